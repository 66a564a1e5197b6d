//! The drop-in in place of the host's own assembly programs: a program in the ARB's languages draws the same picture.
//!
//! The test starts itself twice, without the drop-in and under it. Longer runs set GLASM_RANDOM_PROGRAMS and
//! GLASM_RANDOM_SEED, or name a folder of programs in GLASM_PROGRAMS.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use glasm::check::{self, ParseOptions};
use glasm::dialect::{Dialect, Stage};
use glasm::program::Program;
use glasm_oracle::{Mode, Oracle, Scene, VertexData};

use super::plain::plain;
use super::{CLEAR, compare_bits, displays, oracle, scene, state};
use crate::random::number;
use crate::support::{Folder, files, root};

/// Where a child writes its pictures.
const PICTURES: &str = "GLASM_TWINS";
/// Random programs, unless GLASM_RANDOM_PROGRAMS sets their number.
const PROGRAMS: u64 = 60;
/// The window.
const SIZE: u32 = 32;
/// Programs that leave a component of a result unwritten, which the text leaves undefined.
const ASIDE: [&str; 1] = ["shadow/scene.vp"];

/// Pixels, or why there are none.
type Drawn = Result<Vec<[f32; 4]>, String>;

/// All programs in the ARB's plain languages that are drawn, by name.
fn programs() -> Vec<(String, String)> {
    let mut folders = vec![root().join("tests/opengl"), root().join("crates/cli/shaders")];
    folders.extend(std::env::var_os("GLASM_PROGRAMS").map(PathBuf::from));
    let paths = folders.iter().flat_map(|folder| files(folder));
    let paths = paths.filter(|path| !ASIDE.iter().any(|aside| path.ends_with(aside)));
    let mut all: Vec<(String, String)> = paths
        .filter_map(|path| Some((path.to_string_lossy().into_owned(), std::fs::read_to_string(&path).ok()?)))
        .collect();
    let (first, count) = (number("GLASM_RANDOM_SEED", 1), number("GLASM_RANDOM_PROGRAMS", PROGRAMS));
    all.extend((first..first + count).map(|seed| (format!("seed {seed}"), plain(seed))));
    all
}

/// What OpenGL makes of a program, in every way that shows its results: bits of numbers, or why there are none.
fn drawn(oracle: &Oracle, name: &str, text: &str) -> Vec<(String, Drawn)> {
    let plain = |program: &Program| matches!(program.dialect(), Dialect::ArbVp | Dialect::ArbFp);
    let checked = check::load(text.as_bytes(), &ParseOptions::default());
    let Some(program) = checked.program.filter(plain) else { return Vec::new() };
    let around = state::surroundings();
    let draw = |vertex: Option<&str>, fragment: &str, mode: Mode, vertices: &[VertexData]| {
        let loaded = |text: &str| check::load(text.as_bytes(), &ParseOptions::default()).program;
        let sides = [vertex.and_then(loaded), loaded(fragment)];
        let parameters = sides.each_ref().map(|it| it.as_ref().map(scene::parameters).unwrap_or_default());
        let picture = oracle.draw(&Scene {
            width: SIZE,
            height: SIZE,
            vertex,
            fragment,
            mode,
            vertices,
            vertex_parameters: &parameters[0],
            fragment_parameters: &parameters[1],
            textures: &scene::textures(&sides.each_ref().map(Option::as_ref)),
            surroundings: Some(&around),
            clear: CLEAR,
            colors: 1,
        })?;
        let depths = picture.depths.iter().map(|depth| [*depth; 4]);
        Ok(picture.colors.iter().flatten().copied().chain(depths).collect())
    };
    if program.dialect().rules().stage == Stage::Fragment {
        return vec![(name.to_owned(), draw(None, text, Mode::TriangleStrip, &scene::window()))];
    }
    let show = |display: String| {
        let shown = display.lines().nth(1).unwrap_or_default().to_owned();
        (format!("{name} ({shown})"), draw(Some(text), &display, Mode::Triangles, &scene::mesh()))
    };
    displays(&program).into_iter().map(show).collect()
}

/// The child's part.
#[test]
fn the_drop_in_is_given_programs() {
    let Some(path) = std::env::var_os(PICTURES) else { return };
    let Some(oracle) = oracle() else { return };
    let mut file = std::io::BufWriter::new(std::fs::File::create(path).expect("a file"));
    for (name, text) in programs() {
        for (name, picture) in drawn(&oracle, &name, &text) {
            let numbers = match picture {
                Ok(picture) => picture.iter().flatten().map(|picture| format!("{:x} ", picture.to_bits())).collect(),
                Err(message) => format!("refused: {}", message.replace('\n', " ")),
            };
            writeln!(file, "{name}\t{numbers}").expect("room on the disk");
        }
    }
}

/// What a child wrote: numbers, or why there are none.
fn pictures(path: &Path) -> BTreeMap<String, Drawn> {
    let text = std::fs::read_to_string(path).expect("pictures");
    let read = |line: &str| {
        let (name, numbers) = line.split_once('\t').expect("a name and a picture");
        if numbers.starts_with("refused") {
            return (name.to_owned(), Err(numbers.to_owned()));
        }
        let numbers =
            numbers.split_ascii_whitespace().map(|whitespace| u32::from_str_radix(whitespace, 16).map(f32::from_bits));
        let numbers: Vec<f32> = numbers.collect::<Result<_, _>>().expect("bits of numbers");
        (name.to_owned(), Ok(numbers.as_chunks::<4>().0.to_vec()))
    };
    text.lines().map(read).collect()
}

#[test]
fn plain_programs_are_drawn_the_same_under_the_drop_in() {
    if oracle().is_none() {
        return;
    }
    let own = std::env::current_exe().expect("a test is a program");
    let library = own.with_file_name("libglasm_gl.so");
    if !library.is_file() {
        println!("skipped: no {}, which a build of the workspace makes", library.display());
        return;
    }
    let folder = Folder::new("twins", &[]);
    let [host, translated] = ["host", "translated"].map(|name| {
        let path = folder.path().join(name);
        let mut command = Command::new(&own);
        command.args(["--exact", "opengl::dropin::the_drop_in_is_given_programs"]).env(PICTURES, &path);
        if name == "translated" {
            command.env("LD_PRELOAD", &library).env("GLASM_GL", "all").env("GLASM_GL_CACHE", "off");
        }
        let output = command.output().expect("it starts again");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        pictures(&path)
    });
    let shown = host.values().filter(|host| host.is_ok()).count();
    assert!(shown > 120, "the host draws only {shown} pictures");
    let compared = |(name, want): (&String, &Drawn)| {
        let text = match (want, translated.get(name)?) {
            (Ok(want), Ok(got)) => compare_bits(want, got, SIZE)?,
            (Err(_), Err(_)) => return None,
            (Ok(_), Err(message)) => format!("the drop-in: {message}"),
            (Err(message), Ok(_)) => format!("the host: {message}"),
        };
        Some(format!("{name}: {text}"))
    };
    let failures: Vec<String> = host.iter().filter_map(compared).collect();
    let differs = |name: &str| {
        failures.iter().any(|text| text.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', ':'])))
    };
    for (name, text) in programs().into_iter().filter(|(name, _)| name.starts_with("seed ") && differs(name)) {
        println!("{name}:\n{text}");
    }
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), host.len(), failures.join("\n"));
}
