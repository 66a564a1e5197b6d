//! Keys that change programs from within the game, as the user chooses them.

/// What a key does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Selects the next program that is drawn with.
    Next,
    /// Turns it off, or on again.
    Off,
    /// Tints it, or no more; programs that are selected next are tinted in its place.
    Tint,
    /// Has the next frame stay, or this one go on.
    Freeze,
}

const ACTIONS: [(&str, Action); 4] =
    [("next", Action::Next), ("off", Action::Off), ("tint", Action::Tint), ("freeze", Action::Freeze)];

/// A key that the user has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) action: Action,
    /// As the window system calls it.
    pub(crate) name: String,
}

/// Reads `next=F8, off=F9`.
pub(super) fn read(text: &str) -> Result<Vec<Key>, String> {
    let parts = text.split([',', ' ', ';']).filter(|part| !part.is_empty());
    let key = |part: &str| {
        let (action, name) = part.split_once('=').ok_or_else(|| format!("{part} is not a key, as next=F8 is"))?;
        let known = ACTIONS.iter().find(|(it, _)| it.eq_ignore_ascii_case(action));
        let (_, action) = known.ok_or_else(|| format!("{action} is not one of next, off, tint, freeze"))?;
        match name {
            "" => Err(format!("{part} names no key")),
            _ => Ok(Key { action: *action, name: name.to_owned() }),
        }
    };
    parts.map(key).collect()
}

#[cfg(test)]
mod tests {
    use super::{Action, Key, read};

    #[test]
    fn keys_are_read_with_what_they_do() {
        let key = |action, name: &str| Key { action, name: name.to_owned() };
        let expected = [key(Action::Next, "F8"), key(Action::Off, "KP_Add"), key(Action::Freeze, "Pause")];
        assert_eq!(read("next=F8, off=KP_Add;FREEZE=Pause"), Ok(expected.to_vec()));
        assert_eq!(read(" "), Ok(Vec::new()));
        assert!(read("F8").expect_err("no action").contains("next=F8"));
        assert!(read("jump=F8").expect_err("no action").contains("freeze"));
        assert!(read("off=").is_err());
    }
}
