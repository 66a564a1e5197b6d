//! How large modules are: a line for each program of `benches`, and one for random programs of each language. A module that grows
//! costs time on every device, though its results stay the same, so nothing else here would see it. UPDATE_EXPECT=1 writes
//! the record again; read the difference before you keep it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use glasm::check::{self, load};
use glasm::dialect::Dialect;
use glasm::lower::{Arithmetic, Fixed, FloatLevel, Half, Options, lower};
use glasm::program::Program;
use glasm_scene::cases::stage_of;
use naga::{Block, Expression, Module, Statement};
use rayon::prelude::*;

use crate::random::Loaded;
use crate::random::generate::{
    Sample, dialects, fixed_languages, generate_among, generate_atomics, generate_fixed, generate_lookups,
    generate_stages, languages_with_words, stage_languages, typed_languages,
};
use crate::support::{files, root};

/// Ways to lower a program, by the heads of their columns.
fn forms() -> [(&'static str, Options); 5] {
    let strict = Options::default();
    let hidden = strict.clone().with_half(Half::NativeHidden).with_fixed(Fixed::Hidden);
    [
        ("exact", strict.clone().with_float(FloatLevel::Exact)),
        ("strict", strict.clone()),
        ("fast", strict.clone().with_float(FloatLevel::Fast)),
        ("full", strict.with_arithmetic(Arithmetic::Full)),
        ("hidden", hidden),
    ]
}

/// Statements, and expressions that are computed.
fn size(module: &Module) -> usize {
    let named = module.functions.iter().map(|(_, function)| function);
    let functions = named.chain(module.entry_points.iter().map(|entry| &entry.function));
    functions
        .map(|function| {
            let computed = function.expressions.iter().filter(|(_, it)| {
                !matches!(
                    it,
                    Expression::Literal(_)
                        | Expression::Constant(_)
                        | Expression::ZeroValue(_)
                        | Expression::FunctionArgument(_)
                        | Expression::GlobalVariable(_)
                        | Expression::LocalVariable(_)
                )
            });
            computed.count() + statements(&function.body)
        })
        .sum()
}

fn statements(block: &Block) -> usize {
    let inside = |statement: &Statement| match statement {
        Statement::Emit(_) => 0,
        Statement::Block(block) => statements(block),
        Statement::If { accept, reject, .. } => 1 + statements(accept) + statements(reject),
        Statement::Switch { cases, .. } => 1 + cases.iter().map(|case| statements(&case.body)).sum::<usize>(),
        Statement::Loop { body, continuing, .. } => 1 + statements(body) + statements(continuing),
        _ => 1,
    };
    block.iter().map(inside).sum()
}

/// The sizes in each form of those programs that every form has a module of.
fn sizes<'a>(programs: impl Iterator<Item = &'a Program>) -> (usize, [usize; 5]) {
    let forms = forms();
    let (mut count, mut sums) = (0, [0; 5]);
    for program in programs {
        let modules: Result<Vec<_>, _> = forms.iter().map(|(_, options)| lower(program, options)).collect();
        let Ok(modules) = modules else { continue };
        count += 1;
        sums.iter_mut().zip(&modules).for_each(|(sum, translation)| *sum += size(&translation.module));
    }
    (count, sums)
}

fn line(name: &str, (count, sums): (usize, [usize; 5])) -> String {
    let mut line = format!("{name:36} {count:8}");
    for sum in sums {
        let _ = write!(line, " {sum:8}");
    }
    line
}

fn bench(path: &Path) -> String {
    let source = std::fs::read(path).expect("a program");
    let name = path.strip_prefix(root()).expect("a file of the repository").display().to_string();
    let checked = load(&source, &check::ParseOptions::default().with_stage(stage_of(&name)));
    let program = checked.program.unwrap_or_else(|| panic!("{name}: {:?}", checked.diagnostics));
    line(&name, sizes(std::iter::once(&program)))
}

type Generate = fn(u64, &[Dialect]) -> Sample;

fn random(kind: &str, count: u64, language: Dialect, generate: Generate) -> String {
    let load = |seed| Loaded::new(&generate(seed, &[language]), false).unwrap_or_else(|why| panic!("{why}")).program;
    let programs: Vec<Program> = (0..count).map(load).collect();
    line(&format!("{kind} {}", language.rules().name), sizes(programs.iter()))
}

/// Lines by their names.
fn measured() -> BTreeMap<String, String> {
    let mut programs = files(&root().join("benches"));
    programs.retain(|path| {
        let kinds = ["fp", "vp", "gp", "tcp", "tep", "cp"];
        path.extension().is_some_and(|extension| kinds.iter().any(|kind| extension == *kind))
    });
    assert!(programs.len() >= 50, "only {} programs", programs.len());
    let kinds: [(&str, u64, Vec<Dialect>, Generate); 5] = [
        ("random", 100, dialects(), generate_among),
        ("random fixed units", 200, fixed_languages(), generate_fixed),
        ("random lookups", 40, typed_languages(), generate_lookups),
        ("random memory", 10, languages_with_words(), generate_atomics),
        ("random stages", 40, stage_languages(), generate_stages),
    ];
    let random = kinds.par_iter().flat_map(|(kind, count, languages, generate)| {
        languages.par_iter().map(|language| random(kind, *count, *language, *generate))
    });
    let lines = programs.par_iter().map(|path| bench(path)).chain(random);
    lines.map(|line| (line[..36].trim_end().to_owned(), line)).collect()
}

#[test]
fn modules_are_as_large_as_they_were() {
    let place = root().join("tests/snapshots/sizes.txt");
    let mut head = format!("{:36} {:>8}", "", "programs");
    for (name, _) in forms() {
        let _ = write!(head, " {name:>8}");
    }
    let measured = measured();
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        let lines: Vec<&str> = std::iter::once(head.as_str()).chain(measured.values().map(String::as_str)).collect();
        std::fs::write(&place, lines.join("\n") + "\n").expect("the record");
        return;
    }
    let text = std::fs::read_to_string(&place).expect("the record");
    let known: Vec<&str> = text.lines().skip(1).collect();
    let differ = measured.values().filter(|line| !known.contains(&line.as_str()));
    let differ: Vec<String> = differ
        .map(|line| {
            let before = known.iter().find(|known| known[..36] == line[..36]).copied().unwrap_or("not recorded");
            format!("{before}\n{line}")
        })
        .collect();
    assert!(differ.is_empty(), "UPDATE_EXPECT=1 keeps these; before and now:\n{head}\n{}", differ.join("\n"));
}
