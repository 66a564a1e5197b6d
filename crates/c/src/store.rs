//! The folder of a cache: one file for each translation in one language.
//!
//! A file holds its whole key beside what was made of it, and a checksum over both, so that what is read is either what was
//! written for the very same request or nothing. Files are written beside their place and renamed to it: whoever reads
//! sees a whole file or none, whichever process is killed when. Only files with names of this form are ever removed.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{ErrorKind, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use crate::boundary::{Answer, Failure};
use crate::description::Description;
use crate::encoding::{Plain, Reader};
use crate::types::{GLASM_ERROR_FILE, glasm_data, glasm_language};

/// "glsm" and the form of the files, in the order of this machine's bytes: others take such a file for none.
const MAGIC: [u32; 2] = [0x676c_736d, 1];
/// Words before the key: magic, checksum, and the lengths of the four parts in bytes.
const HEADER: usize = 8;
/// A longer file is none of ours.
const LONGEST: u64 = 256 << 20;
/// How old the files of processes that were killed are when they are taken away.
const ABANDONED: Duration = Duration::from_secs(600);
/// How exact the order is in which files were last used: they are not touched more often.
const RECENT: Duration = Duration::from_secs(3600);

/// A translation from the cache.
pub(crate) struct Kept {
    pub(crate) language: glasm_language,
    /// The file: words, since SPIR-V has to lie at a multiple of four.
    buffer: Vec<u32>,
    parts: [Range<usize>; 4],
}

/// The parts of a file.
const KEY: usize = 0;
const WRITTEN: usize = 1;
const DESCRIPTION: usize = 2;
const JSON: usize = 3;

/// Words as the bytes that they are.
fn as_bytes(words: &[u32]) -> &[u8] {
    // SAFETY: a word is four bytes, which have no alignment and any value.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), 4 * words.len()) }
}

fn as_bytes_mut(words: &mut [u32]) -> &mut [u8] {
    // SAFETY: a word is four bytes, which have no alignment, and any four bytes are a word.
    unsafe { std::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), 4 * words.len()) }
}

/// The words that bytes need, with one more zero byte after them at least.
fn room(length: usize) -> usize {
    length / 4 + 1
}

/// A number for words: four sums side by side, since each step of one has to wait for the step before.
fn digest(words: &[u32], seed: u64) -> u64 {
    const PRIME: u64 = 0x9e37_79b9_7f4a_7c15;
    let step = |sum: u64, word: u32| (sum.rotate_left(23) ^ u64::from(word)).wrapping_mul(PRIME);
    let mut sums = [seed, seed ^ 1, seed ^ 2, seed ^ 3];
    let (fours, rest) = words.as_chunks::<4>();
    for four in fours {
        for (sum, word) in sums.iter_mut().zip(four) {
            *sum = step(*sum, *word);
        }
    }
    let last = rest.iter().fold(seed ^ words.len() as u64, |sum, word| step(sum, *word));
    let all = sums.iter().fold(last, |all, sum| (all.rotate_left(29) ^ sum).wrapping_mul(PRIME));
    all ^ all >> 32
}

impl Kept {
    /// The contents of a file.
    fn new(language: glasm_language, parts: [&[u8]; 4]) -> Kept {
        let words = HEADER + parts.iter().map(|part| room(part.len())).sum::<usize>();
        let mut buffer = vec![0; words];
        buffer[..2].copy_from_slice(&MAGIC);
        let mut at = HEADER;
        let mut ranges = [const { 0..0 }; 4];
        for (place, part) in parts.into_iter().enumerate() {
            buffer[4 + place] = part.len() as u32;
            ranges[place] = 4 * at..4 * at + part.len();
            as_bytes_mut(&mut buffer)[ranges[place].clone()].copy_from_slice(part);
            at += room(part.len());
        }
        let sum = digest(&buffer[4..], 0);
        buffer[2..4].copy_from_slice(&[sum as u32, (sum >> 32) as u32]);
        Kept { language, buffer, parts: ranges }
    }

    /// A file that was read, if it is whole and made for the key.
    fn checked(language: glasm_language, buffer: Vec<u32>, key: &[u8]) -> Option<Kept> {
        let header: &[u32; HEADER] = buffer.first_chunk()?;
        if header[..2] != MAGIC {
            return None;
        }
        let mut at = HEADER;
        let mut parts = [const { 0..0 }; 4];
        for (part, length) in parts.iter_mut().zip(&header[4..]) {
            let length = usize::try_from(*length).ok()?;
            // No part ends after the file: with that no sum below overflows, on 32 bits either.
            let end = at.checked_add(room(length)).filter(|end| *end <= buffer.len())?;
            *part = 4 * at..4 * at + length;
            at = end;
        }
        if at != buffer.len() || &as_bytes(&buffer)[parts[KEY].clone()] != key {
            return None;
        }
        let sum = digest(&buffer[4..], 0);
        let same = header[2..4] == [sum as u32, (sum >> 32) as u32];
        same.then_some(Kept { language, buffer, parts })
    }

    fn part(&self, part: usize) -> &[u8] {
        as_bytes(&self.buffer).get(self.parts[part].clone()).unwrap_or_default()
    }

    pub(crate) fn data(&self) -> glasm_data {
        let written = self.part(WRITTEN);
        glasm_data { data: written.as_ptr(), length: written.len() }
    }

    pub(crate) fn description(&self) -> Answer<Description> {
        Description::read(&mut Reader::new(self.part(DESCRIPTION))).ok_or_else(broken)
    }

    pub(crate) fn json(&self) -> Answer<&str> {
        std::str::from_utf8(self.part(JSON)).map_err(|_| broken())
    }
}

fn broken() -> Failure {
    Failure::new(GLASM_ERROR_FILE, "the file of the cache is not what this version writes")
}

/// What a process knows of the folder's size.
#[derive(Default)]
struct Tally {
    counted: bool,
    bytes: u64,
    /// Bytes that were written since the files were counted.
    written: u64,
}

/// The folder of a cache. Any number of threads and processes may use it at once.
pub(crate) struct Store {
    folder: PathBuf,
    limit: u64,
    tally: Mutex<Tally>,
    pub(crate) hits: AtomicU64,
    pub(crate) misses: AtomicU64,
    pub(crate) stored: AtomicU64,
    pub(crate) failed: AtomicU64,
}

/// Whether a name is that of a translation: 32 hexadecimal digits and an ending.
fn is_kept(name: &str) -> bool {
    let stem = name.strip_suffix(".glasm");
    stem.is_some_and(|stem| stem.len() == 32 && stem.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Whether a name is that of a file which is being written, or was when its process was killed.
fn is_unfinished(name: &str) -> bool {
    let parts = name.strip_suffix(".new").and_then(|stem| stem.split_once('-'));
    parts.is_some_and(|(first, second)| {
        [first, second].iter().all(|part| part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
    })
}

/// A name that no other process takes, also where several systems with the same numbers of processes share a folder.
fn unfinished() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let mut random = RandomState::new().build_hasher();
    random.write_u32(std::process::id());
    format!("{:016x}-{:016x}.new", random.finish(), NUMBER.fetch_add(1, Ordering::Relaxed))
}

impl Store {
    /// Makes the folder where it is not there.
    pub(crate) fn open(folder: &Path, limit: u64) -> Answer<Store> {
        let refused = |error: std::io::Error| {
            Failure::new(GLASM_ERROR_FILE, format!("the cache's folder {} cannot be used: {error}", folder.display()))
        };
        fs::create_dir_all(folder).map_err(refused)?;
        fs::read_dir(folder).map_err(refused)?;
        Ok(Store {
            folder: folder.to_owned(),
            limit,
            tally: Mutex::new(Tally::default()),
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
            stored: AtomicU64::new(0),
            failed: AtomicU64::new(0),
        })
    }

    fn place(&self, key: &[u8]) -> PathBuf {
        let mut words = vec![0; room(key.len())];
        as_bytes_mut(&mut words)[..key.len()].copy_from_slice(key);
        self.folder.join(format!("{:016x}{:016x}.glasm", digest(&words, 1), digest(&words, 2)))
    }

    /// What was kept for a key, if anything.
    pub(crate) fn find(&self, key: &[u8], language: glasm_language) -> Option<Kept> {
        let found = self.read(key, language);
        let counter = if found.is_some() { &self.hits } else { &self.misses };
        counter.fetch_add(1, Ordering::Relaxed);
        found
    }

    fn read(&self, key: &[u8], language: glasm_language) -> Option<Kept> {
        let place = self.place(key);
        // A pipe would wait for someone who writes.
        let about = fs::metadata(&place).ok().filter(fs::Metadata::is_file)?;
        let length = usize::try_from(about.len()).ok()?;
        if about.len() > LONGEST || !length.is_multiple_of(4) {
            return None;
        }
        let mut file = File::open(place).ok()?;
        let mut buffer = vec![0; length / 4];
        file.read_exact(as_bytes_mut(&mut buffer)).ok()?;
        let kept = Kept::checked(language, buffer, key)?;
        let now = SystemTime::now();
        let used = about.modified().ok()?;
        if now.duration_since(used).is_ok_and(|age| age > RECENT) {
            // The order in which files are taken away is all that depends on it.
            let _ = file.set_modified(now);
        }
        Some(kept)
    }

    /// Keeps a translation. That it could not be kept is not an error: it is made again the next time.
    pub(crate) fn keep(
        &self,
        key: &[u8],
        language: glasm_language,
        written: &[u8],
        description: &Description,
        json: &str,
    ) {
        let mut described = Vec::new();
        description.write(&mut described);
        let kept = Kept::new(language, [key, written, &described, json.as_bytes()]);
        let bytes = as_bytes(&kept.buffer);
        if bytes.len() as u64 > self.limit / 8 {
            return;
        }
        let place = self.place(key);
        let written = self.write(&place, bytes).or_else(|error| match error.kind() {
            // The folder was removed while it was in use.
            ErrorKind::NotFound => fs::create_dir_all(&self.folder).and_then(|()| self.write(&place, bytes)),
            _ => Err(error),
        });
        if written.is_ok() {
            self.stored.fetch_add(1, Ordering::Relaxed);
            self.count(bytes.len() as u64);
        } else {
            self.failed.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn write(&self, place: &Path, bytes: &[u8]) -> std::io::Result<()> {
        let beside = self.folder.join(unfinished());
        let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
        let written = file.write_all(bytes);
        drop(file);
        let written = written.and_then(|()| fs::rename(&beside, place));
        if written.is_err() {
            let _ = fs::remove_file(&beside);
        }
        written
    }

    /// Holds the folder within its bound. A process knows what it wrote itself, and counts the files again before what it
    /// wrote is a 64th of the bound: eight processes that write at once stay below it.
    fn count(&self, length: u64) {
        let Ok(mut tally) = self.tally.lock() else { return };
        tally.bytes += length;
        tally.written += length;
        if tally.counted && tally.written < self.limit / 64 && tally.bytes <= self.limit / 8 * 7 {
            return;
        }
        let mut files = self.files();
        tally.bytes = files.iter().map(|file| file.1).sum();
        tally.written = 0;
        tally.counted = true;
        if tally.bytes > self.limit / 8 * 7 {
            files.sort_by_key(|file| file.0);
            for (_, length, path) in files {
                if tally.bytes <= self.limit / 4 * 3 {
                    break;
                }
                if fs::remove_file(path).is_ok() {
                    tally.bytes -= length.min(tally.bytes);
                }
            }
        }
    }

    /// The cache's files: when they were last used, their lengths and places. Those that killed processes left are taken away.
    fn files(&self) -> Vec<(SystemTime, u64, PathBuf)> {
        let now = SystemTime::now();
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|name| is_kept(name) || is_unfinished(name)) else { continue };
            let Ok(about) = entry.metadata() else { continue };
            let used = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            if is_kept(name) {
                files.push((used, about.len(), entry.path()));
            } else if now.duration_since(used).is_ok_and(|age| age > ABANDONED) {
                let _ = fs::remove_file(entry.path());
            }
        }
        files
    }

    /// Bytes that the cache's files have now.
    pub(crate) fn size(&self) -> u64 {
        self.files().iter().map(|file| file.1).sum()
    }
}

#[cfg(test)]
mod tests;
