//! The opcode table in words: what operands, results, types and suffixes are.

use super::{Base, Modifiers, OperandShape, ResultShape, Row, Storage, Typing, Widths};

/// The data types and storage modifiers of a typed instruction.
pub fn types(typing: &Typing) -> String {
    let sized = |letters: &[&str], widths| {
        let sizes: &[&str] = match widths {
            Widths::None => &[],
            Widths::Narrow => &["", "32"],
            Widths::All => &["", "32", "64"],
        };
        let pairs = sizes.iter().flat_map(|size| letters.iter().map(move |letter| format!("{letter}{size}")));
        pairs.collect::<Vec<_>>()
    };
    let mut names = sized(&["F"], typing.float);
    names.extend(sized(&["S", "U"], typing.integer));
    let default = match typing.default {
        Base::Float => "F",
        Base::Signed => "S",
        Base::Unsigned => "U",
    };
    let storage = match typing.storage {
        Storage::None if names.is_empty() => return "none".to_string(),
        Storage::None => return format!("{}; {default} without a modifier", names.join(" ")),
        Storage::Conversion => "two of F16 F32 F64 S8 S16 S32 S64 U8 U16 U32 U64: result, then operand",
        Storage::Counter => "INCR, DECR or GET, and S or U; U without one",
        Storage::Constant | Storage::Global | Storage::Buffer | Storage::Shared => {
            "one of F32 F64 S32 S64 U32 U64, each alone, X2 or X4, or S8 S16 U8 U16"
        }
        Storage::Atomic => {
            "U32; S32 but for IWRAP and DWRAP; U64 for ADD, EXCH and CSWAP; with options U64 and S64 but for IWRAP and \
             DWRAP, F32 and F64 for ADD and EXCH, F16X2 and F16X4 for ADD, MIN, MAX and EXCH"
        }
        Storage::Image => {
            "one of F32 S32 U32, each alone, X2 or X4, or S8 S16 U8 U16; with an option F, S or U, converted"
        }
        Storage::ImageStore => "F S U, or one of F32 S32 U32, each alone, X2 or X4, or S8 S16 U8 U16",
        Storage::ImageAtomic => {
            "U32; S32 but for IWRAP and DWRAP; with options F32 for ADD and EXCH, F16X2 and F16X4 for ADD, MIN, MAX and \
             EXCH"
        }
    };
    storage.to_string()
}

/// The suffixes that modifiers stand for.
pub fn suffixes(modifiers: Modifiers) -> String {
    let all = [
        (Modifiers::R, "R"),
        (Modifiers::H, "H"),
        (Modifiers::X, "X"),
        (Modifiers::C, "C"),
        (Modifiers::C0, "C0"),
        (Modifiers::C1, "C1"),
        (Modifiers::SAT, "_SAT"),
        (Modifiers::SSAT, "_SSAT"),
        (Modifiers::NTC, ".NTC"),
        (Modifiers::PREC, ".PREC"),
        (Modifiers::S24, ".S24"),
        (Modifiers::U24, ".U24"),
        (Modifiers::CTA, ".CTA"),
        (Modifiers::FINE, ".FINE"),
        (Modifiers::COARSE, ".COARSE"),
        (Modifiers::HI, ".HI"),
        (Modifiers::COH, ".COH"),
        (Modifiers::VOL, ".VOL"),
        (Modifiers::ROUNDING, ".ROUND .CEIL .FLR .TRUNC"),
    ];
    let known: Vec<&str> = all.iter().filter(|(bit, _)| modifiers.contains(*bit)).map(|(_, text)| *text).collect();
    if known.is_empty() { "none".into() } else { known.join(" ") }
}

/// Destination and operands in short: `v`, `s`, `a` ... as in the texts' tables.
pub fn operands(row: &Row) -> String {
    let result = match row.result {
        ResultShape::None => None,
        ResultShape::Vector => Some("v"),
        ResultShape::Replicated | ResultShape::Word => Some("ssss"),
        ResultShape::ThreeComponents => Some("v.xyz"),
        ResultShape::ThreeOfFour => Some("xyz-"),
        ResultShape::TwoOfFour => Some("xy--"),
        ResultShape::OneOfFour => Some("x---"),
        ResultShape::LongPairs => Some("v64"),
        ResultShape::Address => Some("a"),
    };
    let operands: Vec<&str> = row
        .operands
        .iter()
        .map(|shape| match shape {
            OperandShape::Vector | OperandShape::ExtendedSwizzle | OperandShape::LoopParameter => "v",
            OperandShape::Scalar | OperandShape::PackedWord => "s",
            OperandShape::Address => "a",
            OperandShape::Label => "label",
            OperandShape::OptionalCondition => "(cc)",
            OperandShape::BareCondition => "cc",
            OperandShape::VectorOrCondition => "v|cc",
            OperandShape::Texture => "tex",
            OperandShape::FloatVector => "vf",
            OperandShape::SignedVector => "vs",
            OperandShape::UnsignedVector => "vu",
            OperandShape::UnsignedScalar => "su",
            OperandShape::LongVector => "v64",
            OperandShape::OptionalVector => "[v]",
            OperandShape::OptionalTest => "[v|cc]",
            OperandShape::FragmentAttribute => "attrib",
            OperandShape::ConstantBuffer => "buffer",
            OperandShape::StorageBuffer => "storage",
            OperandShape::Counter => "counter",
            OperandShape::SharedMemory => "shared",
            OperandShape::ImageUnit => "image",
            OperandShape::ImageTarget => "target",
            OperandShape::Subroutine => "subroutine",
        })
        .collect();
    match (result, operands.is_empty()) {
        (Some(result), true) => result.to_owned(),
        (Some(result), false) => format!("{result} {}", operands.join(",")),
        (None, _) => operands.join(","),
    }
}

/// What an operand is.
pub fn operand(shape: OperandShape) -> &'static str {
    match shape {
        OperandShape::Vector => "vector, with any swizzle and sign",
        OperandShape::Scalar => "scalar: one component of a register",
        OperandShape::ExtendedSwizzle => "vector, each component chosen, negated or replaced by 0 or 1",
        OperandShape::PackedWord => "one component that other values are packed in",
        OperandShape::Address => "a whole address register",
        OperandShape::Label => "a label, then an optional condition in parentheses",
        OperandShape::OptionalCondition => "an optional condition in parentheses",
        OperandShape::BareCondition => "a condition such as GT.x",
        OperandShape::VectorOrCondition => "a vector, or a condition where the language has them",
        OperandShape::LoopParameter => "a parameter or constant: count, start, step",
        OperandShape::Texture => "texture image unit and target",
        OperandShape::FloatVector => "vector of floats, whatever the instruction's type",
        OperandShape::SignedVector => "vector of signed integers, whatever the instruction's type",
        OperandShape::UnsignedVector => "vector of unsigned integers, whatever the instruction's type",
        OperandShape::UnsignedScalar => "scalar unsigned integer",
        OperandShape::LongVector => "vector of 64-bit numbers: a LONG variable",
        OperandShape::OptionalVector => "a vector, or nothing",
        OperandShape::OptionalTest => "a vector, a condition, or nothing",
        OperandShape::FragmentAttribute => "an attribute of the fragment",
        OperandShape::ConstantBuffer => "an element of a CBUFFER variable",
        OperandShape::StorageBuffer => "a byte of a STORAGE variable",
        OperandShape::Counter => "a COUNTER variable, or an element of one",
        OperandShape::SharedMemory => "a byte of a SHARED variable",
        OperandShape::ImageUnit => "image unit",
        OperandShape::ImageTarget => "image target",
        OperandShape::Subroutine => "a subroutine variable, then an optional condition in parentheses",
    }
}

/// What an instruction writes.
pub fn result(shape: ResultShape) -> &'static str {
    match shape {
        ResultShape::None => "none",
        ResultShape::Vector => "vector",
        ResultShape::Replicated => "one number in all four components",
        ResultShape::Word => "one 32-bit word in all four components of a 32-bit destination",
        ResultShape::ThreeComponents => "x, y and z; w may not be written",
        ResultShape::ThreeOfFour => "x, y and z; w is undefined",
        ResultShape::TwoOfFour => "x and y; z and w are undefined",
        ResultShape::OneOfFour => "x; y, z and w are undefined",
        ResultShape::LongPairs => "64-bit numbers in a LONG destination, x and y again in z and w",
        ResultShape::Address => "address register",
    }
}
