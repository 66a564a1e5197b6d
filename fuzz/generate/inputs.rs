//! Inputs for programs: numbers for everything that they may read, and textures of one colour, whose lookups do not
//! depend on the coordinates.

use super::choices::Choices;
use super::numbers;
use super::vocabulary::Vocabulary;
use glasm::dialect::{Family, Stage};

const RUNS: usize = 4;

fn tuple(choices: &mut Choices, number: impl Fn(&mut Choices) -> u32) -> String {
    let words: Vec<String> = (0..4).map(|_| format!("0x{:08x}", number(choices))).collect();
    format!("({})", words.join(","))
}

impl Vocabulary {
    /// The case file's name for something that the program may name differently.
    pub fn case_name(&self, name: &str) -> String {
        let declared = self.declarations.iter().find_map(|line| {
            let (left, right) = line.trim_end_matches(';').split_once(" = ")?;
            let bound = right.starts_with("vertex.") || right.starts_with("fragment.") || right.starts_with("result.");
            (bound && left.ends_with(&format!(" {name}"))).then(|| right.to_owned())
        });
        declared.unwrap_or_else(|| name.to_owned())
    }

    /// Everything that runs provide values for.
    fn inputs(&self) -> Vec<String> {
        let mut names: Vec<String> = self.attributes.iter().map(|name| self.case_name(name)).collect();
        names.dedup();
        names.retain(|name| !name.ends_with("facing"));
        match (self.rules.family, self.rules.stage) {
            (Family::Register, Stage::Fragment) => names.extend((0..4).map(|number| format!("p[{number}]"))),
            (Family::Fixed, _) => {}
            (Family::Register, _) => names.extend([0, 1, 2, 3, 20, 21].map(|number| format!("c[{number}]"))),
            (Family::Declared | Family::Typed, _) => {
                names.extend([0, 2, 7].map(|number| format!("program.local[{number}]")));
                names.extend([2, 3, 5, 10, 12, 14].map(|number| format!("program.env[{number}]")));
                names.push("state.material.diffuse".to_owned());
                if self.rules.stage == Stage::Vertex {
                    names.push("state.matrix.program[0].row[2]".to_owned());
                }
            }
        }
        names
    }
}

/// The runs, each with wilder numbers than the one before.
pub fn runs(choices: &mut Choices, words: &Vocabulary, quads: bool) -> Vec<String> {
    let names = words.inputs();
    let attributes = words.attributes.len();
    let mut lines: Vec<String> = words.fixed.iter().map(|fixed| format!("#@ set {fixed}")).collect();
    for run in 0..RUNS {
        let mut text = "#@ run".to_owned();
        for (place, name) in names.iter().enumerate() {
            text.push_str(&format!(" {name}={}", tuple(choices, |it| numbers::number(it, run))));
            if quads && place < attributes && run < 3 && choices.chance(1, 2) && !name.starts_with(['p', 's']) {
                for axis in ["dx", "dy"] {
                    text.push_str(&format!("{axis}{}", tuple(choices, |it| numbers::number(it, 0))));
                }
            }
        }
        text.push_str(" => exit=end");
        lines.push(text);
    }
    lines
}

/// A texture of one colour for most units; the others have none.
pub fn textures(choices: &mut Choices, words: &Vocabulary) -> Vec<String> {
    const FORMATS: [(&str, usize); 5] =
        [("rgba", 4), ("rgb", 3), ("luminance_alpha", 2), ("intensity", 1), ("float_rgba", 4)];
    let mut lines = Vec::new();
    for (number, (_, target)) in words.textures.iter().enumerate() {
        if choices.chance(1, 6) {
            continue;
        }
        let (size, texels) = match *target {
            "1D" => ("4", 4),
            "3D" => ("2x2x2", 8),
            "CUBE" => ("1x1x6", 6),
            _ => ("2x4", 8),
        };
        // The formats of NV_float_buffer are for rectangles.
        let (format, components) = *choices.pick(if *target == "RECT" { &FORMATS } else { &FORMATS[..4] });
        let wrap = *choices.pick(if *target == "RECT" { &["clamp_to_edge"] } else { &["repeat", "clamp_to_edge"][..] });
        let color: Vec<&str> = (0..components).map(|_| *choices.pick(&["0", "1", "0.5", "0.25", "0.1"])).collect();
        let texel = format!(" ({})", color.join(","));
        lines.push(format!("#@ texture {number} {target} {size} {format} nearest {wrap}{}", texel.repeat(texels)));
    }
    lines
}
