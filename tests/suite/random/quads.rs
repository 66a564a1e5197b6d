//! Random fragment programs whose quads part in branches, loops and routines, and add numbers of other fragments again and
//! again: a sum is 0 where any of the four executes other code, on both machines.

use std::fmt::Write as _;

use glasm::lower::FloatLevel;
use glasm_scene::cases::{Engine, GpuEngine, ModuleEngine};

use super::groups::{Choices, both};
use super::{device, number};

/// The number of programs, unless GLASM_QUADS sets it.
const PROGRAMS: u64 = 32;

/// What a body stands in.
#[derive(Clone, Copy)]
struct Around {
    /// How deep branches and loops may nest in it.
    depth: u32,
    in_loop: bool,
    /// Fragments may return.
    returns: bool,
    /// The first of the routines that may be called, and the one after the last.
    routines: (u32, u32),
}

struct Writer {
    text: String,
    choices: Choices,
    /// The number of statements still to write.
    room: u32,
}

impl Writer {
    fn below(&mut self, limit: u32) -> u32 {
        self.choices.below(limit)
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len() as u32) as usize]
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds a number of another fragment or one of its own, so that later results tell where.
    fn sum(&mut self) {
        if self.below(4) == 0 {
            let component = self.one(&["x", "y", "z", "w"]);
            return self.line(&format!("MAD s.{component}, s.{component}, 2.0, 1.0;"));
        }
        let (other, component) = (self.one(&["X", "Y", "0", "1", "2", "3"]), self.one(&["x", "y", "z", "w"]));
        let operands = self.one(&["1.0, 0.0", "1.0, 0.0", "1.0, 1.0", "n.x, 1.0", "p.z, 0.0"]);
        self.line(&format!("QSWZ{other} r.x, {operands};\nMAD s.{component}, s.{component}, 2.0, r.x;"));
    }

    /// Compares small numbers, which may differ within the quad.
    fn test(&mut self) -> &'static str {
        let whole = self.below(4);
        let (left, right) = match self.below(8) {
            0 | 1 => (self.one(&["p.x", "p.y"]), format!("{}.0", whole % 2)),
            2 => ("p.x", "p.y".to_owned()),
            3 => (self.one(&["p.z", "p.w"]), format!("{}.0", whole.max(1))),
            4 | 5 => ("n.x", format!("{whole}.0")),
            _ => ("n.x", self.one(&["p.x", "p.y", "p.z", "p.w"]).to_owned()),
        };
        self.line(&format!("SUBC t.x, {left}, {right};"));
        self.one(&["EQ.x", "NE.x", "GT.x", "LE.x"])
    }

    fn leave(&mut self, how: &str) {
        let condition = self.test();
        self.line(&format!("{how} ({condition});"));
    }

    fn call(&mut self, (first, end): (u32, u32)) {
        let condition = if self.below(5) < 2 { format!(" ({})", self.test()) } else { String::new() };
        let routine = first + self.below(end - first);
        self.line(&format!("CAL routine{routine}{condition};"));
    }

    fn statement(&mut self, around: Around) {
        self.room = self.room.saturating_sub(1);
        let inner = Around { depth: around.depth.saturating_sub(1), ..around };
        let leaves = self.below(10);
        match self.below(if around.depth == 0 { 4 } else { 12 }) {
            _ if around.in_loop && leaves < 3 => {
                let how = self.one(&["BRK", "CONT"]);
                self.leave(how);
            }
            _ if around.returns && leaves > 7 => self.leave("RET"),
            0 => self.line("ADD n.x, n.x, 1.0;"),
            1..4 if around.routines.0 < around.routines.1 => self.call(around.routines),
            1..4 => self.sum(),
            4..8 => {
                // Some branches are taken in any case.
                let condition = if self.below(4) == 0 { "TR" } else { self.test() };
                self.line(&format!("IF {condition};"));
                self.body(inner);
                if self.below(2) == 0 {
                    self.line("ELSE;");
                    self.body(inner);
                }
                self.line("ENDIF;");
            }
            _ => {
                let count = self.one(&["2.0", "3.0", "3.0", "p.z", "p.w"]);
                self.line(&format!("REP {count};"));
                self.body(Around { in_loop: true, ..inner });
                self.line("ENDREP;");
            }
        }
        if self.below(10) < 7 {
            self.sum();
        }
    }

    fn body(&mut self, around: Around) {
        for _ in 0..1 + self.below(2) {
            match self.room {
                0 => self.sum(),
                _ => self.statement(around),
            }
        }
    }
}

/// A case file and its name.
fn sample(seed: u64) -> (String, String) {
    let mut it = Writer { text: String::new(), choices: Choices::of(seed), room: 14 };
    it.line("!!NVfp5.0\nOPTION NV_shader_thread_group;");
    // The fragment that is looked at is each of a quad; some numbers are the same for all four.
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let (right, up) = ((1 - 2 * x).to_string(), (1 - 2 * y).to_string());
        let [right, up] = [right.as_str(), up.as_str()].map(|slope| it.one(&["0", "0", slope]));
        let (z, w) = (1 + it.below(3), 1 + it.below(3));
        let slopes = [(); 2].map(|()| it.one(&["0", "0", "-1", "1"]));
        let _ = writeln!(
            it.text,
            "#@ run fragment.texcoord[0]=({x},{y},{z},{w})dx({right},0,{},0)dy(0,{up},0,{}) => result.color=(_,_,_,_)",
            slopes[0], slopes[1]
        );
    }
    it.line("TEMP p, n, s, r, t;\nmain:\nMOV p, fragment.texcoord[0];");
    // Zeros that no translation knows.
    it.line("MOV s, fragment.texcoord[1].xyzx;\nMOV n, fragment.texcoord[1].x;");
    let routines = it.below(3);
    let main = Around { depth: 3, in_loop: false, returns: it.below(5) == 0, routines: (0, routines) };
    for _ in 0..3 + it.below(3) {
        it.statement(main);
    }
    it.line("MOV result.color, s;\nRET;");
    for routine in 0..routines {
        it.room = 6;
        it.line(&format!("routine{routine}:"));
        for _ in 0..1 + it.below(3) {
            it.statement(Around { depth: 2, returns: true, routines: (routine + 1, routines), ..main });
        }
        it.line("RET;");
    }
    it.line("END");
    ("sample.fp".to_owned(), it.text)
}

/// Compares programs on an engine with the reference machine.
fn part_alike(engine: &mut dyn Engine, programs: u64) {
    let first = number("GLASM_RANDOM_SEED", 1);
    let mut parted = 0;
    for seed in (0..programs).map(|number| first + number) {
        let (_, runs, text) = both(engine, sample(seed));
        let [want, got] = runs.map(|runs| runs.iter().map(|run| run.threads[0].outputs[0]).collect::<Vec<_>>());
        assert_eq!(want, got, "seed {seed}\n{text}");
        parted += u64::from(want.iter().any(|sums| *sums != want[0]));
    }
    assert!(parted * 2 > programs, "only in {parted} programs it matters which fragments part");
}

#[test]
fn random_quads_part_alike() {
    let Some(mut gpu) = device(|| GpuEngine::open(FloatLevel::Exact)) else { return };
    part_alike(&mut gpu, number("GLASM_QUADS", PROGRAMS));
}

#[test]
fn random_quads_part_alike_in_modules() {
    part_alike(&mut ModuleEngine::default(), number("GLASM_QUADS", 8 * PROGRAMS));
}
