//! Versions of GLSL: which is written, and what a text needs.

/// The versions that are written.
const VERSIONS: [u16; 9] = [120, 130, 140, 150, 330, 400, 420, 430, 450];

/// Of what only extensions have in the versions that are written.
pub(super) const BEYOND: u16 = 460;

/// Why a text cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lack {
    /// A newer version has it.
    Version {
        /// That version.
        needed: u16,
        /// What it has.
        what: String,
    },
    /// No version has it.
    Never(String),
}

impl Lack {
    pub(super) fn never(message: impl Into<String>) -> Lack {
        Lack::Never(message.into())
    }
}

/// The version that is tried first: 330 where the host has it, and else the newest that the host has.
pub(super) fn first(host: u16) -> u16 {
    // Linkers refuse the built-ins in texts of version 140.
    let usual = |version: &&u16| **version <= host.min(330) && **version != 140;
    VERSIONS.iter().rev().find(usual).copied().unwrap_or(VERSIONS[0])
}

/// The first version that is written and not older than one.
pub(super) fn at_least(needed: u16) -> Option<u16> {
    VERSIONS.into_iter().find(|version| *version >= needed && *version != 140)
}

/// The text of the directive. Versions before profiles have the built-ins anyway.
pub(super) fn directive(version: u16) -> String {
    if version < 150 { format!("#version {version}\n") } else { format!("#version {version} compatibility\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_get_330_where_they_have_it() {
        assert_eq!([110, 120, 130, 140, 150, 330, 460].map(first), [120, 120, 130, 130, 150, 330, 330]);
        assert_eq!([400, 410, 140, 460].map(at_least), [Some(400), Some(420), Some(150), None]);
    }
}
