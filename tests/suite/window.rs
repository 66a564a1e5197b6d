//! The window, on a screen of its own (Xvfb): opened, controlled by its options, and compared.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::support::expected;

/// An X server without a monitor.
struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    /// `None` without Xvfb, which must be declared.
    fn open() -> Option<Screen> {
        let spawned = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1300x900x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut server = match spawned {
            Ok(server) => server,
            Err(error) => {
                assert!(!expected("window"), "no Xvfb; GLASM_WITHOUT=window goes without: {error}");
                return None;
            }
        };
        let mut number = String::new();
        let output = server.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut number).expect("the number of a display");
        Some(Screen { server, display: format!(":{}", number.trim()) })
    }

    /// The window's picture, three bytes a pixel, rows from the top.
    fn picture(&self, name: &str, arguments: &[&str]) -> Picture {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        let output = Command::new(env!("CARGO_BIN_EXE_glasm"))
            .args(["view", "--size", "1100x700", "--screenshot"])
            .arg(&path)
            .args(arguments)
            .env("DISPLAY", &self.display)
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .output()
            .expect("glasm runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{name}: {said}");
        let mut reader =
            png::Decoder::new(BufReader::new(File::open(&path).expect("a picture"))).read_info().expect("PNG");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut bytes).expect("a frame");
        let pixels = bytes.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Picture { width: frame.width as usize, height: frame.height as usize, pixels }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    fn count(&self, wanted: impl Fn([u8; 3]) -> bool) -> usize {
        self.pixels.iter().filter(|pixel| wanted(**pixel)).count()
    }

    fn differing(&self, other: &Picture) -> usize {
        self.pixels.iter().zip(&other.pixels).filter(|(one, other)| one != other).count()
    }
}

/// A scene of two colours that nothing else in the window has, the right half darker if the program runs in fx12: 3
/// exceeds fixed point.
const SCENE: &str = "[require]\nGL_NV_fragment_program\nSIZE 200 100\n[fragment program]\n!!FP1.0\nMOVR R0, f[COL0];\n\
    MULR R0, R0, 3;\nMULR o[COLR], R0, {0.3333333, 0.3333333, 0.3333333, 1}.x;\nEND\n\
    [test]\nclear color 0 1 0 1\nclear\ncolor 1 0 1 1\ndraw rect 0 -1 1 2\n";

fn magenta([red, green, blue]: [u8; 3]) -> bool {
    red > 250 && green < 5 && blue > 250
}

fn green([red, green, blue]: [u8; 3]) -> bool {
    red < 5 && green > 250 && blue < 5
}

#[test]
fn the_window_shows_the_scene_and_looks_inside_a_pixel() {
    let Some(screen) = Screen::open() else { return };
    let scene = Path::new(env!("CARGO_TARGET_TMPDIR")).join("halves.shader_test");
    std::fs::write(&scene, SCENE).expect("a file");
    let scene = scene.to_str().expect("a path");
    let plain = screen.picture("window-plain", &[scene, "--time", "0"]);
    assert_eq!([plain.width, plain.height], [1100, 700]);
    // Both halves are there, of equal size, and cover a good part of the window.
    let (left, right) = (plain.count(green), plain.count(magenta));
    assert!(left.abs_diff(right) * 50 < left, "{left} and {right} pixels");
    assert!(left > 40_000, "{left} pixels");
    // fx12 ends at 2: the right half is two thirds as bright, the left one, a clear, is unchanged.
    let fixed = screen.picture("window-fixed", &[scene, "--time", "0", "--precision", "x"]);
    assert_eq!(fixed.count(magenta), 0);
    let dim = fixed.count(|[red, green, blue]| (165..=175).contains(&red) && green < 5 && (165..=175).contains(&blue));
    assert!(dim.abs_diff(right) * 50 < right, "{dim} and {right} pixels");
    // A trace takes space from the picture, and marks the line executed last.
    let trace = screen.picture("window-trace", &[scene, "--pixel", "150,50"]);
    assert!(trace.count(magenta) < right);
    let marked = trace.count(|pixel| pixel == [62, 50, 30]);
    assert!(marked > 200, "{marked} pixels of a marked line");
    // Another step shows other values.
    let first = screen.picture("window-first", &[scene, "--pixel", "150,50", "--step", "1"]);
    assert!(trace.differing(&first) > 300, "{} pixels", trace.differing(&first));
    // Side by side: two pictures, and a difference that is black.
    let both = screen.picture("window-both", &[scene, "--time", "0", "--show", "both"]);
    let (left, right) = (both.count(green), both.count(magenta));
    assert!(left > 10_000 && left.abs_diff(right) * 20 < left, "{left} and {right} pixels");
    let black = both.count(|pixel| pixel == [0, 0, 0]);
    assert!(black.abs_diff(left) * 10 < left, "{black} black pixels, {left} green ones of two pictures");
}

/// Time goes on where no moment is given, and a picture is taken all the same.
#[test]
fn a_scene_that_moves_is_pictured_on_both_machines() {
    let Some(screen) = Screen::open() else { return };
    let scene = Path::new(env!("CARGO_TARGET_TMPDIR")).join("moving.shader_test");
    // In a minute the blue of the left half grows by less than one step of 255.
    let moving = SCENE.replace("clear color 0 1 0 1", "clear color 0 1 {time * 0.00001} 1");
    std::fs::write(&scene, moving).expect("a file");
    let scene = scene.to_str().expect("a path");
    for (show, pictures) in [("cpu", 1), ("both", 2)] {
        let picture = screen.picture(&format!("window-moving-{show}"), &[scene, "--show", show]);
        let (left, right) = (picture.count(green), picture.count(magenta));
        assert!(left > 4_000 * pictures && left.abs_diff(right) * 20 < left, "{show}: {left} and {right} pixels");
    }
}

#[test]
fn the_window_says_what_is_wrong_with_a_scene() {
    let Some(screen) = Screen::open() else { return };
    let scene = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken.shader_test");
    std::fs::write(&scene, SCENE.replace("MULR R0, R0, 3", "MULR R0, R9999, 3")).expect("a file");
    let picture = screen.picture("window-broken", &[scene.to_str().expect("a path"), "--time", "0"]);
    assert_eq!(picture.count(magenta), 0);
    let red = picture.count(|[red, green, blue]| (80..=96).contains(&red) && green < 24 && blue < 24);
    assert!(red > 2_000, "{red} pixels of a message");
}
