//! Linked programs on disk, in the host's own form: one file for each, named by a hash of everything that it was made
//! of, which is in the file, too. Files are written beside their place and renamed to it, so that a reader sees a whole
//! file or none, whichever process is killed when. The folder is kept below a size; the files used longest ago go first.
//! Files of other names are left alone.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use crate::host::{self, GLuint, tokens};
use crate::log;
use crate::settings::settings;

/// Bytes that the folder may hold.
const LARGEST: u64 = 128 << 20;
/// Formats of binaries that a host is believed to have.
const MOST_FORMATS: usize = 256;
/// The first bytes of a file of this form.
const MAGIC: &[u8; 8] = b"glasmgl2";
/// After this time a file that is being written belongs to a process that was killed.
const ABANDONED: Duration = Duration::from_secs(600);

/// Everything that a linked program is made of.
pub(crate) struct Key {
    hashers: [DefaultHasher; 2],
}

impl Key {
    /// The key for a host.
    pub(crate) fn new(host: &str) -> Key {
        // SipHash with fixed keys, twice with different beginnings: 128 bits.
        let mut key = Key { hashers: std::array::from_fn(|_| DefaultHasher::new()) };
        for (number, hasher) in key.hashers.iter_mut().enumerate() {
            number.hash(hasher);
        }
        key.add(env!("CARGO_PKG_VERSION").as_bytes());
        key.add(host.as_bytes());
        key
    }

    /// Adds a part.
    pub(crate) fn add(&mut self, part: &[u8]) {
        self.hashers.iter_mut().for_each(|hasher| part.hash(hasher));
    }

    fn words(&self) -> [u64; 2] {
        [0, 1].map(|place| self.hashers[place].finish())
    }
}

/// The file of a key in a folder.
fn place(folder: &Path, key: [u64; 2]) -> PathBuf {
    let [first, second] = key;
    folder.join(format!("{first:016x}{second:016x}.bin"))
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// A file's bytes.
fn file(key: [u64; 2], format: u32, binary: &[u8]) -> Vec<u8> {
    let mut body: Vec<u8> = key.into_iter().flat_map(u64::to_le_bytes).collect();
    body.extend(format.to_le_bytes());
    body.extend(binary);
    [MAGIC.as_slice(), &checksum(&body).to_le_bytes(), &body].concat()
}

/// The format and binary of a file, if it is whole and made for the key.
fn parts(file: &[u8], key: [u64; 2]) -> Option<(u32, &[u8])> {
    let rest = file.strip_prefix(MAGIC.as_slice())?;
    let (sum, mut rest) = rest.split_first_chunk::<8>()?;
    if u64::from_le_bytes(*sum) != checksum(rest) {
        return None;
    }
    for word in key {
        rest = rest.strip_prefix(&word.to_le_bytes())?;
    }
    let (format, binary) = rest.split_first_chunk::<4>()?;
    Some((u32::from_le_bytes(*format), binary))
}

/// The bytes of a key's file, if there is one.
fn read(folder: &Path, key: [u64; 2]) -> Option<Vec<u8>> {
    let place = place(folder, key);
    // A pipe would wait for someone who writes.
    let about = fs::metadata(&place).ok().filter(|about| about.is_file() && about.len() <= LARGEST)?;
    let mut bytes = Vec::with_capacity(about.len() as usize);
    File::open(place).ok()?.take(LARGEST).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Writes a key's file. The folder is made where it is not there.
fn write(folder: &Path, key: [u64; 2], bytes: &[u8]) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let beside = folder.join(unfinished());
    let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
    let written = file.write_all(bytes);
    drop(file);
    let written = written.and_then(|()| fs::rename(&beside, place(folder, key)));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A name that no other thread or process takes, also where several systems with the same numbers of processes, such as
/// containers, share a folder.
fn unfinished() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let mut random = RandomState::new().build_hasher();
    random.write_u32(std::process::id());
    format!("{:016x}{:016x}.tmp", random.finish(), NUMBER.fetch_add(1, Ordering::Relaxed))
}

/// Whether a name is 32 hexadecimal digits and an ending.
fn is_own(name: &str, ending: &str) -> bool {
    let stem = name.strip_suffix(ending);
    stem.is_some_and(|stem| stem.len() == 32 && stem.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Whether the host has binaries of this format. Another is an error of the host that the application would meet.
fn takes(format: u32) -> bool {
    let mut count = 0;
    // SAFETY: the query has one value.
    unsafe { host::GetIntegerv(tokens::NUM_PROGRAM_BINARY_FORMATS, &raw mut count) };
    let mut formats = vec![0i32; usize::try_from(count).ok().filter(|count| *count <= MOST_FORMATS).unwrap_or(0)];
    if !formats.is_empty() {
        // SAFETY: there is room for as many formats as the host has.
        unsafe { host::GetIntegerv(tokens::PROGRAM_BINARY_FORMATS, formats.as_mut_ptr()) };
    }
    formats.contains(&format.cast_signed())
}

/// Gives a program its binary from the disk. `false` if there is none, or the host does not take it any more.
pub(crate) fn load(key: &Key, program: GLuint) -> bool {
    let Some(folder) = &settings().cache else { return false };
    let key = key.words();
    let Some(bytes) = read(folder, key) else { return false };
    let Some((format, binary)) = parts(&bytes, key).filter(|(format, _)| takes(*format)) else { return false };
    let mut status = 0;
    // SAFETY: the binary has the length that is passed with it; a host refuses one that is not its own.
    unsafe {
        host::ProgramBinary(program, format, binary.as_ptr().cast(), binary.len() as i32);
        host::GetProgramiv(program, tokens::LINK_STATUS, &raw mut status);
        if status == 0 {
            // The application must not see the error of the refusal.
            host::GetError();
        }
    }
    if status != 0 {
        let now = fs::FileTimes::new().set_modified(SystemTime::now());
        let _ = File::options().append(true).open(place(folder, key)).and_then(|file| file.set_times(now));
    }
    status != 0
}

/// Keeps a program's binary. A folder that cannot be written keeps nothing, which the log says once.
pub(crate) fn save(key: &Key, program: GLuint) {
    let Some(folder) = &settings().cache else { return };
    let (mut length, mut format) = (0, 0);
    // SAFETY: the query has one value.
    unsafe { host::GetProgramiv(program, tokens::PROGRAM_BINARY_LENGTH, &raw mut length) };
    let Some(room) = usize::try_from(length).ok().filter(|room| *room > 0 && *room as u64 <= LARGEST / 8) else {
        return;
    };
    let mut binary = vec![0u8; room];
    let mut given = 0;
    // SAFETY: there is room for as many bytes as the host told.
    unsafe {
        host::GetProgramBinary(program, length, &raw mut given, &raw mut format, binary.as_mut_ptr().cast());
    }
    binary.truncate(usize::try_from(given).unwrap_or(0));
    let bytes = file(key.words(), format, &binary);
    if binary.is_empty() || bytes.len() as u64 > LARGEST / 8 {
        return;
    }
    match write(folder, key.words(), &bytes) {
        Ok(()) => grown(folder, bytes.len() as u64),
        Err(error) => log::once(&format!("linked programs cannot be kept in {}: {error}", folder.display())),
    }
}

/// Counts bytes that were written, and looks through the folder at first and after each 64th of its size.
fn grown(folder: &Path, length: u64) {
    static SINCE: AtomicU64 = AtomicU64::new(LARGEST);
    if SINCE.fetch_add(length, Ordering::Relaxed) + length >= LARGEST / 64 {
        SINCE.store(0, Ordering::Relaxed);
        bound(folder, LARGEST / 8 * 7);
    }
}

/// Removes the files used longest ago until the folder is below a size, and what killed processes left.
fn bound(folder: &Path, largest: u64) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let now = SystemTime::now();
    let mut files: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| is_own(name, ".bin") || is_own(name, ".tmp")) else { continue };
        let Ok(about) = entry.metadata() else { continue };
        let used = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        if is_own(name, ".bin") {
            files.push((used, about.len(), entry.path()));
        } else if now.duration_since(used).is_ok_and(|age| age > ABANDONED) {
            let _ = fs::remove_file(entry.path());
        }
    }
    let mut total: u64 = files.iter().map(|(_, size, _)| size).sum();
    files.sort();
    for (_, size, path) in files {
        if total <= largest {
            break;
        }
        if fs::remove_file(path).is_ok() {
            total -= size;
        }
    }
}

#[cfg(test)]
mod tests;
