//! Frames of the demos beside wgpu programs with WGSL written by hand that draw the same shapes, pictures and states in as
//! many passes: `cargo bench --bench demos [-- NAME...]`. `-- check` draws each once and only compares the pictures.
//!
//! A demo is played as in a window: its script is read anew for each time and drawn by a context on wgpu. The other
//! program has everything in the script prepared, and records and submits its passes. Both wait for each frame, neither
//! reads it back.

mod film;
mod make;
mod raw;
mod table;

use std::path::Path;
use std::time::Instant;

use film::Film;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{Gpu, GpuDevice};
use glasm_scene::script::{Player, SceneText, Session};
use raw::Raw;
use table::{DEMOS, Demo};

const SIZE: u32 = 512;
/// The times that are played again and again, from one second on.
const MOMENTS: usize = 8;
const ROUNDS: usize = 9;
/// The approximate length of a turn in seconds.
const TURN: f64 = 0.15;
/// The frame rate to reach.
const WANTED: f64 = 60.0;
/// The largest mean difference of colours, of 255, of equal pictures.
const APART: f64 = 4.0;

fn times() -> [f64; MOMENTS] {
    std::array::from_fn(|moment| 1.0 + moment as f64 / 60.0)
}

fn session(demo: &Demo) -> Session {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/shaders")).join(demo.name);
    let file = |name: &str| std::fs::read_to_string(folder.join(name)).ok();
    Session::new(SceneText::gather(file("scene.shader_test").expect("a scene"), file))
}

/// The demo as a window plays it.
struct Own {
    session: Session,
    player: Player,
}

impl Own {
    fn frame(&mut self, number: usize) {
        self.session.time = times()[number % MOMENTS];
        let script = self.session.script([SIZE; 2]).expect("a script");
        self.player.draw(&script).expect("a frame");
        self.player.context().finish().expect("a frame");
    }

    fn picture(&mut self) -> Vec<u8> {
        let area = Rectangle { x: 0, y: 0, width: SIZE, height: SIZE };
        self.player.context().read_pixels_rgba8(area).expect("pixels")
    }
}

/// The mean difference of colours, and the share of pixels with a large difference.
fn apart(one: &[u8], other: &[u8]) -> (f64, f64) {
    let pairs = || one.chunks_exact(4).zip(other.chunks_exact(4));
    let far = |(one, other): (&[u8], &[u8])| one.iter().zip(other).map(|(a, b)| a.abs_diff(*b)).take(3).max();
    let sum: u64 = pairs()
        .flat_map(|(one, other)| one.iter().zip(other).take(3))
        .map(|(one, other)| u64::from(one.abs_diff(*other)))
        .sum();
    let count = pairs().count() as f64;
    let far = pairs().filter(|pair| far(*pair).is_some_and(|most| most > 32)).count();
    (sum as f64 / count / 3.0, far as f64 / count)
}

/// Milliseconds of a frame: the median of the rounds' means, and that of the fastest round.
fn figures(mut times: Vec<f64>) -> [f64; 2] {
    times.sort_by(f64::total_cmp);
    [times[times.len() / 2], times[0]].map(|seconds| seconds * 1e3)
}

/// A folder for both pictures, if they are wanted.
fn keep(name: &str, own: &[u8], by_hand: &[u8]) {
    let Some(folder) = std::env::var_os("PICTURES") else { return };
    for (side, pixels) in [("own", own), ("hand", by_hand)] {
        let rows = pixels.chunks_exact(4 * SIZE as usize).rev().flatten();
        let mut bytes = format!("P6 {SIZE} {SIZE} 255\n").into_bytes();
        bytes.extend(rows.copied().enumerate().filter(|(place, _)| place % 4 != 3).map(|(_, byte)| byte));
        let path = Path::new(&folder).join(format!("{name}-{side}.ppm"));
        std::fs::write(&path, bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

/// Whether the demo is fast enough where the other program is.
fn compare(gpu: &Gpu, demo: &Demo, check: bool) -> bool {
    let mut session = session(demo);
    let film = Film::shoot(&mut session, SIZE, &times());
    let raw = Raw::new(gpu, demo, &film, &times(), SIZE);
    let player = Player::new(Box::new(GpuDevice::new(gpu.clone()))).expect("a context");
    let mut own = Own { session, player };
    own.frame(0);
    raw.frame(0);
    let (picture, by_hand) = (own.picture(), raw.picture());
    keep(demo.name, &picture, &by_hand);
    let (mean, far) = apart(&picture, &by_hand);
    let errors = gpu.take_errors();
    assert!(errors.is_empty(), "{}: {}", demo.name, errors.join("\n"));
    if check {
        println!("{:<20} {mean:5.2} of 255 apart, {:5.2} % far", demo.name, far * 100.0);
        return mean <= APART;
    }
    assert!(mean <= APART, "{}: {mean:.2} of 255 apart", demo.name);
    let mut number = 0;
    let mut turn = |own_turn: bool, frames: usize| {
        let start = Instant::now();
        for _ in 0..frames {
            number += 1;
            if own_turn { own.frame(number) } else { raw.frame(number) }
        }
        start.elapsed().as_secs_f64() / frames as f64
    };
    // Everything that is cached is created now; the second run determines the number of frames in a turn.
    let counts = [true, false].map(|side| {
        turn(side, MOMENTS);
        (TURN / turn(side, 2)).clamp(1.0, 64.0) as usize
    });
    let mut seconds = [Vec::new(), Vec::new()];
    for round in 0..ROUNDS {
        for place in 0..2 {
            let side = (place + round) % 2;
            seconds[side].push(turn(side == 0, counts[side]));
        }
    }
    let [[own, own_best], [hand, hand_best]] = seconds.map(figures);
    // Disturbances only ever make a machine slower.
    let [reached, reached_by_hand] = [own_best, hand_best].map(|value| 1e3 / value >= WANTED);
    let verdict = match (reached, reached_by_hand) {
        (true, true) => "both",
        (true, false) => "glasm alone",
        (false, false) => "neither",
        (false, true) => "WGSL ALONE",
    };
    println!(
        "{:<20} {own:7.2} ms {:6.0}/s {hand:7.2} ms {:6.0}/s  {:5.2}  {verdict:<11} {mean:4.2}",
        demo.name,
        1e3 / own_best,
        1e3 / hand_best,
        own_best / hand_best,
    );
    reached || !reached_by_hand
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let check = words.iter().any(|word| word == "check");
    let only: Vec<&String> = words.iter().filter(|word| *word != "check").collect();
    let gpu = Gpu::open().expect("an adapter");
    println!(
        "{}, {SIZE}x{SIZE}; wall time of a frame, its median and the rate of the best of {ROUNDS} rounds",
        gpu.name
    );
    println!("{:<20} {:>21} {:>20} {:>6}  {:<11} apart", "demo", "glasm", "WGSL by hand", "ratio", "60 a second");
    let demos = DEMOS.iter().filter(|demo| only.is_empty() || only.iter().any(|name| **name == demo.name));
    let behind: Vec<&str> = demos.filter(|demo| !compare(&gpu, demo, check)).map(|demo| demo.name).collect();
    assert!(behind.is_empty(), "behind: {}", behind.join(", "));
}
