//! Names for results of calls. naga's WGSL writer names other expressions as requested, but not these (naga 30).

use naga::keywords::wgsl::RESERVED;
use naga::{Expression, Function, Module};
use rustc_hash::{FxHashMap, FxHashSet};

use super::text_words::words;

/// The text with the results of calls named after the registers that they are written to.
pub(in crate::export) fn named(text: String, module: &Module) -> String {
    let entries = module.entry_points.iter().map(|entry| &entry.function);
    let functions: Vec<&Function> = module.functions.iter().map(|(_, function)| function).chain(entries).collect();
    if functions.iter().all(|function| results(function).next().is_none()) {
        return text;
    }
    let mut taken: FxHashSet<String> = FxHashSet::default();
    words(&text, |word, _| {
        taken.insert(word.to_owned());
    });
    // Functions are in the order of the module, each behind a line that begins with its keyword.
    let mut named = String::with_capacity(text.len());
    let mut names: FxHashMap<String, String> = FxHashMap::default();
    let mut counts = FxHashMap::default();
    let mut next = functions.into_iter();
    for line in text.split_inclusive('\n') {
        if line.starts_with("fn ") {
            names = next.next().map(|function| chosen(function, &mut taken, &mut counts)).unwrap_or_default();
        }
        words(line, |word, between| {
            named.push_str(names.get(word).map_or(word, String::as_str));
            named.push_str(between);
        });
    }
    named
}

/// Numbers and names of the calls whose results have a name.
fn results(function: &Function) -> impl Iterator<Item = (usize, &str)> {
    let named = function.named_expressions.iter().map(|(handle, name)| (*handle, name.as_str()));
    let calls = named.filter(|(handle, _)| matches!(function.expressions[*handle], Expression::CallResult(_)));
    calls.map(|(handle, name)| (handle.index(), name))
}

/// `counts`: the number that each name was last given; those below it are taken.
fn chosen<'m>(
    function: &'m Function,
    taken: &mut FxHashSet<String>,
    counts: &mut FxHashMap<&'m str, u32>,
) -> FxHashMap<String, String> {
    let mut names = FxHashMap::default();
    for (number, name) in results(function) {
        let plain = !name.ends_with(|letter: char| letter.is_ascii_digit()) && !RESERVED.contains(&name);
        let first = if plain { name.to_owned() } else { format!("{name}_") };
        let mut free = first;
        let count = counts.entry(name).or_default();
        while taken.contains(&free) {
            *count += 1;
            free = format!("{name}_{count}");
        }
        taken.insert(free.clone());
        names.insert(format!("_e{number}"), free);
    }
    names
}
