//! What the page and the package for JavaScript may be given: any options, texts, files and places. The fuzz target and the
//! crate's own tests share this file.

use glasm::export::Language;
use glasm_web::choices::Choices;
use glasm_web::editor::Editor;
use glasm_web::{languages, scene};
use rustc_hash::FxHashMap;

/// Lines of options, right and wrong.
const OPTIONS: [&str; 33] = [
    "lenient=true",
    "lenient=maybe",
    "stage=vertex",
    "stage=fragment",
    "stage=compute",
    "names=bindings",
    "float=fast",
    "float=exact",
    "precision=full",
    "half=packed",
    "half=hidden",
    "half=native",
    "fixed=hidden",
    "functions=own",
    "int64=pairs",
    "float64=pairs",
    "rounded-parameters=true",
    "generic=8,9",
    "compared=0=alpha",
    "depth=1",
    "hemisphere=0",
    "float-texture=31",
    "texture=1=CUBE",
    "fog=exp2",
    "coordinates=gl",
    "clip=native",
    "two-sided=true",
    "flat=true",
    "point-size=true",
    "group=4294967295",
    "binding=4294967295",
    "binding=4294967296",
    "=",
];

const PRECISIONS: [&str; 6] = ["", "R", "H", "X", "full", "x"];

/// Sides of pictures, small to save time.
const SIDE: u32 = 8;

/// Bytes as choices, zeros behind the last.
pub struct Chosen<'a>(std::iter::Copied<std::slice::Iter<'a, u8>>);

impl<'a> Chosen<'a> {
    pub fn new(bytes: &'a [u8]) -> Chosen<'a> {
        Chosen(bytes.iter().copied())
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.0.next().unwrap_or(0)) % limit
    }

    /// A number, now and then the largest.
    fn number(&mut self) -> u32 {
        match self.0.next() {
            Some(255) => u32::MAX,
            byte => u32::from(byte.unwrap_or(0)) << self.below(5),
        }
    }

    fn one<T: Copy, const N: usize>(&mut self, of: [T; N]) -> T {
        of[self.below(N)]
    }
}

/// A language to translate to, or a name that there is not.
fn language(chosen: &mut Chosen<'_>) -> &'static str {
    let others = ["naga", "", "english"];
    match chosen.below(Language::ALL.len() + others.len()).checked_sub(others.len()) {
        Some(number) => Language::ALL[number].name(),
        None => chosen.one(others),
    }
}

/// Gives a program to everything that takes one.
pub fn program(text: &str, other: &str, mut chosen: Chosen<'_>) {
    let lines: Vec<&str> = (0..chosen.below(4)).map(|_| chosen.one(OPTIONS)).collect();
    let choices = match Choices::parse(&lines.join("\n")) {
        Ok(choices) => choices,
        Err(why) => return assert!(!why.message.is_empty(), "refused without a reason"),
    };
    let language = language(&mut chosen);
    json(&languages::checked(text, &choices).to_string());
    match languages::translated(text, language, &choices) {
        Ok(translated) => json(&translated.to_string()),
        Err(why) => assert!(!why.message.is_empty(), "refused without a reason"),
    }
    let _ = languages::bytes(text, language, &choices);
    let _ = languages::reflected(text, &choices);
    let _ = languages::linked(other, text, language, &choices);
    let editor = Editor::new(text, &choices);
    let units = text.encode_utf16().count() as u32;
    for answer in [editor.diagnostics(), editor.words(), editor.folds()] {
        json(&answer.to_string());
    }
    for _ in 0..4 {
        let at = chosen.number();
        let at = if at == u32::MAX { at } else { at % (units + 2) };
        for answer in [editor.hover(at), editor.completions(at), editor.name_at(at)] {
            json(&answer.to_string());
        }
    }
    let _ = editor.formatted();
}

/// Opens a script as a scene, and calls everything that a page can.
pub fn scene(script: &str, program: &str, mut chosen: Chosen<'_>) {
    let mut scene = scene::Scene::new().expect("the reference machine draws");
    let files: FxHashMap<String, String> =
        ["a.fp", "b.vp"].map(|name| (name.to_owned(), program.to_owned())).into_iter().collect();
    scene.open(script, files.clone());
    for _ in 0..8 {
        match chosen.below(12) {
            0 => scene.edit(script, files.clone()),
            1 => scene.set_time([0.0, 1e30, f64::NAN, f64::INFINITY, -1.0][chosen.below(5)]),
            2 => scene.orbit(chosen.number() as f32, f32::INFINITY, f32::NAN),
            3 => drop(scene.force(chosen.one(PRECISIONS))),
            4 => scene.give(chosen.number() as usize, vec![f32::NAN; chosen.below(40)]),
            5 => scene.take(chosen.number() as usize),
            6 => {
                let size = [chosen.number(), chosen.number()];
                let bytes = size[0].wrapping_mul(size[1]).wrapping_mul(4).min(1 << 16) as usize;
                let _ = scene.give_texture(chosen.number() as usize, size, vec![0x80; bytes]);
            }
            7 => scene.only(chosen.number(), chosen.number()),
            8 => json(&scene.facts().to_string()),
            9 => drop(scene.inspect(chosen.number(), chosen.number()).map(|found| json(&found.to_string()))),
            10 => json(&scene.event(chosen.number() as usize).to_string()),
            _ => drop(scene.vertex(chosen.number() as usize, chosen.number()).map(|found| json(&found.to_string()))),
        }
        if let Ok(drawn) = scene.draw(SIDE, SIDE) {
            json(&drawn.to_string());
        }
        let _ = scene.pixels();
    }
}

/// JSON of one value, as the page reads it.
fn json(text: &str) {
    let read: Result<serde_json::Value, _> = serde_json::from_str(text);
    assert!(read.is_ok(), "{:?} of {text}", read.err());
}
