//! Reduces a program that two machines disagree about: removes lines, one by one, in pieces and with the lines that
//! belong to them; then parts of lines.

use std::time::{Duration, Instant};

use super::agree::{numbers, results, value};
use super::generate::Sample;
use super::{Compare, Loaded, number};

/// Programs that are tried for one failure.
const TRIES: usize = 600;
/// The seconds for one failure, unless GLASM_RANDOM_SHRINK sets them: a GPU's compiler may need half a second for each try.
const PATIENCE: u64 = 120;

struct Shrinker<'a> {
    machines: &'a mut dyn Compare,
    best: Sample,
    dispatched: bool,
    tries: usize,
    until: Instant,
}

/// The smallest program that still differs, as a case file whose expectations are the reference machine's.
pub fn shrink(machines: &mut dyn Compare, sample: &Sample, dispatched: bool) -> String {
    let until = Instant::now() + Duration::from_secs(number("GLASM_RANDOM_SHRINK", PATIENCE));
    let mut shrinker = Shrinker { machines, best: sample.clone(), dispatched, tries: 0, until };
    loop {
        let before = shrinker.best.lines.clone();
        shrinker.lines();
        shrinker.blocks();
        shrinker.words();
        if shrinker.best.lines == before || shrinker.is_over() {
            break;
        }
    }
    shrinker.described()
}

impl Shrinker<'_> {
    fn is_over(&self) -> bool {
        self.tries >= TRIES || Instant::now() >= self.until
    }

    fn fails(&mut self, lines: &[String]) -> bool {
        if self.is_over() {
            return false;
        }
        let sample = Sample { lines: lines.to_vec(), ..self.best.clone() };
        let Ok(loaded) = Loaded::new(&sample, self.dispatched) else { return false };
        if loaded.jobs.is_empty() {
            return false;
        }
        self.tries += 1;
        self.machines.compare(&[&loaded]).iter().any(|(_, difference)| difference.is_some())
    }

    fn take(&mut self, lines: Vec<String>) -> bool {
        let fails = self.fails(&lines);
        if fails {
            self.best.lines = lines;
        }
        fails
    }

    /// Whole lines, large pieces first.
    fn lines(&mut self) {
        let mut size = self.best.lines.len() / 2;
        while size > 0 {
            let mut at = 1;
            while at < self.best.lines.len() {
                let end = (at + size).min(self.best.lines.len());
                let mut lines = self.best.lines.clone();
                lines.drain(at..end);
                if !self.take(lines) {
                    at += size;
                }
            }
            size /= 2;
        }
    }

    /// The ends of a block without its contents.
    fn blocks(&mut self) {
        let mut at = 1;
        while at < self.best.lines.len() {
            let opens = |line: &String| ["IF ", "LOOP ", "REP "].iter().any(|word| line.starts_with(word));
            if opens(&self.best.lines[at]) {
                let mut depth = 0;
                let end = self.best.lines[at..].iter().position(|line| {
                    depth += i32::from(opens(line)) - i32::from(line.starts_with("END") && line.len() > 3);
                    depth == 0
                });
                let mut lines = self.best.lines.clone();
                lines.remove(at + end.unwrap_or(0));
                lines.remove(at);
                self.take(lines);
            }
            at += 1;
        }
    }

    /// Pieces of lines: conditions, inputs, suffixes.
    fn words(&mut self) {
        let mut at = 1;
        while at < self.best.lines.len() {
            let line = self.best.lines[at].clone();
            for simpler in simpler(&line) {
                let mut lines = self.best.lines.clone();
                lines[at] = simpler;
                if self.take(lines) {
                    break;
                }
            }
            let same = self.best.lines.get(at) == Some(&line);
            at += usize::from(same || self.is_over());
        }
    }

    fn described(&mut self) -> String {
        let Ok(loaded) = Loaded::new(&self.best, self.dispatched) else { return self.best.text() };
        let compared = self.machines.compare(&[&loaded]);
        let Some((seen, difference)) = compared.first() else { return self.best.text() };
        let numbers = numbers(&loaded.program);
        let mut lines = vec![format!("# {}", difference.as_deref().unwrap_or("no difference any more"))];
        let mut runs = seen.iter();
        for line in &self.best.lines {
            let Some((given, _)) = line.split_once(" => ") else {
                lines.push(line.clone());
                continue;
            };
            let Some(seen) = runs.next() else { continue };
            let expected: Vec<String> = results(&loaded.program)
                .iter()
                .map(|(name, file, index)| {
                    let number = numbers.contains(&(*file, *index as u32));
                    let word = |word: &u32| match number && f32::from_bits(*word).is_nan() {
                        true => "NaN".to_owned(),
                        false => format!("0x{word:08x}"),
                    };
                    let words: Vec<String> = value(&seen.seen, *file, *index).iter().map(word).collect();
                    format!("{name}=({})", words.join(","))
                })
                .collect();
            let expected = if seen.seen.killed { "killed".to_owned() } else { expected.join(" ") };
            lines.push(format!("{given} => {expected}"));
        }
        // The header comes first.
        lines.swap(0, 1);
        lines.join("\n") + "\n"
    }
}

/// Simpler lines.
fn simpler(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(runs) = line.strip_prefix("#@ run ") {
        let (inputs, rest) = runs.split_once(" => ").unwrap_or((runs, ""));
        let words: Vec<&str> = inputs.split(' ').filter(|word| !word.is_empty()).collect();
        for at in 0..words.len() {
            let mut fewer = words.clone();
            fewer.remove(at);
            found.push(format!("#@ run {} => {rest}", fewer.join(" ")));
        }
        for word in inputs.split(['(', ',', ')']).filter(|word| word.starts_with("0x") && *word != "0x00000000") {
            found.push(line.replacen(word, "0x00000000", 1));
        }
        return found;
    }
    if line.starts_with('#') {
        return found;
    }
    if let (Some(open), Some(close)) = (line.find(" ("), line.rfind(')')) {
        found.push(format!("{}{}", &line[..open], &line[close + 1..]));
    }
    for suffix in ["_SAT", "_SSAT"] {
        if line.contains(suffix) {
            found.push(line.replacen(suffix, "", 1));
        }
    }
    if let Some((name, rest)) = line.split_once(' ') {
        let modifiers: Vec<&str> = name.split('.').skip(1).collect();
        for modifier in modifiers {
            found.push(format!("{} {rest}", name.replacen(&format!(".{modifier}"), "", 1)));
        }
        for suffix in ['C', 'H', 'R', 'X'] {
            if name.len() > 3 && name.ends_with(suffix) {
                found.push(format!("{} {rest}", &name[..name.len() - 1]));
            }
        }
        if rest.contains('|') {
            found.push(format!("{name} {}", rest.replacen('|', "", 2)));
        }
        if rest.contains(", -") {
            found.push(format!("{name} {}", rest.replacen(", -", ", ", 1)));
        }
    }
    found
}
