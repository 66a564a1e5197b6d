//! The cache with several threads, with processes that are killed, and on a system whose calls fail.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::support::{Build, Folder, compiled, crate_folder, files, succeed, use_of};

/// The bytes of the files that a cache keeps in a folder.
fn size(folder: &Path) -> u64 {
    let kept = files(folder).into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "glasm"));
    kept.filter_map(|path| std::fs::metadata(path).ok()).map(|about| about.len()).sum()
}

/// Starts a process that uses the cache for this many rounds in two threads, and waits until it begins.
fn start(program: &Path, folder: &Path, limit: u64, rounds: u32, seed: u32) -> Child {
    let mut child = Command::new(program)
        .arg(folder)
        .args([limit.to_string(), rounds.to_string(), seed.to_string(), "2".to_owned()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("its output")).read_line(&mut line).expect("a line");
    assert_eq!(line, "ready\n");
    child
}

#[test]
fn processes_killed_at_any_moment_leave_no_wrong_answer() {
    if !use_of("gcc", "c") {
        return;
    }
    let folder = Folder::new("killed");
    let program = compiled(&crate_folder().join("tests/c/cache.c"), Build::C99, folder.path());
    let cache = folder.path().join("cache");
    // Room for some of the files, so that they come and go all the time.
    let limit = 200_000;
    let mut largest = 0;
    for round in 0..12 {
        let mut children = [0, 1].map(|child| start(&program, &cache, limit, 1_000_000_000, 2 * round + child));
        for (place, child) in children.iter_mut().enumerate() {
            std::thread::sleep(Duration::from_millis(u64::from(round * 37 % 91) + 7 * place as u64 + 5));
            largest = largest.max(size(&cache));
            // One that found a wrong answer has ended by itself.
            assert!(child.try_wait().expect("its state").is_none(), "round {round}: the process ended");
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
        }
    }
    assert!(largest > limit / 4, "the files had {largest} bytes at most: nothing was kept");
    assert!(largest <= limit, "the files had {largest} bytes, above the bound of {limit}");
    let rest = [limit.to_string(), "2000".to_owned(), "99".to_owned(), "1".to_owned()];
    succeed(Command::new(&program).arg(&cache).args(rest));
}

#[test]
fn threads_share_a_cache() {
    if !use_of("gcc", "c") {
        return;
    }
    let folder = Folder::new("shared");
    let program = compiled(&crate_folder().join("tests/c/cache.c"), Build::C99, folder.path());
    let output = succeed(Command::new(&program).arg(folder.path().join("cache")).args(["0", "500", "5", "8"]));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers: Vec<u64> = said.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [hits, misses] = numbers[..] else { panic!("{said}") };
    assert_eq!(hits + misses, 8 * 500);
    // 64 programs in 3 languages, of which several threads may miss the same one at once.
    assert!((150..=192 * 8).contains(&misses), "{said}");
}

#[test]
fn files_of_others_are_left_alone_and_broken_ones_replaced() {
    if !use_of("gcc", "c") {
        return;
    }
    let folder = Folder::new("broken");
    let program = compiled(&crate_folder().join("tests/c/cache.c"), Build::C99, folder.path());
    let cache = folder.path().join("cache");
    let run = || {
        let output = succeed(Command::new(&program).arg(&cache).args(["100000", "800", "7", "1"]));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    run();
    std::fs::write(cache.join("notes.txt"), "mine").expect("a file");
    let kept: Vec<_> = files(&cache)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "glasm"))
        .collect();
    assert!(kept.len() > 10, "{} files", kept.len());
    for (place, path) in kept.iter().enumerate() {
        let mut bytes = std::fs::read(path).expect("a kept file");
        match place % 4 {
            0 => bytes.truncate(bytes.len() / 2),
            1 => bytes.clear(),
            2 => bytes[40] ^= 1,
            _ => bytes.extend([0; 4]),
        }
        std::fs::write(path, bytes).expect("a kept file");
    }
    run();
    assert_eq!(std::fs::read(cache.join("notes.txt")).expect("a file"), b"mine");
}

/// Each process compares every answer with a translation of its own, while files come and go.
#[test]
fn ten_processes_at_once_get_no_wrong_answer() {
    if !use_of("gcc", "c") {
        return;
    }
    let folder = Folder::new("ten");
    let program = compiled(&crate_folder().join("tests/c/cache.c"), Build::C99, folder.path());
    let cache = folder.path().join("cache");
    let limit = 200_000;
    let children: Vec<Child> = (0..10).map(|seed| start(&program, &cache, limit, 100, 1000 + seed)).collect();
    for child in children {
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(size(&cache) <= limit);
    let rest: Vec<_> = files(&cache)
        .into_iter()
        .filter(|path| path.extension().is_none_or(|extension| extension != "glasm"))
        .collect();
    assert!(rest.is_empty(), "{rest:?}");
}

#[test]
fn calls_of_the_system_that_fail_cost_no_translation() {
    if !use_of("gcc", "c") {
        return;
    }
    let folder = Folder::new("faults");
    let program = compiled(&crate_folder().join("tests/c/faults.c"), Build::C99, folder.path());
    let output = succeed(Command::new(&program).arg(folder.path().join("caches")));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let reached: Vec<&str> = said.lines().filter(|line| !line.ends_with(" 0")).collect();
    assert_eq!(reached.len(), 7, "some kind of call never failed:\n{said}");
}
