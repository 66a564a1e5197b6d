//! The pictures that `glasm render` and `glasm gallery` write.

use std::fs::File;
use std::io::BufReader;
use std::process::Command;

use crate::support::{Folder, expected};

/// The left half is left as it was cleared, at alpha 0; the right half is white at alpha 0.5.
const SCENE: &str = "[require]\nSIZE 4 2\n[test]\nclear color 1 0 0 0\nclear\ncolor 1 1 1 0.5\ndraw rect 0 -1 1 2\n";

/// The first and last pixel of the picture's first row.
fn ends(folder: &Folder, name: &str) -> [[u8; 4]; 2] {
    let file = BufReader::new(File::open(folder.path().join(name)).expect("a picture"));
    let mut reader = png::Decoder::new(file).read_info().expect("PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let frame = reader.next_frame(&mut bytes).expect("a frame");
    assert_eq!((frame.color_type, frame.width, frame.height), (png::ColorType::Rgba, 4, 2));
    [0, 3].map(|column| [0, 1, 2, 3].map(|channel| bytes[4 * column + channel]))
}

#[test]
fn pictures_are_opaque_unless_alpha_is_asked_for() {
    let folder = Folder::new("alpha", &[("x.shader_test", SCENE)]);
    let render = |arguments: &[&str]| {
        let output = folder.glasm(&[&["render", "x.shader_test", "--on", "cpu", "-o", "x.png"], arguments].concat());
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(render(&[]), (Some(0), String::new()));
    assert_eq!(ends(&folder, "x.png"), [[255, 0, 0, 255], [255; 4]]);
    assert_eq!(render(&["--alpha"]), (Some(0), String::new()));
    assert_eq!(ends(&folder, "x.png"), [[255, 0, 0, 0], [255, 255, 255, 128]]);
    assert_eq!(render(&["--alpha", "--float"]).0, Some(2));
}

/// Without a window Wayland does not matter, and its libraries say nothing of it.
#[test]
fn drawing_without_a_window_does_not_ask_for_wayland() {
    if !expected("gpu") {
        return;
    }
    let folder = Folder::new("wayland", &[("x.shader_test", SCENE)]);
    for runtime in [None, Some(""), Some("no/such/folder"), Some("/no/such/folder")] {
        let mut glasm = Command::new(env!("CARGO_BIN_EXE_glasm"));
        glasm.args(["render", "x.shader_test", "--on", "gpu", "-o", "x.png"]).current_dir(folder.path());
        glasm.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET").env_remove("XDG_RUNTIME_DIR");
        glasm.envs(runtime.map(|runtime| ("XDG_RUNTIME_DIR", runtime)));
        let output = glasm.output().expect("glasm runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{runtime:?}: {said}");
        assert!(!said.contains("XDG_RUNTIME_DIR"), "{runtime:?}: {said}");
        assert_eq!(ends(&folder, "x.png"), [[255, 0, 0, 255], [255; 4]]);
    }
}
