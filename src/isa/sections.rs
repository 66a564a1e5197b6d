//! Where each extension defines its instructions. A row of the opcode table names one place; a reader of a language wants
//! that of the language.

use super::table::Row;
use crate::vocabulary::{Dialect, Dialects};

/// The sections of an extension, by instruction.
struct Sections {
    extension: &'static str,
    /// The languages that the extension defines, or adds to.
    dialects: Dialects,
    instructions: &'static [(&'static str, &'static str)],
}

type D = Dialects;

/// The newest extension of a language comes first.
#[rustfmt::skip]
const ALL: &[Sections] = &[
    Sections {
        extension: "NV_vertex_program1_1",
        dialects: D::VP11,
        instructions: &[
            ("ABS", "2.14.1.10.21"), ("RCC", "2.14.1.10.19"), ("SUB", "2.14.1.10.20"),
        ],
    },
    Sections {
        extension: "NV_vertex_program",
        dialects: D::VP1,
        instructions: &[
            ("ADD", "2.14.1.10.4"), ("ARL", "2.14.1.10.1"), ("DP3", "2.14.1.10.8"), ("DP4", "2.14.1.10.9"),
            ("DST", "2.14.1.10.10"), ("EXP", "2.14.1.10.15"), ("LIT", "2.14.1.10.17"), ("LOG", "2.14.1.10.16"),
            ("MAD", "2.14.1.10.5"), ("MAX", "2.14.1.10.12"), ("MIN", "2.14.1.10.11"), ("MOV", "2.14.1.10.2"),
            ("MUL", "2.14.1.10.3"), ("RCP", "2.14.1.10.6"), ("RSQ", "2.14.1.10.7"), ("SGE", "2.14.1.10.14"),
            ("SLT", "2.14.1.10.13"),
        ],
    },
    Sections {
        extension: "NV_vertex_program2",
        dialects: D::VP2,
        instructions: &[
            ("ABS", "2.14.3.1"), ("ADD", "2.14.3.2"), ("ARA", "2.14.3.3"), ("ARL", "2.14.3.4"), ("ARR", "2.14.3.5"),
            ("BRA", "2.14.3.6"), ("CAL", "2.14.3.7"), ("COS", "2.14.3.8"), ("DP3", "2.14.3.9"),
            ("DP4", "2.14.3.10"), ("DPH", "2.14.3.11"), ("DST", "2.14.3.12"), ("EX2", "2.14.3.13"),
            ("EXP", "2.14.3.14"), ("FLR", "2.14.3.15"), ("FRC", "2.14.3.16"), ("LG2", "2.14.3.17"),
            ("LIT", "2.14.3.18"), ("LOG", "2.14.3.19"), ("MAD", "2.14.3.20"), ("MAX", "2.14.3.21"),
            ("MIN", "2.14.3.22"), ("MOV", "2.14.3.23"), ("MUL", "2.14.3.24"), ("RCC", "2.14.3.25"),
            ("RCP", "2.14.3.26"), ("RET", "2.14.3.27"), ("RSQ", "2.14.3.28"), ("SEQ", "2.14.3.29"),
            ("SFL", "2.14.3.30"), ("SGE", "2.14.3.31"), ("SGT", "2.14.3.32"), ("SIN", "2.14.3.33"),
            ("SLE", "2.14.3.34"), ("SLT", "2.14.3.35"), ("SNE", "2.14.3.36"), ("SSG", "2.14.3.37"),
            ("STR", "2.14.3.38"), ("SUB", "2.14.3.39"),
        ],
    },
    Sections {
        extension: "NV_fragment_program2",
        dialects: D::ARBFP_NV2.or(D::FP2),
        instructions: &[
            ("BRK", "3.11.X.1"), ("CAL", "3.11.X.2"), ("DIV", "3.11.5.48"), ("DP2", "3.11.5.49"),
            ("DP2A", "3.11.5.50"), ("ELSE", "3.11.X.3"), ("ENDIF", "3.11.X.4"), ("ENDLOOP", "3.11.X.5"),
            ("ENDREP", "3.11.X.6"), ("IF", "3.11.X.7"), ("LOOP", "3.11.X.8"), ("NRM", "3.11.5.51"),
            ("REP", "3.11.X.9"), ("RET", "3.11.X.10"),
        ],
    },
    Sections {
        extension: "NV_vertex_program3",
        dialects: D::ARBVP_NV3,
        instructions: &[
            ("POPA", "2.14.5.43"), ("PUSHA", "2.14.5.44"), ("TEX", "2.14.5.45"), ("TXB", "2.14.5.46"),
            ("TXL", "2.14.5.47"), ("TXP", "2.14.5.48"),
        ],
    },
    Sections {
        extension: "NV_vertex_program2_option",
        dialects: D::ARBVP_NV2,
        instructions: &[
            ("ARA", "2.14.5.28"), ("ARR", "2.14.5.29"), ("BRA", "2.14.5.30"), ("CAL", "2.14.5.31"),
            ("COS", "2.14.5.32"), ("RCC", "2.14.5.33"), ("RET", "2.14.5.34"), ("SEQ", "2.14.5.35"),
            ("SFL", "2.14.5.36"), ("SGT", "2.14.5.37"), ("SIN", "2.14.5.38"), ("SLE", "2.14.5.39"),
            ("SNE", "2.14.5.40"), ("SSG", "2.14.5.41"), ("STR", "2.14.5.42"),
        ],
    },
    Sections {
        extension: "ARB_vertex_program",
        dialects: D::ARBVP,
        instructions: &[
            ("ABS", "2.14.5.1"), ("ADD", "2.14.5.2"), ("ARL", "2.14.5.3"), ("DP3", "2.14.5.4"), ("DP4", "2.14.5.5"),
            ("DPH", "2.14.5.6"), ("DST", "2.14.5.7"), ("EX2", "2.14.5.8"), ("EXP", "2.14.5.9"),
            ("FLR", "2.14.5.10"), ("FRC", "2.14.5.11"), ("LG2", "2.14.5.12"), ("LIT", "2.14.5.13"),
            ("LOG", "2.14.5.14"), ("MAD", "2.14.5.15"), ("MAX", "2.14.5.16"), ("MIN", "2.14.5.17"),
            ("MOV", "2.14.5.18"), ("MUL", "2.14.5.19"), ("POW", "2.14.5.20"), ("RCP", "2.14.5.21"),
            ("RSQ", "2.14.5.22"), ("SGE", "2.14.5.23"), ("SLT", "2.14.5.24"), ("SUB", "2.14.5.25"),
            ("SWZ", "2.14.5.26"), ("XPD", "2.14.5.27"),
        ],
    },
    Sections {
        extension: "NV_fragment_program_option",
        dialects: D::ARBFP_NV1,
        instructions: &[
            ("DDX", "3.11.5.30"), ("DDY", "3.11.5.31"), ("PK2H", "3.11.5.32"), ("PK2US", "3.11.5.33"),
            ("PK4B", "3.11.5.34"), ("PK4UB", "3.11.5.35"), ("RFL", "3.11.5.36"), ("SEQ", "3.11.5.37"),
            ("SFL", "3.11.5.38"), ("SGT", "3.11.5.39"), ("SLE", "3.11.5.40"), ("SNE", "3.11.5.41"),
            ("STR", "3.11.5.42"), ("UP2H", "3.11.5.43"), ("UP2US", "3.11.5.44"), ("UP4B", "3.11.5.45"),
            ("UP4UB", "3.11.5.46"), ("X2D", "3.11.5.47"),
        ],
    },
    Sections {
        extension: "ARB_fragment_program",
        dialects: D::ARBFP,
        instructions: &[
            ("ABS", "3.11.5.1"), ("ADD", "3.11.5.2"), ("CMP", "3.11.5.3"), ("COS", "3.11.5.4"), ("DP3", "3.11.5.5"),
            ("DP4", "3.11.5.6"), ("DPH", "3.11.5.7"), ("DST", "3.11.5.8"), ("EX2", "3.11.5.9"),
            ("FLR", "3.11.5.10"), ("FRC", "3.11.5.11"), ("KIL", "3.11.6.4"), ("LG2", "3.11.5.12"),
            ("LIT", "3.11.5.13"), ("LRP", "3.11.5.14"), ("MAD", "3.11.5.15"), ("MAX", "3.11.5.16"),
            ("MIN", "3.11.5.17"), ("MOV", "3.11.5.18"), ("MUL", "3.11.5.19"), ("POW", "3.11.5.20"),
            ("RCP", "3.11.5.21"), ("RSQ", "3.11.5.22"), ("SCS", "3.11.5.23"), ("SGE", "3.11.5.24"),
            ("SIN", "3.11.5.25"), ("SLT", "3.11.5.26"), ("SUB", "3.11.5.27"), ("SWZ", "3.11.5.28"),
            ("TEX", "3.11.6.1"), ("TXB", "3.11.6.3"), ("TXP", "3.11.6.2"), ("XPD", "3.11.5.29"),
        ],
    },
    Sections {
        extension: "NV_fragment_program",
        dialects: D::FP1,
        instructions: &[
            ("ADD", "3.11.5.1"), ("COS", "3.11.5.2"), ("DDX", "3.11.5.3"), ("DDY", "3.11.5.4"), ("DP3", "3.11.5.5"),
            ("DP4", "3.11.5.6"), ("DST", "3.11.5.7"), ("EX2", "3.11.5.8"), ("FLR", "3.11.5.9"),
            ("FRC", "3.11.5.10"), ("KIL", "3.11.5.11"), ("LG2", "3.11.5.12"), ("LIT", "3.11.5.13"),
            ("LRP", "3.11.5.14"), ("MAD", "3.11.5.15"), ("MAX", "3.11.5.16"), ("MIN", "3.11.5.17"),
            ("MOV", "3.11.5.18"), ("MUL", "3.11.5.19"), ("PK2H", "3.11.5.20"), ("PK2US", "3.11.5.21"),
            ("PK4B", "3.11.5.22"), ("PK4UB", "3.11.5.23"), ("POW", "3.11.5.24"), ("RCP", "3.11.5.25"),
            ("RFL", "3.11.5.26"), ("RSQ", "3.11.5.27"), ("SEQ", "3.11.5.28"), ("SFL", "3.11.5.29"),
            ("SGE", "3.11.5.30"), ("SGT", "3.11.5.31"), ("SIN", "3.11.5.32"), ("SLE", "3.11.5.33"),
            ("SLT", "3.11.5.34"), ("SNE", "3.11.5.35"), ("STR", "3.11.5.36"), ("SUB", "3.11.5.37"),
            ("TEX", "3.11.5.38"), ("TXD", "3.11.5.39"), ("TXP", "3.11.5.40"), ("UP2H", "3.11.5.41"),
            ("UP2US", "3.11.5.42"), ("UP4B", "3.11.5.43"), ("UP4UB", "3.11.5.44"), ("X2D", "3.11.5.45"),
        ],
    },
];

/// The extension of a language that defines an instruction, and the section there. An option's own section, which says what
/// is different, stands before that of the language it extends.
pub fn section(row: &Row, dialect: Dialect) -> String {
    let own = ALL.iter().filter(|sections| sections.dialects.contains(dialect));
    let found = own.flat_map(|sections| {
        sections.instructions.iter().map(move |(name, section)| (*name, format!("{} {section}", sections.extension)))
    });
    match found.into_iter().find(|(name, _)| *name == row.name) {
        Some((_, section)) => section,
        None => spelled_out(row.section),
    }
}

/// A section of the opcode table with the names of extensions in full.
fn spelled_out(section: &str) -> String {
    let short = [("VP2 ", "NV_vertex_program2 "), ("FP1 ", "NV_fragment_program ")];
    let arb = [("ARBvp ", "ARB_vertex_program "), ("ARBfp ", "ARB_fragment_program ")];
    short.iter().chain(&arb).fold(section.to_owned(), |text, (name, full)| text.replace(name, full))
}

#[cfg(test)]
mod tests {
    use super::section;
    use crate::isa::{TABLE, find};
    use crate::vocabulary::{Dialect, Family};

    #[test]
    fn sections_are_those_of_the_language() {
        let of = |dialect, name: &str| section(find(dialect, name.as_bytes()).expect("an instruction").row(), dialect);
        assert_eq!(of(Dialect::ArbFp, "ADD"), "ARB_fragment_program 3.11.5.2");
        assert_eq!(of(Dialect::ArbVp, "ADD"), "ARB_vertex_program 2.14.5.2");
        assert_eq!(of(Dialect::Vp10, "MOV"), "NV_vertex_program 2.14.1.10.2");
        assert_eq!(of(Dialect::Vp11, "MOV"), "NV_vertex_program 2.14.1.10.2");
        assert_eq!(of(Dialect::Vp20, "ADD"), "NV_vertex_program2 2.14.3.2");
        assert_eq!(of(Dialect::Fp10, "ADD"), "NV_fragment_program 3.11.5.1");
        assert_eq!(of(Dialect::ArbVpNv3, "COS"), "NV_vertex_program2_option 2.14.5.32");
        assert_eq!(of(Dialect::ArbFpNv2, "DP2"), "NV_fragment_program2 3.11.5.49");
        assert_eq!(of(Dialect::ArbFpNv2, "ADD"), "ARB_fragment_program 3.11.5.2");
        assert_eq!(of(Dialect::Fp40, "DDX"), "NV_fragment_program4 2.X.8.Z");
        // No shorthand is left in any language.
        for row in TABLE {
            for dialect in row.dialects.iter() {
                let text = section(row, dialect);
                let whole = ["NV_", "ARB_", "EXT_", "no extension"].iter().any(|begin| text.starts_with(begin));
                assert!(whole && !text.contains("VP2 ") && !text.contains("FP1 "), "{}: {text}", row.name);
                let typed = dialect.rules().family == Family::Typed;
                assert!(typed || !text.contains(','), "{} in {}: {text}", row.name, dialect.rules().name);
            }
        }
    }
}
