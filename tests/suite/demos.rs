//! Every demo, small: the same on both devices, and like the recorded picture.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{Context, Cpu, Device, Gpu, GpuDevice};
use glasm_scene::script::{Script, Surroundings, Verdict, run};

use crate::support::{expected, root};

const WIDTH: usize = 96;
const HEIGHT: usize = 72;

/// Three bytes a pixel, the bottom row first.
type Picture = Vec<[u8; 3]>;

pub fn folders() -> Vec<PathBuf> {
    let root = root().join("shaders");
    let entries = std::fs::read_dir(root).expect("demos").map(|entry| entry.expect("an entry").path());
    let folders: BTreeSet<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    assert!(folders.len() >= 14, "only {} demos", folders.len());
    folders.into_iter().collect()
}

pub fn name(folder: &Path) -> String {
    folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn picture(folder: &Path, device: Box<dyn Device>) -> Picture {
    let file = |name: &str| std::fs::read_to_string(folder.join(name)).map_err(|error| error.to_string());
    let text = file("scene.shader_test").expect("a scene");
    let around = Surroundings { time: 1.0, size: Some([WIDTH as u32, HEIGHT as u32]), file: &file };
    let script = Script::parse_within(&text, &around).unwrap_or_else(|problems| panic!("{folder:?}: {problems:?}"));
    let mut gl = Context::new(device, script.window()).expect("a context");
    let verdict = run(&script, &mut gl);
    assert!(matches!(verdict, Verdict::Passed { .. }), "{folder:?}: {verdict:?}");
    let area = Rectangle { x: 0, y: 0, width: WIDTH as u32, height: HEIGHT as u32 };
    let bytes = gl.read_pixels_rgba8(area).expect("pixels");
    bytes.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}

fn apart(one: &[u8; 3], other: &[u8; 3]) -> u8 {
    one.iter().zip(other).map(|(one, other)| one.abs_diff(*other)).max().unwrap_or(0)
}

/// Whether the picture changes a lot around a pixel, as at an edge of something.
fn is_edge(picture: &Picture, place: usize) -> bool {
    let (x, y) = (place % WIDTH, place / WIDTH);
    let columns = x.saturating_sub(1)..=(x + 1).min(WIDTH - 1);
    let mut around = (y.saturating_sub(1)..=(y + 1).min(HEIGHT - 1))
        .flat_map(|row| columns.clone().map(move |column| (column, row)));
    around.any(|(column, row)| apart(&picture[row * WIDTH + column], &picture[place]) > 12)
}

/// The page and README show them; `scripts/pictures` draws them.
#[test]
fn every_demo_has_a_picture_for_people() {
    let pictures = std::fs::read_dir(root().join("docs/demos")).expect("pictures");
    let pictures: BTreeSet<String> =
        pictures.map(|picture| name(&picture.expect("an entry").path().with_extension(""))).collect();
    assert_eq!(pictures, folders().iter().map(|folder| name(folder)).collect());
}

/// Inside, a pixel may be 1/255 off, and fewer than one in a thousand more than that.
#[test]
fn demos_look_alike_on_both_devices() {
    let mut failures = Vec::new();
    for folder in folders() {
        let gpu = match GpuDevice::open() {
            Ok(gpu) => gpu,
            Err(error) => {
                assert!(!expected("gpu"), "no adapter; GLASM_WITHOUT=gpu goes without: {error}");
                return;
            }
        };
        let (cpu, gpu) = (picture(&folder, Box::new(Cpu::new())), picture(&folder, Box::new(gpu)));
        let inside: Vec<usize> = (0..cpu.len()).filter(|place| !is_edge(&cpu, *place)).collect();
        // A comparison with a different outcome changes a pixel by any number of steps.
        let far = inside.iter().filter(|place| apart(&cpu[**place], &gpu[**place]) > 1).count();
        // At edges a sample's level or a rounded coordinate changes a lot: there the mean is compared.
        let all: u32 = (0..cpu.len()).map(|place| u32::from(apart(&cpu[place], &gpu[place]))).sum();
        let mean = all as f32 / cpu.len() as f32;
        let share = far as f32 / inside.len() as f32 * 100.0;
        let line = format!("{}: {far} of {} pixels differ, {share:.3} %", name(&folder), inside.len());
        let line = format!("{line}; {mean:.3} steps in the mean of all");
        println!("{line}");
        if far * 1000 >= inside.len() || mean > 2.0 {
            failures.push(line);
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What a device can do that has no more than a browser's.
#[test]
fn compute_demos_need_no_more_than_browsers_have() {
    if !expected("gpu") {
        return;
    }
    let computes = |folder: &PathBuf| {
        std::fs::read_to_string(folder.join("scene.shader_test")).is_ok_and(|text| text.contains("NV_compute_program5"))
    };
    let folders: Vec<PathBuf> = folders().into_iter().filter(computes).collect();
    assert!(folders.len() >= 2, "{folders:?}");
    for folder in folders {
        let gpu = Gpu::open_portable(wgpu::Backends::VULKAN).expect("an adapter");
        let (portable, all) = (GpuDevice::new(gpu), GpuDevice::open().expect("an adapter"));
        let (portable, all) = (picture(&folder, Box::new(portable)), picture(&folder, Box::new(all)));
        let far = portable.iter().zip(&all).filter(|(one, other)| apart(one, other) > 1).count();
        assert!(far * 1000 < all.len(), "{}: {far} pixels differ", name(&folder));
    }
}

/// `cargo bench --bench demos` draws each beside hand-written shaders.
#[test]
fn demos_have_shaders_written_by_hand() {
    let benches = root().join("benches/demos");
    let table = std::fs::read_to_string(benches.join("table.rs")).expect("the table");
    for folder in folders() {
        let name = name(&folder);
        assert!(benches.join(format!("{name}.wgsl")).is_file(), "{name} has none");
        assert!(table.contains(&format!("\"{name}\"")), "{name} is not in the table");
    }
}

fn golden(folder: &Path) -> PathBuf {
    let pictures = root().join("tests/golden/demos");
    pictures.join(format!("{}.png", name(folder)))
}

fn write(path: &Path, picture: &Picture) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let file = BufWriter::new(File::create(path).expect("a file"));
    let mut encoder = png::Encoder::new(file, WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Rgb);
    let rows: Vec<u8> = picture.chunks_exact(WIDTH).rev().flatten().flatten().copied().collect();
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&rows)).expect("a picture is written");
}

fn read(path: &Path) -> Picture {
    let file =
        File::open(path).unwrap_or_else(|error| panic!("{}: {error}; UPDATE_EXPECT=1 writes it", path.display()));
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info().expect("a picture");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut bytes).expect("a frame");
    let pixels: Picture = bytes.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    pixels.chunks_exact(WIDTH).rev().flatten().copied().collect()
}

/// A pixel may be 3/255 off, and one in a hundred more than that.
#[test]
fn demos_look_as_they_did() {
    let mut failures = Vec::new();
    for folder in folders() {
        let picture = picture(&folder, Box::new(Cpu::new()));
        let path = golden(&folder);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            write(&path, &picture);
        }
        let expected = read(&path);
        assert_eq!(expected.len(), picture.len(), "{}", path.display());
        let far = expected.iter().zip(&picture).filter(|(one, other)| apart(one, other) > 3).count();
        if far * 100 > picture.len() {
            failures.push(format!("{}: {far} pixels differ", name(&folder)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
