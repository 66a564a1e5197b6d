//! Programs in C and C++ against the library: each as C99 and C++17, plain, under valgrind and AddressSanitizer.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use glasm::check::{self, load};
use glasm::export::{self, Language, Names, compat, export_with};
use glasm::lower::{Coordinates, FloatLevel, Lookup, Options, OwnFunctions, UnitFormat, lower};

use crate::support::{
    self, Build, Folder, PROGRAMS, compiled, crate_folder, programs, root, stage_of, stages, succeed, use_of,
};

/// Whether programs in C can be built; a test fails where they should.
fn compiler() -> bool {
    use_of("gcc", "c") && use_of("g++", "c")
}

fn source(name: &str) -> PathBuf {
    crate_folder().join("tests/c").join(name)
}

/// Runs both test programs as built, after other commands.
fn run(build: Build, name: &str, before: &[&str]) {
    let folder = Folder::new(name);
    for test in ["functions.c", "arguments.c"] {
        let program = compiled(&source(test), build, folder.path());
        let cache = folder.path().join("cache").join(test);
        let mut command = match before {
            [] => Command::new(&program),
            [first, rest @ ..] => {
                let mut command = Command::new(first);
                command.args(rest).arg(&program);
                command
            }
        };
        let output = succeed(command.arg(&cache));
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            said.contains("every function did what it should") || said.contains("everything wrong was refused"),
            "{said}"
        );
    }
}

#[test]
fn programs_in_c_call_every_function() {
    if compiler() {
        run(Build::C99, "c99", &[]);
    }
}

#[test]
fn programs_in_cpp_call_every_function() {
    if compiler() {
        run(Build::Cpp17, "cpp17", &[]);
    }
}

#[test]
fn programs_with_the_library_inside_call_every_function() {
    if compiler() {
        run(Build::Static, "static", &[]);
    }
}

#[test]
fn address_sanitizer_finds_nothing() {
    if compiler() {
        run(Build::Sanitized, "sanitized", &[]);
    }
}

#[test]
fn valgrind_finds_nothing_and_nothing_is_left() {
    if compiler() && use_of("valgrind", "valgrind") {
        // Tables of statics, to which pointers into their middle lead, are what else is found.
        let kinds = ["--show-leak-kinds=definite,indirect", "--errors-for-leak-kinds=definite,indirect"];
        let checks = [["--quiet", "--error-exitcode=9", "--leak-check=full"].as_slice(), &kinds].concat();
        run(Build::C99, "valgrind", &[["valgrind"].as_slice(), &checks].concat());
    }
}

#[test]
fn structs_lie_as_the_header_says() {
    if compiler() {
        let folder = Folder::new("layout");
        for build in [Build::C99, Build::Cpp17] {
            let program = compiled(&source("layout.c"), build, folder.path());
            let output = succeed(&mut Command::new(program));
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(said, layout(), "{build:?}");
        }
    }
}

/// Names, sizes and places of the last fields as Rust has them, as `layout.c` prints them.
fn layout() -> String {
    let mut text = String::new();
    macro_rules! printed {
        ($($module:ident::$name:ident $last:ident)*) => {$(
            let _ = writeln!(
                text,
                "{} {} {} {}",
                stringify!($name),
                size_of::<glasm_c::$module::$name>(),
                align_of::<glasm_c::$module::$name>(),
                std::mem::offset_of!(glasm_c::$module::$name, $last)
            );
        )*};
    }
    printed! {
        types::glasm_text length
        types::glasm_data length
        reading::glasm_load_options full_precision
        reading::glasm_load_options fixed_fog
        choices::glasm_translate_options lookups
        choices::glasm_translate_options full_precision
        choices::glasm_translate_options group_size
        program::glasm_program_info header
        program::glasm_counts address_registers
        diagnostics::glasm_diagnostic help
        lists::glasm_language_info extension
        lists::glasm_instruction_info section
        interface::glasm_interface entry_point
        interface::glasm_interface second_view_layer
        interface::glasm_variable name
        interface::glasm_parameter alias
        interface::glasm_system_parameter name
        interface::glasm_texture_binding texels
        interface::glasm_image_binding writes
        interface::glasm_buffer_binding kind
        machine::glasm_outcome steps
        textures::glasm_texture depth_mode
        images::glasm_image word_count
        trace::glasm_step text
        cache::glasm_cache_info bytes
        cache::glasm_cache_info failed
    }
    text
}

/// The checksum that `every.c` prints (FNV-1a).
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// The options 1 of `every.c`.
fn other_options() -> (Options, export::ExportOptions) {
    let options = Options::default()
        .with_float(FloatLevel::Exact)
        .with_coordinates(Coordinates::Gl)
        .with_two_sided(true)
        .with_flat_colors(true)
        .with_clamped_colors(true)
        .with_point_size(true)
        .with_own(OwnFunctions::IMPRECISE)
        .with_group(3)
        .with_binding(7)
        .with_float_textures(1)
        .with_formats(vec![UnitFormat { unit: 5, lookup: Lookup::Hemisphere }]);
    (options, export::ExportOptions::default().with_names(Names::Bindings))
}

/// What `every.c` should print of a program.
fn lines(number: usize, path: &Path, options: &Options, export: &export::ExportOptions) -> String {
    let text = std::fs::read(path).expect("a program");
    let stage = stages().into_iter().find(|(stage, _)| *stage == stage_of(path)).map(|(_, stage)| stage);
    let checked = load(&text, &check::ParseOptions::default().with_stage(stage));
    let lowered = |options: &Options| match &checked.program {
        None => Err(1),
        Some(program) => lower(program, options).map_err(|_| 2),
    };
    let (usual, compat) = (lowered(options), lowered(&compat::adapted(options.clone())));
    let mut lines = String::new();
    // naga's IR has a number among those of the languages.
    let languages = Language::ALL.map(Some);
    let (before, behind) = languages.split_at(7);
    for (language, to) in before.iter().chain(&[None]).chain(behind).enumerate() {
        let lowered = if *to == Some(Language::GlslCompat) { &compat } else { &usual };
        let written = lowered.as_ref().map_err(|status| *status).and_then(|lowered| match to {
            None => Ok(format!("{:#?}\n", lowered.module).into_bytes()),
            Some(language) => {
                export_with(lowered, *language, export).map(|export_with| export_with.bytes()).map_err(|_| 2)
            }
        });
        let (status, bytes) = written.map_or_else(|status| (status, Vec::new()), |bytes| (0, bytes));
        let _ = writeln!(lines, "{number} {language} {} {status} {:016x}", bytes.len(), checksum(&bytes));
    }
    lines
}

/// What `every.c` prints of programs, with this many threads and these of its options.
fn every(program: &Path, paths: &[PathBuf], folder: &Folder, arguments: [&str; 2]) -> String {
    assert!(paths.len() > 200, "only {} programs", paths.len());
    let list: String = paths.iter().map(|path| format!("{} {}\n", stage_of(path), path.display())).collect();
    let place = folder.path().join("list");
    std::fs::write(&place, list).expect("a list can be written");
    let output = succeed(Command::new(program).arg(&place).args(arguments));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_program_is_what_the_translator_makes_of_it_with_any_number_of_threads() {
    if !compiler() {
        return;
    }
    let folder = Folder::new("every");
    let (program, paths) = (compiled(&source("every.c"), Build::C99, folder.path()), programs());
    let run = |threads: &str, options: &str| every(&program, &paths, &folder, [threads, options]);
    for (number, (options, export)) in
        [(Options::default(), export::ExportOptions::default()), other_options()].iter().enumerate()
    {
        let made = run("8", &number.to_string());
        let expected: String =
            paths.iter().enumerate().map(|(place, path)| lines(place, path, options, export)).collect();
        for (one, other) in made.lines().zip(expected.lines()) {
            assert_eq!(
                one,
                other,
                "{} with options {number}",
                paths[one.split(' ').next().and_then(|part| part.parse::<usize>().ok()).unwrap_or(0)].display()
            );
        }
        assert_eq!(made.lines().count(), expected.lines().count());
        if number == 0 {
            assert_eq!(run("1", "0"), made, "one thread writes the same");
        }
    }
}

#[test]
fn every_program_is_what_glasm_translate_writes() {
    let Some(glasm) = support::program().filter(|_| compiler()) else { return };
    let folder = Folder::new("translate");
    let (program, paths) = (compiled(&source("every.c"), Build::C99, folder.path()), programs());
    let made = every(&program, &paths, &folder, ["8", "0"]);
    let mut made = made.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    // By number.
    let (first, later) = Language::ALL.split_at(7);
    let named =
        |languages: &'static [Language]| languages.iter().map(|language| (language.name(), language.extension()));
    let named = named(first).chain([("naga", "txt")]).chain(named(later));
    let written: Vec<(PathBuf, &str)> = named
        .map(|(name, extension)| {
            let out = folder.path().join(name);
            for (number, from) in
                PROGRAMS.iter().map(|program| root().join(program)).filter(|it| it.is_dir()).enumerate()
            {
                let mut command = Command::new(&glasm);
                command.arg("translate").arg(from).args(["--to", name, "-o"]).arg(out.join(number.to_string()));
                // 1: some program was refused, as many cases must be.
                let output = command.output().expect("glasm runs");
                assert!(matches!(output.status.code(), Some(0 | 1)), "{command:?}: {output:?}");
            }
            (out, extension)
        })
        .collect();
    let mut same = 0;
    for path in &paths {
        let from =
            PROGRAMS.iter().position(|program| path.starts_with(root().join(program))).expect("one of the folders");
        let below = path.strip_prefix(root().join(PROGRAMS[from])).expect("it lies below");
        for (out, extension) in &written {
            let line = made.next().expect("a line for each language");
            let bytes = std::fs::read(out.join(from.to_string()).join(format!("{}.{extension}", below.display())));
            let expected = bytes.ok().map(|bytes| [bytes.len().to_string(), format!("{:016x}", checksum(&bytes))]);
            let got = (line[3] == "0").then(|| [line[2].to_owned(), line[4].to_owned()]);
            assert_eq!(got, expected, "{} as {extension}", path.display());
            same += usize::from(got.is_some());
        }
    }
    assert!(same > 1000, "only {same} translations were compared");
}
