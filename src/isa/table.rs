//! The opcode table: one row per instruction and meaning.
//!
//! The parser's lookup, the checks of operands and suffixes, the printer, the generator of random programs and the
//! printed reference all read these rows. Two rows of one name never share a dialect.

use super::op::{Comparison, Extremum, Lighting, Op, Product, Root, Sampling, Unordered};
use super::typed::TYPED;
use crate::vocabulary::{Base, Modifiers};
use crate::vocabulary::{Dialect, Dialects};

/// What an operand may be.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum OperandShape {
    /// A vector with an optional swizzle; a scalar stands for four equal components.
    Vector,
    /// One component.
    Scalar,
    /// A vector whose components are chosen, negated or replaced one by one (SWZ).
    ExtendedSwizzle,
    /// A word that contains packed values: one component of a 32-bit register or a parameter.
    PackedWord,
    /// A whole address register.
    Address,
    /// A label, with an optional condition after it.
    Label,
    /// An optional condition in parentheses.
    OptionalCondition,
    /// A condition without parentheses.
    BareCondition,
    /// A vector or, where the dialect has condition codes, a bare condition.
    VectorOrCondition,
    /// Loop parameters: a program parameter or constant.
    LoopParameter,
    /// Texture image unit and target; in the typed languages with optional texel offsets.
    Texture,
    // The typed languages, where `Vector` and `Scalar` are of the instruction's type.
    /// A vector of floats.
    FloatVector,
    /// A vector of signed integers.
    SignedVector,
    /// A vector of unsigned integers.
    UnsignedVector,
    /// One unsigned integer.
    UnsignedScalar,
    /// A vector of 64-bit components: a LONG variable.
    LongVector,
    /// A vector, or nothing.
    OptionalVector,
    /// A vector, a bare condition, or nothing.
    OptionalTest,
    /// An attribute of a fragment, for the interpolation instructions.
    FragmentAttribute,
    /// An element of a CBUFFER variable.
    ConstantBuffer,
    /// An element of a STORAGE variable.
    StorageBuffer,
    /// A COUNTER variable, or an element of one.
    Counter,
    /// An element of a SHARED variable.
    SharedMemory,
    /// An image unit.
    ImageUnit,
    /// The target of an image.
    ImageTarget,
    /// A subroutine variable, with an optional condition after it.
    Subroutine,
}

impl OperandShape {
    /// The base type of an operand, if it differs from the instruction's.
    pub const fn fixed(self) -> Option<Base> {
        match self {
            OperandShape::FloatVector => Some(Base::Float),
            OperandShape::SignedVector => Some(Base::Signed),
            OperandShape::UnsignedVector | OperandShape::UnsignedScalar => Some(Base::Unsigned),
            OperandShape::Vector
            | OperandShape::Scalar
            | OperandShape::ExtendedSwizzle
            | OperandShape::PackedWord
            | OperandShape::Address
            | OperandShape::Label
            | OperandShape::OptionalCondition
            | OperandShape::BareCondition
            | OperandShape::VectorOrCondition
            | OperandShape::LoopParameter
            | OperandShape::Texture
            | OperandShape::LongVector
            | OperandShape::OptionalVector
            | OperandShape::OptionalTest
            | OperandShape::FragmentAttribute
            | OperandShape::ConstantBuffer
            | OperandShape::StorageBuffer
            | OperandShape::Counter
            | OperandShape::SharedMemory
            | OperandShape::ImageUnit
            | OperandShape::ImageTarget
            | OperandShape::Subroutine => None,
        }
    }
}

/// Which widths of a base an instruction of the typed languages takes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Widths {
    /// None: the base is not allowed.
    None,
    /// Below 64 bits.
    Narrow,
    /// Every width of the base.
    All,
}

/// Which storage modifiers an instruction of the typed languages takes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Storage {
    /// No storage modifier.
    None,
    /// CVT: the type of the result, then that of the operand.
    Conversion,
    /// LDC: one, all but F16.
    Constant,
    /// LOAD and STORE.
    Global,
    /// LDB and STB: the same.
    Buffer,
    /// LDS and STS: the same, but for COH and VOL.
    Shared,
    /// ATOM, ATOMB and ATOMS: an atomic modifier, and a storage modifier that goes with it.
    Atomic,
    /// ATOMCTR: what to do, and a type.
    Counter,
    /// LOADIM: one of at most 32 bits a component.
    Image,
    /// STOREIM: the same, or a data type.
    ImageStore,
    /// ATOMIM.
    ImageAtomic,
}

/// Data types of an instruction in the typed languages (NV_gpu_program5, table X.13).
#[derive(Copy, Clone, Debug)]
pub struct Typing {
    /// Column F.
    pub float: Widths,
    /// Column I.
    pub integer: Widths,
    /// Column D: the type without a modifier.
    pub default: Base,
    /// The base type of the result, if it differs from the instruction's.
    pub result: Option<Base>,
    /// The storage modifiers that it takes.
    pub storage: Storage,
}

/// What an instruction writes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ResultShape {
    /// Nothing.
    None,
    /// A component for each component of the operands.
    Vector,
    /// One number in all four components.
    Replicated,
    /// One 32-bit word in all four components; the destination must have 32-bit components.
    Word,
    /// x, y and z; w may not be written.
    ThreeComponents,
    /// x, y and z; w is undefined.
    ThreeOfFour,
    /// x and y; z and w are undefined.
    TwoOfFour,
    /// An address register.
    Address,
    /// x; the others are undefined.
    OneOfFour,
    /// 64-bit numbers, x and y again in z and w: the destination is LONG.
    LongPairs,
}

/// An instruction of the table.
#[derive(Copy, Clone, Debug)]
pub struct Row {
    /// The name without suffixes.
    pub name: &'static str,
    /// What it computes.
    pub op: Op,
    /// The languages that have this row.
    pub dialects: Dialects,
    /// What the operands must be, in order.
    pub operands: &'static [OperandShape],
    /// What it writes.
    pub result: ResultShape,
    /// Suffixes that the row allows; a dialect narrows them further.
    pub modifiers: Modifiers,
    /// Only for rows of the typed languages.
    pub typing: Option<Typing>,
    /// An extension defines it; other rows are for lenient reading alone.
    pub defined: bool,
    /// The section that defines it.
    pub section: &'static str,
    /// The meaning per component; a, b, c are the operands.
    pub meaning: &'static str,
}

impl Row {
    /// The suffixes that the instruction may have in `dialect`.
    pub fn modifiers_in(&self, dialect: Dialect) -> Modifiers {
        self.modifiers & dialect.rules().modifiers
    }
}

type D = Dialects;

const V: OperandShape = OperandShape::Vector;
const S: OperandShape = OperandShape::Scalar;
const E: OperandShape = OperandShape::ExtendedSwizzle;
const U: OperandShape = OperandShape::PackedWord;
const A: OperandShape = OperandShape::Address;
const L: OperandShape = OperandShape::Label;
const C: OperandShape = OperandShape::OptionalCondition;
const B: OperandShape = OperandShape::BareCondition;
const K: OperandShape = OperandShape::VectorOrCondition;
const P: OperandShape = OperandShape::LoopParameter;
const T: OperandShape = OperandShape::Texture;

/// No suffix.
const NONE: Modifiers = Modifiers::empty();
/// Condition code updates.
const CODE: Modifiers = Modifiers::C.union(Modifiers::C0).union(Modifiers::C1);
/// Clamping.
const CLAMP: Modifiers = Modifiers::SAT.union(Modifiers::SSAT);
/// Everything but a precision.
const NO_PRECISION: Modifiers = CODE.union(CLAMP);
/// Everything but fixed point: the operations that the texts call complex.
const FLOATING: Modifiers = NO_PRECISION.union(Modifiers::R).union(Modifiers::H);
/// Every suffix.
const FULL: Modifiers = FLOATING.union(Modifiers::X);

use ResultShape::{Address, Replicated, ThreeComponents, ThreeOfFour, TwoOfFour, Vector, Word};

#[allow(clippy::too_many_arguments)]
const fn row(
    name: &'static str,
    op: Op,
    dialects: Dialects,
    operands: &'static [OperandShape],
    result: ResultShape,
    modifiers: Modifiers,
    section: &'static str,
    meaning: &'static str,
) -> Row {
    Row { name, op, dialects, operands, result, modifiers, typing: None, defined: true, section, meaning }
}

/// All rows: those of the older languages, then those of the typed ones.
pub static TABLE: &[Row] = &joined();

const fn joined() -> [Row; UNTYPED.len() + TYPED.len()] {
    let mut rows = [UNTYPED[0]; UNTYPED.len() + TYPED.len()];
    let mut next = 1;
    while next < rows.len() {
        rows[next] = if next < UNTYPED.len() { UNTYPED[next] } else { TYPED[next - UNTYPED.len()] };
        next += 1;
    }
    rows
}

#[rustfmt::skip]
const UNTYPED: &[Row] = &[
    row("ABS", Op::Abs, D::VP11.or(D::VP2).or(D::ARBVP).or(D::ARBFP).or(D::FP2), &[V], Vector, FULL, "VP2 2.14.3.1", "|a|; NaN for NaN"),
    row("ADD", Op::Add, D::VP1.or(D::VP2).or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[V, V], Vector, FULL, "VP2 2.14.3.2, FP1 3.11.5.1", "a + b"),
    row("ARA", Op::Ara, D::VP2.or(D::ARBVP_NV2), &[A], Address, CODE, "VP2 2.14.3.3", "(x+z, y+w, x+z, y+w) of an address register, clamped to its range"),
    row("ARL", Op::Arl, D::VP1, &[S], Address, NONE, "VP2 2.14.3.4", "floor(a), into an address register"),
    row("ARL", Op::Arl, D::VP2.or(D::ARBVP_NV2), &[V], Address, CODE, "VP2 2.14.3.4", "floor(a), clamped to the address register's range"),
    row("ARL", Op::Arl, Dialect::ArbVp.set(), &[S], Address, NONE, "ARBvp 2.14.5.3", "floor(a), into an address register"),
    row("ARR", Op::Arr, D::VP2.or(D::ARBVP_NV2), &[V], Address, CODE, "VP2 2.14.3.5", "a rounded to the nearest integer, ties to even, clamped to the address register's range"),
    row("BRA", Op::Bra, D::VP2.or(D::ARBVP_NV2), &[L], ResultShape::None, NONE, "VP2 2.14.3.6", "continue at the label if any component of the condition holds"),
    row("BRK", Op::Brk, D::ARBFP_NV2.or(D::FP2), &[C], ResultShape::None, NONE, "NV_fragment_program2 3.11.4.X", "leave the enclosing loop if any component of the condition holds"),
    row("CAL", Op::Cal, D::VP2.or(D::ARBVP_NV2).or(D::ARBFP_NV2).or(D::FP2), &[L], ResultShape::None, NONE, "VP2 2.14.3.7", "call the routine at the label if any component of the condition holds"),
    row("CMP", Op::Cmp, D::ARBFP_PLAIN, &[V, V, V], Vector, CLAMP, "ARBfp 3.11.5.3", "b where a < 0, c elsewhere"),
    row("CMP", Op::Cmp, D::ARBFP_NV2.or(D::FP2), &[V, V, V], Vector, NO_PRECISION, "ARBfp 3.11.5.3", "b where a < 0, c elsewhere"),
    row("COS", Op::Cos, D::VP2.or(D::FP1).or(D::ARBFP).or(D::ARBVP_NV2), &[S], Replicated, FLOATING, "VP2 2.14.3.8", "cosine of a in radians"),
    row("DDX", Op::Ddx, D::FP1.or(D::ARBFP_NV1), &[V], Vector, FLOATING, "FP1 3.11.5.3", "change of a per pixel to the right"),
    row("DDY", Op::Ddy, D::FP1.or(D::ARBFP_NV1), &[V], Vector, FLOATING, "FP1 3.11.5.4", "change of a per pixel up"),
    row("DIV", Op::Div, D::ARBFP_NV2.or(D::FP2), &[V, S], Vector, FLOATING, "NV_fragment_program2 3.11.5.48", "a / b, b a scalar"),
    row("DP2", Op::Dp2, D::ARBFP_NV2.or(D::FP2), &[V, V], Replicated, FULL, "NV_fragment_program2 3.11.5.49", "a.x*b.x + a.y*b.y"),
    row("DP2A", Op::Dp2a, D::ARBFP_NV2.or(D::FP2), &[V, V, V], Replicated, FULL, "NV_fragment_program2 3.11.5.50", "a.x*b.x + a.y*b.y + c.x"),
    row("DP3", Op::Dp3(Product::ZeroWins), D::VP1, &[V, V], Replicated, NONE, "VP2 2.14.3.9", "a.x*b.x + a.y*b.y + a.z*b.z; zero times anything is zero"),
    row("DP3", Op::Dp3(Product::Ieee), D::VP2.or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[V, V], Replicated, FULL, "VP2 2.14.3.9, FP1 3.11.5.5", "a.x*b.x + a.y*b.y + a.z*b.z"),
    row("DP4", Op::Dp4(Product::ZeroWins), D::VP1, &[V, V], Replicated, NONE, "VP2 2.14.3.10", "a.x*b.x + a.y*b.y + a.z*b.z + a.w*b.w; zero times anything is zero"),
    row("DP4", Op::Dp4(Product::Ieee), D::VP2.or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[V, V], Replicated, FULL, "VP2 2.14.3.10, FP1 3.11.5.6", "a.x*b.x + a.y*b.y + a.z*b.z + a.w*b.w"),
    row("DPH", Op::Dph(Product::ZeroWins), D::VP11, &[V, V], Replicated, NONE, "VP2 2.14.3.11", "a.x*b.x + a.y*b.y + a.z*b.z + b.w; zero times anything is zero"),
    row("DPH", Op::Dph(Product::Ieee), D::VP2.or(D::ARBVP).or(D::ARBFP).or(D::FP2), &[V, V], Replicated, FULL, "VP2 2.14.3.11", "a.x*b.x + a.y*b.y + a.z*b.z + b.w"),
    row("DST", Op::Dst(Product::ZeroWins), D::VP1, &[V, V], Vector, NONE, "VP2 2.14.3.12", "(1, a.y*b.y, a.z, b.w); zero times anything is zero"),
    row("DST", Op::Dst(Product::Ieee), D::VP2.or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[V, V], Vector, FLOATING, "VP2 2.14.3.12", "(1, a.y*b.y, a.z, b.w)"),
    row("ELSE", Op::Else, D::ARBFP_NV2.or(D::FP2), &[], ResultShape::None, NONE, "NV_fragment_program2 3.11.4.X", "beginning of the block that runs if the condition of IF does not hold"),
    row("ENDIF", Op::Endif, D::ARBFP_NV2.or(D::FP2), &[], ResultShape::None, NONE, "NV_fragment_program2 3.11.4.X", "end of an IF block"),
    row("ENDLOOP", Op::Endloop, D::ARBFP_NV2.or(D::FP2), &[], ResultShape::None, NONE, "NV_fragment_program2 3.11.4.X", "next iteration of LOOP"),
    row("ENDREP", Op::Endrep, D::ARBFP_NV2.or(D::FP2), &[], ResultShape::None, NONE, "NV_fragment_program2 3.11.4.X", "next iteration of REP"),
    row("EX2", Op::Ex2, D::VP2.or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[S], Replicated, FLOATING, "VP2 2.14.3.13", "2 to the power a"),
    row("EXP", Op::Exp, D::VP1.or(D::VP2).or(D::ARBVP), &[S], Vector, NO_PRECISION, "VP2 2.14.3.14", "(2^floor(a), a - floor(a), approximately 2^a, 1)"),
    row("FLR", Op::Flr, D::VP2.or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[V], Vector, FULL, "VP2 2.14.3.15", "the largest integer not above a"),
    row("FRC", Op::Frc, D::VP2.or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[V], Vector, FULL, "VP2 2.14.3.16", "a - floor(a)"),
    row("IF", Op::If, D::ARBFP_NV2.or(D::FP2), &[B], ResultShape::None, NONE, "NV_fragment_program2 3.11.4.X", "run the block if any component of the condition holds"),
    row("KIL", Op::KilCondition, D::FP1, &[B], ResultShape::None, NONE, "FP1 3.11.5.11", "discard the fragment if any component of the condition holds"),
    row("KIL", Op::KilNegative, D::ARBFP, &[K], ResultShape::None, NONE, "ARBfp 3.11.6.4", "discard the fragment if any component is below zero; with NV options also by condition"),
    row("LG2", Op::Lg2, D::VP2.or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[S], Replicated, FLOATING, "VP2 2.14.3.17", "base 2 logarithm of a; NaN below zero"),
    row("LIT", Op::Lit(Lighting::Clamped(Product::ZeroWins)), D::VP1, &[V], Vector, NONE, "VP2 2.14.3.18", "(1, max(a.x,0), a.x > 0 ? max(a.y,0)^clamp(a.w) : 0, 1)"),
    row("LIT", Op::Lit(Lighting::Clamped(Product::Ieee)), D::VP2.or(D::ARBVP).or(D::ARBFP), &[V], Vector, FLOATING, "VP2 2.14.3.18", "(1, max(a.x,0), a.x > 0 ? max(a.y,0)^clamp(a.w) : 0, 1)"),
    row("LIT", Op::Lit(Lighting::Power), D::FP1, &[V], Vector, FLOATING, "FP1 3.11.5.13", "(1, max(a.x,0), a.x > 0 ? POW(max(a.y,0), a.w) : 0, 1)"),
    row("LOG", Op::Log, D::VP1.or(D::VP2).or(D::ARBVP), &[S], Vector, NO_PRECISION, "VP2 2.14.3.19", "(floor(log2|a|), |a| / 2^floor(log2|a|), approximately log2|a|, 1)"),
    row("LOOP", Op::Loop, D::ARBFP_NV2.or(D::FP2), &[P], ResultShape::None, NONE, "NV_fragment_program2 3.11.4.X", "repeat a.x times with the loop index from a.y in steps of a.z"),
    row("LRP", Op::Lrp, D::FP1.or(D::ARBFP), &[V, V, V], Vector, FULL, "FP1 3.11.5.14", "a*b + (1-a)*c"),
    row("MAD", Op::Mad(Product::ZeroWins), D::VP1, &[V, V, V], Vector, NONE, "VP2 2.14.3.20", "a*b + c; zero times anything is zero"),
    row("MAD", Op::Mad(Product::Ieee), D::VP2.or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[V, V, V], Vector, FULL, "VP2 2.14.3.20", "a*b + c"),
    row("MAX", Op::Max(Extremum::NanOrdered), D::VP1, &[V, V], Vector, NONE, "NV_vertex_program 2.14.1.10.12 and 2.14.1.11", "the larger of a and b; NaN lies beyond infinity"),
    row("MAX", Op::Max(Extremum::NanWins), D::VP2.or(D::FP1), &[V, V], Vector, FULL, "VP2 2.14.3.21", "the larger of a and b; NaN if either is NaN"),
    row("MAX", Op::Max(Extremum::Compared), D::ARBVP.or(D::ARBFP), &[V, V], Vector, FULL, "ARBvp 2.14.5.16", "a > b ? a : b"),
    row("MIN", Op::Min(Extremum::NanOrdered), D::VP1, &[V, V], Vector, NONE, "NV_vertex_program 2.14.1.10.11 and 2.14.1.11", "the smaller of a and b; NaN lies beyond infinity"),
    row("MIN", Op::Min(Extremum::NanWins), D::VP2.or(D::FP1), &[V, V], Vector, FULL, "VP2 2.14.3.22", "the smaller of a and b; NaN if either is NaN"),
    row("MIN", Op::Min(Extremum::Compared), D::ARBVP.or(D::ARBFP), &[V, V], Vector, FULL, "ARBvp 2.14.5.17", "a > b ? b : a"),
    row("MOV", Op::Mov, D::VP1.or(D::VP2).or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[V], Vector, FULL, "VP2 2.14.3.23", "a"),
    row("MUL", Op::Mul(Product::ZeroWins), D::VP1, &[V, V], Vector, NONE, "NV_vertex_program 2.14.1.10.3 and 2.14.1.11", "a * b; zero times anything is zero"),
    row("MUL", Op::Mul(Product::Ieee), D::VP2.or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[V, V], Vector, FULL, "VP2 2.14.3.24", "a * b"),
    row("NRM", Op::Nrm, D::ARBFP_NV2.or(D::FP2), &[V], Vector, FLOATING, "NV_fragment_program2 3.11.5.51", "a.xyz scaled to length one"),
    row("PK2H", Op::Pk2h, D::FP1.or(D::ARBFP_NV1), &[V], Word, NONE, "FP1 3.11.5.20", "a.x and a.y as halves in one word"),
    row("PK2US", Op::Pk2us, D::FP1.or(D::ARBFP_NV1), &[V], Word, NONE, "FP1 3.11.5.21", "a.x and a.y in [0,1] as 16-bit numbers in one word"),
    row("PK4B", Op::Pk4b, D::FP1.or(D::ARBFP_NV1), &[V], Word, NONE, "FP1 3.11.5.22", "a in [-128/127,1] as four bytes in one word"),
    row("PK4UB", Op::Pk4ub, D::FP1.or(D::ARBFP_NV1), &[V], Word, NONE, "FP1 3.11.5.23", "a in [0,1] as four bytes in one word"),
    row("POPA", Op::Popa, D::ARBVP_NV3, &[], Address, NONE, "NV_vertex_program3 2.14.5.43", "pop an address register from the stack"),
    row("POW", Op::Pow, D::FP1.or(D::ARBFP).or(D::ARBVP), &[S, S], Replicated, FLOATING, "FP1 3.11.5.24", "a to the power b, as EX2(b * LG2(a))"),
    row("PUSHA", Op::Pusha, D::ARBVP_NV3, &[A], ResultShape::None, NONE, "NV_vertex_program3 2.14.5.44", "push an address register onto the stack"),
    row("RCC", Op::Rcc, D::VP11.or(D::VP2).or(D::ARBVP_NV2), &[S], Replicated, NO_PRECISION, "VP2 2.14.3.25", "1/a, with its magnitude clamped to [2^-64, 2^64]"),
    row("RCP", Op::Rcp, D::VP1.or(D::VP2).or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[S], Replicated, FLOATING, "VP2 2.14.3.26", "1/a"),
    row("REP", Op::Rep, D::ARBFP_NV2.or(D::FP2), &[P], ResultShape::None, NONE, "NV_fragment_program2 3.11.4.X", "repeat a.x times"),
    row("RET", Op::Ret, D::VP2.or(D::ARBVP_NV2).or(D::ARBFP_NV2).or(D::FP2), &[C], ResultShape::None, NONE, "VP2 2.14.3.27", "return to the caller if any component of the condition holds; without a caller, end"),
    row("RFL", Op::Rfl, D::FP1.or(D::ARBFP_NV1), &[V, V], ThreeComponents, FLOATING, "FP1 3.11.5.26", "b reflected about the axis a"),
    row("RSQ", Op::Rsq(Root::Absolute), D::VP1.or(D::ARBVP).or(D::ARBFP), &[S], Replicated, FLOATING, "NV_vertex_program 2.14.1.10.7", "1/sqrt(|a|)"),
    row("RSQ", Op::Rsq(Root::Signed), D::VP2.or(D::FP1), &[S], Replicated, FLOATING, "VP2 2.14.3.28", "1/sqrt(a); NaN below zero"),
    row("SCS", Op::Scs, D::ARBFP_PLAIN, &[S], TwoOfFour, CLAMP, "ARBfp 3.11.5.23", "(cos a, sin a), a in [-pi, pi]"),
    row("SCS", Op::Scs, D::ARBFP_NV2.or(D::FP2), &[S], TwoOfFour, FLOATING, "ARBfp 3.11.5.23", "(cos a, sin a), a in [-pi, pi]"),
    row("SEQ", Op::Set(Comparison::Equal, Unordered::Nan), D::VP2, &[V, V], Vector, FULL, "VP2 2.14.3.29", "1 where a == b, 0 elsewhere; NaN where either is NaN"),
    row("SEQ", Op::Set(Comparison::Equal, Unordered::Ieee), D::FP1.or(D::ARBFP_NV1).or(D::ARBVP_NV2), &[V, V], Vector, FULL, "FP1 3.11.5.28", "1 where a == b, 0 elsewhere"),
    row("SFL", Op::SetFalse, D::VP2.or(D::FP1).or(D::ARBVP_NV2).or(D::ARBFP_NV1), &[V, V], Vector, FULL, "VP2 2.14.3.30", "0"),
    row("SGE", Op::Set(Comparison::GreaterEqual, Unordered::Ordered), D::VP1, &[V, V], Vector, NONE, "NV_vertex_program 2.14.1.10.14 and 2.14.1.11", "1 where a >= b, 0 elsewhere; NaN lies beyond infinity"),
    row("SGE", Op::Set(Comparison::GreaterEqual, Unordered::Nan), D::VP2, &[V, V], Vector, FULL, "VP2 2.14.3.31", "1 where a >= b, 0 elsewhere; NaN where either is NaN"),
    row("SGE", Op::Set(Comparison::GreaterEqual, Unordered::Ieee), D::FP1.or(D::ARBFP).or(D::ARBVP), &[V, V], Vector, FULL, "FP1 3.11.5.30", "1 where a >= b, 0 elsewhere"),
    row("SGT", Op::Set(Comparison::Greater, Unordered::Nan), D::VP2, &[V, V], Vector, FULL, "VP2 2.14.3.32", "1 where a > b, 0 elsewhere; NaN where either is NaN"),
    row("SGT", Op::Set(Comparison::Greater, Unordered::Ieee), D::FP1.or(D::ARBFP_NV1).or(D::ARBVP_NV2), &[V, V], Vector, FULL, "FP1 3.11.5.31", "1 where a > b, 0 elsewhere"),
    row("SIN", Op::Sin, D::VP2.or(D::FP1).or(D::ARBFP).or(D::ARBVP_NV2), &[S], Replicated, FLOATING, "VP2 2.14.3.33", "sine of a in radians"),
    row("SLE", Op::Set(Comparison::LessEqual, Unordered::Nan), D::VP2, &[V, V], Vector, FULL, "VP2 2.14.3.34", "1 where a <= b, 0 elsewhere; NaN where either is NaN"),
    row("SLE", Op::Set(Comparison::LessEqual, Unordered::Ieee), D::FP1.or(D::ARBFP_NV1).or(D::ARBVP_NV2), &[V, V], Vector, FULL, "FP1 3.11.5.33", "1 where a <= b, 0 elsewhere"),
    row("SLT", Op::Set(Comparison::Less, Unordered::Ordered), D::VP1, &[V, V], Vector, NONE, "NV_vertex_program 2.14.1.10.13 and 2.14.1.11", "1 where a < b, 0 elsewhere; NaN lies beyond infinity"),
    row("SLT", Op::Set(Comparison::Less, Unordered::Nan), D::VP2, &[V, V], Vector, FULL, "VP2 2.14.3.35", "1 where a < b, 0 elsewhere; NaN where either is NaN"),
    row("SLT", Op::Set(Comparison::Less, Unordered::Ieee), D::FP1.or(D::ARBFP).or(D::ARBVP), &[V, V], Vector, FULL, "FP1 3.11.5.34", "1 where a < b, 0 elsewhere"),
    row("SNE", Op::Set(Comparison::NotEqual, Unordered::Nan), D::VP2, &[V, V], Vector, FULL, "VP2 2.14.3.36", "1 where a != b, 0 elsewhere; NaN where either is NaN"),
    row("SNE", Op::Set(Comparison::NotEqual, Unordered::Ieee), D::FP1.or(D::ARBFP_NV1).or(D::ARBVP_NV2), &[V, V], Vector, FULL, "FP1 3.11.5.35", "1 where a != b, 0 elsewhere"),
    row("SSG", Op::Ssg, D::VP2.or(D::ARBVP_NV2), &[V], Vector, NO_PRECISION, "VP2 2.14.3.37", "the sign of a: -1, 0 or 1; NaN for NaN"),
    row("STR", Op::SetTrue, D::VP2.or(D::FP1).or(D::ARBVP_NV2).or(D::ARBFP_NV1), &[V, V], Vector, FULL, "VP2 2.14.3.38", "1"),
    row("SUB", Op::Sub, D::VP11.or(D::VP2).or(D::FP1).or(D::ARBVP).or(D::ARBFP), &[V, V], Vector, FULL, "VP2 2.14.3.39", "a - b"),
    row("SWZ", Op::Mov, D::ARBVP, &[E], Vector, NO_PRECISION, "ARBvp 2.14.5.26", "components of a, 0 or 1, each with its own sign"),
    row("SWZ", Op::Mov, D::ARBFP_PLAIN, &[E], Vector, CLAMP, "ARBfp 3.11.5.28", "components of a, 0 or 1, each with its own sign"),
    row("SWZ", Op::Mov, D::ARBFP_NV2.or(D::FP2), &[E], Vector, FLOATING, "ARBfp 3.11.5.28", "components of a, 0 or 1, each with its own sign"),
    row("TEX", Op::Tex(Sampling::Plain), D::FP1.or(D::ARBFP).or(D::ARBVP_NV3), &[V, T], Vector, NO_PRECISION, "FP1 3.11.5.38", "the texture at a"),
    row("TXB", Op::Tex(Sampling::Bias), D::ARBFP.or(D::FP2).or(D::ARBVP_NV3), &[V, T], Vector, NO_PRECISION, "ARBfp 3.11.6.3", "the texture at a, level of detail biased by a.w"),
    row("TXD", Op::Tex(Sampling::Derivatives), D::FP1.or(D::ARBFP_NV1), &[V, V, V, T], Vector, NO_PRECISION, "FP1 3.11.5.39", "the texture at a, with the derivatives b along x and c along y"),
    row("TXL", Op::Tex(Sampling::Lod), D::ARBFP_NV2.or(D::FP2).or(D::ARBVP_NV3), &[V, T], Vector, NO_PRECISION, "NV_fragment_program2 3.11.6.6", "the texture at a, level of detail a.w"),
    row("TXP", Op::Tex(Sampling::Projected), D::FP1.or(D::ARBFP).or(D::ARBVP_NV3), &[V, T], Vector, NO_PRECISION, "FP1 3.11.5.40", "the texture at a.xyz / a.w"),
    row("UP2H", Op::Up2h, D::FP1.or(D::ARBFP_NV1), &[U], Vector, NO_PRECISION, "FP1 3.11.5.41", "two halves of one word, as (x,y,x,y)"),
    row("UP2US", Op::Up2us, D::FP1.or(D::ARBFP_NV1), &[U], Vector, NO_PRECISION, "FP1 3.11.5.42", "two 16-bit numbers of one word in [0,1], as (x,y,x,y)"),
    row("UP4B", Op::Up4b, D::FP1.or(D::ARBFP_NV1), &[U], Vector, NO_PRECISION, "FP1 3.11.5.43", "four bytes of one word in [-128/127,1]"),
    row("UP4UB", Op::Up4ub, D::FP1.or(D::ARBFP_NV1), &[U], Vector, NO_PRECISION, "FP1 3.11.5.44", "four bytes of one word in [0,1]"),
    row("X2D", Op::X2d, D::FP1.or(D::ARBFP_NV1), &[V, V, V], Vector, FLOATING, "FP1 3.11.5.45", "a.xyxy + (b.x*c.x + b.y*c.y, b.x*c.z + b.y*c.w) twice"),
    row("XPD", Op::Xpd, D::ARBVP, &[V, V], ThreeOfFour, NO_PRECISION, "ARBvp 2.14.5.27", "cross product of a.xyz and b.xyz"),
    row("XPD", Op::Xpd, D::ARBFP_PLAIN, &[V, V], ThreeOfFour, CLAMP, "ARBfp 3.11.5.29", "cross product of a.xyz and b.xyz"),
    row("XPD", Op::Xpd, D::ARBFP_NV2.or(D::FP2), &[V, V], ThreeOfFour, FLOATING, "ARBfp 3.11.5.29", "cross product of a.xyz and b.xyz"),
];
