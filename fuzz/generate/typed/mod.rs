//! Programs of the typed languages: floats, integers and 64-bit numbers, arrays, parameter buffers, memory, both
//! condition codes, and flow that ends.

mod atomics;
mod crossing;
mod forms;
mod instruction;
mod lookups;

use glasm::dialect::{Dialect, Stage};
use glasm::isa::Row;

use super::choices::Choices;
use super::numbers;
use forms::Kind;
use lookups::Textures;

pub use forms::{instructions, is_fifth, makes};
pub use lookups::LOOKUPS;

const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];
/// Rules that need no carry or overflow come up more often.
const RULES: [&str; 24] = [
    "EQ", "NE", "LT", "GE", "LE", "GT", "EQ", "NE", "LT", "GE", "LE", "GT", "TR", "FL", "CF", "NCF", "OF", "NOF", "SF",
    "NSF", "AB", "BLE", "NAN", "LEG",
];
const RUNS: usize = 4;
const EDGES: [u32; 10] = [0, 1, 2, 31, 32, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x0001_0000, 0xffff_fffe];

struct Writer<'a> {
    choices: &'a mut Choices,
    dialect: Dialect,
    fragment: bool,
    /// Whether the language has the features of NV_gpu_program5, 64 bits and memory among them.
    fifth: bool,
    /// Whether there are 64-bit floats.
    doubles: bool,
    /// Whether there are the operations of `atomics`.
    atomics: bool,
    /// Empty but for programs of lookups.
    textures: Textures,
    /// The axes of the last place along which slopes may run.
    along: [usize; 2],
    forms: Vec<(&'static Row, Vec<Kind>)>,
    left: usize,
    depth: usize,
    lines: Vec<String>,
}

/// What a program is made of.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Instructions on all kinds of numbers.
    All,
    /// Lookups, integers, and what is exact of floats.
    Lookups,
    /// All kinds of numbers, and atomic operations on halves, on 64-bit numbers and on images by their handles.
    Atomics,
}

/// The lines of a program, without its header and its last.
pub fn program(choices: &mut Choices, dialect: Dialect, content: Content) -> Vec<String> {
    let (looks, doubles, atomics) =
        (content == Content::Lookups, content != Content::Lookups, content == Content::Atomics);
    let textures = if looks { Textures::choose(choices, dialect) } else { Textures::default() };
    let fragment = dialect.rules().stage == Stage::Fragment;
    let fifth = forms::is_fifth(dialect);
    let mut lines = Vec::new();
    if fragment {
        lines.push("OPTION ARB_draw_buffers;".to_owned());
    }
    if looks {
        lines.extend(textures.head(choices));
    }
    if fifth {
        // Floats first, integers after them: loads never read the bits of a NaN as an integer.
        let floats = (0..8).map(|_| format!("0x{:08x}", numbers::number(choices, 1))).collect::<Vec<_>>();
        let words = (0..8).map(|_| format!("0x{:08x}", word(choices))).collect::<Vec<_>>();
        lines.push(format!("#@ buffer data {} {}", floats.join(" "), words.join(" ")));
    }
    if atomics {
        lines.extend(atomics::head(choices));
    }
    for run in 0..RUNS {
        let attributes = textures.attributes(choices);
        let handles = if atomics { atomics::INPUTS } else { "" };
        lines.push(inputs(choices, fragment, fifth, run, looks) + &attributes + handles + " => exit=end");
    }
    lines.extend(
        [
            "TEMP f0, f1, f2, i0, i1, i2, at;",
            "TEMP many[4], whole[4];",
            "PARAM table[4] = { program.local[0..3] };",
            "PARAM words[4] = { program.local[4..7] };",
            "BUFFER4 vectors[] = { program.buffer[0] };",
        ]
        .map(str::to_owned),
    );
    if fifth {
        lines.push("LONG TEMP d0, d1, e0, e1, base, place;".to_owned());
        lines.push("CBUFFER bytes[] = { program.buffer[1] };".to_owned());
    }
    if atomics {
        lines.push(atomics::DECLARATION.to_owned());
    }
    if looks {
        lines.extend(textures.declarations());
    }
    let mut forms = if looks { forms::plain(dialect) } else { forms::forms(dialect) };
    forms.iter_mut().for_each(|(_, kinds)| kinds.retain(|kind| doubles || *kind != Kind::Double));
    forms.retain(|(_, kinds)| !kinds.is_empty());
    let mut writer = Writer {
        choices,
        dialect,
        fragment,
        fifth,
        doubles,
        atomics,
        textures,
        along: [0, 1],
        forms,
        left: if looks { 16 } else { 24 },
        depth: 0,
        lines,
    };
    let flows = writer.textures.flows() && writer.choices.chance(1, 2);
    if flows {
        writer.left = if looks { 10 } else { 14 };
        writer.lines.push("main:".to_owned());
    }
    writer.start();
    while writer.left > 0 {
        writer.statement(flows);
    }
    writer.finish();
    if flows {
        writer.lines.push("RET;".to_owned());
        writer.lines.push("part:".to_owned());
        // Routines call nothing, and so end, with RET or with the text.
        for _ in 0..4 {
            writer.instruction();
        }
        if writer.choices.chance(1, 2) {
            writer.block();
        }
        if writer.choices.chance(1, 2) {
            writer.lines.push("RET;".to_owned());
        }
    }
    writer.lines
}

fn word(choices: &mut Choices) -> u32 {
    match choices.below(4) {
        0 => *choices.pick(&EDGES),
        1 => choices.below(40) as u32,
        2 => (choices.below(40) as u32).wrapping_neg(),
        _ => choices.bits() as u32,
    }
}

fn tuple(choices: &mut Choices, number: impl Fn(&mut Choices) -> u32) -> String {
    let words: Vec<String> = (0..4).map(|_| format!("0x{:08x}", number(choices))).collect();
    format!("({})", words.join(","))
}

fn inputs(choices: &mut Choices, fragment: bool, fifth: bool, run: usize, plain: bool) -> String {
    let float = |choices: &mut Choices| match plain {
        true => lookups::plain(choices).to_bits(),
        false => numbers::number(choices, run),
    };
    let mut text = "#@ run".to_owned();
    let attribute = if fragment { "fragment.texcoord" } else { "vertex.attrib" };
    let floats = (0..4).map(|number| format!("program.local[{number}]"));
    let buffers = (0..4).map(|number| format!("program.buffer[0][{number}]"));
    let attributes = (1..4).map(|number| format!("{attribute}[{number}]"));
    for name in floats.chain(buffers).chain(attributes) {
        text.push_str(&format!(" {name}={}", tuple(choices, float)));
    }
    let integers = (4..8).map(|number| format!("program.local[{number}]"));
    for name in integers.chain((0..2).map(|number| format!("program.buffer[1][{number}]"))) {
        text.push_str(&format!(" {name}={}", tuple(choices, word)));
    }
    if fifth {
        text.push_str(" program.local[8]=(&data,&data+32)");
    }
    text
}

impl Writer<'_> {
    fn push(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// Most registers get a value; some keep their initial zeros.
    fn start(&mut self) {
        let mut lines = Vec::new();
        for number in 0..3 {
            lines.push(format!("MOV f{number}, table[{number}];"));
            lines.push(format!("MOV.S i{number}, words[{number}];"));
        }
        for number in 0..4 {
            lines.push(format!("MOV many[{number}], table[{number}];"));
            lines.push(format!("MOV.S whole[{number}], words[{number}];"));
        }
        if self.fifth {
            lines.push("PK64.U d0, program.local[4];".to_owned());
            lines.push("PK64.U d1, program.local[6];".to_owned());
        }
        if self.fifth && self.doubles {
            lines.push("CVT.F64.F32 e0, table[1];".to_owned());
            lines.push("CVT.F64.F32 e1, table[2];".to_owned());
        }
        lines.retain(|_| !self.choices.chance(1, 10));
        self.lines.extend(lines);
        if self.fifth {
            self.push("PK64.U base, program.local[8];");
        }
        if self.atomics {
            self.lines.extend(atomics::START.map(str::to_owned));
        }
        self.push("AND.S at, words[3], 3;");
    }

    fn finish(&mut self) {
        let (output, first, most) =
            if self.fragment { ("result.color", 0, 8) } else { ("result.attrib", 1, usize::MAX) };
        if !self.fragment {
            self.push("MOV result.position, f0;");
        }
        if self.atomics {
            self.lines.extend(atomics::END.map(str::to_owned));
        }
        let mut moves = vec!["MOV OUT, f1;", "MOV OUT, f2;", "MOV.U OUT, i0;", "MOV.U OUT, i1;", "MOV OUT, f0;"];
        if self.fifth {
            moves.extend(["UP64.U OUT, d0;", "UP64.U OUT, d1;"]);
        }
        if self.fifth && self.doubles {
            // The upper half of a double as a float, and the remainder, so that no bits of a NaN are visible.
            moves.extend(["CVT.F32.F64 f0, e0; MOV OUT, f0;"]);
            moves.extend(["CVT.F64.F32 e1, f0; SUB.F64 e0, e0, e1; CVT.F32.F64 f0, e0; MOV OUT, f0;"]);
        }
        moves.extend(["MOV.S OUT, i2;", "MOV OUT, many[2];", "MOV.S OUT, whole[1];", "MOV.S OUT, whole[3];"]);
        for (number, text) in (first..).zip(moves.into_iter().take(most)) {
            for line in text.split_inclusive(';') {
                self.push(line.trim().replace("OUT", &format!("{output}[{number}]")));
            }
        }
    }

    /// A block of instructions that may be left out, or left early.
    fn block(&mut self) {
        let condition = self.condition();
        let closed = if self.choices.chance(1, 2) {
            self.push(format!("IF {condition};"));
            "ENDIF;"
        } else {
            self.push("REP.S at.x;");
            if self.choices.chance(1, 2) {
                self.push(format!("BRK ({condition});"));
            }
            "ENDREP;"
        };
        self.instruction();
        self.push(closed);
    }

    fn statement(&mut self, flows: bool) {
        self.left = self.left.saturating_sub(1);
        let (memory, kills) = (usize::from(self.fifth), usize::from(self.fragment));
        let flow = if flows && self.depth < 3 { 4 } else { 0 };
        let looks = self.textures.any();
        let weights = match looks {
            true => [8, flow, flow, flow, 4, 0, kills, 14],
            false => [20, flow, flow, flow, 6, if self.atomics { 20 } else { 4 * memory }, kills, 0],
        };
        match self.choices.weighted(&weights) {
            1 => {
                let condition = self.condition();
                self.push(format!("IF {condition};"));
                self.inside(flows);
                if self.choices.chance(1, 2) {
                    self.push("ELSE;");
                    self.inside(flows);
                }
                self.push("ENDIF;");
            }
            2 => {
                let count = *self.choices.pick(&["REP.S 3;", "REP.S at.x;", "REP.F 2.5;", "REP.U at.y;", "REP.S -1;"]);
                self.push(count);
                self.instruction();
                if self.choices.chance(1, 2) {
                    let (name, condition) = (*self.choices.pick(&["BRK", "CONT"]), self.condition());
                    self.push(format!("{name} ({condition});"));
                }
                self.inside(flows);
                self.push("ENDREP;");
            }
            3 => {
                let condition =
                    if self.choices.chance(1, 2) { format!(" ({})", self.condition()) } else { String::new() };
                self.push(format!("CAL part{condition};"));
            }
            4 if looks => self.plain_crossing(),
            4 => self.crossing(),
            5 if self.atomics && self.choices.chance(4, 5) => self.atomic(),
            5 => self.memory(),
            6 => {
                let text = if self.choices.chance(1, 2) {
                    self.register(Kind::Float) + &self.swizzle(true)
                } else {
                    self.condition()
                };
                self.push(format!("KIL {text};"));
            }
            7 => self.lookup(),
            _ => self.instruction(),
        }
    }

    fn inside(&mut self, flows: bool) {
        self.depth += 1;
        for _ in 0..1 + self.choices.below(3) {
            self.statement(flows);
        }
        self.depth -= 1;
    }
}
