//! What `scripts/c-library` installs is found by pkg-config, and programs link with it either way.

use std::path::Path;
use std::process::Command;

use crate::support::{Folder, crate_folder, expected, root, runs, succeed, use_of};

/// What pkg-config says of the library below a prefix.
fn flags(prefix: &Path, arguments: &[&str]) -> Vec<String> {
    let folder = prefix.join("lib/pkgconfig");
    let output = succeed(Command::new("pkg-config").args(arguments).arg("glasm").env("PKG_CONFIG_PATH", folder));
    String::from_utf8_lossy(&output.stdout).split_whitespace().map(str::to_owned).collect()
}

/// The library itself.
fn installed(prefix: &Path) -> std::path::PathBuf {
    prefix.join("lib").join(format!("libglasm.so.{}", env!("CARGO_PKG_VERSION")))
}

/// No newer glibc is asked for than docs/OPENGL.md says of what is built on Debian 12.
fn bears_old_systems(library: &Path) {
    if !runs("readelf") {
        return;
    }
    let printed = succeed(Command::new("readelf").args(["--version-info", "--wide"]).arg(library));
    let printed = String::from_utf8_lossy(&printed.stdout).into_owned();
    let numbers = printed.split_whitespace().filter_map(|word| word.strip_prefix("GLIBC_2."));
    let minor: Vec<u32> = numbers.filter_map(|number| number.split('.').next()?.parse().ok()).collect();
    assert!(!minor.is_empty() && minor.iter().all(|minor| *minor <= 35), "{}: {minor:?}", library.display());
}

#[test]
fn the_script_installs_what_pkg_config_finds() {
    if !use_of("gcc", "c") || !use_of("pkg-config", "pkg-config") {
        return;
    }
    let folder = Folder::new("install");
    let prefix = folder.path().join("prefix");
    let script = root().join("scripts/c-library");
    succeed(Command::new(script).arg("--prefix").arg(&prefix).env("GLASM_PROFILE", "checked").env_remove("RUSTFLAGS"));
    let version = flags(&prefix, &["--modversion"]);
    assert_eq!(version, [env!("CARGO_PKG_VERSION")]);
    let source = crate_folder().join("tests/c/functions.c");
    let compile = |program: &Path, flags: Vec<String>, more: &[&str]| {
        let mut command = Command::new("gcc");
        command.args(["-std=c99", "-pthread"]).arg(&source).arg("-I").arg(source.parent().expect("a folder"));
        succeed(command.arg("-o").arg(program).args(flags).args(more));
    };
    let shared = folder.path().join("shared");
    compile(&shared, flags(&prefix, &["--cflags", "--libs"]), &[]);
    let run = |program: &Path, libraries: &Path| {
        let cache = folder.path().join("cache").join(program.file_name().expect("a name"));
        let output = succeed(Command::new(program).arg(cache).env("LD_LIBRARY_PATH", libraries));
        assert!(String::from_utf8_lossy(&output.stdout).contains("every function did what it should"));
    };
    run(&shared, &prefix.join("lib"));
    // With the library inside: the shared one is not there to be taken.
    let inside = folder.path().join("inside");
    std::fs::create_dir_all(inside.join("lib")).expect("a folder");
    for name in ["libglasm.so", "libglasm.so.1"] {
        std::fs::remove_file(prefix.join("lib").join(name)).expect("an installed library");
    }
    let program = folder.path().join("static");
    compile(&program, flags(&prefix, &["--cflags", "--libs", "--static"]), &[]);
    run(&program, &inside);
    if runs("readelf") {
        let printed = succeed(Command::new("readelf").args(["--dynamic", "--wide"]).arg(installed(&prefix)));
        assert!(String::from_utf8_lossy(&printed.stdout).contains("Library soname: [libglasm.so.1]"));
    }
    bears_old_systems(&installed(&prefix));
}

#[test]
fn cargo_c_names_the_library_as_the_script_does() {
    let manifest = std::fs::read_to_string(crate_folder().join("Cargo.toml")).expect("a manifest");
    let (_, library) = manifest.split_once("[package.metadata.capi.library]").expect("a section for cargo-c");
    let version = library.lines().find_map(|line| line.strip_prefix("version = ")).expect("a version");
    assert_eq!(version, format!("\"{}.0.0\"", glasm_c::lists::GLASM_ABI_VERSION));
    // It builds with this feature and stops without it.
    assert!(manifest.contains("\ncapi = []\n"));
}

#[test]
fn targets_without_tools_are_named() {
    let output = Command::new(root().join("scripts/c-library"))
        .args(["--target", "riscv32e-unknown-none-elf", "--build-only"])
        .env("RUSTC", "rustc")
        .output()
        .expect("the script runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("riscv32e-unknown-none-elf"), "{said}");
}

#[test]
fn programs_of_32_bits_call_every_function() {
    if !use_of("gcc", "c") || !expected("c32") {
        return;
    }
    let folder = Folder::new("bits32");
    let prefix = folder.path().join("prefix");
    let mut install = Command::new(root().join("scripts/c-library"));
    install.args(["--target", "i686-unknown-linux-gnu", "--prefix"]).arg(&prefix).env("GLASM_PROFILE", "checked");
    succeed(&mut install);
    bears_old_systems(&installed(&prefix));
    for (compiler, standard) in [("gcc", ["-std=c99", "-xc"]), ("g++", ["-std=c++17", "-xc++"])] {
        for (test, said) in [
            ("functions", "every function did what it should"),
            ("arguments", "everything wrong was refused"),
            ("layout", "glasm_text 8 4 4"),
        ] {
            let program = folder.path().join(format!("{test}-{compiler}"));
            let mut command = Command::new(compiler);
            command.args(standard).args(["-m32", "-Wall", "-Wextra", "-Werror", "-pedantic", "-pthread"]);
            command.arg(crate_folder().join(format!("tests/c/{test}.c"))).arg("-o").arg(&program);
            command.args(["-xnone"]).args(flags(&prefix, &["--cflags", "--libs"]));
            succeed(&mut command);
            let cache = folder.path().join(format!("cache-{test}-{compiler}"));
            let output = succeed(Command::new(&program).arg(cache).env("LD_LIBRARY_PATH", prefix.join("lib")));
            let printed = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(printed.contains(said), "{printed}");
        }
    }
    // As old compilers kept the stack: at each multiple of four bytes.
    for test in ["functions", "arguments"] {
        let program = folder.path().join(format!("{test}-stack"));
        let mut command = Command::new("gcc");
        command.args(["-std=gnu99", "-m32", "-mpreferred-stack-boundary=2", "-Wall", "-Wextra", "-Werror", "-pthread"]);
        command
            .arg("-Dmain=shifted")
            .args(["stack", test].map(|name| crate_folder().join(format!("tests/c/{name}.c"))));
        succeed(command.arg("-o").arg(&program).args(flags(&prefix, &["--cflags", "--libs"])));
        for low in ["0", "4", "8", "12"] {
            let cache = folder.path().join(format!("cache-{test}-{low}"));
            let mut command = Command::new(&program);
            succeed(command.arg(cache).env("STACK", low).env("LD_LIBRARY_PATH", prefix.join("lib")));
        }
    }
}
