//! What the rest of the library asks of a dialect's rules, by name: how NV_gpu_program4 and later languages differ from the
//! older ones. In each of these the answer is the same for all of them today.

use super::Rules;
use crate::vocabulary::{Dialect, Family};

impl Rules {
    /// Variables, operands and instructions have data types, which bindings and instructions name (NV_gpu_program4, 2.X.2).
    /// Statements declare and bind more than the older languages can, so that these are read by code of their own.
    pub const fn has_types(&self) -> bool {
        self.typed.is_some()
    }

    /// REP takes any count, or none; in the older languages [`super::LOOP_COUNT`] is the largest (NV_gpu_program4, 2.X.8.Z).
    pub const fn has_unlimited_rounds(&self) -> bool {
        self.typed.is_some()
    }

    /// A call also returns where its routine runs into a label or off the end of the program, and labels only name places
    /// (NV_gpu_program4, CAL).
    pub const fn returns_at_labels(&self) -> bool {
        self.typed.is_some()
    }

    /// IF, LOOP and REP blocks that are open at run time count, those of calling code too. The later languages limit nesting
    /// in the text only.
    pub const fn limits_open_blocks(&self) -> bool {
        self.typed.is_none()
    }

    /// Instructions compute at the precision of their suffix: R, H or X. In the later languages narrow types are formats of
    /// memory.
    pub const fn has_narrow_arithmetic(&self) -> bool {
        self.typed.is_none()
    }

    /// Whether a lookup is compared if its texture is set up for that: those with a shadow target; in the languages without
    /// such targets all of them, but none in ATI's fragment shaders (ATI_fragment_shader, interactions with ARB_shadow).
    pub const fn compares(&self, shadow: bool) -> bool {
        match self.family {
            Family::Register => true,
            Family::Fixed => self.takes_depths_alone(),
            Family::Declared | Family::Typed => shadow,
        }
    }

    /// Depths, and what comes of comparing them, are in all components, whatever the texture's depth mode is
    /// (NV_register_combiners, table 2).
    pub const fn takes_depths_alone(&self) -> bool {
        matches!(self.dialect, Dialect::Rc10 | Dialect::Ts10)
    }

    /// Lookups that compare may have a level or a bias of their own.
    pub const fn compares_at_levels(&self) -> bool {
        self.typed.is_some()
    }

    /// Attributes of vertices may have 64 bits, with upper words in registers of their own.
    pub const fn has_long_attributes(&self) -> bool {
        self.typed.is_some()
    }

    /// Numbers may be hexadecimal.
    pub const fn has_hexadecimal(&self) -> bool {
        self.typed.is_some()
    }

    /// Condition codes have carry and overflow flags, and tests of them.
    pub const fn has_flags(&self) -> bool {
        self.typed.is_some()
    }

    /// Arrays are indexed by components of temporaries that hold integers, and those of parameters in every stage.
    pub const fn indexes_by_temporaries(&self) -> bool {
        self.typed.is_some()
    }
}
