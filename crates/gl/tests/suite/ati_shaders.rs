//! ATI_fragment_shader: by hand, and random shaders as the host itself draws them, where it has the extension, as Mesa's do.

use std::collections::BTreeMap;

use crate::support::{Client, Mode, Target, has};

#[test]
fn fragment_shaders_of_ati_draw_and_have_their_errors() {
    if !has("gl-clients") {
        return;
    }
    // In the mode that leaves programs to the host, shaders are the host's own, if it has them.
    let output = Client::build("ati_shaders", Target::Own).run(Mode::All);
    assert_eq!(output.trim_end(), "ok");
}

/// Random shaders, unless GLASM_RANDOM_SHADERS sets their number.
const SHADERS: u32 = 200;

/// Bytes of a picture by the shader's number, with the error that was left.
fn pictures(printed: &str) -> BTreeMap<u32, (String, Vec<u8>)> {
    let read = |line: &str| {
        let mut words = line.split(' ');
        let (seed, error, digits) = (words.next()?, words.next()?, words.next()?);
        let bytes =
            digits.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
        Some((seed.parse().ok()?, (error.to_owned(), bytes.collect::<Option<Vec<u8>>>()?)))
    };
    printed.lines().map(|line| read(line).unwrap_or_else(|| panic!("no picture: {line}"))).collect()
}

#[test]
fn random_shaders_are_drawn_as_the_host_draws_them() {
    if !has("gl-clients") {
        return;
    }
    let number = |name: &str, other: u32| std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(other);
    let (first, count) = (number("GLASM_RANDOM_SEED", 1), number("GLASM_RANDOM_SHADERS", SHADERS));
    let client = Client::build("random_ati_shaders", Target::Own);
    let drawn = |alone: bool| {
        let mut command = client.command();
        if alone {
            command.env_remove("LD_PRELOAD");
        }
        command.env("GLASM_GL", "all").args([first.to_string(), count.to_string()]);
        let output = command.output().expect("a client can be started");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), printed)
    };
    let (_, host) = drawn(true);
    if host.starts_with("GL_ATI_fragment_shader is not told") {
        println!("skipped: the host has no such shaders");
        return;
    }
    let (code, translated) = drawn(false);
    assert_eq!(code, Some(0), "{translated}");
    let (host, translated) = (pictures(&host), pictures(&translated));
    assert_eq!(host.len(), count as usize);
    let mut different = Vec::new();
    for (seed, (error, want)) in &host {
        assert_eq!(error, "0", "shader {seed} is none of the host's");
        let Some((error, got)) = translated.get(seed) else { panic!("shader {seed} is missing") };
        assert_eq!(error, "0", "shader {seed}");
        // Sums in another order may round to the next byte.
        let far = want.iter().zip(got).filter(|(want, got)| want.abs_diff(**got) > 1).count();
        if far > 0 || want.len() != got.len() {
            different.push((*seed, far));
        }
    }
    assert!(different.is_empty(), "shaders, and bytes of theirs that differ: {different:?}");
}
