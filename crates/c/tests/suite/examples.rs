//! The examples in C, C++ and Python do what they say.

use std::path::Path;
use std::process::Command;

use crate::support::{Build, Folder, compiled, files, library, root, succeed, use_of};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn example(name: &str, folder: &Path) -> std::path::PathBuf {
    compiled(&root().join("examples/c").join(name), Build::C99, folder)
}

#[test]
fn files_are_checked() {
    if !use_of("gcc", "c") {
        return;
    }
    let folder = Folder::new("check");
    let program = example("check.c", folder.path());
    let good = folder.path().join("good.fp");
    let bad = folder.path().join("bad.fp");
    std::fs::write(&good, "!!ARBfp1.0\nTEMP a;\nMOV a, fragment.color;\nMOV result.color, a;\nEND").expect("a file");
    std::fs::write(&bad, "!!ARBfp1.0\nMOV result.color, fragment.colour;\nEND").expect("a file");
    let output = succeed(Command::new(&program).arg(&good));
    assert!(text(&output.stdout).contains("good.fp: 2 instructions, 1 temporary registers, 0 parameters"));
    let output = Command::new(&program).args([&good, &bad]).output().expect("the example runs");
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.contains("bad.fp:2:") && said.contains("MOV result.color, fragment.colour;"), "{said}");
    assert_eq!(Command::new(&program).arg("nowhere.fp").status().expect("the example runs").code(), Some(2));
}

#[test]
fn the_first_example_prints_glsl() {
    if !use_of("gcc", "c") {
        return;
    }
    let folder = Folder::new("first");
    let said = text(&succeed(&mut Command::new(example("first.c", folder.path()))).stdout);
    assert!(said.starts_with("#version 450") && said.contains("void main()"), "{said}");
}

#[test]
fn a_folder_is_translated_and_then_taken_from_the_cache() {
    if !use_of("gcc", "c") {
        return;
    }
    let folder = Folder::new("translate");
    let program = example("translate.c", folder.path());
    let [source, output, cache] = ["source", "output", "cache"].map(|name| folder.path().join(name));
    std::fs::create_dir_all(&source).expect("a folder");
    std::fs::create_dir_all(&output).expect("a folder");
    for number in 0..5 {
        let program = format!("!!ARBfp1.0\nMUL result.color, fragment.color, program.local[{number}];\nEND");
        std::fs::write(source.join(format!("{number}.fp")), program).expect("a file");
    }
    std::fs::write(source.join("bad.vp"), "!!ARBvp1.0\nMOV result.position, vertex.place;\nEND").expect("a file");
    let run = || {
        let run =
            Command::new(&program).arg("msl").args([&source, &output, &cache]).output().expect("the example runs");
        assert_eq!(run.status.code(), Some(1), "{}", text(&run.stderr));
        assert!(text(&run.stderr).contains("bad.vp: the program was refused"));
        text(&run.stdout)
    };
    assert_eq!(run(), "5 translated to MSL 2.0, 1 refused, 0 from the cache\n");
    let first: Vec<_> = files(&output).iter().map(|path| std::fs::read(path).expect("a file")).collect();
    assert_eq!(first.len(), 5);
    assert!(first.iter().all(|it| text(it).contains("metal_stdlib")));
    assert_eq!(run(), "5 translated to MSL 2.0, 1 refused, 5 from the cache\n");
    let second: Vec<_> = files(&output).iter().map(|path| std::fs::read(path).expect("a file")).collect();
    assert_eq!(first, second);
    // What cannot be written is said with the reason, and not with an earlier error of the library.
    std::fs::remove_dir_all(&output).expect("a folder");
    let run = Command::new(&program).arg("msl").args([&source, &output, &cache]).output().expect("the example runs");
    let said = text(&run.stderr);
    assert_eq!(said.matches("No such file").count(), 5, "{said}");
    assert_eq!(said.matches("the program was refused").count(), 1, "{said}");
}

#[test]
fn a_loader_replaces_a_pair() {
    if !use_of("gcc", "c") {
        return;
    }
    let folder = Folder::new("loader");
    let said = text(&succeed(&mut Command::new(example("loader.c", folder.path()))).stdout);
    for line in [
        "link shaders 1 and 2",
        "block VertexParameters has 1 vectors",
        "block VertexParameters, vector 0 follows program.local[2] and begins as (0, 0, 0, 0)",
        "uniform texture3 is unit 3",
        "layout(std140) uniform VertexParameters",
        "layout(location = 8) in vec4 vertex_texcoord0;",
        "uniform sampler2D texture3;",
    ] {
        assert!(said.contains(line), "`{line}` is missing in\n{said}");
    }
}

#[test]
fn handles_of_the_cpp_header_free_themselves() {
    if !use_of("g++", "c") {
        return;
    }
    let folder = Folder::new("cpp");
    let program = compiled(&root().join("examples/c/example.cpp"), Build::Cpp17, folder.path());
    let said = text(&succeed(&mut Command::new(program)).stdout);
    assert!(said.contains("metal_stdlib") && said.contains("unit 2 is texture 0 with sampler 1"), "{said}");
    assert!(said.contains("program:2:") && said.contains("MOV result.colour, fragment.color;"), "{said}");
}

#[test]
fn a_pair_is_drawn_from_python() {
    let python = std::env::var("GLASM_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let there = Command::new(&python).args(["-c", "import wgpu"]).output().is_ok_and(|output| output.status.success());
    assert!(
        there || !crate::support::expected("python"),
        "no wgpu for {python} (pip install wgpu, or GLASM_PYTHON=an interpreter that has it); GLASM_WITHOUT=python goes without"
    );
    if there {
        let script = root().join("examples/c/draw.py");
        let said = text(&succeed(Command::new(&python).arg(script).arg(library().join("libglasm.so"))).stdout);
        assert!(said.contains("program:2:20") && said.contains("64x64 pixels"), "{said}");
    }
}
