//! A page for each instruction, and a table of all.

use std::collections::BTreeMap;

use glasm::dialect::{Dialect, Family, Stage};
use glasm::isa::reference::{operand, operands, result, suffixes, types};
use glasm::isa::{Row, TABLE};
use maud::{Markup, html};

use crate::examples::Examples;
use crate::frame::{Site, instruction_page, languages, program};
use crate::special::{Special, special};

/// Rows of the opcode table by name, with their numbers.
fn by_name() -> BTreeMap<&'static str, Vec<(u16, &'static Row)>> {
    let mut names: BTreeMap<&str, Vec<(u16, &Row)>> = BTreeMap::new();
    for (number, row) in (0u16..).zip(TABLE) {
        names.entry(row.name).or_default().push((number, row));
    }
    names
}

pub(crate) fn add(site: &mut Site, examples: &Examples) {
    let names = by_name();
    let overview = html! {
        p { "What an operand may be: " code { "v" } " a vector, " code { "s" } " one component, " code { "a" }
            " an address register, " code { "cc" } " a condition, " code { "tex" } " a texture unit with its target. "
            "The result comes before the operands: " code { "ssss" } " is one number in all four components." }
        table {
            thead { tr { th { "Instruction" } th { "Operands" } th { "Meaning" } th { "Families" } } }
            tbody {
                @for (name, rows) in &names {
                    @for (_, row) in rows {
                        tr {
                            td { a href=(instruction_page(name)) { code { (name) } } }
                            td { code { (operands(row)) } }
                            td { (row.meaning) }
                            td { (families(row)) }
                        }
                    }
                }
            }
        }
    };
    site.page("instructions.html", "Instructions", &overview);
    for (name, rows) in &names {
        let path = instruction_page(name);
        let meaning = rows.first().map_or("", |(_, row)| row.meaning);
        site.entry("instruction", name, meaning, &path);
        let body = html! {
            @for (number, row) in rows { (section(*number, row, examples)) }
        };
        site.page(&path, name, &body);
    }
}

/// The families of languages that a row belongs to, in words.
fn families(row: &Row) -> String {
    let has = |family| row.dialects.iter().any(|dialect| dialect.rules().family == family);
    let all = [(Family::Register, "NV"), (Family::Declared, "ARB"), (Family::Typed, "NV 4 and 5")];
    all.iter().filter(|(family, _)| has(*family)).map(|(_, name)| *name).collect::<Vec<_>>().join(", ")
}

fn section(number: u16, row: &Row, examples: &Examples) -> Markup {
    html! {
        section {
            h2 { code { (row.name) " " (operands(row)) } span class="family" { (families(row)) } }
            p class="meaning" { (row.meaning) }
            dl {
                dt { "Writes" } dd { (result(row.result)) }
                @for (letter, shape) in ["a", "b", "c", "d"].iter().zip(row.operands) {
                    dt { (letter) } dd { (operand(*shape)) }
                }
                @if let Some(typing) = &row.typing { dt { "Types" } dd { (types(typing)) } }
                dt { "Defined in" } dd { (row.section) }
                @for (suffixes, dialects) in suffix_groups(row) {
                    dt { "Suffixes" }
                    dd { code { (suffixes) } " in " (languages("../", dialects.into_iter())) }
                }
            }
            @for (dialects, table) in specials(row) {
                h3 { "Special values" }
                p { "In " (languages("../", dialects.into_iter())) ":" }
                (special_table(&table))
            }
            @for (dialects, example) in found(number, row, examples) {
                @let name = example_name(row, &dialects);
                h3 { "Example: " (languages("../", dialects.into_iter())) }
                (program(&name, &example))
            }
        }
    }
}

/// Languages that allow the same suffixes.
fn suffix_groups(row: &Row) -> Vec<(String, Vec<Dialect>)> {
    let mut groups: Vec<(String, Vec<Dialect>)> = Vec::new();
    for dialect in row.dialects.iter() {
        let allowed = suffixes(row.modifiers_in(dialect));
        match groups.iter_mut().find(|(known, _)| *known == allowed) {
            Some((_, dialects)) => dialects.push(dialect),
            None => groups.push((allowed, vec![dialect])),
        }
    }
    groups
}

/// Tables of special values, each with the languages that it holds for.
fn specials(row: &Row) -> Vec<(Vec<Dialect>, Special)> {
    let mut groups: Vec<(Vec<Dialect>, Special)> = Vec::new();
    for dialect in row.dialects.iter() {
        let Some(table) = special(row, dialect) else { continue };
        match groups.iter_mut().find(|(_, known)| *known == table) {
            Some((dialects, _)) => dialects.push(dialect),
            None => groups.push((vec![dialect], table)),
        }
    }
    groups
}

fn special_table(special: &Special) -> Markup {
    html! {
        div class="wide" {
            table class="values" {
                @if special.b.is_empty() {
                    tbody {
                        tr { th scope="row" { "a" } @for a in &special.a { td { (a) } } }
                        tr { th scope="row" { "result" } @for line in &special.results { @for it in line { td { (it) } } } }
                    }
                } @else {
                    thead { tr { th { "a \\ b" } @for b in &special.b { th scope="col" { (b) } } } }
                    tbody {
                        @for (a, line) in special.a.iter().zip(&special.results) {
                            tr { th scope="row" { (a) } @for it in line { td { (it) } } }
                        }
                    }
                }
            }
        }
    }
}

/// What an example is called where it is opened, with the ending of its stage.
fn example_name(row: &Row, dialects: &[Dialect]) -> String {
    let stage = dialects.first().map_or(Stage::Vertex, |dialect| dialect.rules().stage);
    format!("{}.{}", row.name.to_ascii_lowercase(), stage.extension())
}

/// An example for each family of languages: the best one of its languages.
fn found(number: u16, row: &Row, examples: &Examples) -> Vec<(Vec<Dialect>, String)> {
    let mut found: Vec<(Vec<Dialect>, String)> = Vec::new();
    for family in [Family::Register, Family::Declared, Family::Typed] {
        let of_family = row.dialects.iter().filter(|dialect| dialect.rules().family == family);
        let known = of_family.filter_map(|it| Some((it, examples.get(&(number, it))?)));
        // Vertex state programs draw nothing.
        let best = known.min_by_key(|(dialect, it)| (dialect.rules().stage == Stage::State, it.rank()));
        found.extend(best.map(|(dialect, example)| (vec![dialect], example.source.clone())));
    }
    found
}
