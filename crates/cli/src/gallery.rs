//! `glasm gallery`: a picture of every demo, and a sheet of all.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context as _, bail};
use font8x8::{BASIC_FONTS, UnicodeFonts};
use glasm_runtime::Device;
use glasm_scene::script::{Player, SceneText, Script, Session, Verdict};

use super::device::{self, Machine};
use super::output::{Status, complain, emit};
use super::picture::{self, Alpha};
use super::progress::Progress;
use super::scene;
use super::script::size;

/// The time of the pictures, in seconds.
const TIME: f64 = 1.0;
/// Width and height of a picture on the sheet, and of its caption.
const CELL: [usize; 2] = [320, 240];
const CAPTION: usize = 16;
const COLUMNS: usize = 4;
/// Frames that are drawn before timing.
const WARM: u32 = 3;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder that the pictures go to
    #[arg(short, long, default_value = "gallery")]
    output: PathBuf,
    /// The machine that draws; by default the GPU, or the CPU without one
    #[arg(long, value_enum)]
    on: Option<Machine>,
    /// Draw each demo this many times, at 60 steps a second, and print the time of a frame; writes no pictures
    #[arg(long, value_name = "COUNT")]
    frames: Option<u32>,
    /// With --frames: the size of the window
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "512x512", requires = "frames")]
    size: [u32; 2],
    /// Only these demos
    #[arg(value_name = "DEMO")]
    names: Vec<String>,
}

/// A demo's name and its script.
struct Demo {
    name: String,
    script: Script,
}

struct Picture {
    size: [u32; 2],
    /// Four bytes a pixel, the bottom row first.
    pixels: Vec<u8>,
}

fn demos(wanted: &[String]) -> anyhow::Result<Vec<Demo>> {
    let mut demos = Vec::new();
    for scene in scene::demos().into_iter().filter(|it| wanted.is_empty() || wanted.contains(&it.name)) {
        match scene.parse(TIME, None)? {
            Ok(script) => demos.push(Demo { name: scene.name, script }),
            Err(problems) => bail!(problems),
        }
    }
    if demos.is_empty() {
        bail!("no demo is called {}", wanted.join(", "));
    }
    Ok(demos)
}

fn machine(wanted: Option<Machine>) -> anyhow::Result<Box<dyn Device>> {
    match wanted {
        Some(machine) => device::open(machine).map_err(anyhow::Error::msg),
        None => Ok(device::best()),
    }
}

fn draw(demo: &Demo, player: &mut Player) -> anyhow::Result<Picture> {
    match player.draw(&demo.script)? {
        Verdict::Passed { .. } => {}
        Verdict::Skipped(what) => bail!("{}: {what}", demo.name),
        Verdict::Failed(failures) => bail!("{}: {}", demo.name, failures[0]),
    }
    let window = demo.script.window();
    Ok(Picture { size: [window.width, window.height], pixels: player.pixels()? })
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
    for scene in
        scene::demos().into_iter().filter(|it| arguments.names.is_empty() || arguments.names.contains(&it.name))
    {
        let mut session = Session::new(SceneText::gather(scene.text()?, |name| scene.file(name)));
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
    let mut player = Player::new(device)?;
    let progress = Progress::new(demos.len(), "demos");
    let mut sheet = Sheet::new(demos.len());
    let mut drawn = 0;
    for (place, demo) in demos.iter().enumerate() {
        progress.name(&demo.name);
        match draw(demo, &mut player) {
            Ok(picture) => {
                picture::write(
                    &folder.join(format!("{}.png", demo.name)),
                    picture.size,
                    &picture.pixels,
                    Alpha::Opaque,
                )?;
                sheet.place(place, &demo.name, &picture);
                drawn += 1;
            }
            Err(error) => complain(&format!("glasm: {error:#}\n")),
        }
        progress.step();
    }
    drop(progress);
    let path = folder.join("sheet.png");
    picture::write(&path, sheet.size(), &sheet.pixels, Alpha::Opaque)?;
    emit(&format!("{drawn} pictures in {}, all together in {}, by {on}\n", folder.display(), path.display()))?;
    Ok(if drawn == demos.len() { Status::Success } else { Status::Refused })
}

/// All pictures, side by side, with their names.
struct Sheet {
    columns: usize,
    rows: usize,
    pixels: Vec<u8>,
}

impl Sheet {
    fn new(count: usize) -> Sheet {
        let columns = count.clamp(1, COLUMNS);
        let rows = count.div_ceil(columns).max(1);
        let area = columns * CELL[0] * rows * (CELL[1] + CAPTION);
        Sheet { columns, rows, pixels: [24, 24, 28, 255].repeat(area) }
    }

    fn size(&self) -> [u32; 2] {
        [(self.columns * CELL[0]) as u32, (self.rows * (CELL[1] + CAPTION)) as u32]
    }

    fn set(&mut self, x: usize, y: usize, color: &[u8]) {
        let place = 4 * (y * self.columns * CELL[0] + x);
        self.pixels[place..place + 4].copy_from_slice(color);
    }

    /// A picture, scaled down if it is too large, above its name.
    fn place(&mut self, place: usize, name: &str, picture: &Picture) {
        let left = place % self.columns * CELL[0];
        let bottom = (self.rows - 1 - place / self.columns) * (CELL[1] + CAPTION);
        let [width, height] = picture.size.map(|side| side as usize);
        let scale = (CELL[0] as f32 / width as f32).min(CELL[1] as f32 / height as f32).min(1.0);
        let [columns, rows] = [width, height].map(|side| (side as f32 * scale) as usize);
        let [across, up] = [(CELL[0] - columns) / 2, (CELL[1] - rows) / 2];
        // The average of everything below a pixel of the sheet.
        let below = |at: usize, of: usize, all: usize| {
            let first = at * all / of;
            first..((at + 1) * all / of).max(first + 1)
        };
        for y in 0..rows {
            for x in 0..columns {
                let places = below(y, rows, height).flat_map(|row| below(x, columns, width).map(move |it| (row, it)));
                let mut sum = [0; 4];
                let mut count = 0;
                for (row, column) in places {
                    let source = 4 * (row * width + column);
                    let pixel = &picture.pixels[source..source + 4];
                    sum.iter_mut().zip(pixel).for_each(|(sum, channel)| *sum += usize::from(*channel));
                    count += 1;
                }
                let mean = sum.map(|channel| (channel / count) as u8);
                self.set(left + across + x, bottom + CAPTION + up + y, &mean);
            }
        }
        for (letter, glyph) in name.chars().map(|letter| BASIC_FONTS.get(letter)).enumerate() {
            for (row, bits) in glyph.unwrap_or_default().into_iter().enumerate() {
                for column in (0..8).filter(|column| bits >> column & 1 == 1) {
                    let x = left + 8 + 8 * letter + column;
                    if x < left + CELL[0] {
                        self.set(x, bottom + CAPTION - 4 - row, &[220, 220, 210, 255]);
                    }
                }
            }
        }
    }
}
