//! Calls to a Vulkan driver that fail, one at a time: a layer (`tests/faults/layer.c`) counts them and returns an error in place
//! of one, for want of memory or since the device is lost. Whatever the program was doing then, it ends with a message that
//! says so, or draws what it would have drawn; it does not panic, hang, or draw something else.
//!
//! GLASM_ALL_FAULTS=1 has every call fail, which takes some minutes.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use glasm::lower::FloatLevel;
use glasm::texture::Target;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{
    Capability, Context, ErrorName, FeedbackQuery, GlError, GpuDevice, ImageTarget, InternalFormat, ProgramTarget,
    TargetDescription,
};

use crate::context::{picture, square, use_arb, use_nv};
use crate::support::{Folder, expected, root};

const MANIFEST: &str = r#"{"file_format_version": "1.0.0", "layer": {"name": "VK_LAYER_GLASM_faults", "type": "GLOBAL",
"library_path": "./libfaults.so", "api_version": "1.3.0", "implementation_version": "1", "description": "Fails"}}"#;

/// Results of Vulkan.
const OUT_OF_HOST_MEMORY: &str = "-1";
const OUT_OF_DEVICE_MEMORY: &str = "-2";
const DEVICE_LOST: &str = "-4";

/// How long a run may take on a busy machine; it takes a fifth of a second.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder with the layer, and what the program keeps between runs.
struct Layer(Folder);

/// What came of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Run {
    /// The exit status; `None` if a signal ended it, or it was ended.
    code: Option<i32>,
    printed: String,
    picture: Option<Vec<u8>>,
}

impl Layer {
    /// Builds it; `None` where the machine need not have what it takes.
    fn build(name: &str) -> Option<Layer> {
        if !cfg!(target_os = "linux") || !expected("gpu") || !expected("c") {
            return None;
        }
        let folder = Folder::new(name, &[("faults.json", MANIFEST)]);
        let mut compiler = Command::new("gcc");
        compiler.args(["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-Wno-cast-function-type", "-O1", "-shared"]);
        // It stays loaded, and goes on counting, where the program opens Vulkan again.
        compiler.args(["-fPIC", "-fvisibility=hidden", "-Wl,-z,nodelete", "-o"]);
        compiler.arg(folder.path().join("libfaults.so")).arg(root().join("tests/faults/layer.c"));
        let output = compiler.output().expect("gcc; GLASM_WITHOUT=c goes without");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(Layer(folder))
    }

    /// Has a command use the layer, which does what GLASM_FAULT says.
    fn serve(&self, command: &mut Command, fault: &str) {
        let folder = self.0.path();
        command.env("VK_LAYER_PATH", folder).env("VK_INSTANCE_LAYERS", "VK_LAYER_GLASM_faults");
        command.env("WGPU_BACKEND", "vulkan").env("XDG_CACHE_HOME", folder.join("cache")).env("RUST_BACKTRACE", "0");
        command.env("GLASM_FAULT", fault).env("GLASM_FAULT_COUNTS", folder.join("counts"));
    }

    /// Draws a script with a call that fails.
    fn run(&self, script: &str, fault: &str) -> Run {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = self.0.path();
        let [picture, printed] = ["png", "txt"].map(|ending| folder.join(format!("{number}.{ending}")));
        let mut command = Command::new(env!("CARGO_BIN_EXE_glasm"));
        command.args(["render", script, "--on", "gpu", "-o"]).arg(&picture).current_dir(root());
        self.serve(&mut command, fault);
        command.stdout(Stdio::null()).stderr(std::fs::File::create(&printed).expect("a file"));
        let mut child = command.spawn().expect("glasm starts");
        let start = Instant::now();
        let status = loop {
            match child.try_wait().expect("a child") {
                Some(status) => break Some(status),
                None if start.elapsed() > PATIENCE => {
                    child.kill().expect("a child can be ended");
                    child.wait().expect("a child");
                    break None;
                }
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        let printed = String::from_utf8_lossy(&std::fs::read(printed).expect("a file")).into_owned();
        Run { code: status.and_then(|status| status.code()), printed, picture: std::fs::read(picture).ok() }
    }

    /// How often each command was called in the last run.
    fn counts(&self) -> BTreeMap<String, usize> {
        let text = self.0.text("counts");
        let lines = text.lines().filter_map(|line| line.split_once(' '));
        lines.map(|(name, count)| (name.to_owned(), count.parse().expect("a count"))).collect()
    }
}

/// Commands that may report that the device is lost.
fn reports_loss(command: &str) -> bool {
    ["vkQueue", "vkWait", "vkGet", "vkDeviceWait"].iter().any(|beginning| command.starts_with(beginning))
}

/// The calls of a command that fail: all of them, or the first, the last, and two between.
fn chosen(count: usize) -> Vec<usize> {
    if std::env::var_os("GLASM_ALL_FAULTS").is_some() {
        return (1..=count).collect();
    }
    let mut chosen = vec![1, count / 3, count * 2 / 3, count];
    chosen.retain(|number| (1..=count).contains(number));
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// The faults of a script's run, spread over what it calls.
fn faults(counts: &BTreeMap<String, usize>) -> Vec<String> {
    let mut faults = Vec::new();
    for (command, count) in counts {
        for (place, number) in chosen(*count).into_iter().enumerate() {
            let memory = [OUT_OF_DEVICE_MEMORY, OUT_OF_HOST_MEMORY][place % 2];
            faults.push(format!("{command}:{number}:{memory}"));
            if reports_loss(command) {
                faults.push(format!("{command}:{number}:{DEVICE_LOST}"));
            } else if place % 3 == 1 {
                // All later calls find no memory either.
                faults.push(format!("{command}:{number}:{memory}+"));
            }
        }
    }
    faults
}

/// What wgpu 30.0.1 leaves nothing to do about (docs/FAULTS.md): panics where a queue and an encoder are dropped, and a
/// semaphore that is destroyed twice.
fn is_upstream(fault: &str, run: &Run) -> bool {
    let places = ["src/device/queue.rs:287:", "src/vulkan/command.rs:170:"];
    let dropped = run.code == Some(101) && places.iter().any(|place| run.printed.contains(place));
    dropped || fault.starts_with("vkCreateSemaphore:3:") && run.code.is_none()
}

/// What is wrong with a run that had a fault, compared with one without.
fn wrong(run: &Run, whole: &Run) -> Option<String> {
    let printed = run.printed.to_lowercase();
    let says = ["memory", "lost", "no gpu"].iter().any(|words| printed.contains(words));
    match run.code {
        None => Some("it was ended by a signal, or did not end".to_owned()),
        Some(_) if printed.contains("panicked") => Some("it panicked".to_owned()),
        Some(0) if run.picture == whole.picture => None,
        Some(0) => Some("it drew something else and said nothing".to_owned()),
        Some(1 | 2) if says => None,
        Some(1 | 2) => Some("it does not say what failed".to_owned()),
        Some(code) => Some(format!("it ended with {code}")),
    }
}

/// Runs a script with every fault, several at a time, and returns those with which something is wrong.
fn tried(layer: &Layer, script: &str, faults: &[String], whole: &Run) -> Vec<String> {
    let (next, wrongs) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(fault) = faults.get(next.fetch_add(1, Ordering::Relaxed)) {
            let run = layer.run(script, fault);
            if let Some(what) = wrong(&run, whole).filter(|_| !is_upstream(fault, &run)) {
                wrongs.lock().expect("a list").push(format!("{fault}: {what}: {:?}\n{}", run.code, run.printed));
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    wrongs.into_inner().expect("a list")
}

#[test]
fn calls_that_fail_are_errors_or_change_nothing() {
    let Some(layer) = Layer::build("faults") else { return };
    let script = "tests/faults/everything.shader_test";
    // The first run finds out what the device does right, which is kept.
    layer.run(script, "");
    let whole = layer.run(script, "");
    assert_eq!((whole.code, whole.printed.as_str()), (Some(0), ""));
    let counts = layer.counts();
    for command in ["vkAllocateMemory", "vkCreateGraphicsPipelines", "vkCreateComputePipelines", "vkQueueSubmit"] {
        assert!(counts[command] > 0, "the layer saw no {command}");
    }
    let wrongs = tried(&layer, script, &faults(&counts), &whole);
    assert!(wrongs.is_empty(), "{} of the faults:\n{}", wrongs.len(), wrongs.join("\n"));
}

/// Runs a test of this file with a driver that is slow with the first pipeline.
fn runs_slowly(test: &str, milliseconds: u32) {
    let Some(layer) = Layer::build(test) else { return };
    let mut command = Command::new(std::env::current_exe().expect("a test is a program"));
    command.args([&format!("faults::{test}"), "--exact", "--nocapture"]);
    layer.serve(&mut command, &format!("vkCreateGraphicsPipelines:1:sleep={milliseconds}"));
    let output = command.output().expect("a test starts");
    let printed = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(output.status.success() && printed.contains("1 passed"), "{}: {printed}", output.status);
}

/// A context that draws red; `None` without the layer.
fn red(level: FloatLevel, patience: Duration) -> Option<Context> {
    std::env::var_os("GLASM_FAULT")?;
    let mut device = GpuDevice::open().expect("an adapter");
    device.limit_compilation(patience);
    let window = TargetDescription::color(4, 1, ColorFormat::Rgba8);
    let mut gl = Context::new(Box::new(device), window).expect("a context");
    gl.set_float_level(level);
    use_nv(&mut gl, ProgramTarget::FragmentNv, 1, "!!FP1.0 MOV o[COLR], {1, 0, 0, 1}; END");
    Some(gl)
}

/// Draws until a pipeline is there.
fn drawn_later(gl: &mut Context, start: Instant) {
    while square(gl, 0.0).is_err() || gl.finish().is_err() {
        assert!(start.elapsed() < PATIENCE, "it is never there");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(picture(gl), [[255, 0, 0, 255]; 4]);
}

#[test]
fn a_pipeline_that_takes_too_long_is_an_error_until_it_is_there() {
    runs_slowly("draws_with_a_slow_driver", 2000);
}

/// What the child of that test does: programs at the exact level have no plain form.
#[test]
fn draws_with_a_slow_driver() {
    let Some(mut gl) = red(FloatLevel::Exact, Duration::from_millis(200)) else { return };
    let start = Instant::now();
    square(&mut gl, 0.0).expect("a draw, whose pipeline is not waited for");
    let is_late = |error: GlError| {
        assert_eq!(error.name, ErrorName::Unsupported, "{error}");
        assert!(error.reason.contains("the driver has not compiled it after 0.2 s"), "{error}");
    };
    is_late(gl.finish().expect_err("the driver takes longer"));
    assert!(start.elapsed() >= Duration::from_millis(200), "the thread did not wait");
    // The draw was left out, and the next one is an error before the driver is done.
    is_late(square(&mut gl, 0.0).expect_err("the driver goes on compiling"));
    assert_eq!(picture(&mut gl), [[0; 4]; 4]);
    drawn_later(&mut gl, start);
    assert_eq!(gl.device().warning(), None);
}

#[test]
fn a_pipeline_that_takes_long_is_drawn_with_in_its_plain_form() {
    runs_slowly("draws_plainly_with_a_slow_driver", 6000);
}

/// What the child of that test does.
#[test]
fn draws_plainly_with_a_slow_driver() {
    let Some(mut gl) = red(FloatLevel::Strict, Duration::from_secs(2)) else { return };
    let start = Instant::now();
    drawn_later(&mut gl, start);
    // The driver is still busy with the other form, so this was the plain one. It says so once.
    let warning = gl.device().warning().expect("a plain form");
    assert!(warning.contains("a pipeline in a plain form"), "{warning}");
    assert_eq!(gl.device().warning(), None);
    // The other form takes its place.
    std::thread::sleep(Duration::from_secs(6).saturating_sub(start.elapsed()));
    drawn_later(&mut gl, start);
}

/// What uses the buffers that a device keeps: the corners that a geometry program emits, counted, and texels that are copied.
fn with_kept_buffers(gl: &mut Context) -> Result<(u64, Vec<f32>), GlError> {
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 4, 1, None)?;
    gl.begin_query_indexed(FeedbackQuery::PrimitivesGenerated, 0)?;
    let drawn = draw_strip(gl);
    let count = gl.end_query_indexed(FeedbackQuery::PrimitivesGenerated, 0);
    drawn?;
    let area = Rectangle { x: 0, y: 0, width: 2, height: 1 };
    gl.copy_tex_sub_image_2d(ImageTarget::Dim2, 0, [1, 0], area)?;
    Ok((count?, gl.get_tex_image(Target::Dim2, 0)?))
}

/// Draws two triangles over all of the window.
fn draw_strip(gl: &mut Context) -> Result<(), GlError> {
    gl.begin(Mode::TriangleStrip)?;
    for [x, y] in [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]] {
        gl.vertex([x, y, 0.0])?;
    }
    gl.end()
}

#[test]
fn what_found_no_memory_is_made_again() {
    let Some(layer) = Layer::build("again") else { return };
    let child = |fault: &str| {
        let mut command = Command::new(std::env::current_exe().expect("a test is a program"));
        command.args(["faults::draws_again", "--exact", "--nocapture"]);
        layer.serve(&mut command, fault);
        let output = command.output().expect("a test starts");
        let printed = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
        let passes = output.status.success() && printed.contains("1 passed");
        (!passes).then(|| format!("{fault}: {}: {printed}", output.status))
    };
    // The first run finds out what the device does right, which is kept.
    assert_eq!([child(""), child("")], [None, None]);
    let counts = layer.counts();
    let commands = ["vkCreateBuffer", "vkCreateImage"].map(|command| (command, chosen(counts[command])));
    let wrongs: Vec<String> = commands
        .iter()
        .flat_map(|(command, numbers)| numbers.iter().map(move |number| (command, number)))
        .filter_map(|(command, number)| child(&format!("{command}:{number}:{OUT_OF_DEVICE_MEMORY}")))
        .collect();
    assert!(wrongs.is_empty(), "{}", wrongs.join("\n"));
}

/// What the child of that test does.
#[test]
fn draws_again() {
    if std::env::var_os("GLASM_FAULT").is_none() {
        return;
    }
    // Without memory for what every device has, there is none.
    let Ok(device) = GpuDevice::open() else { return };
    let window = TargetDescription::color(4, 1, ColorFormat::Rgba8);
    let Ok(mut gl) = Context::new(Box::new(device), window) else { return };
    use_arb(&mut gl, ProgramTarget::Vertex, "!!NVvp4.0 MOV result.position, vertex.position; END");
    let emitted = |corner| format!("MOV result.position, vertex[{corner}].position; EMIT;");
    let header = "!!NVgp4.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3;";
    let geometry = format!("{header} {} {} {} END", emitted(0), emitted(1), emitted(2));
    gl.program_string_arb(ProgramTarget::Geometry, geometry.as_bytes()).expect("a program");
    gl.enable(Capability::GeometryProgram).expect("a capability");
    use_arb(&mut gl, ProgramTarget::FragmentArb, "!!NVfp4.0 MOV result.color, {1, 0, 0, 1}; END");
    let red = [1.0, 0.0, 0.0, 1.0];
    let black = [0.0; 4];
    let expected = (2, [black, red, red, black].concat());
    let mut failed = false;
    for _ in 0..3 {
        match with_kept_buffers(&mut gl) {
            Ok(found) => assert_eq!(found, expected),
            // Nothing comes after this.
            Err(error) if error.name == ErrorName::ContextLost => return,
            Err(error) => {
                assert!(error.name == ErrorName::OutOfMemory && !failed, "{error}, {failed}");
                failed = true;
            }
        }
    }
}

/// Runs that end otherwise than they may are not taken for others.
#[test]
fn wrong_runs_are_told_from_right_ones() {
    let whole = Run { code: Some(0), printed: String::new(), picture: Some(vec![1]) };
    assert_eq!(wrong(&whole, &whole), None);
    let other = Run { picture: Some(vec![2]), ..whole.clone() };
    assert!(wrong(&other, &whole).is_some_and(|wrong| wrong.contains("something else")));
    let failed = |code, printed: &str| Run { code, printed: printed.to_owned(), picture: None };
    assert_eq!(wrong(&failed(Some(2), "glasm: OUT_OF_MEMORY: the device is out of memory"), &whole), None);
    for run in [failed(None, ""), failed(Some(2), "no"), failed(Some(101), "memory"), failed(Some(1), "lost; panicked")]
    {
        assert!(wrong(&run, &whole).is_some(), "{run:?}");
    }
    assert_eq!(chosen(0), [0; 0]);
    assert_eq!(chosen(1), [1]);
}
