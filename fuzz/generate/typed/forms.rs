//! Which instructions are generated in the typed languages, and for which kinds of numbers.

use glasm::dialect::Dialect;
use glasm::isa::{Row, TABLE};

/// The kind of numbers of an instruction. Each kind has its own registers, so that the bits of a NaN are never used as
/// an integer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Float,
    Integer,
    /// 64-bit integers.
    Wide,
    /// 64-bit floats.
    Double,
}

impl Kind {
    fn of(letter: char) -> Kind {
        match letter {
            'I' => Kind::Integer,
            'W' => Kind::Wide,
            'D' => Kind::Double,
            _ => Kind::Float,
        }
    }

    pub fn is_wide(self) -> bool {
        matches!(self, Kind::Wide | Kind::Double)
    }

    /// The modifiers that name the kind's types.
    pub fn types(self) -> &'static [&'static str] {
        match self {
            Kind::Float => &["F32"],
            Kind::Integer => &["S32", "U32"],
            Kind::Wide => &["S64", "U64"],
            Kind::Double => &["F64"],
        }
    }
}

/// Instructions within one kind: F floats, I integers, W and D the same of 64 bits, in the languages that have them.
const FORMS: [(&str, &str); 51] = [
    ("ABS", "FIWD"),
    ("ADD", "FIWD"),
    ("AND", "IW"),
    ("BFE", "I"),
    ("BFI", "I"),
    ("BFR", "I"),
    ("BTC", "I"),
    ("BTFL", "I"),
    ("BTFM", "I"),
    ("CEIL", "FD"),
    ("CMP", "FIWD"),
    ("DIV", "FIWD"),
    ("DP2", "F"),
    ("DP2A", "F"),
    ("DP3", "F"),
    ("DP4", "F"),
    ("DPH", "F"),
    ("DST", "F"),
    ("FLR", "FD"),
    ("FRC", "FD"),
    ("LRP", "F"),
    ("MAD", "FIWD"),
    ("MAX", "FIWD"),
    ("MIN", "FIWD"),
    ("MOD", "IW"),
    ("MOV", "FIWD"),
    ("MUL", "FIWD"),
    ("NOT", "IW"),
    ("OR", "IW"),
    ("RCC", "F"),
    ("RCP", "FD"),
    ("RFL", "F"),
    ("ROUND", "FD"),
    ("SAD", "I"),
    ("SEQ", "FIWD"),
    ("SFL", "FIWD"),
    ("SGE", "FIWD"),
    ("SGT", "FIWD"),
    ("SHL", "IW"),
    ("SHR", "IW"),
    ("SLE", "FIWD"),
    ("SLT", "FIWD"),
    ("SNE", "FIWD"),
    ("SSG", "FD"),
    ("STR", "FIWD"),
    ("SUB", "FIWD"),
    ("SWZ", "F"),
    ("TRUNC", "FD"),
    ("X2D", "F"),
    ("XOR", "IW"),
    ("XPD", "F"),
];

/// What is exact of floats that are small multiples of a power of two.
const EXACT: [&str; 19] = [
    "ABS", "CEIL", "CMP", "FLR", "FRC", "MAX", "MIN", "MOV", "ROUND", "SEQ", "SFL", "SGE", "SGT", "SLE", "SLT", "SNE",
    "STR", "SWZ", "TRUNC",
];

/// Functions that the texts only bound.
pub const NEAR: [&str; 8] = ["COS", "EX2", "LG2", "LIT", "NRM", "POW", "RSQ", "SIN"];
/// Between kinds, in all typed languages.
pub const CROSSING: [&str; 10] = ["I2F", "PK2H", "PK2US", "PK4B", "PK4UB", "UP2H", "UP2US", "UP4B", "UP4UB", "SCS"];
/// Only in languages with 64 bits and memory.
const FIFTH: [&str; 7] = ["ATOM", "CVT", "LDC", "LOAD", "PK64", "STORE", "UP64"];
const FLOW: [&str; 10] = ["IF", "ELSE", "ENDIF", "REP", "ENDREP", "BRK", "CONT", "CAL", "RET", "KIL"];

/// Whether a language has the features of NV_gpu_program5.
pub fn is_fifth(dialect: Dialect) -> bool {
    row("BFE", dialect).is_some()
}

/// Whether programs use a row.
pub fn makes(row: &Row, dialect: Dialect) -> bool {
    let name = row.name;
    let anywhere = [&NEAR[..], &CROSSING, &FLOW].iter().any(|list| list.contains(&name));
    anywhere || FORMS.iter().any(|form| form.0 == name) || (is_fifth(dialect) && FIFTH.contains(&name))
}

/// Every instruction within one kind with each of its types.
pub fn instructions() -> impl Iterator<Item = (&'static str, &'static str)> {
    FORMS.iter().flat_map(|(name, kinds)| {
        kinds.chars().flat_map(|letter| Kind::of(letter).types().iter().map(|ty| (*name, *ty)))
    })
}

/// Rows of a language, each with its kinds.
pub fn forms(dialect: Dialect) -> Vec<(&'static Row, Vec<Kind>)> {
    let fifth = is_fifth(dialect);
    let kinds = |letters: &str| letters.chars().map(Kind::of).filter(|kind| fifth || !kind.is_wide()).collect();
    let all = FORMS.iter().filter_map(|(name, letters)| Some((row(name, dialect)?, kinds(letters))));
    all.filter(|(_, kinds): &(_, Vec<Kind>)| !kinds.is_empty()).collect()
}

/// Rows whose results are exact for small numbers, wherever they are computed.
pub fn plain(dialect: Dialect) -> Vec<(&'static Row, Vec<Kind>)> {
    let mut all = forms(dialect);
    for (row, kinds) in &mut all {
        kinds.retain(|kind| *kind == Kind::Integer || *kind == Kind::Float && EXACT.contains(&row.name));
    }
    all.retain(|(_, kinds)| !kinds.is_empty());
    all
}

fn row(name: &str, dialect: Dialect) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.name == name && row.dialects.contains(dialect))
}
