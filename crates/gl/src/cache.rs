//! Linked programs on disk, in the host's own form: one file for each, named by a hash of everything that it was made
//! of. Files are written beside their place and renamed to it, so that a reader sees a whole file or none, whichever
//! process is killed when. The folder is kept below a size; the files used longest ago go first.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::host::{self, GLuint, tokens};
use crate::settings::settings;

/// Bytes that the folder may hold.
const LARGEST: u64 = 128 << 20;
/// The first bytes of a file of this form.
const MAGIC: &[u8; 8] = b"glasmgl1";

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

    fn path(&self, folder: &Path) -> PathBuf {
        let [first, second] = self.words();
        folder.join(format!("{first:016x}{second:016x}.bin"))
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// The format and binary of a file, if it is whole.
fn parts(file: &[u8]) -> Option<(u32, &[u8])> {
    let rest = file.strip_prefix(MAGIC.as_slice())?;
    let (sum, rest) = rest.split_first_chunk::<8>()?;
    if u64::from_le_bytes(*sum) != checksum(rest) {
        return None;
    }
    let (format, binary) = rest.split_first_chunk::<4>()?;
    Some((u32::from_le_bytes(*format), binary))
}

/// Gives a program its binary from the disk. `false` if there is none, or the host does not take it any more.
pub(crate) fn load(key: &Key, program: GLuint) -> bool {
    let Some(folder) = &settings().cache else { return false };
    let path = key.path(folder);
    let Ok(file) = fs::read(&path) else { return false };
    let Some((format, binary)) = parts(&file) else { return false };
    let mut status = 0;
    // SAFETY: the binary has the length that is passed with it; a host refuses one that is not its own.
    unsafe {
        host::ProgramBinary(program, format, binary.as_ptr().cast(), binary.len() as i32);
        host::GetProgramiv(program, tokens::LINK_STATUS, &raw mut status);
        if status == 0 {
            // The refusal is an error of the host that the application knows nothing of.
            host::GetError();
        }
    }
    if status != 0 {
        let now = fs::FileTimes::new().set_modified(SystemTime::now());
        let _ = fs::File::options().append(true).open(&path).and_then(|file| file.set_times(now));
    }
    status != 0
}

/// Keeps a program's binary. A folder that cannot be written keeps nothing.
pub(crate) fn save(key: &Key, program: GLuint) {
    let Some(folder) = &settings().cache else { return };
    let (mut length, mut format) = (0, 0);
    // SAFETY: the query has one value.
    unsafe { host::GetProgramiv(program, tokens::PROGRAM_BINARY_LENGTH, &raw mut length) };
    if length <= 0 {
        return;
    }
    let mut binary = vec![0u8; length as usize];
    // SAFETY: there is room for as many bytes as the host told.
    unsafe {
        host::GetProgramBinary(program, length, &raw mut length, &raw mut format, binary.as_mut_ptr().cast());
    }
    binary.truncate(length.max(0) as usize);
    let mut body = format.to_le_bytes().to_vec();
    body.extend(binary);
    let mut file = MAGIC.to_vec();
    file.extend(checksum(&body).to_le_bytes());
    file.extend(body);
    let temporary = folder.join(format!("{}.tmp", std::process::id()));
    let written = fs::create_dir_all(folder)
        .and_then(|()| fs::write(&temporary, file))
        .and_then(|()| fs::rename(&temporary, key.path(folder)));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    bound(folder, LARGEST);
}

/// Removes the files used longest ago until the folder is below a size.
fn bound(folder: &Path, largest: u64) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut files: Vec<(SystemTime, u64, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let data = entry.metadata().ok()?;
            Some((data.modified().ok()?, data.len(), entry.path()))
        })
        .collect();
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
mod tests {
    use super::*;

    #[test]
    fn torn_files_are_no_programs() {
        let body = [&7u32.to_le_bytes()[..], b"binary"].concat();
        let mut file = [&MAGIC[..], &checksum(&body).to_le_bytes(), &body].concat();
        assert_eq!(parts(&file), Some((7, &b"binary"[..])));
        for length in 0..file.len() {
            assert_eq!(parts(&file[..length]), None, "{length} bytes");
        }
        file[20] ^= 1;
        assert_eq!(parts(&file), None);
    }

    #[test]
    fn the_folder_keeps_the_newest_files() -> std::io::Result<()> {
        let folder = std::env::temp_dir().join(format!("glasm-gl-cache-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        for (age, name) in ["new", "old"].into_iter().enumerate() {
            fs::write(folder.join(name), [0; 100])?;
            let time = SystemTime::now() - std::time::Duration::from_secs(100 * age as u64);
            fs::File::options().append(true).open(folder.join(name))?.set_modified(time)?;
        }
        bound(&folder, 150);
        assert!(folder.join("new").exists() && !folder.join("old").exists());
        fs::remove_dir_all(&folder)
    }
}
