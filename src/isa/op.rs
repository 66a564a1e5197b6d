//! The meanings that rows of the opcode table refer to. A variant is one meaning: if a mnemonic has different
//! arithmetic in two dialects, the variant carries the difference.

use super::operations::for_each_operation;
pub use super::textures::{Fetch, Sampling};

/// What zero times infinity or NaN is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Product {
    /// IEEE: NaN.
    Ieee,
    /// Zero, whatever the other factor (NV_vertex_program, 2.14.3).
    ZeroWins,
}

/// How MIN and MAX treat NaN.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Extremum {
    /// A NaN operand makes the result NaN.
    NanWins,
    /// A NaN lies beyond the infinity of its sign (NV_vertex_program).
    NanOrdered,
    /// "a > b" decides, which is false for NaN: MAX is then b, MIN is a (ARB_vertex_program, 2.14.5.16;
    /// NV_gpu_program4, 2.X.8.Z).
    Compared,
    /// A NaN operand gives the other one, as in IEEE 754-2008 and on hardware.
    NumberWins,
}

/// What set-on instructions return for a NaN operand.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Unordered {
    /// The comparison's IEEE outcome: false, and true for "not equal".
    Ieee,
    /// NaN (NV_vertex_program2).
    Nan,
    /// A NaN lies beyond the infinity of its sign (NV_vertex_program).
    Ordered,
}

/// The condition of SEQ, SNE, SLT, SLE, SGT and SGE.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// a = b.
    Equal,
    /// a ≠ b.
    NotEqual,
    /// a < b.
    Less,
    /// a ≤ b.
    LessEqual,
    /// a > b.
    Greater,
    /// a ≥ b.
    GreaterEqual,
}

/// What RSQ takes the root of.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Root {
    /// The operand; NaN below zero.
    Signed,
    /// The operand's absolute value.
    Absolute,
}

/// The power that LIT computes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lighting {
    /// Exponent clamped to (-128, 128), 0^0 = 1, 0 times anything is 0 where the dialect says so.
    Clamped(Product),
    /// POW's own rules, no clamp (NV_fragment_program).
    Power,
}

/// What ATOM and ATOMIM do with the value in memory and their operand (NV_gpu_program5, table X.Y).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atomic {
    /// ADD: the sum.
    Add,
    /// MIN: the smaller.
    Min,
    /// MAX: the larger.
    Max,
    /// Counts up; back to 0 at the operand.
    IncrementWrap,
    /// Counts down; from 0, or from above the operand, to the operand.
    DecrementWrap,
    /// AND, bit by bit.
    And,
    /// OR, bit by bit.
    Or,
    /// XOR, bit by bit.
    Xor,
    /// EXCH: the operand.
    Exchange,
    /// Stores the operand's y where memory equals its x.
    CompareSwap,
}

/// What ATOMCTR does with a counter (NV_shader_atomic_counters).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// INCR: counts up; gives the value before.
    Up,
    /// DECR: counts down; gives the value after.
    Down,
    /// GET: gives the value.
    Get,
}

/// What a vote computes over a thread group (TGALL, TGANY, TGEQ).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Vote {
    /// TGALL: are all non-zero?
    All,
    /// TGANY: is any non-zero?
    Any,
    /// All zero or all non-zero.
    Equal,
}

/// Where a thread finds the value that it takes (NV_shader_thread_shuffle).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shuffle {
    /// SHFDOWN: the index is added to the thread's number.
    Down,
    /// SHFIDX: the index is a number in the segment.
    Index,
    /// SHFUP: the index is subtracted.
    Up,
    /// SHFXOR: bits of the number are turned.
    Xor,
}

/// The fragment of the quad that an instruction reads from (NV_shader_thread_group). They are numbered as in a window:
/// the upper row first, each from the left.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Neighbor {
    /// The one with this number, 0 to 3.
    Numbered(u8),
    /// The other one of its row.
    Across,
    /// The other one of its column.
    Along,
}

impl Neighbor {
    /// Its place in the quad of the fragment at place `own`; places 0 and 1 are the lower row.
    pub(crate) const fn of(self, own: usize) -> usize {
        match self {
            Neighbor::Numbered(number) => (number & 3) as usize ^ 2,
            Neighbor::Across => own ^ 1,
            Neighbor::Along => own ^ 2,
        }
    }
}

/// Where IPAC, IPAO and IPAS evaluate an attribute.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum EvaluationPoint {
    /// IPAC: where the primitive covers the pixel, as for centroid attributes.
    Centroid,
    /// The centre of the pixel and operand b.
    Offset,
    /// The sample with number b.
    Sample,
}

/// How the operands and the result of an operation are converted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Treatment {
    /// Numbers: denormals are zero, operands and result have the instruction's type.
    Arithmetic,
    /// Moved: operand and result have the instruction's type, and nothing else happens to the bits.
    Moved,
    /// Operands are used as their registers hold them, and results keep whatever bits they have; only the destination's
    /// type matters. This applies to packing and to texture coordinates.
    Raw,
}

/// What the sign of a zero operand affects. A rounding that need not keep it is cheaper.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum ZeroSign {
    /// A zero result may take its sign from the operand; nothing else depends on it.
    Passed,
    /// The result differs.
    Seen,
    Lost,
}

/// What executes an operation.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// `machine::semantics` computes a result or stores something.
    Computes,
    /// The rest is up to the machine.
    Flow(Control),
    /// May discard the fragment.
    Kill,
    /// Moves an address register to the stack.
    Push,
    /// Moves an address register from the stack.
    Pop,
    /// Emits a vertex.
    Vertex,
    /// Ends a primitive.
    Primitive,
    /// Orders accesses to memory.
    MemoryBarrier,
    /// Waits for the group's other invocations.
    ControlBarrier,
}

/// What an instruction of control flow does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Control {
    Branch,
    Call,
    /// Through a subroutine parameter.
    CallIndirect,
    Return,
    If,
    Else,
    EndIf,
    /// LOOP: with a count and a loop index.
    Loop,
    EndLoop,
    /// REP: with a count.
    Repeat,
    RepeatForever,
    EndRepeat,
    Break,
    Continue,
}

bitflags::bitflags! {
    /// What an operation uses besides registers, and other facts that are true of few.
    #[derive(Copy, Clone, Debug, PartialEq, Eq)]
    pub(crate) struct Uses: u16 {
        /// Its neighbours in a 2x2 quad.
        const QUAD = 1;
        /// The other threads of its group.
        const VOTE = 1 << 1;
        const TEXTURE = 1 << 2;
        /// A parameter or storage buffer, by an index.
        const READS_CONSTANTS = 1 << 3;
        const READS_MEMORY = 1 << 4;
        const WRITES_MEMORY = 1 << 5;
        const READS_IMAGE = 1 << 6;
        const WRITES_IMAGE = 1 << 7;
        /// Begins a loop with a counter.
        const COUNTED_LOOP = 1 << 8;
        /// Ends a loop with or without a counter.
        const LOOP_END = 1 << 9;
        const CALL = 1 << 10;
        /// Integer results set the carry and overflow flags.
        const CARRY = 1 << 11;
        const WRITES_BUFFER = 1 << 12;
        /// The memory of a group.
        const SHARED = 1 << 13;
        const WRITES_SHARED = 1 << 14;
        /// Memory or images, for writing.
        const WRITES = Self::WRITES_MEMORY.bits()
            | Self::WRITES_IMAGE.bits()
            | Self::WRITES_BUFFER.bits()
            | Self::WRITES_SHARED.bits();
    }
}

/// The properties of an operation that stages depend on.
#[derive(Copy, Clone, Debug)]
struct Descriptor {
    treatment: Treatment,
    zero_sign: ZeroSign,
    uses: Uses,
    role: Role,
}

/// The role that a line's last column names.
macro_rules! role {
    (value $method:ident) => {
        Role::Computes
    };
    (texture $method:ident) => {
        Role::Computes
    };
    (memory $method:ident) => {
        Role::Computes
    };
    (image $method:ident) => {
        Role::Computes
    };
    (memory_effect $method:ident) => {
        Role::Computes
    };
    (image_effect $method:ident) => {
        Role::Computes
    };
    (flow $control:ident) => {
        Role::Flow(Control::$control)
    };
    (kill) => {
        Role::Kill
    };
    (push) => {
        Role::Push
    };
    (pop) => {
        Role::Pop
    };
    (vertex) => {
        Role::Vertex
    };
    (primitive) => {
        Role::Primitive
    };
    (barrier) => {
        Role::MemoryBarrier
    };
    (control_barrier) => {
        Role::ControlBarrier
    };
}

macro_rules! define_operations {
    ($(
        $(#[$note:meta])*
        $name:ident $(($($field:ident: $ty:ty),+))? =>
            $treatment:ident, $zero_sign:expr, $uses:expr, $role:ident $($method:ident($($argument:tt)*))?;
    )+) => {
        /// What an instruction does. A variant is one meaning: if a mnemonic has different arithmetic in two dialects,
        /// the payload carries the difference.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Op {
            $($(#[$note])* $name $(($($ty),+))?,)+
        }

        impl Op {
            /// The operation's line in the list. In line, a compiler makes a table of the one property that is asked for.
            #[inline(always)]
            const fn descriptor(self) -> Descriptor {
                use Treatment::{Arithmetic, Moved, Raw};
                use ZeroSign::{Lost, Passed, Seen};
                const NONE: Uses = Uses::empty();
                match self {
                    $(Op::$name $(($($field),+))? => {
                        $($(let _ = $field;)+)?
                        let (treatment, role) = ($treatment, role!($role $($method)?));
                        Descriptor { treatment, zero_sign: $zero_sign, uses: $uses, role }
                    })+
                }
            }
        }
    };
}

for_each_operation!(define_operations);

/// Projection divides by a coordinate, and the sign of a zero there matters.
const fn zero_of_lookup(sampling: Sampling) -> ZeroSign {
    if sampling.divides() { ZeroSign::Seen } else { ZeroSign::Lost }
}

/// Lookups that compute their level of detail need their neighbours.
const fn of_lookup(sampling: Sampling) -> Uses {
    if sampling.compares_fragments() { Uses::TEXTURE.union(Uses::QUAD) } else { Uses::TEXTURE }
}

/// Counters that are only read are not written.
const fn of_counter(count: Count) -> Uses {
    match count {
        Count::Up | Count::Down => Uses::READS_CONSTANTS.union(Uses::WRITES_BUFFER),
        Count::Get => Uses::READS_CONSTANTS,
    }
}

const fn of_fetch(fetch: Fetch) -> Uses {
    if fetch.compares_fragments() { Uses::TEXTURE.union(Uses::QUAD) } else { Uses::TEXTURE }
}

impl Op {
    pub(crate) const fn role(self) -> Role {
        self.descriptor().role
    }

    pub(crate) const fn treatment(self) -> Treatment {
        self.descriptor().treatment
    }

    pub(crate) const fn zero_sign(self) -> ZeroSign {
        self.descriptor().zero_sign
    }

    const fn all_uses(self) -> Uses {
        self.descriptor().uses
    }

    /// Whether the operation uses any of these.
    #[inline]
    pub(crate) const fn uses(self, any: Uses) -> bool {
        self.all_uses().intersects(any)
    }

    /// Whether the instruction belongs to control flow and computes nothing.
    pub const fn is_flow(self) -> bool {
        matches!(self.role(), Role::Flow(_))
    }

    /// Whether the operation changes memory or images, so that it must run even if its result is unused.
    pub const fn has_effect(self) -> bool {
        self.uses(Uses::WRITES)
    }

    /// Whether the operation exchanges values between threads of a group.
    pub const fn votes(self) -> bool {
        self.uses(Uses::VOTE)
    }

    /// Whether the operation accesses the memory of a group.
    pub(crate) const fn shares(self) -> bool {
        self.uses(Uses::SHARED)
    }

    /// Whether the operation waits for the group's other invocations.
    pub const fn is_control_barrier(self) -> bool {
        matches!(self.role(), Role::ControlBarrier)
    }

    /// Whether the operation reads a texture.
    pub const fn is_texture(self) -> bool {
        self.uses(Uses::TEXTURE)
    }

    /// Whether the instruction is a texture instruction where a program's are counted: KIL is one, too
    /// (ARB_fragment_program, 3.11.2).
    pub(crate) const fn counts_as_texture(self) -> bool {
        self.is_texture() || self.kills()
    }

    /// Whether a second vector of coordinates may come before the texture.
    pub(crate) const fn may_have_second_vector(self) -> bool {
        match self {
            Op::Tex(sampling) => sampling.may_have_second_vector(),
            Op::Fetch(fetch) => fetch.may_have_second_vector(),
            _ => false,
        }
    }

    /// Whether the operation needs its neighbours in a 2x2 quad.
    pub const fn needs_quad(self) -> bool {
        self.uses(Uses::QUAD)
    }

    /// Whether the operation may discard the fragment.
    pub const fn kills(self) -> bool {
        matches!(self.role(), Role::Kill)
    }

    /// Whether the operation emits a vertex or ends a primitive.
    pub const fn emits(self) -> bool {
        matches!(self.role(), Role::Vertex | Role::Primitive)
    }
}
