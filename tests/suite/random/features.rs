//! Records what occurred in the programs that ran.

use std::collections::BTreeMap;
use std::fmt;

use glasm::dialect::Family;
use glasm::interp::{Exit, Machine, Step, Tracer};
use glasm::isa::{Base, Modifiers, Op, TABLE, Type, Width};
use glasm::program::{File, Instruction, Program, Rule, Saturate};
use glasm_scene::cases::{Invocation, textures};

use super::Loaded;
use super::agree::Outcome;
use super::generate::{Special, dialects, instructions, makes};
use super::irreducible::is_irreducible;

/// Instructions that are traced; enough for most of a program.
const FOLLOWED: u64 = 400;

#[derive(Default)]
pub struct Features(BTreeMap<String, u64>);

/// Things other than instructions and numbers that must have occurred.
const OTHERS: [&str; 57] = [
    "suffix R",
    "suffix H",
    "suffix X",
    "suffix C",
    "suffix C1",
    "suffix _SAT",
    "suffix _SSAT",
    "precision R",
    "precision H",
    "precision X",
    "halves written",
    "condition mask",
    "condition register 1",
    "write mask",
    "swizzle",
    "absolute value",
    "negation",
    "extended swizzle",
    "relative parameter",
    "relative attribute",
    "relative result",
    "texture missing",
    "discarded",
    "kept by KIL",
    "branch taken",
    "branch not taken",
    "recursion",
    "irreducible",
    "quad",
    "exit by end",
    "exit by return",
    "exit by overflow",
    "execution limit",
    "execution limit inside a block",
    "PREC",
    "absolute integer",
    "buffer operand",
    "relative array",
    "relative array written",
    "memory changed",
    "rule IsNan",
    "rule NotNan",
    "rule Carry",
    "rule NoCarry",
    "rule Overflow",
    "rule NoOverflow",
    "rule Above",
    "rule BelowEqual",
    "rule Sign",
    "rule NoSign",
    "storage S8",
    "storage U8",
    "storage S16",
    "storage U16",
    "storage F32",
    "storage U64",
    "vector of 64 bits",
];

struct Follower<'a> {
    program: &'a Program,
    features: &'a mut Features,
    last: Option<u32>,
}

impl Tracer for Follower<'_> {
    fn step(&mut self, step: &Step) {
        let before = self.last.replace(step.instruction);
        let Some(instruction) = self.program.instructions().get(step.instruction as usize) else { return };
        self.features.count(&opcode(self.program, instruction));
        for word in step.operands.iter().flatten() {
            if let Some(special) = Special::of(*word) {
                self.features.count(&format!("operand {special:?}"));
            }
        }
        let before = before.and_then(|at| Some((at, self.program.instructions().get(at as usize)?)));
        if let Some((at, jump)) = before
            && jump.op == Op::Bra
            && jump.condition.rule != Rule::True
        {
            let taken = step.instruction != at + 1;
            self.features.count(if taken { "branch taken" } else { "branch not taken" });
        }
    }
}

fn opcode(program: &Program, instruction: &Instruction) -> String {
    format!("{} in {:?}", TABLE[usize::from(instruction.row)].name, program.dialect())
}

impl Features {
    fn count(&mut self, what: &str) {
        *self.0.entry(what.to_owned()).or_default() += 1;
    }

    pub fn has(&self, what: &str) -> bool {
        self.0.contains_key(what)
    }

    pub fn add(&mut self, other: Features) {
        for (what, count) in other.0 {
            *self.0.entry(what).or_default() += count;
        }
    }

    /// The features of a program, and what occurred when it ran.
    pub fn of(loaded: &Loaded, seen: &[Outcome]) -> Features {
        let mut features = Features::default();
        let program = &loaded.program;
        program.instructions().iter().for_each(|instruction| features.instruction(program, instruction));
        if is_irreducible(program) {
            features.count("irreducible");
        }
        if recurses(program) {
            features.count("recursion");
        }
        let mut machine = Machine::new(program);
        let units = || program.instructions().iter().filter_map(|instruction| instruction.texture);
        if loaded.jobs.first().is_some_and(|job| units().any(|unit| !job.textures.contains_key(&unit.unit))) {
            features.count("texture missing");
        }
        for (number, (job, seen)) in loaded.jobs.iter().zip(seen).enumerate() {
            if seen.changed(job) {
                features.count("memory changed");
            }
            let seen = &seen.seen;
            features.count(if seen.killed { "discarded" } else { "kept" });
            if !seen.killed
                && program
                    .instructions()
                    .iter()
                    .any(|instruction| matches!(instruction.op, Op::KilCondition | Op::KilNegative))
            {
                features.count("kept by KIL");
            }
            let exit = seen.course.map(|course| course.exit);
            features.count(match exit {
                Some(Exit::End) | None => "exit by end",
                Some(Exit::Ret) => "exit by return",
                Some(Exit::Overflow) => "exit by overflow",
                Some(Exit::Limit) => "execution limit",
            });
            let inputs = match job.invocations.first() {
                None => continue,
                Some(Invocation::One(inputs)) => inputs,
                Some(Invocation::Quad(quad)) => {
                    if quad[0] != quad[1] {
                        features.count("quad");
                    }
                    &quad[0]
                }
            };
            if number != 1 && number != 2 && exit != Some(Exit::Limit) {
                continue;
            }
            let mut follower = Follower { program, features: &mut features, last: None };
            let bound = textures(&job.textures);
            if exit != Some(Exit::Limit) {
                machine.set_fuel(FOLLOWED);
                machine.run_traced(inputs, &bound, &mut follower);
                continue;
            }
            let mut last = Last::default();
            Machine::new(program).run_traced(inputs, &bound, &mut last);
            let leads = |at: u32| {
                program.instructions().iter().any(|instruction| instruction.op.is_flow() && instruction.target == at)
            };
            let inside =
                |at: u32| program.instructions().get(at as usize).is_some_and(|instruction| !instruction.op.is_flow());
            if last.0.is_some_and(|at| inside(at) && !leads(at + 1)) {
                features.count("execution limit inside a block");
            }
        }
        features
    }

    fn instruction(&mut self, program: &Program, instruction: &Instruction) {
        let row = &TABLE[usize::from(instruction.row)];
        let allowed = row.modifiers_in(program.dialect());
        if allowed.contains(Modifiers::H) && !row.op.is_flow() {
            for (ty, name) in [(Type::F32, "precision R"), (Type::F16, "precision H"), (Type::FX12, "precision X")] {
                if instruction.ty == ty {
                    self.count(name);
                    if instruction.ty != instruction.destination.ty {
                        self.count(&name.replace("precision", "suffix"));
                    }
                }
            }
        }
        if program.dialect().rules().family == Family::Typed {
            self.typed(instruction, row.name);
        }
        match instruction.saturate {
            Saturate::None => {}
            Saturate::Unsigned => self.count("suffix _SAT"),
            Saturate::Signed => self.count("suffix _SSAT"),
        }
        match instruction.update {
            None => {}
            Some(0) => self.count("suffix C"),
            Some(_) => self.count("suffix C1"),
        }
        if instruction.destination.ty == Type::F16 {
            self.count("halves written");
        }
        if instruction.condition.rule != Rule::True && instruction.destination.mask != 0 {
            self.count("condition mask");
        }
        if instruction.condition.register == 1 {
            self.count("condition register 1");
        }
        if instruction.destination.mask != 15 && instruction.destination.mask != 0 {
            self.count("write mask");
        }
        if instruction.destination.relative.is_some() {
            self.count("relative result");
        }
        for operand in instruction.sources() {
            if operand.swizzle.iter().enumerate().any(|(place, select)| *select as usize != place) {
                self.count("swizzle");
            }
            if operand.absolute {
                self.count("absolute value");
            }
            if operand.negate != 0 {
                self.count("negation");
            }
            if row.name == "SWZ" {
                self.count("extended swizzle");
            }
            match (operand.relative, operand.file) {
                (Some(_), glasm::program::File::Attribute) => self.count("relative attribute"),
                (Some(_), _) => self.count("relative parameter"),
                (None, _) => {}
            }
        }
        if let Some(texture) = instruction.texture {
            self.count(&format!("texture {}", texture.target.name(texture.shadow)));
        }
    }

    fn typed(&mut self, instruction: &Instruction, name: &str) {
        if !instruction.op.is_flow() {
            self.count(&format!("{name}.{}", type_name(instruction.ty)));
        }
        if instruction.precise {
            self.count("PREC");
        }
        self.count(&format!("rule {:?}", instruction.condition.rule));
        if let Some(access) = &instruction.access {
            self.count(&format!("storage {}", type_name(access.ty)));
        }
        let destination = &instruction.destination;
        if destination.relative.is_some() && destination.file == File::Temporary {
            self.count("relative array written");
        }
        if destination.ty.width == Width::Bits64 {
            self.count("vector of 64 bits");
        }
        for operand in instruction.sources() {
            match operand.file {
                File::Buffer(_) => self.count("buffer operand"),
                File::Temporary if operand.relative.is_some() => self.count("relative array"),
                _ => {}
            }
            if operand.absolute && operand.ty.base != Base::Float {
                self.count("absolute integer");
            }
        }
    }

    /// What should have occurred and did not.
    pub fn missing(&self) -> Vec<String> {
        let rows = TABLE.iter().flat_map(|row| {
            let languages = dialects().into_iter().filter(|dialect| makes(row, *dialect));
            languages.map(move |dialect| format!("{} in {dialect:?}", row.name))
        });
        let specials = Special::ALL.iter().map(|special| format!("operand {special:?}"));
        let targets = ["1D", "2D", "3D", "CUBE", "RECT"].iter().map(|target| format!("texture {target}"));
        let others = OTHERS.iter().map(|other| (*other).to_owned());
        let typed = instructions().map(|(name, ty)| format!("{name}.{ty}"));
        rows.chain(typed)
            .chain(specials)
            .chain(targets)
            .chain(others)
            .filter(|what| !self.0.contains_key(what))
            .collect()
    }
}

/// A type in the spelling of modifiers.
fn type_name(ty: Type) -> String {
    let base = match ty.base {
        Base::Float => "F",
        Base::Signed => "S",
        Base::Unsigned => "U",
    };
    let width = match ty.width {
        Width::Bits8 => 8,
        Width::Fixed12 => 12,
        Width::Bits16 => 16,
        Width::Bits32 => 32,
        Width::Bits64 => 64,
    };
    format!("{base}{width}")
}

#[derive(Default)]
struct Last(Option<u32>);

impl Tracer for Last {
    fn step(&mut self, step: &Step) {
        self.0 = Some(step.instruction);
    }
}

/// Whether some call can reach itself.
fn recurses(program: &Program) -> bool {
    let reach = |from: u32| {
        let mut seen = vec![false; program.instructions().len()];
        let mut work = vec![from];
        while let Some(at) = work.pop() {
            let Some(place) = seen.get_mut(at as usize) else { continue };
            if std::mem::replace(place, true) {
                continue;
            }
            let instruction = &program.instructions()[at as usize];
            let ends = matches!(instruction.op, Op::Ret | Op::Bra) && instruction.condition.rule == Rule::True;
            if !ends {
                work.push(at + 1);
            }
            if matches!(instruction.op, Op::Bra | Op::Cal) {
                work.push(instruction.target);
            }
        }
        seen
    };
    let calls = program.instructions().iter().enumerate().filter(|(_, instruction)| instruction.op == Op::Cal);
    calls.into_iter().any(|(at, call)| reach(call.target).get(at).copied().unwrap_or(false))
}

impl fmt::Display for Features {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names: BTreeMap<&str, u64> = BTreeMap::new();
        for (what, count) in &self.0 {
            // Instructions are listed over all languages.
            let name = what.split_once(" in ").map_or(what.as_str(), |(name, _)| name);
            *names.entry(if name == "execution limit inside a block" { what } else { name }).or_default() += count;
        }
        let mut line = String::new();
        for (name, count) in names {
            let item = format!("{name} {count}");
            if line.len() + item.len() > 110 {
                writeln!(formatter, "  {line}")?;
                line.clear();
            }
            line.push_str(if line.is_empty() { "" } else { ", " });
            line.push_str(&item);
        }
        write!(formatter, "  {line}")
    }
}
