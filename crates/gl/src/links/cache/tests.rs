use super::*;

/// A folder that goes when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = Scratch(std::env::temp_dir().join(format!("glasm-gl-cache-{name}-{}", std::process::id())));
        let _ = fs::remove_dir_all(&folder.0);
        folder
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn keep(folder: &Path, key: [u64; 2], format: u32, binary: &[u8]) -> std::io::Result<()> {
    write(folder, key, &file(key, format, binary))
}

fn found(folder: &Path, key: [u64; 2]) -> Option<(u32, Vec<u8>)> {
    let bytes = read(folder, key)?;
    parts(&bytes, key).map(|(format, binary)| (format, binary.to_vec()))
}

#[test]
fn files_that_were_changed_or_cut_short_are_no_programs() -> std::io::Result<()> {
    let folder = Scratch::new("changed");
    let key = [5, 6];
    keep(&folder.0, key, 7, b"binary")?;
    let place = place(&folder.0, key);
    let whole = fs::read(&place)?;
    assert_eq!(whole.len(), 8 + 8 + 16 + 4 + 6);
    assert_eq!(found(&folder.0, key), Some((7, b"binary".to_vec())));
    for length in 0..whole.len() {
        fs::write(&place, &whole[..length])?;
        assert_eq!(found(&folder.0, key), None, "{length} bytes");
        for change in [1, 0x80, 0xff] {
            let mut changed = whole.clone();
            changed[length] ^= change;
            fs::write(&place, changed)?;
            assert_eq!(found(&folder.0, key), None, "byte {length} changed by {change:x}");
        }
        let mut lost = whole.clone();
        lost[length..].fill(0);
        assert!(lost == whole || parts(&lost, key).is_none(), "zeros from byte {length} on");
    }
    fs::write(&place, [whole.as_slice(), b"\0"].concat())?;
    assert_eq!(found(&folder.0, key), None, "a byte more");
    Ok(())
}

/// The form of an earlier version, which had no key in it, and the file of another program or driver under this name.
#[test]
fn files_of_another_form_or_another_key_are_no_programs() -> std::io::Result<()> {
    let folder = Scratch::new("other");
    let key = [1, 2];
    keep(&folder.0, [1, 3], 7, b"of another driver")?;
    fs::copy(place(&folder.0, [1, 3]), place(&folder.0, key))?;
    assert_eq!(found(&folder.0, key), None);
    let body = [&7u32.to_le_bytes()[..], b"binary"].concat();
    let earlier = [b"glasmgl1".as_slice(), &checksum(&body).to_le_bytes(), &body].concat();
    fs::write(place(&folder.0, key), earlier)?;
    assert_eq!(found(&folder.0, key), None);
    let mut later = file(key, 7, b"binary");
    later[7] = b'3';
    fs::write(place(&folder.0, key), later)?;
    assert_eq!(found(&folder.0, key), None);
    Ok(())
}

#[test]
fn drivers_and_texts_have_keys_of_their_own() {
    let key = |host: &str, texts: &[&str]| {
        let mut key = Key::new(host);
        texts.iter().for_each(|text| key.add(text.as_bytes()));
        key.words()
    };
    let one = key("Mesa 25.1", &["void main() {}", "x"]);
    assert_eq!(one, key("Mesa 25.1", &["void main() {}", "x"]));
    assert_ne!(one, key("Mesa 25.2", &["void main() {}", "x"]));
    assert_ne!(one, key("Mesa 25.1", &["void main() {}x"]));
    assert_ne!(one, key("Mesa 25.1", &["void main() {}x", ""]));
    assert_ne!(one[0], one[1], "the halves of a key are two hashes");
}

/// What stands at a file's place and is none: a folder, a pipe, which would make a reader wait for ever, and a file that is
/// larger than the whole folder may be.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_passed_over() -> std::io::Result<()> {
    let folder = Scratch::new("pipe");
    fs::create_dir_all(place(&folder.0, [0, 0]))?;
    let made = std::process::Command::new("mkfifo").arg(place(&folder.0, [0, 1])).status()?;
    assert!(made.success(), "mkfifo makes a pipe");
    std::os::unix::fs::symlink("/dev/zero", place(&folder.0, [0, 2]))?;
    // Nothing but its length is on the disk.
    File::create(place(&folder.0, [0, 3]))?.set_len(LARGEST + 1)?;
    for second in 0..4 {
        assert_eq!(found(&folder.0, [0, second]), None);
    }
    assert!(keep(&folder.0, [0, 0], 7, b"binary").is_err(), "a file cannot take a folder's place");
    keep(&folder.0, [0, 1], 7, b"binary")?;
    assert_eq!(found(&folder.0, [0, 1]), Some((7, b"binary".to_vec())));
    assert!(folder.names().iter().all(|name| is_own(name, ".bin")), "{:?}", folder.names());
    Ok(())
}

#[test]
fn a_folder_that_was_removed_is_made_again() -> std::io::Result<()> {
    let folder = Scratch::new("removed");
    keep(&folder.0, [0, 0], 7, b"binary")?;
    fs::remove_dir_all(&folder.0)?;
    assert_eq!(found(&folder.0, [0, 0]), None);
    bound(&folder.0, 0);
    keep(&folder.0, [0, 0], 7, b"binary")?;
    assert!(found(&folder.0, [0, 0]).is_some());
    // A file has taken the folder's place.
    fs::remove_dir_all(&folder.0)?;
    fs::write(&folder.0, b"")?;
    assert!(keep(&folder.0, [0, 0], 7, b"binary").is_err());
    assert_eq!(found(&folder.0, [0, 0]), None);
    fs::remove_file(&folder.0)
}

/// Threads of one process, as two contexts are: each key's file has that key's binary.
#[test]
fn threads_that_write_at_once_keep_their_files_apart() {
    let folder = Scratch::new("threads");
    std::thread::scope(|scope| {
        for thread in 0..8u64 {
            let folder = &folder.0;
            scope.spawn(move || {
                for number in 0..40 {
                    let key = [thread % 4, number % 5];
                    let binary = [key[0] as u8, key[1] as u8].repeat(3000);
                    keep(folder, key, 7, &binary).expect("the folder can be written");
                    assert_eq!(found(folder, key), Some((7, binary)));
                }
            });
        }
    });
    assert_eq!(folder.names().len(), 20, "nothing else is left: {:?}", folder.names());
}

const CHILD: &str = "GLASM_TEST_CACHE_CHILD";

/// This test alone in a process of its own, with a folder and a number.
fn child(test: &str, folder: &Path, number: u64) -> std::process::Command {
    let mut command = std::process::Command::new(std::env::current_exe().expect("a test is a program"));
    command.args(["--exact", &format!("links::cache::tests::{test}"), "--test-threads=1"]);
    command.env(CHILD, folder).env("GLASM_TEST_CACHE_NUMBER", number.to_string());
    command
}

/// The folder and the number, in such a process.
fn given() -> Option<(PathBuf, u64)> {
    let number = std::env::var("GLASM_TEST_CACHE_NUMBER").ok()?.parse().ok()?;
    Some((PathBuf::from(std::env::var_os(CHILD)?), number))
}

/// Each writes and reads keys that all of them use, while files are removed to stay below a size.
#[test]
fn ten_processes_at_once_find_what_belongs_to_the_key() {
    let binary = |number: u64| [number as u8; 3001];
    if let Some((folder, process)) = given() {
        let mut hits = 0;
        for round in 0..200 {
            // Squares come back soon: a process that has the machine for itself finds its own.
            let key = [0, (round * round + process * 13) % 40];
            if let Some(kept) = found(&folder, key) {
                assert_eq!(kept, (7, binary(key[1]).to_vec()));
                hits += 1;
            }
            keep(&folder, key, 7, &binary(key[1])).expect("the folder can be written");
            bound(&folder, 60_000);
        }
        assert!(hits > 10, "only {hits} were found");
        return;
    }
    let folder = Scratch::new("processes");
    let test = "ten_processes_at_once_find_what_belongs_to_the_key";
    let children: Vec<_> = (0..10)
        .map(|number| {
            let mut command = child(test, &folder.0, number);
            command.stdout(std::process::Stdio::piped()).spawn().expect("it starts")
        })
        .collect();
    for child in children {
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
    assert!(folder.names().iter().all(|name| is_own(name, ".bin")), "{:?}", folder.names());
}

/// A disk without space, as a bound on the lengths of files is to a process: a write ends in the middle with an error.
#[cfg(unix)]
#[test]
fn a_disk_without_space_leaves_no_part_of_a_file() {
    let test = "a_disk_without_space_leaves_no_part_of_a_file";
    if let Some((folder, bound)) = given() {
        // SAFETY: the signal that comes with the error is passed over; both calls have no other effect.
        unsafe {
            libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
            let limit = libc::rlimit { rlim_cur: bound, rlim_max: bound };
            assert_eq!(libc::setrlimit(libc::RLIMIT_FSIZE, &raw const limit), 0);
        }
        let written = keep(&folder, [0, 1], 7, &[9; 1000]);
        assert_eq!(written.is_ok(), bound >= 8 + 8 + 16 + 4 + 1000, "{written:?} with {bound} bytes");
        return;
    }
    let folder = Scratch::new("space");
    keep(&folder.0, [0, 0], 7, b"binary").expect("the folder can be written");
    for bound in [0, 1, 8, 35, 36, 1035, 1036] {
        let output = child(test, &folder.0, bound).output().expect("it starts");
        assert!(output.status.success(), "{bound}: {}", String::from_utf8_lossy(&output.stdout));
        let names = folder.names();
        assert!(names.iter().all(|name| is_own(name, ".bin")), "{names:?}");
        assert_eq!(names.len(), if bound < 1036 { 1 } else { 2 }, "{bound}");
        assert_eq!(found(&folder.0, [0, 0]), Some((7, b"binary".to_vec())));
    }
    assert_eq!(found(&folder.0, [0, 1]), Some((7, vec![9; 1000])));
}

/// The files used longest ago go first; files of other names stay, however old they are.
#[test]
fn the_folder_keeps_the_newest_files() -> std::io::Result<()> {
    let folder = Scratch::new("newest");
    let age = |path: &Path, seconds: u64| {
        let time = SystemTime::now() - Duration::from_secs(seconds);
        File::options().append(true).open(path)?.set_modified(time)
    };
    for number in 0..4 {
        keep(&folder.0, [0, number], 7, &[0; 100])?;
        age(&place(&folder.0, [0, number]), 100 * number)?;
    }
    let others = ["save.bin", "notes.txt", "1234.tmp"];
    let abandoned = unfinished();
    for name in others.into_iter().chain([abandoned.as_str()]) {
        fs::write(folder.0.join(name), [0; 1000])?;
        age(&folder.0.join(name), 100_000)?;
    }
    let fresh = unfinished();
    fs::write(folder.0.join(&fresh), b"")?;
    assert_ne!(fresh, abandoned);
    bound(&folder.0, 300);
    let there = [0, 1, 2, 3].map(|number| found(&folder.0, [0, number]).is_some());
    assert_eq!(there, [true, true, false, false]);
    assert!(others.iter().all(|name| folder.0.join(name).exists()), "{:?}", folder.names());
    assert!(folder.0.join(fresh).exists() && !folder.0.join(abandoned).exists());
    Ok(())
}
