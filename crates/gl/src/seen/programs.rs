//! The programs that were seen: their numbers, what they are, and how often they draw.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};

use glasm_runtime::call::{Identity, LoadedProgram};
use rustc_hash::FxHashMap;

use super::flags::{SHADED, set};
use super::shade::Shade;
use crate::replace;
use crate::settings::settings;
use crate::state::stages::{STAGES, StagePrograms};
use crate::system::locks::locked;

/// The programs of a draw by stage: their numbers, from 1 on, and 0 for none.
pub(crate) type Numbers = [u32; STAGES];

/// Numbers that are found by identities before all are looked up by name again.
const MOST: usize = 4096;

/// In so many frames a program is drawn with that is in use.
const LATELY: u32 = 60;

/// What was counted of a frame.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) draws: u64,
    pub(crate) nanoseconds: u64,
}

/// How draws with a program are made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Way {
    /// By its translation.
    Translated,
    /// By the driver, which takes it itself.
    Host,
    /// Not at all, since something is wrong.
    Broken,
}

/// A program.
pub(crate) struct Shown {
    /// As it is called in dumps.
    pub(crate) name: String,
    pub(crate) stage: &'static str,
    pub(crate) dialect: &'static str,
    /// Its text; for what is made of the state of fixed units, a description that is not a program.
    pub(crate) source: Arc<[u8]>,
    /// What it was translated to last.
    pub(crate) translation: Option<Arc<str>>,
    /// The programs that it was seen together with.
    pub(crate) partners: BTreeSet<u32>,
    pub(crate) shade: Shade,
    way: Way,
    now: Count,
    /// Of the last frame that is complete.
    pub(crate) frame: Count,
    /// Frames since it was drawn with.
    unused: u32,
}

impl Shown {
    /// What becomes of it, in a word or two.
    pub(crate) fn state(&self) -> &'static str {
        match (self.shade, self.way) {
            (Shade::Off, _) => "off",
            (_, Way::Broken) => "broken",
            (Shade::Tinted, _) => "tinted",
            (Shade::Plain | Shade::Recorded, Way::Translated) => "translated",
            (Shade::Plain | Shade::Recorded, Way::Host) => "driver's own",
        }
    }

    /// Whether it has a text of its own.
    pub(crate) fn has_text(&self) -> bool {
        self.source.starts_with(b"!!")
    }

    /// Whether it was drawn with lately, or is not as it was loaded.
    pub(crate) fn is_in_use(&self) -> bool {
        self.unused < LATELY || self.shade != Shade::Plain
    }
}

/// All programs of this process.
#[derive(Default)]
pub(crate) struct Programs {
    pub(crate) shown: Vec<Shown>,
    by_name: FxHashMap<(String, &'static str), u32>,
    by_identity: FxHashMap<Identity, u32>,
    /// Complete frames since a client connected.
    pub(crate) frames: u64,
}

/// The programs, for as long as the guard lives.
pub(crate) fn programs() -> MutexGuard<'static, Programs> {
    static PROGRAMS: LazyLock<Mutex<Programs>> = LazyLock::new(Mutex::default);
    locked(&PROGRAMS)
}

/// Notes the translation of a program.
pub(crate) fn translated(loaded: &Arc<LoadedProgram>, text: &str) {
    if settings().is_inspected() {
        let mut programs = programs();
        let number = programs.number(loaded);
        programs.shown[number as usize - 1].translation = Some(text.into());
    }
}

impl Programs {
    /// The number of a program.
    fn number(&mut self, loaded: &Arc<LoadedProgram>) -> u32 {
        if let Some(number) = self.by_identity.get(&loaded.identity) {
            return *number;
        }
        if self.by_identity.len() >= MOST {
            self.by_identity.clear();
        }
        let rules = loaded.program.dialect().rules();
        let key = (replace::name(&loaded.source), rules.stage.name());
        let number = self.by_name.get(&key).copied().unwrap_or_else(|| {
            self.shown.push(Shown {
                name: key.0.clone(),
                stage: key.1,
                dialect: rules.name,
                source: loaded.source.clone(),
                translation: None,
                partners: BTreeSet::new(),
                shade: Shade::Plain,
                way: Way::Translated,
                now: Count::default(),
                frame: Count::default(),
                unused: u32::MAX,
            });
            self.shown.len() as u32
        });
        self.by_name.insert(key, number);
        self.by_identity.insert(loaded.identity, number);
        number
    }

    pub(crate) fn numbers(&mut self, loaded: &StagePrograms) -> Numbers {
        loaded.each_ref().map(|it| it.as_ref().map_or(0, |loaded| self.number(loaded)))
    }

    fn each(&mut self, numbers: Numbers, mut work: impl FnMut(&mut Shown)) {
        for number in numbers.into_iter().filter(|number| *number > 0) {
            work(&mut self.shown[number as usize - 1]);
        }
    }

    /// What becomes of a draw with these programs.
    pub(crate) fn shade(&self, numbers: Numbers) -> Shade {
        let numbers = numbers.into_iter().filter(|number| *number > 0);
        numbers.map(|number| self.shown[number as usize - 1].shade).max().unwrap_or_default()
    }

    /// Notes who draws with these programs.
    pub(crate) fn note_way(&mut self, numbers: Numbers, by_host: bool) {
        self.each(numbers, |shown| shown.way = if by_host { Way::Host } else { Way::Translated });
    }

    /// Counts a draw.
    pub(crate) fn count(&mut self, numbers: Numbers, draws: bool) {
        self.each(numbers, |shown| {
            if draws {
                shown.now.draws += 1;
            } else {
                shown.way = Way::Broken;
            }
            shown.partners.extend(numbers.into_iter().filter(|number| *number > 0));
        });
    }

    /// Counts the time that draws with these programs took.
    pub(crate) fn count_time(&mut self, numbers: Numbers, nanoseconds: u64) {
        self.each(numbers, |shown| shown.now.nanoseconds += nanoseconds);
    }

    /// A frame is complete.
    pub(crate) fn end_frame(&mut self) {
        self.frames += 1;
        for shown in &mut self.shown {
            shown.frame = std::mem::take(&mut shown.now);
            shown.unused = if shown.frame.draws > 0 { 0 } else { shown.unused.saturating_add(1) };
        }
    }

    /// Forgets what was counted, since somebody is connected from now on, or nobody any more.
    pub(crate) fn restart(&mut self) {
        self.frames = 0;
        for shown in &mut self.shown {
            (shown.now, shown.frame, shown.unused) = (Count::default(), Count::default(), u32::MAX);
        }
    }

    /// The number of the program in use that follows another one, or 0.
    pub(crate) fn next(&self, before: u32) -> u32 {
        let in_use = (1..).zip(&self.shown).filter(|(_, shown)| shown.is_in_use()).map(|(number, _)| number);
        in_use.clone().find(|number| *number > before).or_else(|| in_use.min()).unwrap_or(0)
    }

    /// Changes what becomes of a program. Draws have to be brought up anew then.
    pub(crate) fn set(&mut self, number: u32, shade: Shade) {
        self.shown[number as usize - 1].shade = shade;
        set(SHADED, self.shown.iter().any(|shown| shown.shade != Shade::Plain));
    }

    /// The place of the program that a word names: a number, or the beginning of a name.
    pub(crate) fn find(&self, word: &str) -> Result<usize, String> {
        let count = self.shown.len();
        if let Some(place) = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1))
            && place < count
        {
            return Ok(place);
        }
        let mut named = (0..count).filter(|place| self.shown[*place].name.starts_with(word));
        match (named.next(), named.next()) {
            (Some(place), None) if word.len() >= 4 => Ok(place),
            (Some(_), Some(_)) if word.len() >= 4 => {
                Err(format!("more than one name begins with {}", word.escape_debug()))
            }
            _ if count == 0 => Err(format!("there is no program {}: none was seen so far", word.escape_debug())),
            _ => Err(format!("there is no program {}: `list all` shows those from 1 to {count}", word.escape_debug())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glasm::check::ParseOptions;
    use glasm_runtime::call::LoadedProgram;

    use super::{LATELY, Programs, Shown};
    use crate::seen::shade::Shade;

    fn loaded(text: &str) -> Arc<LoadedProgram> {
        let program = glasm::check::load(text.as_bytes(), &ParseOptions::default()).program.expect("a program");
        LoadedProgram::from_source(program, text.as_bytes())
    }

    #[test]
    fn programs_have_one_number_for_each_text() {
        let mut programs = Programs::default();
        let vertex = loaded("!!ARBvp1.0\nMOV result.position, vertex.position;\nEND");
        let fragment = "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND";
        let numbers = programs.numbers(&[Some(vertex.clone()), None, None, None, Some(loaded(fragment))]);
        assert_eq!(numbers, [1, 0, 0, 0, 2]);
        assert_eq!(programs.numbers(&[None, None, None, None, Some(loaded(fragment))]), [0, 0, 0, 0, 2]);
        programs.count(numbers, true);
        programs.count(numbers, true);
        programs.count_time(numbers, 5);
        programs.end_frame();
        let counted =
            programs.shown.iter().map(|entry| (entry.frame.draws, entry.frame.nanoseconds, entry.is_in_use()));
        assert_eq!(counted.collect::<Vec<_>>(), [(2, 5, true); 2]);
        (0..LATELY - 1).for_each(|_| programs.end_frame());
        assert!(programs.shown[0].is_in_use() && programs.shown[0].frame.draws == 0);
        programs.end_frame();
        assert!(!programs.shown[0].is_in_use());
        programs.shown[1].shade = Shade::Off;
        assert_eq!((programs.shade(numbers), programs.shade([1, 0, 0, 0, 0])), (Shade::Off, Shade::Plain));
    }

    #[test]
    fn programs_are_found_by_number_and_by_name() {
        let mut programs = Programs::default();
        assert!(programs.find("1").expect_err("there is none").contains("none was seen"));
        let vertex = loaded("!!ARBvp1.0\nMOV result.position, vertex.position;\nEND");
        programs.numbers(&[Some(vertex), None, None, None, None]);
        let name = programs.shown[0].name.clone();
        assert_eq!(programs.next(0), 0);
        programs.count([1, 0, 0, 0, 0], true);
        programs.end_frame();
        assert_eq!([0, 1, 7].map(|before| programs.next(before)), [1; 3]);
        assert_eq!(programs.find("1"), Ok(0));
        assert_eq!(programs.find(&name[..6]), Ok(0));
        assert!(programs.find(&name[..2]).is_err() && programs.find("0").is_err() && programs.find("2").is_err());
        assert!(programs.find("").is_err() && programs.find("99999999999999999999999").is_err());
    }

    #[test]
    fn beginnings_of_names_have_four_letters_and_name_one_program() {
        let mut programs = Programs::default();
        let named = |shown: &[Shown], word: &str| shown.iter().filter(|shown| shown.name.starts_with(word)).count();
        // What can be a number is one.
        let is_word = |word: &str| word.bytes().any(|letter| letter.is_ascii_alphabetic());
        let twice = (0..100_000).find_map(|number| {
            let text = format!("!!ARBvp1.0\n# {number}\nMOV result.position, vertex.position;\nEND");
            let [number, ..] = programs.numbers(&[Some(loaded(&text)), None, None, None, None]);
            let word = programs.shown[number as usize - 1].name[..4].to_owned();
            (is_word(&word) && named(&programs.shown, &word) == 2).then_some(word)
        });
        let reason = programs.find(&twice.expect("beginnings are few")).expect_err("it is not one");
        assert!(reason.contains("more than one name begins with"), "{reason}");
        let alone = |shown: &Shown| is_word(&shown.name[..3]) && named(&programs.shown, &shown.name[..4]) == 1;
        let place = programs.shown.iter().position(alone).expect("beginnings are many");
        let name = &programs.shown[place].name;
        assert_eq!(programs.find(&name[..4]), Ok(place));
        assert!(programs.find(&name[..3]).is_err());
    }

    #[test]
    fn descriptions_of_fixed_units_are_no_texts() {
        let mut programs = Programs::default();
        let text = "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND";
        let described = LoadedProgram::from_source(loaded(text).program.clone(), b"Setup { units: 1 }");
        programs.numbers(&[None, None, None, None, Some(loaded(text))]);
        programs.numbers(&[None, None, None, None, Some(described)]);
        assert_eq!(programs.shown.iter().map(Shown::has_text).collect::<Vec<bool>>(), [true, false]);
    }
}
