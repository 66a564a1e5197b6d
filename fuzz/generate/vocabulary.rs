//! Names that a program may use, by language: registers, attributes, parameters, results, textures.
//!
//! Registers have a class, which determines for the whole program what they may contain: the bits of a NaN are never
//! read as a word.

use glasm::dialect::{Dialect, Family, Rules, Stage};
use glasm::isa::Modifiers;

use super::choices::Choices;

/// The contents of a register.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Class {
    Number,
    /// Packed words: bits that are not a number.
    Word,
}

#[derive(Clone, Debug)]
pub struct Register {
    pub name: String,
    pub class: Class,
}

impl Register {
    fn new(name: impl Into<String>, class: Class) -> Self {
        Self { name: name.into(), class }
    }
}

/// Parameters with relative addressing.
#[derive(Clone, Debug)]
pub struct Array {
    pub name: String,
    pub offsets: (i32, i32),
}

pub struct Vocabulary {
    pub rules: &'static Rules,
    pub options: Vec<String>,
    pub declarations: Vec<String>,
    pub temporaries: Vec<Register>,
    pub outputs: Vec<Register>,
    /// Destinations that only set a condition code.
    pub nowhere: Vec<Register>,
    pub attributes: Vec<String>,
    /// Attributes indexed by an address register or the loop index.
    pub indexed_attributes: Option<Array>,
    pub indexed_results: Option<Array>,
    pub parameters: Vec<String>,
    pub arrays: Vec<Array>,
    pub addresses: Vec<String>,
    /// Operands that are 1 and a small count, for loops that end.
    pub one: String,
    pub count: String,
    /// Values of parameters that are the same in every run.
    pub fixed: Vec<String>,
    /// A temporary for that count.
    pub counter: Option<String>,
    pub literals: bool,
    /// Unit and target.
    pub textures: Vec<(String, &'static str)>,
}

impl Vocabulary {
    pub fn new(dialect: Dialect, choices: &mut Choices) -> Self {
        let rules = dialect.rules();
        let mut words = Vocabulary {
            rules,
            options: Vec::new(),
            declarations: Vec::new(),
            temporaries: Vec::new(),
            outputs: Vec::new(),
            nowhere: Vec::new(),
            attributes: Vec::new(),
            indexed_attributes: None,
            indexed_results: None,
            parameters: Vec::new(),
            arrays: Vec::new(),
            addresses: Vec::new(),
            one: "1".to_owned(),
            count: "12".to_owned(),
            fixed: Vec::new(),
            counter: None,
            literals: false,
            textures: Vec::new(),
        };
        match (rules.family, rules.stage) {
            (Family::Register, Stage::Fragment) => words.fragment_registers(choices),
            (Family::Register, stage) => words.vertex_registers(choices, stage == Stage::State),
            // `fixed` makes their texts.
            (Family::Fixed, _) => {}
            (Family::Declared | Family::Typed, stage) => words.declared(choices, stage == Stage::Fragment),
        }
        words
    }

    /// The registers of a class.
    pub fn of(list: &[Register], class: Class) -> Vec<&Register> {
        list.iter().filter(|register| register.class == class).collect()
    }

    fn vertex_registers(&mut self, choices: &mut Choices, state: bool) {
        let registers = |numbers: std::ops::Range<usize>, class| {
            numbers.map(move |number| Register::new(format!("R{number}"), class))
        };
        self.temporaries.extend(registers(0..7, Class::Number));
        let relative = choices.chance(1, 2);
        if state {
            self.attributes.push("v[0]".to_owned());
            self.outputs.extend((20..25).map(|number| Register::new(format!("c[{number}]"), Class::Number)));
            // What is written can be read.
            self.parameters.extend(["c[20]".to_owned(), "c[21]".to_owned()]);
        } else {
            self.attributes.extend(["v[OPOS]", "v[NRML]", "v[COL0]", "v[7]", "v[9]", "v[15]"].map(str::to_owned));
            let names = ["HPOS", "COL0", "COL1", "BFC1", "FOGC", "TEX0", "TEX3", "TEX7"];
            let results = |names: &[&str], class| -> Vec<Register> {
                names.iter().map(|name| Register::new(format!("o[{name}]"), class)).collect()
            };
            self.outputs.extend(results(&names, Class::Number));
            if self.rules.clip_distances {
                self.outputs.extend(results(&["CLP0", "CLP5"], Class::Number));
            }
        }
        self.parameters.extend((0..4).map(|number| format!("c[{number}]")));
        self.one = "c[90].x".to_owned();
        self.count = "c[90].y".to_owned();
        self.fixed.push("c[90]=(1,12,0.5,-1)".to_owned());
        self.parameters.push("c[90]".to_owned());
        for number in 0..self.rules.address_registers {
            self.addresses.push(format!("A{number}"));
        }
        if relative {
            self.arrays.push(Array { name: "c".to_owned(), offsets: self.rules.relative_offsets });
        }
        if self.rules.condition_codes {
            self.nowhere.push(Register::new("CC", Class::Number));
            self.counter = Some("R11".to_owned());
        }
    }

    fn fragment_registers(&mut self, choices: &mut Choices) {
        for (range, class) in [(0..6, Class::Number), (6..8, Class::Word)] {
            self.temporaries.extend(range.map(|number| Register::new(format!("R{number}"), class)));
        }
        self.temporaries.extend((0..4).map(|number| Register::new(format!("H{number}"), Class::Number)));
        let names = ["WPOS", "COL0", "COL1", "FOGC", "TEX0", "TEX3", "TEX5", "TEX7"];
        self.attributes.extend(names.map(|name| format!("f[{name}]")));
        let color = if choices.chance(1, 3) { "o[COLH]" } else { "o[COLR]" };
        self.outputs.push(Register::new(color, Class::Number));
        let depth = if choices.chance(1, 4) { Class::Word } else { Class::Number };
        self.outputs.push(Register::new("o[DEPR]", depth));
        self.nowhere.extend([Register::new("RC", Class::Number), Register::new("HC", Class::Number)]);
        self.parameters.extend((0..4).map(|number| format!("p[{number}]")));
        self.declarations.push("DECLARE shade = {0.5, -1, 2, 0.1};".to_owned());
        self.declarations.push("DEFINE edge = 65504;".to_owned());
        self.parameters.push("shade".to_owned());
        self.literals = true;
        self.units(choices, "TEX", "");
    }

    fn declared(&mut self, choices: &mut Choices, fragment: bool) {
        let rules = self.rules;
        let halves = fragment && rules.modifiers.contains(Modifiers::H);
        let mut temporaries = |names: &[&str], class, half: bool| {
            self.temporaries.extend(names.iter().map(|name| Register::new(*name, class)));
            let size = if half { "SHORT " } else { "" };
            self.declarations.push(format!("{size}TEMP {};", names.join(", ")));
        };
        temporaries(&["a", "b", "R2", "tmp$1", "sine", "power"], Class::Number, false);
        if halves {
            temporaries(&["ha", "hb", "hs"], Class::Number, true);
            temporaries(&["word", "word2"], Class::Word, false);
        }
        if rules.condition_codes {
            self.nowhere.push(Register::new("CC", Class::Number));
        }
        if rules.call_depth > 0 {
            self.declarations.push("TEMP counter;".to_owned());
            self.counter = Some("counter".to_owned());
        }
        self.literals = true;
        self.parameters.extend(["program.local[0]", "program.local[7]", "program.env[2]"].map(str::to_owned));
        self.declarations.push("PARAM named = program.env[3];".to_owned());
        self.declarations.push("PARAM mixed[3] = { program.local[2], { 1, 2, 3, 4 }, program.env[5] };".to_owned());
        self.parameters.extend(["named", "mixed[0]", "mixed[1]", "mixed[2]"].map(str::to_owned));
        self.parameters.push("state.material.diffuse".to_owned());
        if fragment {
            self.fragment_bindings(choices, halves);
        } else {
            self.vertex_bindings(choices);
        }
        if rules.texture_units > 0 {
            self.units(choices, "texture[", "]");
        }
    }

    fn vertex_bindings(&mut self, choices: &mut Choices) {
        let rules = self.rules;
        if choices.chance(1, 2) {
            self.attributes.extend([0, 1, 2, 3, 4, 7].map(|number| format!("vertex.attrib[{number}]")));
        } else {
            let names = ["position", "normal", "color.secondary", "fogcoord", "texcoord[1]", "texcoord[6]", "weight"];
            self.attributes.extend(names.map(|name| format!("vertex.{name}")));
        }
        self.declarations.push(format!("ATTRIB given = {};", self.attributes[0]));
        self.attributes.push("given".to_owned());
        self.declarations.push("OUTPUT front = result.color;".to_owned());
        let mut results = |names: &[&str]| {
            self.outputs.extend(names.iter().map(|name| Register::new(*name, Class::Number)));
        };
        results(&["result.position", "front", "result.fogcoord", "result.pointsize"]);
        results(&["result.texcoord[0]", "result.texcoord[7]", "result.color.secondary", "result.color.back"]);
        if rules.clip_distances {
            results(&["result.clip[0]", "result.clip[5]"]);
        }
        let names: Vec<String> = (0..rules.address_registers).map(|number| format!("A{number}")).collect();
        self.declarations.push(format!("ADDRESS {};", names.join(", ")));
        self.addresses = names;
        self.declarations.push("PARAM table[] = { program.env[10..14], { 5, 6, 7, 8 } };".to_owned());
        self.declarations.push("PARAM rows[4] = { state.matrix.program[0] };".to_owned());
        // Above a few thousand, invalid offsets are all equivalent.
        let offsets = (rules.relative_offsets.0.max(-600), rules.relative_offsets.1.min(600));
        self.arrays.extend(["table", "rows", "mixed"].map(|name| Array { name: name.to_owned(), offsets }));
        if rules.indexed_attributes {
            let name = if self.attributes[0].contains("attrib") { "vertex.attrib" } else { "vertex.texcoord" };
            self.indexed_attributes = Some(Array { name: name.to_owned(), offsets });
            self.indexed_results = Some(Array { name: "result.texcoord".to_owned(), offsets: (0, 9) });
        }
    }

    fn fragment_bindings(&mut self, choices: &mut Choices, halves: bool) {
        let names = ["color", "color.secondary", "fogcoord", "texcoord[0]", "texcoord[3]", "texcoord[5]", "position"];
        self.attributes.extend(names.map(|name| format!("fragment.{name}")));
        if self.rules.facing {
            self.attributes.push("fragment.facing".to_owned());
        }
        self.declarations.push("ATTRIB given = fragment.texcoord[1];".to_owned());
        self.attributes.push("given".to_owned());
        if self.rules.indexed_attributes {
            let offsets = self.rules.relative_offsets;
            self.indexed_attributes = Some(Array { name: "fragment.texcoord".to_owned(), offsets });
        }
        let word = if halves { Class::Word } else { Class::Number };
        if choices.chance(1, 2) {
            self.options.push("OPTION ARB_draw_buffers;".to_owned());
            self.outputs.push(Register::new("result.color[0]", Class::Number));
            self.outputs.push(Register::new("result.color[1]", Class::Number));
            self.outputs.push(Register::new("result.color[2]", word));
            if halves {
                self.declarations.push("SHORT OUTPUT third = result.color[3];".to_owned());
                self.outputs.push(Register::new("third", Class::Number));
            }
        } else {
            self.outputs.push(Register::new("result.color", Class::Number));
        }
        let depth = *choices.pick(&[Class::Number, Class::Number, word]);
        self.outputs.push(Register::new("result.depth", depth));
    }

    /// Three units with a target each.
    fn units(&mut self, choices: &mut Choices, before: &str, behind: &str) {
        for number in 0..3 {
            let target = *choices.pick(&["1D", "2D", "3D", "CUBE", "RECT"]);
            self.textures.push((format!("{before}{number}{behind}"), target));
        }
    }
}
