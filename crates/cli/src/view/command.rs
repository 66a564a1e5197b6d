//! `glasm view`: the window.

use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use crate::view::{self, Settings, Shelf, Show};
use anyhow::{Context as _, bail};
use clap::ValueEnum;
use glasm_scene::script::{Forced, SceneText};

use crate::device;
use crate::lowering::Float;
use crate::output::Status;
use crate::picture::{self, Alpha};
use crate::scene::{Scene, demos};
use crate::script::{size, time};
use crate::trace::place;

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Shown {
    /// The GPU's picture
    #[default]
    Gpu,
    /// The CPU's picture
    Cpu,
    /// Both, and their difference
    Both,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Precision {
    /// fp32
    R,
    /// fp16
    H,
    /// fx12
    X,
    /// All programs in fp32, as NVIDIA's drivers compute them
    Full,
}

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A script, the name of a demo, or a program, for which a scene is generated; by default the first demo
    #[arg(value_name = "FILE|DEMO|SCRIPT")]
    file: Option<PathBuf>,
    /// Size of the window
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "1280x800")]
    size: [u32; 2],
    /// Stop at this time, in seconds
    #[arg(long, value_parser = time)]
    time: Option<f64>,
    /// The pictures to show
    #[arg(long, value_enum, default_value_t)]
    show: Shown,
    /// The precision of all instructions of fragment programs that can have one, or of all programs
    #[arg(long, value_enum, ignore_case = true)]
    precision: Option<Precision>,
    /// Precision of floating point
    #[arg(long, value_enum, default_value_t)]
    float: Float,
    /// Inspect this pixel of the scene, counted from the lower left in the scene's own size
    #[arg(long, value_name = "X,Y", value_parser = place)]
    pixel: Option<[u32; 2]>,
    /// With --pixel: go to this step
    #[arg(long, value_name = "N", requires = "pixel")]
    step: Option<usize>,
    /// Write a picture of the window to this file, and close the window
    #[arg(long, value_name = "PNG")]
    screenshot: Option<PathBuf>,
    /// With --screenshot: after this many frames
    #[arg(long, value_name = "FRAMES", default_value_t = 4, requires = "screenshot")]
    after: u32,
}

/// The demos, and the scene from the command line before them.
struct Scenes {
    names: Vec<String>,
    scenes: Vec<Scene>,
}

impl Shelf for Scenes {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn read(&self, scene: usize) -> anyhow::Result<SceneText> {
        let scene = self.scenes.get(scene).context("there is no such scene")?;
        Ok(SceneText::gather(scene.text()?, |name| scene.text_of(name).ok()))
    }

    fn stamp(&self, scene: usize) -> u128 {
        let changed = self.scenes.get(scene).and_then(Scene::changed);
        changed.and_then(|time| time.duration_since(UNIX_EPOCH).ok()).map_or(0, |since| since.as_nanos())
    }
}

/// `glasm view`.
pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let mut scenes: Vec<Scene> = demos().into_iter().map(Scene::here).collect();
    let mut first = 0;
    if let Some(word) = &arguments.file {
        match scenes.iter().position(|scene| word.to_str() == Some(&scene.name)) {
            Some(place) => first = place,
            None => scenes.insert(0, Scene::find(word)?),
        }
    }
    if let Some(path) = &arguments.screenshot {
        picture::check_name(path)?;
    }
    if let (Some([x, y]), Some(scene)) = (arguments.pixel, scenes.get(first))
        && let Ok(script) = scene.parse(0.0, None)?
    {
        let window = script.window();
        if x >= window.width || y >= window.height {
            bail!("the scene has {} by {} pixels, so there is no pixel {x},{y}", window.width, window.height);
        }
    }
    let names = scenes.iter().map(|scene| scene.name.clone()).collect();
    let settings = Settings {
        scene: first,
        size: arguments.size,
        time: arguments.time,
        show: match arguments.show {
            Shown::Gpu => Show::Gpu,
            Shown::Cpu => Show::Cpu,
            Shown::Both => Show::Both,
        },
        forced: arguments.precision.map(|precision| match precision {
            Precision::R => Forced::Float,
            Precision::H => Forced::Half,
            Precision::X => Forced::Fixed,
            Precision::Full => Forced::Full,
        }),
        float: arguments.float.level(),
        pixel: arguments.pixel,
        moment: arguments.step,
        screenshot: arguments.screenshot.is_some().then_some(arguments.after),
    };
    let open: view::Opener = Box::new(|| device::open(device::Machine::Gpu));
    let shown = view::run(Box::new(Scenes { names, scenes }), &open, settings)?;
    if let Some(path) = &arguments.screenshot {
        let picture = shown.context("the window was closed before its picture was made")?;
        // Files' rows are written from the bottom up.
        let row = 4 * picture.size[0] as usize;
        let pixels: Vec<u8> = picture.pixels.chunks_exact(row).rev().flatten().copied().collect();
        picture::write(path, picture.size, &pixels, Alpha::Opaque)?;
    }
    Ok(Status::Success)
}
