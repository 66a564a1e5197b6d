use super::*;

/// A folder that goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = Folder(std::env::temp_dir().join(format!("glasm-store-{name}-{}", std::process::id())));
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

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Store {
    fn keep_text(&self, key: &[u8], text: &[u8]) {
        self.keep(key, 2, text, &Description::default(), "{}");
    }

    fn text(&self, key: &[u8]) -> Option<Vec<u8>> {
        self.find(key, 2).map(|kept| kept.part(WRITTEN).to_vec())
    }

    fn counts(&self) -> [u64; 2] {
        [&self.stored, &self.failed].map(|counter| counter.load(Ordering::Relaxed))
    }
}

fn opened(folder: &Folder) -> Store {
    Store::open(&folder.0, 1 << 20).unwrap_or_else(|_| panic!("{} can be used", folder.0.display()))
}

#[test]
fn a_file_answers_its_own_key_alone() {
    let kept = Kept::new(2, [b"key", b"written", b"", b"{}"]);
    assert_eq!(kept.buffer.len(), HEADER + 1 + 2 + 1 + 1);
    let again = Kept::checked(2, kept.buffer.clone(), b"key").expect("the file is whole");
    assert_eq!(again.part(WRITTEN), b"written");
    assert_eq!(as_bytes(&again.buffer)[again.parts[WRITTEN].end], 0, "texts end with a zero byte");
    assert_eq!(again.json().ok(), Some("{}"));
    assert!(Kept::checked(2, kept.buffer.clone(), b"kex").is_none());
}

#[test]
fn a_file_that_was_changed_or_torn_is_none() {
    let whole = Kept::new(0, [b"a key", b"some text that was written", b"description", b"{}"]).buffer;
    for word in 0..whole.len() {
        for bit in 0..32 {
            let mut changed = whole.clone();
            changed[word] ^= 1 << bit;
            assert!(Kept::checked(0, changed, b"a key").is_none(), "bit {bit} of word {word}");
        }
        assert!(Kept::checked(0, whole[..word].to_vec(), b"a key").is_none(), "{word} words");
        let mut lost = whole.clone();
        lost[word..].fill(0);
        assert!(lost == whole || Kept::checked(0, lost, b"a key").is_none(), "zeros from word {word} on");
    }
}

/// Lengths whose sum, or whose number of bytes, is beyond what 32 bits count.
#[test]
fn lengths_that_no_file_has_are_none() {
    let whole = Kept::new(0, [b"a key", b"text", b"", b""]).buffer;
    for lengths in [[u32::MAX; 4], [1 << 31; 4], [1 << 30, 0, 0, 0], [5, u32::MAX - 3, 0, 0], [5, 4, 0, 1 << 31]] {
        let mut changed = whole.clone();
        changed[4..8].copy_from_slice(&lengths);
        let sum = digest(&changed[4..], 0);
        changed[2..4].copy_from_slice(&[sum as u32, (sum >> 32) as u32]);
        assert!(Kept::checked(0, changed, b"a key").is_none(), "{lengths:?}");
    }
}

/// On disk, through the way that a caller goes: every length, and every byte changed.
#[test]
fn files_on_disk_that_were_changed_or_cut_short_are_made_again() {
    let folder = Folder::new("changed");
    let store = opened(&folder);
    store.keep_text(b"a key", b"what was written");
    let place = store.place(b"a key");
    let whole = fs::read(&place).expect("the file was kept");
    for length in 0..whole.len() {
        fs::write(&place, &whole[..length]).expect("a file");
        assert_eq!(store.text(b"a key"), None, "{length} bytes");
        let mut changed = whole.clone();
        changed[length] = !changed[length];
        fs::write(&place, changed).expect("a file");
        assert_eq!(store.text(b"a key"), None, "byte {length} changed");
    }
    fs::write(&place, [whole.as_slice(), &[0; 4]].concat()).expect("a file");
    assert_eq!(store.text(b"a key"), None, "four bytes more");
    store.keep_text(b"a key", b"what was written");
    assert_eq!(store.text(b"a key").as_deref(), Some(&b"what was written"[..]));
}

/// A later form of the files, and the file of another request or build under this one's name.
#[test]
fn files_of_another_form_or_another_key_are_none() {
    let folder = Folder::new("newer");
    let store = opened(&folder);
    store.keep_text(b"one", b"first");
    store.keep_text(b"two", b"second");
    fs::copy(store.place(b"one"), store.place(b"two")).expect("a copy");
    assert_eq!(store.text(b"two"), None);
    let mut newer = Kept::new(2, [b"one", b"first", b"", b"{}"]).buffer;
    newer[1] += 1;
    fs::write(store.place(b"one"), as_bytes(&newer)).expect("a file");
    assert_eq!(store.text(b"one"), None);
}

/// What stands at a file's place and is none: a folder, and a pipe, which would make a reader wait for ever.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_passed_over() {
    let folder = Folder::new("pipe");
    let store = opened(&folder);
    fs::create_dir(store.place(b"a folder")).expect("a folder");
    let made = std::process::Command::new("mkfifo").arg(store.place(b"a pipe")).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo makes a pipe");
    std::os::unix::fs::symlink("/dev/zero", store.place(b"a device")).expect("a link");
    assert_eq!(store.text(b"a folder"), None);
    assert_eq!(store.text(b"a pipe"), None);
    assert_eq!(store.text(b"a device"), None);
    store.keep_text(b"a folder", b"text");
    assert_eq!(store.counts(), [0, 1], "a file cannot take a folder's place");
    store.keep_text(b"a pipe", b"text");
    assert_eq!(store.text(b"a pipe").as_deref(), Some(&b"text"[..]), "it can take a pipe's");
}

/// A file grows, shrinks or goes between the question for its length and its bytes: the answer is its own or none.
#[test]
fn files_that_change_while_they_are_read_give_no_wrong_answer() {
    let folder = Folder::new("while");
    let store = opened(&folder);
    let text = vec![b'x'; 50_000];
    let place = store.place(b"a key");
    store.keep_text(b"a key", &text);
    let whole = fs::read(&place).expect("the file was kept");
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        // In place, as no version of the library writes.
        scope.spawn(|| {
            for round in 0..300 {
                let _ = fs::write(&place, &whole[..whole.len() * (round % 7) / 6]);
                if round % 5 == 0 {
                    let _ = fs::remove_file(&place);
                }
            }
            done.store(true, Ordering::Release);
        });
        while !done.load(Ordering::Acquire) {
            assert!(store.text(b"a key").is_none_or(|found| found == text));
        }
    });
}

#[test]
fn a_folder_that_was_removed_is_made_again() {
    let folder = Folder::new("removed");
    let store = opened(&folder);
    store.keep_text(b"one", b"first");
    fs::remove_dir_all(&folder.0).expect("the folder can be removed");
    assert_eq!(store.text(b"one"), None);
    assert_eq!(store.size(), 0);
    store.keep_text(b"one", b"first");
    assert_eq!(store.text(b"one").as_deref(), Some(&b"first"[..]));
    assert_eq!(store.counts(), [2, 0]);
    // A file has taken the folder's place: nothing can be kept any more, and nothing is found.
    fs::remove_dir_all(&folder.0).expect("the folder can be removed");
    fs::write(&folder.0, b"").expect("a file");
    store.keep_text(b"one", b"first");
    assert_eq!((store.text(b"one"), store.counts()), (None, [2, 1]));
    assert!(Store::open(&folder.0, 1 << 20).is_err(), "a file is not a folder");
    fs::remove_file(&folder.0).expect("the file can be removed");
}

/// The bound removes files of this form alone, whatever else is in the folder and however old it is.
#[test]
fn files_of_others_are_never_removed() -> std::io::Result<()> {
    let folder = Folder::new("others");
    let store = Store::open(&folder.0, 20_000).unwrap_or_else(|_| panic!("the folder can be used"));
    let others = ["notes.txt", "old.glasm", "pacman.conf.new", "12-34.new", "ffffffffffffffff.new"];
    let abandoned = unfinished();
    assert!(is_unfinished(&abandoned) && unfinished() != abandoned);
    for name in others.into_iter().chain([abandoned.as_str()]) {
        fs::write(folder.0.join(name), [0; 5000])?;
        File::options().append(true).open(folder.0.join(name))?.set_modified(SystemTime::UNIX_EPOCH)?;
    }
    for number in 0..100u8 {
        store.keep_text(&[number], &[number; 1000]);
    }
    assert_eq!(store.counts(), [100, 0]);
    let (kept, rest): (Vec<String>, Vec<String>) = folder.names().into_iter().partition(|name| is_kept(name));
    assert!(kept.len() > 5 && store.size() <= 20_000, "{} files", kept.len());
    let mut expected = others.map(str::to_owned).to_vec();
    expected.sort();
    assert_eq!(rest, expected);
    Ok(())
}
