//! Capabilities of the host that are set otherwise than by the application while certain programs draw: the sum of colours
//! and fog after programs of NVIDIA's for vertices, and the clamping of depths for programs that replace depths.

use crate::host::{self, GLenum, tokens};

/// Capabilities that the current programs override, a bit for each.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Overridden(u8);

impl Overridden {
    /// The secondary colour is added, whatever COLOR_SUM says.
    pub(crate) const COLOR_SUM: Overridden = Overridden(1);
    /// There is no fog.
    pub(crate) const FOG: Overridden = Overridden(2);
    /// The near and the far plane do not clip.
    pub(crate) const DEPTH_CLAMP: Overridden = Overridden(4);

    fn has(self, other: Overridden) -> bool {
        self.0 & other.0 != 0
    }

    /// These, and others if they are wanted.
    #[must_use]
    pub(crate) fn with(self, other: Overridden, wanted: bool) -> Overridden {
        if wanted { Overridden(self.0 | other.0) } else { self }
    }
}

/// The capabilities with the host's names, and whether they are on while they are overridden.
const SWITCHES: [(Overridden, GLenum, bool); 3] = [
    (Overridden::COLOR_SUM, tokens::COLOR_SUM, true),
    (Overridden::FOG, tokens::FOG, false),
    (Overridden::DEPTH_CLAMP, tokens::DEPTH_CLAMP, true),
];

/// Whether programs may override a capability.
pub(crate) fn is_overridable(capability: GLenum) -> bool {
    SWITCHES.iter().any(|(_, token, _)| *token == capability)
}

/// What is overridden now.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Overrides {
    now: Overridden,
    /// Those of them that the application has set otherwise.
    changed: Overridden,
    /// The host's capabilities may have been switched since they were last asked for.
    stale: bool,
}

impl Overrides {
    /// Before a draw with programs that override these.
    pub(crate) fn set(&mut self, wanted: Overridden) {
        if self.now == wanted && !(self.stale && wanted != Overridden::default()) {
            return;
        }
        let mut changed = Overridden::default();
        for (which, token, on) in SWITCHES {
            let was = self.changed.has(which);
            if wanted.has(which) {
                let differs = (!self.now.has(which) || self.stale) && host::is_on(token) != on;
                if differs {
                    host::switch(token, on);
                }
                changed = changed.with(which, was || differs);
            } else if was {
                host::switch(token, !on);
            }
        }
        *self = Overrides { now: wanted, changed, stale: false };
    }

    /// Whether any are overridden now.
    pub(crate) fn is_any(&self) -> bool {
        self.now != Overridden::default()
    }

    /// Gives the host the application's values back.
    pub(crate) fn resume(&mut self) {
        self.set(Overridden::default());
    }

    /// The host's capabilities may have been switched by a list.
    pub(crate) fn touch(&mut self) {
        self.stale = true;
    }

    /// Whether the application has DEPTH_CLAMP on, on a host that has it.
    pub(crate) fn clamps_depths(&self) -> bool {
        !self.changed.has(Overridden::DEPTH_CLAMP) && host::is_on(tokens::DEPTH_CLAMP)
    }
}
