//! What all functions of a module share, and none of them changes.

use std::borrow::Cow;

use naga::{GlobalVariable, Handle};
use rustc_hash::FxHashMap;

use crate::lower::emit::Value;
use crate::lower::machine::globals::{GroupMemory, ImageGlobals, MemoryGlobals, NamedConstants, Space, TextureGlobals};
use crate::lower::passes::crossing::Crossing;
use crate::lower::passes::liveness::Plan;
use crate::lower::request::options::{FloatLevel, Options};
use crate::lower::units::arrays::TextureArray;
use crate::lower::units::plan::UnitPlan;
use crate::program::Program;
use crate::vocabulary::Stage;

/// The unit of translation: a program, what is asked for, and what is known before the first instruction.
pub(crate) struct Unit<'a> {
    pub program: &'a Program,
    pub options: &'a Options,
    pub plan: &'a Plan,
    /// What lookups are made of, in the order of the program's textures.
    pub units: &'a [UnitPlan],
    /// The name of each register in the output.
    pub names: &'a [Cow<'a, str>],
    /// The program is in a typed language.
    pub typed: bool,
    /// The sign of a NaN is visible.
    pub positive_nan: bool,
    /// Instructions round to fp16, or to fx12.
    pub rounds_to_half: bool,
    pub rounds_to_fixed: bool,
    /// Results that invocations of a control program read from each other.
    pub crossing: Crossing,
    pub variables: &'a Variables,
}

/// The variables and constants of a module.
#[derive(Default)]
pub(crate) struct Variables {
    pub space: Space,
    pub textures: FxHashMap<u8, TextureGlobals>,
    /// Arrays that an index chooses textures from.
    pub arrays: Vec<TextureArray>,
    pub memory: Option<MemoryGlobals>,
    /// What the group of a compute program shares.
    pub group_memory: Option<GroupMemory>,
    pub images: ImageGlobals,
    pub constants: NamedConstants,
    /// The selection for `program.subroutine[n]`, by n.
    pub subroutines: Vec<(u16, Handle<GlobalVariable>)>,
    /// Not 0 if the invocation is neither a helper nor discarded; `None` if the device handles this.
    pub covered: Option<Handle<GlobalVariable>>,
    /// Not 0 if the fragments of a quad have diverged; `None` if it is not needed.
    pub parted: Option<Handle<GlobalVariable>>,
    /// The hidden zero of `Emitter`, if the program or the level needs one.
    pub zero: Option<Handle<GlobalVariable>>,
    /// The rounds that invocations share, if loops take any.
    pub portions: Option<Portions>,
}

/// Portions of the rounds of loops.
#[derive(Copy, Clone)]
pub(crate) struct Portions {
    /// A buffer with one word: how many remain for all invocations.
    pub all: Handle<GlobalVariable>,
    /// A private variable: how many the invocation may take.
    pub own: Handle<GlobalVariable>,
}

impl Unit<'_> {
    /// NaN rules are kept.
    pub(crate) fn careful(&self) -> bool {
        match self.options.precision.float {
            FloatLevel::Exact => true,
            FloatLevel::Strict => self.program.dialect.rules().stated_nan,
            FloatLevel::Fast => false,
        }
    }

    /// NaN is kept where a device's own functions and selections might lose it. At full precision these are what is
    /// asked for.
    pub(crate) fn guards_nan(&self) -> bool {
        self.exact() || self.careful() && !self.program.full
    }

    pub(crate) fn exact(&self) -> bool {
        self.options.precision.float == FloatLevel::Exact
    }

    pub(crate) fn may_be_nan(&self, value: &Value) -> bool {
        value.facts.nan && self.careful()
    }

    /// Whether a number that is not equal to itself is NaN.
    pub(crate) fn tells_nan(&self) -> bool {
        self.options.device.tells_nan && !self.exact()
    }

    /// Whether the program runs in a quad of fragments: not if those of a group wait for each other.
    pub(crate) fn has_quad(&self) -> bool {
        self.program.dialect.rules().stage == Stage::Fragment && !self.crossing.waits
    }
}
