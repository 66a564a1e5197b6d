//! Programs by a hash of their text: the names under which they are dumped, and from which changed ones are taken.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use crate::log;
use crate::settings::settings;

/// A name for a text: the same in every run.
pub(crate) fn name(text: &[u8]) -> String {
    // SipHash with fixed keys.
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The extension that files of a program have.
pub(crate) fn extension(text: &[u8]) -> &'static str {
    let header = text.get(..6).unwrap_or_default();
    match header {
        b"!!ARBv" | b"!!NVvp" => "vp",
        b"!!ARBf" | b"!!NVfp" => "fp",
        _ if header.starts_with(b"!!VP") => "vp",
        _ if header.starts_with(b"!!VSP") => "vsp",
        _ if header.starts_with(b"!!FP") => "fp",
        _ => "txt",
    }
}

/// The program that the user has put in place of this one; this one if there is none. Where programs are dumped, this
/// one is.
pub(crate) fn replaced(text: &[u8]) -> Cow<'_, [u8]> {
    if let Some(folder) = &settings().dump {
        write(folder, &format!("{}.{}", name(text), extension(text)), text);
    }
    let Some(folder) = &settings().replace else { return Cow::Borrowed(text) };
    let path = folder.join(format!("{}.{}", name(text), extension(text)));
    match std::fs::read(&path) {
        Ok(changed) => {
            log::once(&format!("{} is used in place of a program", path.display()));
            Cow::Owned(changed)
        }
        Err(_) => Cow::Borrowed(text),
    }
}

/// Writes a file of the dump.
pub(crate) fn write(folder: &Path, name: &str, text: &[u8]) {
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(folder.join(name), text));
    if let Err(error) = written {
        log::problem(&format!("{} cannot be written: {error}", folder.join(name).display()));
    }
}
