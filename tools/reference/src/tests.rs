//! Links lead somewhere, and everything that the tables have is on a page.

use std::collections::BTreeSet;

use glasm::dialect::Dialect;
use glasm::isa::{TABLE, find};
use glasm::service::{bindings, options};

use super::frame::{instruction_page, language_page, slug};
use super::special::special;
use super::{Site, site};

fn made() -> Site {
    site().expect("all pages")
}

/// The values of an attribute in a page.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let opening = format!(" {attribute}=\"");
    page.split(opening.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// A path relative to another page's, without what stands for folders above.
fn resolved(page: &str, address: &str) -> String {
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    for part in address.split('/') {
        match part {
            ".." => drop(folders.pop()),
            part => folders.push(part),
        }
    }
    folders.join("/")
}

#[test]
fn links_lead_to_pages_and_places() {
    let site = made();
    let text = |path: &str| site.files.get(path).map(|file| String::from_utf8_lossy(file).into_owned());
    let mut broken = BTreeSet::new();
    for (path, content) in site.files.iter().filter(|(path, _)| path.ends_with(".html")) {
        let page = String::from_utf8_lossy(content);
        let places: BTreeSet<&str> = values(&page, "id").into_iter().collect();
        assert_eq!(places.len(), values(&page, "id").len(), "{path} names two places alike");
        for address in values(&page, "href").into_iter().filter(|it| *it != "../" && *it != "../../") {
            let (target, place) = address.split_once('#').unwrap_or((address, ""));
            let target = if target.is_empty() { path.clone() } else { resolved(path, target) };
            let found = text(&target).is_some_and(|text| place.is_empty() || values(&text, "id").contains(&place));
            if !found {
                broken.insert(format!("{path}: {address}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn everything_in_the_tables_is_on_a_page_and_found() {
    let site = made();
    let found = |title: &str| site.entries.iter().any(|entry| entry.title == title && !entry.text.is_empty());
    for row in TABLE {
        let page = String::from_utf8_lossy(&site.files[&instruction_page(row.name)]).into_owned();
        assert!(page.contains("<pre data-name="), "{} has no example", row.name);
        assert!(found(row.name), "{}", row.name);
        for dialect in row.dialects.iter() {
            assert!(page.contains(&language_page(dialect)), "{} in {}", row.name, dialect.rules().name);
        }
    }
    for dialect in Dialect::ALL {
        let page = String::from_utf8_lossy(&site.files[&language_page(dialect)]).into_owned();
        for binding in bindings(dialect) {
            assert!(values(&page, "id").contains(&slug(&binding.pattern).as_str()), "{}", binding.pattern);
        }
    }
    assert!(options().all(|(name, _)| found(name)));
}

/// Numbers by the texts: RSQ takes the absolute value in all languages but those of the first three rows below.
#[test]
fn special_values_are_those_of_the_texts() {
    let table = |dialect: Dialect, name: &str| {
        let row = find(dialect, name.as_bytes()).expect("an instruction").row();
        special(row, dialect).unwrap_or_else(|| panic!("{name} has numbers"))
    };
    let reciprocal = table(Dialect::Fp10, "RCP");
    let of = |a: &str| {
        let place = reciprocal.a.iter().position(|known| known == a).expect("an operand");
        reciprocal.results[place][0].as_str()
    };
    assert_eq!([of("-∞"), of("-2"), of("0"), of("-0"), of("∞"), of("NaN")], ["-0", "-0.5", "∞", "-∞", "0", "NaN"]);
    // 0 * infinity is NaN by IEEE and 0 in NV_vertex_program.
    for (dialect, product) in [(Dialect::Fp10, "NaN"), (Dialect::Vp10, "0")] {
        let multiply = table(dialect, "MUL");
        let (a, b) = (multiply.a.iter().position(|it| it == "0"), multiply.b.iter().position(|it| it == "∞"));
        assert_eq!(multiply.results[a.expect("0")][b.expect("∞")], product, "{}", dialect.rules().name);
    }
    // No table where components depend on each other.
    let row = find(Dialect::Fp10, b"DP3").expect("an instruction").row();
    assert_eq!(special(row, Dialect::Fp10), None);
}
