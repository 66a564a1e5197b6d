//! `glasm gallery`: a picture of every demo, and a sheet of all.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Instant;

use anyhow::{Context as _, bail};
use glasm_runtime::{Cpu, Device};
use glasm_scene::script::{Player, SceneText, Script, Session, Verdict};

use super::device::{self, Machine};
use super::output::{Status, complain, counted, emit};
use super::picture::{self, Alpha};
use super::progress::Progress;
use super::scene::{self, Scene};
use super::script::size;
use super::sheet::Sheet;

/// The time of the pictures, in seconds.
const TIME: f64 = 1.0;
/// Frames that are drawn before timing.
const WARM: u32 = 3;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder to write the pictures to
    #[arg(short, long, default_value = "gallery")]
    output: PathBuf,
    /// The machine that draws; by default the GPU, or the CPU without one
    #[arg(long, value_enum)]
    on: Option<Machine>,
    /// Enlarge the pictures by this factor; by default 2 on a GPU, and 1 on the CPU
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=8))]
    scale: Option<u32>,
    /// Smooth edges with this many samples per pixel in each direction; by default 2 on a GPU, and 1 on the CPU
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4))]
    samples: Option<u32>,
    /// Write no pictures; draw this many frames of each demo, 1/60 s of its time apart, and print the time of a frame
    #[arg(long, value_name = "COUNT")]
    frames: Option<u32>,
    /// With --frames: the size of the window
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "512x512", requires = "frames")]
    size: [u32; 2],
    /// Only these demos
    #[arg(value_name = "DEMO")]
    names: Vec<String>,
}

/// A demo and the size that it was made for.
struct Demo {
    scene: Scene,
    size: [u32; 2],
}

/// Four bytes a pixel, the bottom row first.
pub(crate) struct Picture {
    pub size: [u32; 2],
    pub pixels: Vec<u8>,
}

fn parse(scene: &Scene, size: Option<[u32; 2]>) -> anyhow::Result<Script> {
    scene.parse(TIME, size)?.map_err(anyhow::Error::msg)
}

/// The scenes of these demos, or of all.
fn scenes(wanted: &[String]) -> anyhow::Result<Vec<Scene>> {
    let all = scene::demos();
    if let Some(unknown) = wanted.iter().find(|name| all.iter().all(|scene| scene.name != **name)) {
        let names: Vec<&str> = all.iter().map(|scene| scene.name.as_str()).collect();
        bail!("there is no demo {unknown}; the demos are {}", names.join(", "));
    }
    Ok(all.into_iter().filter(|scene| wanted.is_empty() || wanted.contains(&scene.name)).collect())
}

fn demos(wanted: &[String]) -> anyhow::Result<Vec<Demo>> {
    let mut demos = Vec::new();
    for scene in scenes(wanted)? {
        let window = parse(&scene, None)?.window();
        demos.push(Demo { size: [window.width, window.height], scene });
    }
    Ok(demos)
}

fn machine(wanted: Option<Machine>) -> anyhow::Result<Box<dyn Device>> {
    match wanted {
        Some(machine) => device::open(machine),
        None => Ok(device::best()),
    }
}

/// A picture as it was drawn, and the size that it is reduced to, which makes its edges smooth.
struct Drawn {
    picture: Picture,
    size: [u32; 2],
}

/// Draws a demo with `samples` times `samples` pixels for each of its picture.
fn draw(demo: &Demo, player: &mut Player, [scale, samples]: [u32; 2]) -> anyhow::Result<Drawn> {
    let name = &demo.scene.name;
    let large = demo.size.map(|side| side * scale * samples);
    match player.draw(&parse(&demo.scene, Some(large))?)? {
        Verdict::Passed { .. } => {}
        Verdict::Skipped(what) => bail!("{name}: {what}"),
        Verdict::Failed(failures) => bail!("{name}: {}", failures[0]),
    }
    let picture = Picture { size: large, pixels: player.pixels()? };
    Ok(Drawn { picture, size: demo.size.map(|side| side * scale) })
}

impl Picture {
    /// The picture in another size; a pixel of a smaller one is the average of all that it covers.
    pub(crate) fn reduced(self, size: [u32; 2]) -> Picture {
        if size == self.size {
            return self;
        }
        let [[width, height], [columns, rows]] = [self.size, size].map(|value| value.map(|side| side as usize));
        let covered = |at: usize, of: usize, all: usize| {
            let first = at * all / of;
            first..((at + 1) * all / of).max(first + 1)
        };
        let mut pixels = Vec::with_capacity(4 * columns * rows);
        for y in 0..rows {
            let lines = covered(y, rows, height);
            for x in 0..columns {
                let across = covered(x, columns, width);
                let mut sum = [0; 4];
                for line in lines.clone() {
                    let line = line * width;
                    for pixel in self.pixels[4 * (line + across.start)..4 * (line + across.end)].chunks_exact(4) {
                        for channel in 0..4 {
                            sum[channel] += usize::from(pixel[channel]);
                        }
                    }
                }
                let count = lines.len() * across.len();
                pixels.extend(sum.map(|channel| ((channel + count / 2) / count) as u8));
            }
        }
        Picture { size, pixels }
    }
}

/// The time of frames: the median, and the slowest except for the first few, which fill caches.
fn frames(arguments: &Arguments, count: u32) -> anyhow::Result<Status> {
    let device = machine(arguments.on)?;
    let [width, height] = arguments.size;
    emit(&format!(
        "{}, {width}x{height}\n{:<22} {:>9} {:>9} {:>9}\n",
        device.name(),
        "demo",
        "median",
        "slowest",
        "a second"
    ))?;
    let mut player = Player::new(device)?;
    for scene in scenes(&arguments.names)? {
        let mut session = Session::new(SceneText::gather(scene.text()?, |name| scene.text_of(name).ok()));
        let mut times = Vec::new();
        for frame in 0..count + WARM {
            let start = Instant::now();
            session.time = TIME + f64::from(frame) / 60.0;
            let Some(script) = session.script(arguments.size) else {
                bail!("{}: {}", scene.name, session.problems().join("\n"));
            };
            player.draw(&script)?;
            player.context().finish()?;
            if frame >= WARM {
                times.push(start.elapsed().as_secs_f64() * 1000.0);
            }
        }
        times.sort_by(f64::total_cmp);
        let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
        emit(&format!("{:<22} {median:>6.2} ms {slowest:>6.2} ms {:>9.0}\n", scene.name, 1000.0 / median))?;
    }
    Ok(Status::Success)
}

/// Writes the pictures of demos as they come: each to a file of its own, and all to a sheet, which is returned with their
/// number.
fn write_all(drawn: &Receiver<(usize, Drawn)>, names: &[&str], folder: &Path) -> anyhow::Result<(Sheet, usize)> {
    let mut sheet = Sheet::new(names);
    let mut count = 0;
    for (place, drawn) in drawn {
        let picture = drawn.picture.reduced(drawn.size);
        picture::write(&folder.join(format!("{}.png", names[place])), picture.size, &picture.pixels, Alpha::Opaque)?;
        sheet.place(place, names[place], picture);
        count += 1;
    }
    Ok((sheet, count))
}

/// `glasm gallery`.
pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    if let Some(count) = arguments.frames {
        return frames(arguments, count.max(1));
    }
    let demos = demos(&arguments.names)?;
    let folder = &arguments.output;
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let device = machine(arguments.on)?;
    let on = device.name().to_owned();
    // A processor needs a quarter of a second for a picture as small as the scene's own.
    let usual = if on == Cpu::new().name() { 1 } else { 2 };
    let quality = [arguments.scale, arguments.samples].map(|asked| asked.unwrap_or(usual));
    let mut player = Player::new(device)?;
    let progress = Progress::new(demos.len(), "demos");
    let names: Vec<&str> = demos.iter().map(|demo| demo.scene.name.as_str()).collect();
    let (sheet, drawn) = std::thread::scope(|scope| {
        // A picture is written while the next one is drawn.
        let (sender, receiver) = sync_channel(1);
        let names = &names;
        let writer = scope.spawn(move || write_all(&receiver, names, folder));
        for (place, demo) in demos.iter().enumerate() {
            progress.name(names[place]);
            match draw(demo, &mut player, quality) {
                Ok(large) => {
                    // The writer has ended if it could not write; it says why below.
                    if sender.send((place, large)).is_err() {
                        break;
                    }
                }
                Err(error) => complain(&format!("glasm: {error:#}\n")),
            }
            device::warn(names[place], player.context().device());
            progress.step();
        }
        drop(sender);
        writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })?;
    drop(progress);
    let path = folder.join("sheet.png");
    picture::write(&path, sheet.size(), sheet.pixels(), Alpha::Opaque)?;
    emit(&format!(
        "{} in {}, all together in {}, by {on}\n",
        counted(drawn, "picture"),
        folder.display(),
        path.display()
    ))?;
    Ok(if drawn == demos.len() { Status::Success } else { Status::Refused })
}
