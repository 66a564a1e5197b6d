//! `glasm run` and `glasm render`.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{Context, TargetDescription};
use glasm_scene::script::{Failure, Script, Verdict, run};

use super::device::{self, Machine};
use super::files::scripts;
use super::lowering::Precision;
use super::output::{Status, complain, emit};
use super::picture::{self, Alpha};
use super::progress::Progress;
use super::scene::Scene;

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum On {
    /// The CPU device
    Cpu,
    /// A wgpu adapter
    Gpu,
    /// The CPU and the adapter; if there is none, the adapter's runs count as skipped
    #[default]
    Both,
}

#[derive(clap::Args)]
pub(crate) struct RunArguments {
    /// Scripts, folders of them, and names of demos
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The machine that draws
    #[arg(long, value_enum, default_value_t)]
    on: On,
    /// How to compute fp16, fx12 and special values
    #[arg(long, value_enum, default_value_t)]
    precision: Precision,
}

/// The result of scripts on a machine.
#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
    skipped: usize,
    /// What every machine says of the programs of the script, and was told once.
    refused: Vec<Failure>,
}

/// `glasm run`.
pub(crate) fn main(arguments: &RunArguments) -> anyhow::Result<Status> {
    let machines: &[Machine] = match arguments.on {
        On::Cpu => &[Machine::Cpu],
        On::Gpu => &[Machine::Gpu],
        On::Both => &[Machine::Cpu, Machine::Gpu],
    };
    let mut count = Count::default();
    let paths = scripts(&arguments.paths)?;
    let progress = Progress::new(paths.len(), "scripts");
    for path in paths {
        let shown = path.to_string_lossy();
        progress.name(&shown);
        let scene = Scene::find(&path)?;
        let mut script = match scene.parse(0.0, None)? {
            Ok(script) => script,
            Err(message) => {
                complain(&message);
                count.failed += 1;
                progress.step();
                continue;
            }
        };
        script.set_arithmetic(arguments.precision.arithmetic());
        count.refused.clear();
        for &machine in machines {
            one((&scene, &script), machine, arguments.on, &mut count)?;
        }
        progress.step();
    }
    drop(progress);
    emit(&format!("{} passed, {} failed, {} skipped\n", count.passed, count.failed, count.skipped))?;
    Ok(if count.failed > 0 { Status::Refused } else { Status::Success })
}

fn one((scene, script): (&Scene, &Script), machine: Machine, on: On, count: &mut Count) -> anyhow::Result<()> {
    let device = match device::open(machine) {
        Ok(device) => device,
        Err(error) if on == On::Gpu => return Err(error),
        Err(_) => {
            count.skipped += 1;
            return Ok(());
        }
    };
    let (name, path) = (machine.name(), &scene.name);
    let mut gl = Context::new(device, script.window())?;
    match run(script, &mut gl) {
        Verdict::Passed { warnings } => {
            count.passed += 1;
            for warning in warnings {
                complain(&format!("{} (a warning, on the {name})\n", scene.placed(&warning)));
            }
        }
        Verdict::Skipped(what) => {
            count.skipped += 1;
            complain(&format!("{path}: skipped on the {name}: {what}\n"));
        }
        Verdict::Failed(failures) => {
            count.failed += 1;
            for failure in failures {
                if failure.excerpt.is_none() {
                    complain(&format!("{} (on the {name})\n", scene.placed(&failure)));
                } else if !count.refused.contains(&failure) {
                    complain(&scene.told(&failure));
                    count.refused.push(failure);
                }
            }
        }
    }
    device::warn(path, gl.device());
    Ok(())
}

#[derive(clap::Args)]
pub(crate) struct RenderArguments {
    /// A script, the name of a demo, or a program, for which a scene is generated
    #[arg(value_name = "SCRIPT|DEMO|FILE")]
    file: PathBuf,
    /// The file to write: a PNG, or, with --float, raw 32-bit floats, four per pixel, the bottom row first; `-` is standard
    /// output
    #[arg(short, long)]
    output: PathBuf,
    /// The machine that draws; by default the GPU, or the CPU without one
    #[arg(long, value_enum)]
    on: Option<Machine>,
    /// The size of the picture, in place of the script's
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<[u32; 2]>,
    /// The time in seconds, for scripts that move
    #[arg(long, default_value_t = 0.0, value_parser = time)]
    time: f64,
    /// Keep the window's alpha; by default the picture is opaque
    #[arg(long, conflicts_with = "float")]
    alpha: bool,
    /// Draw to 32-bit floats, and write them
    #[arg(long)]
    float: bool,
    /// How to compute fp16, fx12 and special values
    #[arg(long, value_enum, default_value_t)]
    precision: Precision,
}

pub(crate) fn size(text: &str) -> anyhow::Result<[u32; 2]> {
    let sides = text.split_once('x').and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?]));
    sides
        .filter(|sides| sides.iter().all(|side| (1..=8192).contains(side)))
        .with_context(|| format!("`{text}` is not a size such as 640x480, each side from 1 to 8192"))
}

/// A time of a scene.
pub(crate) fn time(text: &str) -> anyhow::Result<f64> {
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite());
    seconds.with_context(|| format!("`{text}` is not a number of seconds"))
}

/// `glasm render`. Failed probes are reported; the picture is written anyway.
pub(crate) fn render(arguments: &RenderArguments) -> anyhow::Result<Status> {
    let path = arguments.file.display();
    if !arguments.float {
        picture::check_name(&arguments.output)?;
    }
    let scene = Scene::find(&arguments.file)?;
    let mut script = match scene.parse(arguments.time, arguments.size)? {
        Ok(script) => script,
        Err(message) => {
            complain(&message);
            return Ok(Status::Refused);
        }
    };
    script.set_arithmetic(arguments.precision.arithmetic());
    let mut window = script.window();
    if arguments.float {
        window = TargetDescription::color(window.width, window.height, ColorFormat::Rgba32Float);
    }
    let area = Rectangle { x: 0, y: 0, width: window.width, height: window.height };
    let device = match arguments.on {
        Some(machine) => device::open(machine)?,
        None => device::best(),
    };
    let progress = Progress::new(1, "drawing");
    let mut gl = Context::new(device, window)?;
    let mut status = Status::Success;
    match run(&script, &mut gl) {
        Verdict::Passed { .. } => {}
        Verdict::Skipped(what) => bail!("{path}: {what}"),
        Verdict::Failed(failures) => {
            for failure in failures {
                complain(&scene.told(&failure));
            }
            status = Status::Refused;
        }
    }
    drop(progress);
    let output = &arguments.output;
    if arguments.float {
        let floats: Vec<u8> = gl.read_pixels(area)?.iter().flatten().flat_map(|value| value.to_le_bytes()).collect();
        picture::put(output, &floats)?;
    } else {
        let alpha = if arguments.alpha { Alpha::Kept } else { Alpha::Opaque };
        picture::write(output, [area.width, area.height], &gl.read_pixels_rgba8(area)?, alpha)?;
    }
    device::warn(&path.to_string(), gl.device());
    Ok(status)
}
