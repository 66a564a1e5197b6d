//! Every row of the opcode table and every rule has a case file. A new instruction or rule without one fails here.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use glasm::check::{self, Options};
use glasm::diag::Code;
use glasm::dialect::{Dialect, Family};
use glasm::isa::{Base, Row, TABLE, Type, Width, Widths};
use glasm_scene::cases::stage_of;

use crate::support::{files, root};

/// Path and source of every case.
fn cases() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = root().join("tests/cases");
    let read = |path: PathBuf| {
        let source = std::fs::read(&path).expect("a case file");
        (path, source)
    };
    files(&folder).into_iter().map(read).collect()
}

fn load(path: &Path, source: &[u8]) -> check::Checked {
    let stage = stage_of(&path.to_string_lossy());
    check::load(source, &Options::default().with_stage(stage))
}

/// Rows without a case in a language that has them, among the given cases and languages.
fn missing(case: impl Fn(&str) -> bool, language: impl Fn(Dialect) -> bool) -> Vec<String> {
    let mut covered = BTreeSet::new();
    for (path, source) in cases() {
        if !case(&String::from_utf8_lossy(&source)) {
            continue;
        }
        if let Some(program) = load(&path, &source).program {
            covered.extend(program.instructions().iter().map(|instruction| (program.dialect(), instruction.row)));
        }
    }
    let mut missing = Vec::new();
    for (index, row) in TABLE.iter().enumerate() {
        for dialect in row.dialects.iter().filter(|dialect| language(*dialect)) {
            if !covered.contains(&(dialect, index as u16)) {
                missing.push(format!("{} in {}", row.name, dialect.rules().name));
            }
        }
    }
    missing
}

#[test]
fn every_instruction_runs_in_every_language_that_has_it() {
    let missing = missing(|source| source.contains("#@ run"), |dialect| dialect.rules().family != Family::Typed);
    assert!(missing.is_empty(), "no case runs {missing:?}");
}

/// Geometry and tessellation programs run in their own stages.
#[test]
fn every_instruction_is_read_in_every_language_that_has_it() {
    let missing = missing(|_| true, |_| true);
    assert!(missing.is_empty(), "no case has {missing:?}");
}

/// The types that a row can compute with, by table X.13 of NV_gpu_program5; none if the table has none.
fn types_of(row: &Row) -> Vec<Type> {
    let widths = |widths: Widths| match widths {
        Widths::None => &[][..],
        Widths::Narrow => &[Width::Bits32],
        Widths::All => &[Width::Bits32, Width::Bits64],
    };
    let Some(typing) = &row.typing else { return Vec::new() };
    let float = widths(typing.float).iter().map(|width| Type::new(Base::Float, *width));
    let integers = widths(typing.integer).iter();
    let integers = integers.flat_map(|width| [Base::Signed, Base::Unsigned].map(|base| Type::new(base, *width)));
    float.chain(integers).collect()
}

#[test]
fn every_typed_instruction_runs_with_every_type_that_it_takes() {
    let mut covered = BTreeSet::new();
    for (path, source) in cases() {
        if !String::from_utf8_lossy(&source).contains("#@ run") {
            continue;
        }
        let program = load(&path, &source).program;
        for instruction in program.iter().flat_map(glasm::Program::instructions) {
            covered.insert((instruction.row, format!("{:?}", instruction.ty)));
        }
    }
    let mut missing = Vec::new();
    for (index, row) in TABLE.iter().enumerate() {
        for ty in types_of(row) {
            if !covered.contains(&(index as u16, format!("{ty:?}"))) {
                missing.push(format!("{} of {:?} {:?}", row.name, ty.base, ty.width));
            }
        }
    }
    assert!(missing.is_empty(), "no case runs {missing:?}");
}

#[test]
fn every_rule_is_broken_by_some_case() {
    let mut broken = BTreeSet::new();
    for (path, source) in cases() {
        broken.extend(load(&path, &source).diagnostics.iter().map(|diagnostic| diagnostic.code));
    }
    // Too large for a file: `properties` has it.
    broken.insert(Code::SourceTooLarge);
    // Not a rule of the checker.
    broken.insert(Code::NotTranslated);
    let missing: Vec<&str> = Code::ALL.iter().filter(|code| !broken.contains(code)).map(|code| code.as_str()).collect();
    assert!(missing.is_empty(), "no case breaks {missing:?}");
}
