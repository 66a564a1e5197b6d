//! A run of a program to step through.

use rustc_hash::FxHashMap;

use crate::cases::output_name;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Step, initial_output};
use glasm::program::{File, Program};
use glasm::span::Lines;
use glasm_runtime::ProgramRun;

/// A register that a program writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// Its name in the program.
    pub name: String,
    file: File,
    index: i32,
    /// The steps that wrote it.
    writes: Vec<usize>,
}

/// A run with all its moments. Moment n is after the first n steps.
#[derive(Clone, Debug)]
pub struct Walk {
    run: ProgramRun,
    registers: Vec<Register>,
    /// Line of each instruction in the program's text, from 1.
    lines: Vec<usize>,
}

/// Temporaries, then addresses, then results, then parameters.
fn rank(file: File) -> u8 {
    match file {
        File::Temporary => 0,
        File::Address => 1,
        File::Output => 2,
        File::Parameter => 3,
        File::Null | File::Attribute | File::Constant | File::Buffer(_) => 4,
    }
}

fn name(program: &Program, file: File, index: i32) -> String {
    let place = usize::try_from(index).unwrap_or(usize::MAX);
    match file {
        File::Temporary => program.temporaries().get(place).map(|temporary| temporary.name.to_string()),
        File::Address => Some(format!("A{index}")),
        File::Output => u8::try_from(index).ok().map(|number| output_name(program, Output(number))),
        File::Parameter => program.parameters().get(place).map(|parameter| parameter.name.to_string()),
        File::Null | File::Attribute | File::Constant | File::Buffer(_) => None,
    }
    .unwrap_or_default()
}

impl Walk {
    /// Sorts what a run wrote by register.
    pub fn new(run: ProgramRun) -> Walk {
        let program = &run.program.program;
        let mut writes: FxHashMap<(u8, i32), Register> = FxHashMap::default();
        for (place, step) in run.steps.iter().enumerate() {
            let Some(instruction) = program.instructions().get(step.instruction as usize) else { continue };
            let (file, index) = (instruction.destination.file, instruction.destination.index);
            if step.result.is_none() {
                continue;
            }
            let register = writes.entry((rank(file), index)).or_insert_with(|| Register {
                name: name(program, file, index),
                file,
                index,
                writes: Vec::new(),
            });
            if step.written != 0 {
                register.writes.push(place);
            }
        }
        let mut registers: Vec<((u8, i32), Register)> = writes.into_iter().collect();
        registers.sort_unstable_by_key(|(key, _)| *key);
        let places = Lines::new(&run.program.source);
        let line = |start: u32| places.line(start as usize);
        let lines = program.instructions().iter().map(|instruction| line(instruction.span.start)).collect();
        Walk { registers: registers.into_iter().map(|(_, register)| register).collect(), lines, run }
    }

    /// The run that is walked through.
    pub fn run(&self) -> &ProgramRun {
        &self.run
    }

    /// The instructions that ran, in order.
    pub fn steps(&self) -> &[Step] {
        &self.run.steps
    }

    /// The registers that the run wrote, in the usual order.
    pub fn registers(&self) -> &[Register] {
        &self.registers
    }

    /// The line of a step's instruction in the program's text, from 1.
    pub fn line(&self, step: usize) -> Option<usize> {
        self.lines.get(self.run.steps.get(step)?.instruction as usize).copied()
    }

    /// The step that last wrote a register before this moment.
    pub fn written_before(&self, register: &Register, moment: usize) -> Option<usize> {
        let before = register.writes.partition_point(|step| *step < moment);
        register.writes.get(before.checked_sub(1)?).copied()
    }

    /// The step that next writes a register from this moment on.
    pub fn written_after(&self, register: &Register, moment: usize) -> Option<usize> {
        register.writes.get(register.writes.partition_point(|step| *step < moment)).copied()
    }

    /// The contents of a register at a moment.
    pub fn value(&self, register: &Register, moment: usize) -> [u32; 4] {
        let written = self.written_before(register, moment).and_then(|step| self.run.steps[step].result);
        written.unwrap_or_else(|| self.initial(register))
    }

    /// The contents of the register with this name at the end.
    pub fn last_value(&self, name: &str) -> Option<[u32; 4]> {
        let register = self.registers.iter().find(|register| register.name == name)?;
        Some(self.value(register, self.run.steps.len()))
    }

    fn initial(&self, register: &Register) -> [u32; 4] {
        let program = &self.run.program.program;
        match register.file {
            File::Output => initial_output(program.dialect().rules().stage),
            File::Parameter => self.run.inputs.parameters.get(register.index as usize).copied().unwrap_or_default(),
            File::Temporary | File::Address | File::Null | File::Attribute | File::Constant | File::Buffer(_) => [0; 4],
        }
    }

    /// The numbers that last set the condition codes at a moment.
    pub fn conditions(&self, moment: usize) -> [[u32; 4]; 2] {
        let step = moment.checked_sub(1).and_then(|step| self.run.steps.get(step));
        step.map_or([[0; 4]; 2], |step| step.conditions)
    }

    /// Attributes and parameters that the program reads, with their names in the program and values.
    pub fn given(&self) -> Vec<(String, [u32; 4])> {
        let program = &self.run.program.program;
        let inputs = &self.run.inputs;
        let mut given: Vec<(String, [u32; 4])> = Vec::new();
        for number in program.attributes_read().iter() {
            if let Some(value) = inputs.attributes.get(usize::from(number)) {
                given.push((self.attribute_name(Attribute(number)), *value));
            }
        }
        let parameters = program.parameters().iter().zip(&inputs.parameters);
        given.extend(parameters.map(|(parameter, value)| (parameter.name.to_string(), *value)));
        given
    }

    /// The first spelling in the program, without sign, bars and swizzle.
    fn attribute_name(&self, attribute: Attribute) -> String {
        let program = &self.run.program.program;
        let operands = program.instructions().iter().flat_map(glasm::program::Instruction::sources);
        let mut read =
            operands.filter(|operand| operand.file == File::Attribute && operand.index == i32::from(attribute.0));
        let text = read.next().map(|operand| operand.span.text(&self.run.program.source).into_owned());
        let text = text.unwrap_or_else(|| format!("attribute {}", attribute.0));
        let bare = text.trim_matches(|letter: char| "+-|".contains(letter) || letter.is_whitespace());
        let swizzle = bare.rfind('.').filter(|dot| bare[dot + 1..].chars().all(|letter| "xyzwrgba".contains(letter)));
        bare[..swizzle.unwrap_or(bare.len())].to_owned()
    }
}
