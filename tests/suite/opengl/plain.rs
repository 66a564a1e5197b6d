//! Random programs in the ARB's plain languages all of whose results the texts define: registers are written before
//! they are read, operands lie where an operation has one value, and nothing grows out of bounds.

use glasm::dialect::Stage;

use crate::random::generate::choices::Choices;

const TEMPORARIES: usize = 4;

/// A program in the making.
struct Writer {
    choices: Choices,
    stage: Stage,
    lines: Vec<String>,
}

/// The program of a seed: of vertices if it is even, of fragments if it is odd.
pub fn plain(seed: u64) -> String {
    let stage = if seed.is_multiple_of(2) { Stage::Vertex } else { Stage::Fragment };
    let mut writer = Writer { choices: Choices::new(seed), stage, lines: Vec::new() };
    writer.declare();
    for _ in 0..writer.choices.within(4, 24) {
        writer.instruction();
    }
    writer.results();
    writer.lines.join("\n") + "\n"
}

impl Writer {
    fn add(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    fn is_vertex(&self) -> bool {
        self.stage == Stage::Vertex
    }

    fn declare(&mut self) {
        self.add(if self.is_vertex() { "!!ARBvp1.0" } else { "!!ARBfp1.0" });
        let names: Vec<String> = (0..TEMPORARIES).map(|number| format!("r{number}")).collect();
        self.add(format!("TEMP {}, safe;", names.join(", ")));
        self.add(
            "PARAM some[] = { program.env[0..3], program.local[0..1], { 0.5, -0.25, 1, 0.75 }, { -1, 2, 0.125, 1 } };",
        );
        if self.is_vertex() {
            self.add("ADDRESS a;");
            self.add("PARAM matrix[4] = { state.matrix.mvp };");
        }
        for name in names {
            let source = self.input();
            self.add(format!("MOV {name}, {source};"));
            self.bound(&name);
        }
    }

    /// A value from outside.
    fn input(&mut self) -> String {
        let vertex = ["vertex.color", "vertex.normal", "vertex.texcoord[1]", "vertex.texcoord[4]", "vertex.attrib[10]"];
        let fragment = ["fragment.color", "fragment.texcoord[0]", "fragment.texcoord[1]", "fragment.texcoord[2]"];
        let common = [
            "program.env[1]",
            "program.local[2]",
            "{ 0.25, 0.5, -0.75, 1 }",
            "state.material.diffuse",
            "state.light[1].ambient",
            "state.fog.color",
            "state.matrix.mvp.row[3]",
            "state.matrix.modelview.invtrans.row[1]",
            "state.matrix.projection.inverse.row[2]",
            "state.matrix.texture[2].transpose.row[0]",
            "state.matrix.program[1].row[2]",
        ];
        let inputs: &[&str] = if self.is_vertex() { &vertex } else { &fragment };
        if self.choices.chance(2, 3) { self.choices.pick(inputs) } else { self.choices.pick(&common) }.to_string()
    }

    fn register(&mut self) -> String {
        format!("r{}", self.choices.below(TEMPORARIES))
    }

    fn letter(&mut self) -> char {
        *self.choices.pick(&['x', 'y', 'z', 'w'])
    }

    /// A vector.
    fn vector(&mut self) -> String {
        let sign = if self.choices.chance(1, 4) { "-" } else { "" };
        let name = match self.choices.below(8) {
            0 => self.input(),
            1 => format!("some[{}]", self.choices.below(8)),
            _ => self.register(),
        };
        let suffix = match self.choices.below(4) {
            0 => format!(".{}", self.letter()),
            1 => format!(".{}", (0..4).map(|_| self.letter()).collect::<String>()),
            _ => String::new(),
        };
        format!("{sign}{name}{suffix}")
    }

    /// Makes `safe` a vector of numbers from a quarter to two and a quarter, one each.
    fn positive(&mut self) {
        let vector = self.vector();
        self.add(format!("ABS safe, {vector};"));
        self.add("MIN safe, safe, { 2, 2, 2, 2 };");
        self.add("ADD safe, safe, { 0.25, 0.25, 0.25, 0.25 };");
    }

    fn bound(&mut self, name: &str) {
        self.add(format!("MAX {name}, {name}, {{ -4, -4, -4, -4 }};"));
        self.add(format!("MIN {name}, {name}, {{ 4, 4, 4, 4 }};"));
    }

    fn mask(&mut self) -> &'static str {
        self.choices.pick::<&str>(&["", "", "", "", ".x", ".xy", ".xyz", ".yw", ".w", ".xzw"])
    }

    fn instruction(&mut self) {
        let to = self.register();
        let mask = self.mask();
        let end = if !self.is_vertex() && self.choices.chance(1, 5) { "_SAT" } else { "" };
        let (a, b, c) = (self.vector(), self.vector(), self.vector());
        let letter = self.letter();
        match self.choices.below(if self.is_vertex() { 12 } else { 14 }) {
            0..3 => {
                let names = ["ADD", "SUB", "MUL", "MIN", "MAX", "SGE", "SLT", "DP3", "DP4", "DPH", "DST"];
                let name = *self.choices.pick(&names);
                self.add(format!("{name}{end} {to}{mask}, {a}, {b};"));
            }
            3 | 4 => self.add(format!("MAD{end} {to}{mask}, {a}, {b}, {c};")),
            5 => {
                let name = *self.choices.pick(&["ABS", "MOV", "FLR", "FRC"]);
                self.add(format!("{name}{end} {to}{mask}, {a};"));
            }
            6 => self.add(format!("XPD{end} {to}.xyz, {a}, {b};")),
            7 => {
                self.positive();
                let name = *self.choices.pick(&["RCP", "RSQ", "LG2", "EX2"]);
                self.add(format!("{name}{end} {to}{mask}, safe.{letter};"));
            }
            8 => {
                self.positive();
                let other = self.letter();
                self.add(format!("POW{end} {to}{mask}, safe.{letter}, safe.{other};"));
            }
            9 => {
                self.positive();
                self.add(format!("LIT{end} {to}{mask}, safe;"));
            }
            10 => {
                let parts = ["x", "-y", "0", "1", "-1", "w", "-z"];
                let parts: Vec<&str> = (0..4).map(|_| *self.choices.pick(&parts)).collect();
                let from = self.register();
                self.add(format!("SWZ{end} {to}{mask}, {from}, {};", parts.join(", ")));
            }
            _ if self.is_vertex() => self.of_vertices(&to, mask),
            _ => self.of_fragments(&to, mask, end, [&a, &b, &c]),
        }
        self.bound(&to);
    }

    fn of_vertices(&mut self, to: &str, mask: &str) {
        match self.choices.below(3) {
            0 => {
                self.positive();
                let (name, letter) = (*self.choices.pick(&["EXP", "LOG"]), self.letter());
                self.add(format!("{name} {to}{mask}, safe.{letter};"));
            }
            1 => {
                self.positive();
                let (letter, offset) = (self.letter(), self.choices.within(0, 4));
                self.add(format!("ARL a.x, safe.{letter};"));
                self.add(format!("ADD {to}{mask}, {to}, some[a.x + {offset}];"));
            }
            _ => {
                let row = self.choices.below(4);
                self.add(format!("DP4 {to}{mask}, {to}, matrix[{row}];"));
            }
        }
    }

    fn of_fragments(&mut self, to: &str, mask: &str, end: &str, [a, b, c]: [&str; 3]) {
        let letter = self.letter();
        match self.choices.below(7) {
            0 => self.add(format!("CMP{end} {to}{mask}, {a}, {b}, {c};")),
            1 => self.add(format!("LRP{end} {to}{mask}, {a}, {b}, {c};")),
            2 => {
                let name = *self.choices.pick(&["SIN", "COS"]);
                let from = self.register();
                self.add(format!("{name}{end} {to}{mask}, {from}.{letter};"));
            }
            3 => {
                let from = self.register();
                self.add(format!("SCS{end} {to}.xy, {from}.{letter};"));
            }
            4 => {
                let what = *self.choices.pick(&["fragment.color", "some[3]"]);
                self.add(format!("KIL {what};"));
            }
            _ => {
                let (unit, target) =
                    *self.choices.pick(&[(0, "2D"), (1, "2D"), (2, "1D"), (3, "CUBE"), (6, "2D"), (7, "3D")]);
                let name = if self.choices.chance(3, 4) { "TEX" } else { "TXB" };
                let from = self.choices.below(3);
                self.add(format!("{name}{end} {to}{mask}, fragment.texcoord[{from}], texture[{unit}], {target};"));
            }
        }
    }

    fn results(&mut self) {
        if self.is_vertex() {
            self.add("MOV result.position, vertex.position;");
            for (number, name) in ["color", "color.secondary", "texcoord[0]", "texcoord[7]"].into_iter().enumerate() {
                self.add(format!("MOV result.{name}, r{number};"));
            }
        } else {
            self.add("ADD r0, r0, r1;");
            self.add("MAD r0, r2, { 0.25, 0.25, 0.25, 0.25 }, r0;");
            self.add("MAD result.color, r3, { 0.125, 0.125, 0.125, 0.125 }, r0;");
        }
        self.add("END");
    }
}
