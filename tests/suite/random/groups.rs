//! Random programs of groups that vote and take values of other threads, in branches, loops and routines that only some of the group take: all threads
//! get the same results on both machines.

use std::fmt::Write as _;

use glasm::check;
use glasm::lower::FloatLevel;
use glasm::program::Program;
use glasm_scene::cases::{Aftermath, Batch, BatchResult, CaseFile, Cpu, Engine, Job, job};
use glasm_scene::cases::{GpuEngine, ModuleEngine};

use super::{device, number};

/// The number of programs, unless GLASM_GROUPS sets it.
const PROGRAMS: u64 = 24;

/// Numbers that are the same in every run.
pub(super) struct Choices(u64);

impl Choices {
    /// Those of a seed.
    pub(super) fn of(seed: u64) -> Choices {
        let mut choices = Choices(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        choices.below(2);
        choices
    }

    pub(super) fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }
}

struct Writer {
    text: String,
    choices: Choices,
    /// Control programs read each other's results.
    control: bool,
    /// Routines that may be called here.
    routines: std::ops::Range<u32>,
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

    fn register(&mut self) -> String {
        format!("r{}", self.below(3))
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Puts a small number in `t` that differs from thread to thread.
    fn test(&mut self, update: &str) {
        let (from, component) = (self.register(), self.one(&["x", "y", "z", "w"]));
        let (place, mask) = (self.below(4), self.one(&["1", "1", "3"]));
        self.line(&format!("SHR.U t.x, {from}.{component}, {place};"));
        self.line(&format!("AND.U{update} t.x, t.x, {mask};"));
    }

    fn vote(&mut self) {
        let (from, to) = (self.register(), self.register());
        let write = self.one(&["", ".x", ".yw", ".xyz", ".z"]);
        if self.below(3) == 0 {
            self.line(&format!("AND.U t, {from}, {{1, 2, 3, 4}};"));
        } else {
            let place = self.below(5);
            self.line(&format!("SHR.U t, {from}, {place};\nAND.U t, t, {{1, 1, 2, 3}};"));
        }
        let swizzle = self.one(&["", ".yzwx", ".x", ".w"]);
        match self.below(5) {
            0 | 1 => self.line(&format!("TGBALLOT.U t{write}, t{swizzle};")),
            2 => self.line(&format!("TGALL.U t{write}, t{swizzle};")),
            3 => self.line(&format!("TGANY.U t{write}, t{swizzle};")),
            _ => self.line(&format!("TGEQ.U t{write}, t{swizzle};")),
        }
        let operation = self.one(&["XOR", "ADD"]);
        self.line(&format!("{operation}.U {to}, {to}, t;"));
    }

    /// Takes another thread's value, within segments of 4, 8 or all threads.
    fn shuffle(&mut self) {
        let (from, to, place) = (self.register(), self.register(), self.register());
        let (name, last) = match self.below(4) {
            0 => ("SHFIDX", 31),
            1 => ("SHFUP", 0),
            2 => ("SHFDOWN", 31),
            _ => ("SHFXOR", 31),
        };
        let segment = [0, 24, 28][self.below(3) as usize] << 8 | last;
        let (component, swizzle) = (self.one(&["x", "y", "w"]), self.one(&["", ".yzwx", ".w"]));
        let mask = self.one(&["1", "3", "9", "31"]);
        self.line(&format!("AND.U t.z, {place}.{component}, {mask};"));
        self.line(&format!("SHF.U t.xy, {from}{swizzle}, t.z, {{{segment},0,0,0}};").replace("SHF", name));
        self.line(&format!("XOR.U {to}, {to}, t.yxyx;"));
    }

    fn statement(&mut self, depth: u32, in_loop: bool) {
        self.room = self.room.saturating_sub(1);
        let choice = if depth == 0 { self.below(7) } else { self.below(13) };
        match choice {
            0 | 1 => {
                let (to, from, other) = (self.register(), self.register(), self.register());
                let operation = self.one(&["ADD", "XOR", "MUL", "SUB"]);
                let write = self.one(&["", ".x", ".yz", ".w"]);
                let swizzle = self.one(&["", ".wzyx", ".y"]);
                self.line(&format!("{operation}.U {to}{write}, {from}, {other}{swizzle};"));
            }
            2..4 => self.vote(),
            4 => self.shuffle(),
            5 if self.control => {
                let (to, from) = (self.register(), self.register());
                let write = self.one(&["", ".x", ".zw"]);
                self.line(&format!("MOV.U result.attrib[4]{write}, {from};"));
                self.line(&format!("XOR.U {to}, {to}, others[n.y];"));
            }
            6 if self.control && self.below(2) == 0 => {
                let from = self.register();
                let write = self.one(&[".x", ".yz", ".w"]);
                self.line(&format!("MOV.U result.patch.attrib[0]{write}, {from};"));
            }
            5 | 6 if !self.routines.is_empty() => {
                let routine = self.routines.start + self.below(self.routines.end - self.routines.start);
                self.test(".CC");
                let condition = self.one(&["", " (NE.x)", " (EQ.x)"]);
                self.line(&format!("CAL routine{routine}{condition};"));
            }
            5 | 6 => self.vote(),
            7..10 => {
                self.test(".CC");
                let condition = self.one(&["NE", "EQ"]);
                self.line(&format!("IF {condition}.x;"));
                self.body(depth - 1, in_loop);
                if self.below(2) == 0 {
                    self.line("ELSE;");
                    self.body(depth - 1, in_loop);
                }
                self.line("ENDIF;");
            }
            10 if in_loop => {
                self.test(".CC");
                let leave = self.one(&["BRK", "CONT"]);
                self.line(&format!("{leave} (NE.x);"));
            }
            _ => {
                self.test("");
                self.line("REP.U t.x;");
                self.body(depth - 1, true);
                self.line("ENDREP;");
            }
        }
    }

    fn body(&mut self, depth: u32, in_loop: bool) {
        for _ in 0..1 + self.below(3) {
            if self.room > 0 {
                self.statement(depth, in_loop);
            }
        }
    }
}

const STAGES: [(&str, &str, &str); 4] =
    [("vp", "vertex", "vp"), ("tcp", "primitive", "tcp"), ("tep", "primitive", "tep"), ("fp", "fragment", "fp")];

/// A case file and its name.
fn sample(seed: u64) -> (String, String) {
    let mut choices = Choices::of(seed);
    let (stage, prefix, suffix) = STAGES[choices.below(4) as usize];
    let control = stage == "tcp";
    let threads = if control { 2 + choices.below(31) } else { 2 + choices.below(70) };
    let mut it = Writer { text: String::new(), choices, control, routines: 0..2, room: 24 };
    let mut head = format!("!!NV{stage}5.0\nOPTION NV_shader_thread_group;\nOPTION NV_shader_thread_shuffle;\n");
    let _ = match stage {
        "tcp" => writeln!(
            head,
            "#@ run patch=1 vertex[0].position=(0,0,0,1) => result.position=(_,_,_,_)\nVERTICES_OUT {threads};\nATTRIB others = vertex.out.attrib[4];"
        ),
        "tep" => writeln!(
            head,
            "#@ run threads={threads} patch=1 vertex[0].position=(0,0,0,1) => result.position=(_,_,_,_)\nTESS_MODE QUADS;"
        ),
        "fp" => writeln!(head, "#@ run threads={threads} => result.color=(_,_,_,_)\nOPTION ARB_draw_buffers;"),
        _ => writeln!(head, "#@ run threads={threads} => result.position=(_,_,_,_)"),
    };
    head += "UINT TEMP r0, r1, r2, t, n;\n";
    it.text = head;
    it.line("main:");
    let _ = writeln!(it.text, "MAD.U n.x, {prefix}.warpid.x, 32, {prefix}.threadid.x;");
    let _ = writeln!(it.text, "ADD.U n.y, n.x, 1;\nMOD.U n.y, n.y, {threads};");
    it.line("MUL.U r0, n.x, {1, 3, 5, 7};\nMUL.U r1, n.x, {2654435761, 40503, 97, 1};\nSHR.U r2, r1, 5;");
    for _ in 0..4 + it.below(4) {
        it.statement(3, false);
    }
    if it.below(4) == 0 {
        it.test(".CC");
        it.line("RET (NE.x);");
        it.statement(2, false);
    }
    let results = if stage == "fp" { "result.color" } else { "result.attrib" };
    for number in 0..3 {
        let _ = writeln!(it.text, "MOV.U {results}[{number}], r{number};");
    }
    if stage != "fp" {
        it.line("MOV result.position, {0, 0, 0, 1};");
    }
    it.line("RET;");
    for routine in 0..2 {
        it.routines = routine + 1..2;
        it.room = 8;
        let _ = writeln!(it.text, "routine{routine}:");
        it.body(2, false);
        it.line("RET;");
    }
    it.line("END");
    (format!("sample.{suffix}"), it.text)
}

/// What a case file says.
fn load((name, text): (String, String)) -> (Program, Vec<Job>, String) {
    let file = CaseFile::parse(&name, text.as_bytes()).unwrap_or_else(|malformed| panic!("{malformed:?}\n{text}"));
    let checked = check::load(text.as_bytes(), &check::ParseOptions::default().with_stage(file.stage));
    let wrong = || panic!("{}\n{text}", glasm::diag::render(text.as_bytes(), "sample", &checked.diagnostics));
    let program = checked.program.clone().unwrap_or_else(wrong);
    let jobs = file.runs.iter().map(|run| job(&program, run).unwrap_or_else(|why| panic!("{why}\n{text}"))).collect();
    (program, jobs, text)
}

fn done(result: BatchResult, text: &str) -> Vec<Aftermath> {
    match result {
        BatchResult::Done(done) => done,
        BatchResult::Refused(why) => panic!("refused: {why}\n{text}"),
        BatchResult::Skipped => panic!("skipped"),
    }
}

/// What the reference machine and an engine make of a case file, with its program and text.
pub(super) fn both(engine: &mut dyn Engine, file: (String, String)) -> (Program, [Vec<Aftermath>; 2], String) {
    let (program, jobs, text) = load(file);
    let batch = [Batch { program: &program, jobs: &jobs }];
    let runs = [Cpu.run(&batch), engine.run(&batch)];
    let runs = runs.map(|results| done(results.into_iter().next().expect("a result"), &text));
    (program, runs, text)
}

/// Compares programs of groups on an engine with the reference machine.
fn vote_alike(engine: &mut dyn Engine, programs: u64) {
    let first = number("GLASM_RANDOM_SEED", 1);
    let mut divided = 0;
    for seed in (0..programs).map(|number| first + number) {
        let (program, [want, got], text) = both(engine, sample(seed));
        for (want, got) in want.iter().zip(&got) {
            for (number, (one, other)) in want.threads.iter().zip(&got.threads).enumerate() {
                assert_eq!(one.killed, other.killed, "seed {seed}, thread {number}\n{text}");
                for output in program.outputs_written().iter().map(usize::from) {
                    let [one, other] = [one, other].map(|value| value.outputs[output]);
                    assert_eq!(one, other, "seed {seed}, thread {number}, result {output}\n{text}");
                }
            }
            let steps = |at: usize| want.threads[at].course.map(|course| course.steps);
            divided += u64::from((1..want.threads.len()).any(|at| steps(at) != steps(0)));
        }
    }
    assert!(divided * 2 > programs, "only in {divided} programs threads went different ways");
}

#[test]
fn random_groups_vote_alike() {
    let Some(mut gpu) = device(|| GpuEngine::open(FloatLevel::Exact)) else { return };
    vote_alike(&mut gpu, number("GLASM_GROUPS", PROGRAMS));
}

#[test]
fn random_groups_vote_alike_in_modules() {
    vote_alike(&mut ModuleEngine::default(), number("GLASM_GROUPS", 4 * PROGRAMS));
}
