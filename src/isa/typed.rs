//! The rows of the typed languages (NV_gpu_program5, table X.13, with what EXT_shader_image_load_store,
//! ARB_shader_subroutine and NV_explicit_multisample add). Meanings that depend on the type are stated for all of
//! them; TRUE is 1.0, -1 or all ones.

use super::op::{
    Comparison, Count, EvaluationPoint, Extremum, Fetch, Lighting, Neighbor, Op, Product, Root, Sampling, Shuffle,
    Unordered, Vote,
};
use super::table::{OperandShape, ResultShape, Row, Storage, Typing, Widths};
use crate::vocabulary::Modifiers;
use crate::vocabulary::{Base, Dialects};

type D = Dialects;

const V: OperandShape = OperandShape::Vector;
const S: OperandShape = OperandShape::Scalar;
const VF: OperandShape = OperandShape::FloatVector;
const VS: OperandShape = OperandShape::SignedVector;
const VU: OperandShape = OperandShape::UnsignedVector;
const SU: OperandShape = OperandShape::UnsignedScalar;
const E: OperandShape = OperandShape::ExtendedSwizzle;
const T: OperandShape = OperandShape::Texture;
const I: OperandShape = OperandShape::ImageUnit;
const IT: OperandShape = OperandShape::ImageTarget;
const A: OperandShape = OperandShape::FragmentAttribute;
const B: OperandShape = OperandShape::ConstantBuffer;
const SB: OperandShape = OperandShape::StorageBuffer;
const SM: OperandShape = OperandShape::SharedMemory;
const C: OperandShape = OperandShape::OptionalCondition;

use ResultShape::{OneOfFour, Replicated, ThreeOfFour, TwoOfFour, Vector};

/// A column of the table.
const fn widths(column: u8) -> Widths {
    match column {
        b'6' => Widths::All,
        b'X' => Widths::Narrow,
        _ => Widths::None,
    }
}

/// A row, with the columns F, I, C, S, H and D of the text.
const fn row(
    name: &'static str,
    op: Op,
    dialects: Dialects,
    columns: &'static str,
    result: ResultShape,
    operands: &'static [OperandShape],
    meaning: &'static str,
) -> Row {
    let columns = columns.as_bytes();
    let mut modifiers = Modifiers::empty();
    if columns[0] != b'-' {
        modifiers = modifiers.union(Modifiers::R);
    }
    if columns[2] == b'X' {
        modifiers = modifiers.union(Modifiers::C).union(Modifiers::C0).union(Modifiers::C1);
    }
    if columns[3] == b'X' {
        modifiers = modifiers.union(Modifiers::SAT).union(Modifiers::SSAT);
    }
    if columns[4] == b'X' {
        modifiers = modifiers.union(Modifiers::H);
    }
    // Instructions with a result or typed operands can be unchecked, and precise if they compute.
    if !operands.is_empty() && (matches!(op, Op::Rep) || !op.is_flow()) {
        modifiers = modifiers.union(Modifiers::NTC);
    }
    if !operands.is_empty() && !op.is_flow() {
        modifiers = modifiers.union(Modifiers::PREC);
    }
    // EXT_sparse_texture2, table X.14: lookups and accesses to images.
    let sparse = match op {
        Op::Fetch(fetch) => fetch.reads_texel() || fetch.gathers(),
        _ => matches!(op, Op::Tex(_) | Op::Loadim | Op::Atomim),
    };
    if sparse {
        modifiers = modifiers.union(Modifiers::SPARSE);
    }
    if matches!(op, Op::Tex(Sampling::Plain | Sampling::Bias | Sampling::Derivatives)) {
        modifiers = modifiers.union(Modifiers::LODCLAMP);
    }
    let default = match columns[5] {
        b'S' => Base::Signed,
        b'U' => Base::Unsigned,
        _ => Base::Float,
    };
    let typing = Typing {
        float: widths(columns[0]),
        integer: widths(columns[1]),
        default,
        result: None,
        storage: Storage::None,
    };
    Row {
        name,
        op,
        dialects,
        operands,
        result,
        modifiers,
        typing: Some(typing),
        defined: true,
        section: "NV_gpu_program4 2.X.8.Z",
        meaning,
    }
}

impl Row {
    const fn from(mut self, section: &'static str) -> Row {
        self.section = section;
        self
    }

    /// No extension defines it, but NVIDIA's driver has it.
    const fn of_driver(mut self) -> Row {
        self.defined = false;
        self.from("no extension: NVIDIA's driver")
    }

    const fn gives(mut self, base: Base) -> Row {
        if let Some(typing) = &mut self.typing {
            typing.result = Some(base);
        }
        self
    }

    const fn with(mut self, modifiers: Modifiers) -> Row {
        self.modifiers = self.modifiers.union(modifiers);
        self
    }

    const fn stores(mut self, storage: Storage) -> Row {
        if let Some(typing) = &mut self.typing {
            typing.storage = storage;
        }
        self.with(match storage {
            // NV_gpu_program5, table X.14: only loads and stores are coherent or volatile.
            Storage::Global | Storage::Buffer | Storage::Image | Storage::ImageStore => {
                Modifiers::COH.union(Modifiers::VOL)
            }
            Storage::None
            | Storage::Conversion
            | Storage::Constant
            | Storage::Shared
            | Storage::Atomic
            | Storage::Counter
            | Storage::ImageAtomic => Modifiers::empty(),
        })
    }
}

const fn set(comparison: Comparison) -> Op {
    Op::Set(comparison, Unordered::Ieee)
}

#[rustfmt::skip]
pub(super) const TYPED: &[Row] = &[
    row("ABS", Op::Abs, D::GPU4, "66XXXF", Vector, &[V], "|a|"),
    row("ADD", Op::Add, D::GPU4, "66XXXF", Vector, &[V, V], "a + b; integers wrap"),
    row("AND", Op::And, D::GPU4, "-6X--S", Vector, &[V, V], "a and b, bit by bit"),
    row("ATOM", Op::Atom, D::GPU5, "--X--U", OneOfFour, &[V, SU], "the value at address b, which is replaced by that of an atomic operation with a").from("NV_gpu_program5 2.X.8.Z").stores(Storage::Atomic),
    row("ATOMB", Op::Atomb, D::GPU5, "--X--U", OneOfFour, &[V, SB], "the value at the byte b of a storage buffer, which is replaced by that of an atomic operation with a").from("NV_shader_storage_buffer_object 2.X.8.Z").stores(Storage::Atomic),
    row("ATOMCTR", Op::Atomctr(Count::Get), D::GPU5, "-XX--U", OneOfFour, &[OperandShape::Counter], "the counter a; INCR adds one after reading, DECR subtracts one before").from("NV_shader_atomic_counters 2.X.8").stores(Storage::Counter),
    row("ATOMIM", Op::Atomim, D::GPU5, "--X--U", OneOfFour, &[V, VS, I, IT], "the texel at b, which is replaced by that of an atomic operation with a").from("EXT_shader_image_load_store 2.X.8.Z").stores(Storage::ImageAtomic),
    row("ATOMS", Op::Atoms, D::COMPUTE5, "--X--U", OneOfFour, &[V, SM], "the value at the byte b of the group's memory, which is replaced by that of an atomic operation with a").from("NV_compute_program5 2.X.8.Z").stores(Storage::Atomic),
    row("BAR", Op::Bar, D::COMPUTE5, "-----F", ResultShape::None, &[], "wait until all invocations of the group have arrived").from("NV_compute_program5 2.X.8.Z"),
    row("BFE", Op::Bfe, D::GPU5, "-XX--S", Vector, &[V, V], "the a.x bits of b from bit a.y on, extended as the type says").from("NV_gpu_program5 2.X.8.Z"),
    row("BFI", Op::Bfi, D::GPU5, "-XX--S", Vector, &[V, V, V], "c with its a.x bits from bit a.y on replaced by the lowest of b").from("NV_gpu_program5 2.X.8.Z"),
    row("BFR", Op::Bfr, D::GPU5, "-XX--S", Vector, &[V], "the bits of a in reverse order").from("NV_gpu_program5 2.X.8.Z"),
    row("BRK", Op::Brk, D::GPU4, "-----F", ResultShape::None, &[C], "leave the innermost loop if any component of the condition holds"),
    row("BTC", Op::Btc, D::GPU5, "-XX--S", Vector, &[V], "the number of ones in a").from("NV_gpu_program5 2.X.8.Z"),
    row("BTFL", Op::Btfl, D::GPU5, "-XX--S", Vector, &[V], "the number of the lowest one in a; all ones for 0").from("NV_gpu_program5 2.X.8.Z"),
    row("BTFM", Op::Btfm, D::GPU5, "-XX--S", Vector, &[V], "the number of the highest one in a, of a negative number the highest zero; all ones for none").from("NV_gpu_program5 2.X.8.Z"),
    row("CAL", Op::Cal, D::GPU4, "-----F", ResultShape::None, &[OperandShape::Label], "call the routine at the label if any component of the condition holds"),
    row("CALI", Op::Cali, D::GPU5, "-----F", ResultShape::None, &[OperandShape::Subroutine], "call the routine that a subroutine parameter chooses if any component of the condition holds").from("ARB_shader_subroutine 2.X.8.Z"),
    row("CEIL", Op::Ceil, D::GPU4, "66XXXF", Vector, &[VF], "the smallest integer not below a"),
    row("CMP", Op::Cmp, D::GPU4, "66XXXF", Vector, &[V, V, V], "b where a < 0, c elsewhere"),
    row("CONT", Op::Cont, D::GPU4, "-----F", ResultShape::None, &[C], "go to the innermost loop's next iteration if any component of the condition holds"),
    row("COS", Op::Cos, D::GPU4, "X-XXXF", Replicated, &[S], "cosine of a in radians"),
    row("CVT", Op::Cvt, D::GPU5, "--XX-F", Vector, &[V], "a as a number of another type").from("NV_gpu_program5 2.X.8.Z").stores(Storage::Conversion).with(Modifiers::ROUNDING),
    row("DDX", Op::Ddx, D::FRAGMENT4, "X-XXXF", Vector, &[V], "change of a per pixel to the right").from("NV_fragment_program4 2.X.8.Z").with(Modifiers::FINE.union(Modifiers::COARSE)),
    row("DDY", Op::Ddy, D::FRAGMENT4, "X-XXXF", Vector, &[V], "change of a per pixel up").from("NV_fragment_program4 2.X.8.Z").with(Modifiers::FINE.union(Modifiers::COARSE)),
    row("DEMOTE", Op::KilNegative, D::FRAGMENT5, "XX--XF", ResultShape::None, &[OperandShape::OptionalTest], "discard the fragment if any component of a is below zero, or of the condition holds, or always").of_driver(),
    row("DIV", Op::Div, D::GPU4, "66XXXF", Vector, &[V, S], "a / b, b a scalar; integers by 0 give all ones"),
    row("DP2", Op::Dp2, D::GPU4, "X-XXXF", Replicated, &[V, V], "a.x*b.x + a.y*b.y"),
    row("DP2A", Op::Dp2a, D::GPU4, "X-XXXF", Replicated, &[V, V, V], "a.x*b.x + a.y*b.y + c.x"),
    row("DP3", Op::Dp3(Product::Ieee), D::GPU4, "X-XXXF", Replicated, &[V, V], "a.x*b.x + a.y*b.y + a.z*b.z"),
    row("DP4", Op::Dp4(Product::Ieee), D::GPU4, "X-XXXF", Replicated, &[V, V], "a.x*b.x + a.y*b.y + a.z*b.z + a.w*b.w"),
    row("DPH", Op::Dph(Product::Ieee), D::GPU4, "X-XXXF", Replicated, &[V, V], "a.x*b.x + a.y*b.y + a.z*b.z + b.w"),
    row("DST", Op::Dst(Product::Ieee), D::GPU4, "X-XXXF", Vector, &[V, V], "(1, a.y*b.y, a.z, b.w)"),
    row("ELSE", Op::Else, D::GPU4, "-----F", ResultShape::None, &[], "beginning of the block that runs if the condition of IF does not hold"),
    row("EMIT", Op::Emit, D::GEOMETRY4, "-----F", ResultShape::None, &[], "add the vertex that the results describe").from("NV_geometry_program4 2.X.8.Z"),
    row("EMITS", Op::Emits, D::GEOMETRY5, "-X---S", ResultShape::None, &[S], "add the vertex that the results describe to stream a").from("NV_gpu_program5 2.X.8.Z"),
    row("ENDIF", Op::Endif, D::GPU4, "-----F", ResultShape::None, &[], "end of an IF block"),
    row("ENDPRIM", Op::Endprim, D::GEOMETRY4, "-----F", ResultShape::None, &[], "complete the primitive and begin another").from("NV_geometry_program4 2.X.8.Z"),
    row("ENDREP", Op::Endrep, D::GPU4, "-----F", ResultShape::None, &[], "next iteration of REP"),
    row("EX2", Op::Ex2, D::GPU4, "X-XXXF", Replicated, &[S], "2 to the power a"),
    row("FLR", Op::Flr, D::GPU4, "66XXXF", Vector, &[VF], "the largest integer not above a"),
    row("FRC", Op::Frc, D::GPU4, "6-XXXF", Vector, &[V], "a - floor(a)"),
    row("FSIB", Op::Fsib, D::FRAGMENT4, "-----F", ResultShape::None, &[], "wait until earlier fragments of the pixel have passed FSIE").from("NV_fragment_shader_interlock 2.X.8.Z"),
    row("FSIE", Op::Fsie, D::FRAGMENT4, "-----F", ResultShape::None, &[], "let later fragments of the pixel pass FSIB").from("NV_fragment_shader_interlock 2.X.8.Z"),
    row("I2F", Op::I2f, D::GPU4, "-6X--S", Vector, &[V], "the integer a as a float").gives(Base::Float),
    row("IF", Op::If, D::GPU4, "-----F", ResultShape::None, &[OperandShape::BareCondition], "run the block if any component of the condition holds"),
    row("IMQ", Op::Imq, D::GPU5, "-----S", Vector, &[I, IT], "width, height and depth or layers of the image").from("ARB_shader_image_size 2.X.8.Z"),
    row("IMQS", Op::Imqs, D::GPU5, "-----S", Replicated, &[I, IT], "the number of samples of the image").from("ARB_shader_texture_image_samples 2.X.8.Z"),
    row("IPAC", Op::Interpolate(EvaluationPoint::Centroid), D::FRAGMENT5, "X-XX-F", Vector, &[A], "the attribute a at the centroid").from("NV_gpu_program5 2.X.8.Z"),
    row("IPAO", Op::Interpolate(EvaluationPoint::Offset), D::FRAGMENT5, "X-XX-F", Vector, &[A, V], "the attribute a at the pixel's centre + b.xy").from("NV_gpu_program5 2.X.8.Z"),
    row("IPAS", Op::Interpolate(EvaluationPoint::Sample), D::FRAGMENT5, "X-XX-F", Vector, &[A, SU], "the attribute a at sample b").from("NV_gpu_program5 2.X.8.Z"),
    row("KIL", Op::KilNegative, D::FRAGMENT4, "XX--XF", ResultShape::None, &[OperandShape::VectorOrCondition], "discard the fragment if any component of a is below zero, or of the condition holds").from("NV_fragment_program4 2.X.8.Z"),
    row("LDB", Op::Ldb, D::GPU5, "--XX-F", Vector, &[SB], "the value at byte a of a storage buffer").from("NV_shader_storage_buffer_object 2.X.8.Z").stores(Storage::Buffer),
    row("LDC", Op::Ldc, D::GPU4, "--XX-F", Vector, &[B], "the value at byte a of a parameter buffer").from("NV_parameter_buffer_object2 2.X.8.Z").stores(Storage::Constant),
    row("LDS", Op::Lds, D::COMPUTE5, "--XX-F", Vector, &[SM], "the value at byte a of the group's memory").from("NV_compute_program5 2.X.8.Z").stores(Storage::Shared),
    row("LG2", Op::Lg2, D::GPU4, "X-XXXF", Replicated, &[S], "base 2 logarithm of a; NaN below zero"),
    row("LIT", Op::Lit(Lighting::Clamped(Product::Ieee)), D::GPU4, "X-XXXF", Vector, &[V], "(1, max(a.x,0), a.x > 0 ? max(a.y,0)^clamp(a.w) : 0, 1)"),
    row("LOAD", Op::Load, D::GPU4, "--XX-F", Vector, &[SU], "the value at address a").from("NV_shader_buffer_load 2.X.8.Z").stores(Storage::Global),
    row("LOADIM", Op::Loadim, D::GPU5, "XXXX-F", Vector, &[VS, I, IT], "the texel at a: its bits, or with OPTION EXT_shader_image_load_formatted its components").from("EXT_shader_image_load_store 2.X.8.Z").stores(Storage::Image),
    row("LOD", Op::Fetch(Fetch::Level), D::GPU5, "X-XX-F", TwoOfFour, &[VF, T], "(the level that a lookup at a would use, clamped, and as computed)").from("NV_gpu_program4_1"),
    row("LRP", Op::Lrp, D::GPU4, "X-XXXF", Vector, &[V, V, V], "a*b + (1-a)*c"),
    row("MAD", Op::Mad(Product::Ieee), D::GPU4, "66XXXF", Vector, &[V, V, V], "a*b + c; integers wrap"),
    row("MAX", Op::Max(Extremum::Compared), D::GPU4, "66XXXF", Vector, &[V, V], "a > b ? a : b, so b if either is NaN"),
    row("MEMBAR", Op::Membar, D::GPU5, "-----F", ResultShape::None, &[], "complete earlier stores before anything that follows").from("NV_gpu_program5 2.X.8.Z").with(Modifiers::CTA),
    row("MIN", Op::Min(Extremum::Compared), D::GPU4, "66XXXF", Vector, &[V, V], "a > b ? b : a, so a if either is NaN"),
    row("MOD", Op::Mod, D::GPU4, "-6X--S", Vector, &[V, S], "the remainder of a / b, b a scalar; all ones for 0"),
    row("MOV", Op::Mov, D::GPU4, "66XXXF", Vector, &[V], "a"),
    row("MUL", Op::Mul(Product::Ieee), D::GPU4, "66XXXF", Vector, &[V, V], "a * b; of integers the lower half, with HI the upper").with(Modifiers::S24.union(Modifiers::U24).union(Modifiers::HI)),
    row("NOT", Op::Not, D::GPU4, "-6X--S", Vector, &[V], "a with every bit inverted"),
    row("NRM", Op::Nrm, D::GPU4, "X-XXXF", ThreeOfFour, &[V], "a.xyz scaled to length one"),
    row("OR", Op::Or, D::GPU4, "-6X--S", Vector, &[V, V], "a or b, bit by bit"),
    row("PK2H", Op::Pk2h, D::GPU4, "XX---F", ResultShape::Word, &[VF], "a.x and a.y as halves in one word"),
    row("PK2US", Op::Pk2us, D::GPU4, "XX---F", ResultShape::Word, &[VF], "a.x and a.y in [0,1] as 16-bit numbers in one word"),
    row("PK4B", Op::Pk4b, D::GPU4, "XX---F", ResultShape::Word, &[VF], "a in [-128/127,1] as four bytes in one word"),
    row("PK4UB", Op::Pk4ub, D::GPU4, "XX---F", ResultShape::Word, &[VF], "a in [0,1] as four bytes in one word"),
    row("PK64", Op::Pk64, D::GPU5, "XX---F", ResultShape::LongPairs, &[V], "(a.y:a.x, a.w:a.z) as 64-bit numbers, twice").from("NV_gpu_program5 2.X.8.Z"),
    row("POW", Op::Pow, D::GPU4, "X-XXXF", Replicated, &[S, S], "a to the power b, as EX2(b * LG2(a))"),
    row("QSWZ0", Op::Quad(Neighbor::Numbered(0)), D::FRAGMENT5, "X----F", Vector, &[V, V], "a of the quad's fragment 0 + b").from("NV_shader_thread_group 2.X.8.Z"),
    row("QSWZ1", Op::Quad(Neighbor::Numbered(1)), D::FRAGMENT5, "X----F", Vector, &[V, V], "a of the quad's fragment 1 + b").from("NV_shader_thread_group 2.X.8.Z"),
    row("QSWZ2", Op::Quad(Neighbor::Numbered(2)), D::FRAGMENT5, "X----F", Vector, &[V, V], "a of the quad's fragment 2 + b").from("NV_shader_thread_group 2.X.8.Z"),
    row("QSWZ3", Op::Quad(Neighbor::Numbered(3)), D::FRAGMENT5, "X----F", Vector, &[V, V], "a of the quad's fragment 3 + b").from("NV_shader_thread_group 2.X.8.Z"),
    row("QSWZX", Op::Quad(Neighbor::Across), D::FRAGMENT5, "X----F", Vector, &[V, V], "a of the fragment beside this in the quad + b").from("NV_shader_thread_group 2.X.8.Z"),
    row("QSWZY", Op::Quad(Neighbor::Along), D::FRAGMENT5, "X----F", Vector, &[V, V], "a of the fragment above or below this in the quad + b").from("NV_shader_thread_group 2.X.8.Z"),
    row("RCC", Op::Rcc, D::GPU4, "X-XXXF", Replicated, &[S], "1/a, with its magnitude clamped to [2^-64, 2^64]"),
    row("RCP", Op::Rcp, D::GPU4, "6-XXXF", Replicated, &[S], "1/a"),
    row("REP", Op::Rep, D::GPU4, "66--XF", ResultShape::None, &[OperandShape::OptionalVector], "repeat floor(a.x) times, or without end"),
    row("RET", Op::Ret, D::GPU4, "-----F", ResultShape::None, &[C], "return to the caller if any component of the condition holds; without a caller, end"),
    row("RFL", Op::Rfl, D::GPU4, "X-XXXF", ThreeOfFour, &[V, V], "b reflected about the axis a"),
    row("ROUND", Op::Round, D::GPU4, "66XXXF", Vector, &[VF], "the integer nearest to a, ties to even"),
    row("RSQ", Op::Rsq(Root::Signed), D::GPU4, "6-XXXF", Replicated, &[S], "1/sqrt(a); NaN below zero"),
    row("SAD", Op::Sad, D::GPU4, "-6X--S", Vector, &[V, V, VU], "|a - b| + c, unsigned").gives(Base::Unsigned),
    row("SCS", Op::Scs, D::GPU4, "X-XXXF", TwoOfFour, &[S], "(cos a, sin a), a in [-pi, pi]"),
    row("SEQ", set(Comparison::Equal), D::GPU4, "66XXXF", Vector, &[V, V], "TRUE where a == b, 0 elsewhere"),
    row("SFL", Op::SetFalse, D::GPU4, "66XXXF", Vector, &[V, V], "0"),
    row("SGE", set(Comparison::GreaterEqual), D::GPU4, "66XXXF", Vector, &[V, V], "TRUE where a >= b, 0 elsewhere"),
    row("SGT", set(Comparison::Greater), D::GPU4, "66XXXF", Vector, &[V, V], "TRUE where a > b, 0 elsewhere"),
    row("SHFDOWN", Op::Shuffle(Shuffle::Down), D::GPU5, "XX---F", TwoOfFour, &[V, VU, VU], "(TRUE, a of the thread b after this), or (0, a) beyond the mask c").from("NV_shader_thread_shuffle 2.X.8.Z"),
    row("SHFIDX", Op::Shuffle(Shuffle::Index), D::GPU5, "XX---F", TwoOfFour, &[V, VU, VU], "(TRUE, a of thread b), or (0, a) beyond the mask c").from("NV_shader_thread_shuffle 2.X.8.Z"),
    row("SHFUP", Op::Shuffle(Shuffle::Up), D::GPU5, "XX---F", TwoOfFour, &[V, VU, VU], "(TRUE, a of the thread b before this), or (0, a) beyond the mask c").from("NV_shader_thread_shuffle 2.X.8.Z"),
    row("SHFXOR", Op::Shuffle(Shuffle::Xor), D::GPU5, "XX---F", TwoOfFour, &[V, VU, VU], "(TRUE, a of the thread whose number differs in the bits of b), or (0, a) beyond the mask c").from("NV_shader_thread_shuffle 2.X.8.Z"),
    row("SHL", Op::Shl, D::GPU4, "-6X--S", Vector, &[V, S], "a shifted left by b bits; 0 from the width on"),
    row("SHR", Op::Shr, D::GPU4, "-6X--S", Vector, &[V, S], "a shifted right by b bits, with copies of the sign where it has one"),
    row("SIN", Op::Sin, D::GPU4, "X-XXXF", Replicated, &[S], "sine of a in radians"),
    row("SLE", set(Comparison::LessEqual), D::GPU4, "66XXXF", Vector, &[V, V], "TRUE where a <= b, 0 elsewhere"),
    row("SLT", set(Comparison::Less), D::GPU4, "66XXXF", Vector, &[V, V], "TRUE where a < b, 0 elsewhere"),
    row("SNE", set(Comparison::NotEqual), D::GPU4, "66XXXF", Vector, &[V, V], "TRUE where a != b, 0 elsewhere"),
    row("SSG", Op::Ssg, D::GPU4, "6-XXXF", Vector, &[V], "the sign of a: -1, 0 or 1"),
    row("STB", Op::Stb, D::GPU5, "-----F", ResultShape::None, &[V, SB], "write a at byte b of a storage buffer").from("NV_shader_storage_buffer_object 2.X.8.Z").stores(Storage::Buffer),
    row("STORE", Op::Store, D::GPU5, "-----F", ResultShape::None, &[V, SU], "write a at address b").from("NV_gpu_program5 2.X.8.Z").stores(Storage::Global),
    row("STOREIM", Op::Storeim, D::GPU5, "XX---F", ResultShape::None, &[I, V, VS, IT], "write a to the texel at b, converted or, with a storage modifier, as bits").from("EXT_shader_image_load_store 2.X.8.Z").stores(Storage::ImageStore),
    row("STR", Op::SetTrue, D::GPU4, "66XXXF", Vector, &[V, V], "TRUE"),
    row("STS", Op::Sts, D::COMPUTE5, "-----F", ResultShape::None, &[V, SM], "write a at byte b of the group's memory").from("NV_compute_program5 2.X.8.Z").stores(Storage::Shared),
    row("SUB", Op::Sub, D::GPU4, "66XXXF", Vector, &[V, V], "a - b; integers wrap"),
    row("SWZ", Op::Mov, D::GPU4, "X-XXXF", Vector, &[E], "components of a, 0 or 1, each with its own sign"),
    row("TEX", Op::Tex(Sampling::Plain), D::GPU4, "XXXX-F", Vector, &[VF, T], "the texture at a"),
    row("TGALL", Op::Vote(Vote::All), D::GPU5, "XXXX-F", Vector, &[V], "TRUE where a is not 0 in all threads of the group").from("NV_gpu_program5 2.X.8.Z"),
    row("TGANY", Op::Vote(Vote::Any), D::GPU5, "XXXX-F", Vector, &[V], "TRUE where a is not 0 in any thread of the group").from("NV_gpu_program5 2.X.8.Z"),
    row("TGBALLOT", Op::Ballot, D::GPU5, "XXXX-F", Vector, &[V], "bits of the threads of the group in which a is not 0").gives(Base::Unsigned).from("NV_shader_thread_group 2.X.8.Z"),
    row("TGEQ", Op::Vote(Vote::Equal), D::GPU5, "XXXX-F", Vector, &[V], "TRUE where a is 0 in all threads of the group, or in none").from("NV_gpu_program5 2.X.8.Z"),
    row("TRUNC", Op::Trunc, D::GPU4, "66XXXF", Vector, &[VF], "a without its fraction"),
    row("TXB", Op::Tex(Sampling::Bias), D::GPU4, "XXXX-F", Vector, &[VF, T], "the texture at a, level of detail biased by a.w"),
    row("TXD", Op::Tex(Sampling::Derivatives), D::GPU4, "XXXX-F", Vector, &[VF, VF, VF, T], "the texture at a, with the derivatives b along x and c along y"),
    row("TXF", Op::Fetch(Fetch::Texel), D::GPU4, "XXXX-F", Vector, &[VS, T], "the texel at a.xyz of level a.w"),
    row("TXFMS", Op::Fetch(Fetch::Sample), D::GPU4, "XXXX-F", Vector, &[VS, T], "sample a.w of the texel at a.xy").from("NV_explicit_multisample 2.X.4.4"),
    row("TXG", Op::Fetch(Fetch::Gather), D::GPU5, "XXXX-F", Vector, &[VF, T], "one component of the four texels around a: upper left, upper right, lower right, lower left").from("NV_gpu_program5 2.X.8.Z"),
    row("TXGO", Op::Fetch(Fetch::GatherOffsets), D::GPU5, "XXXX-F", Vector, &[VF, VS, VS, T], "one component of four texels, lower left of a moved by (b.x,c.x) to (b.w,c.w)").from("NV_gpu_program5 2.X.8.Z"),
    row("TXL", Op::Tex(Sampling::Lod), D::GPU4, "XXXX-F", Vector, &[VF, T], "the texture at a, level of detail a.w"),
    row("TXP", Op::Tex(Sampling::Projected), D::GPU4, "XXXX-F", Vector, &[VF, T], "the texture at a.xyz / a.w"),
    row("TXQ", Op::Fetch(Fetch::Size), D::GPU4, "-----S", Vector, &[VS, T], "width, height and depth or layers of level a.x"),
    row("TXQS", Op::Fetch(Fetch::Samples), D::GPU5, "-----S", Replicated, &[T], "the number of samples of the texture").from("ARB_shader_texture_image_samples 2.X.8.Z"),
    row("UP2H", Op::Up2h, D::GPU4, "XXXX-F", Vector, &[OperandShape::PackedWord], "two halves of one word, as (x,y,x,y)").gives(Base::Float),
    row("UP2US", Op::Up2us, D::GPU4, "XXXX-F", Vector, &[OperandShape::PackedWord], "two 16-bit numbers of one word in [0,1], as (x,y,x,y)").gives(Base::Float),
    row("UP4B", Op::Up4b, D::GPU4, "XXXX-F", Vector, &[OperandShape::PackedWord], "four bytes of one word in [-128/127,1]").gives(Base::Float),
    row("UP4UB", Op::Up4ub, D::GPU4, "XXXX-F", Vector, &[OperandShape::PackedWord], "four bytes of one word in [0,1]").gives(Base::Float),
    row("UP64", Op::Up64, D::GPU5, "XXXX-F", Vector, &[OperandShape::LongVector], "the lower and upper words of a.x and a.y").from("NV_gpu_program5 2.X.8.Z"),
    row("X2D", Op::X2d, D::GPU4, "X-XXXF", Vector, &[V, V, V], "a.xyxy + (b.x*c.x + b.y*c.y, b.x*c.z + b.y*c.w) twice"),
    row("XOR", Op::Xor, D::GPU4, "-6X--S", Vector, &[V, V], "a or b but not both, bit by bit"),
    row("XPD", Op::Xpd, D::GPU4, "X-XXXF", ThreeOfFour, &[V, V], "cross product of a.xyz and b.xyz"),
];
