//! Flow by nested blocks: IF, LOOP and REP in each other and through calls.

use super::instruction::Writer;

/// The largest number of statements in the main program and in each routine, blocks included.
const STATEMENTS: usize = 14;

/// Blocks that are open in the text at a place.
#[derive(Copy, Clone, Default)]
struct Open {
    all: usize,
    loops: u32,
    indexed: u32,
}

/// A routine or the main program under construction.
struct Part<'a, 'b> {
    writer: &'a mut Writer<'b>,
    routines: usize,
    /// Statements that it may still have.
    left: usize,
    lines: Vec<String>,
}

/// Routines and the main program, up to the place of the results.
pub fn body(writer: &mut Writer) -> Vec<String> {
    let routines = writer.choices.weighted(&[3, 3, 2]);
    let mut lines = Vec::new();
    for number in 0..routines {
        lines.push(format!("part{number}:"));
        lines.extend(part(writer, routines, 1));
        if writer.choices.chance(7, 8) {
            lines.push("RET;".to_owned());
        }
    }
    if routines > 0 {
        lines.push("main:".to_owned());
    }
    lines.extend(part(writer, routines, 2));
    lines
}

fn part(writer: &mut Writer, routines: usize, sequences: usize) -> Vec<String> {
    let mut part = Part { writer, routines, left: STATEMENTS, lines: Vec::new() };
    for _ in 0..sequences {
        part.sequence(Open::default());
    }
    part.lines
}

impl Part<'_, '_> {
    fn push(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    fn instruction(&mut self) {
        let line = self.writer.instruction();
        self.push(line);
    }

    fn sequence(&mut self, open: Open) {
        for _ in 0..1 + self.writer.choices.below(4) {
            if self.left > 0 {
                self.left -= 1;
                self.statement(open);
            }
        }
    }

    fn statement(&mut self, open: Open) {
        let deep = open.all >= 5;
        let loops = open.loops >= self.writer.words.rules.loop_depth;
        let weights = [8, if deep { 0 } else { 4 }, if deep || loops { 0 } else { 4 }, 2, 1, 2];
        match self.writer.choices.weighted(&weights) {
            1 => {
                let condition = self.writer.condition();
                self.push(format!("IF {condition};"));
                let inner = Open { all: open.all + 1, ..open };
                self.sequence(inner);
                if self.writer.choices.chance(1, 2) {
                    self.push("ELSE;");
                    self.sequence(inner);
                }
                self.push("ENDIF;");
            }
            2 => {
                let indexed = self.writer.choices.chance(1, 2);
                let name = if indexed { "LOOP" } else { "REP" };
                let parameter = parameter(self.writer, open.loops);
                self.push(format!("{name} {parameter};"));
                let inner =
                    Open { all: open.all + 1, loops: open.loops + 1, indexed: open.indexed + u32::from(indexed) };
                self.writer.in_loop = inner.indexed > 0;
                self.instruction();
                self.sequence(inner);
                self.writer.in_loop = open.indexed > 0;
                self.push(format!("END{name};"));
            }
            3 if open.loops > 0 => {
                let condition = self.writer.maybe_condition(7, 8);
                self.push(format!("BRK{condition};"));
            }
            4 => {
                let condition = self.writer.maybe_condition(9, 10);
                self.push(format!("RET{condition};"));
            }
            5 if self.routines > 0 => {
                let number = self.writer.choices.below(self.routines);
                let condition = self.writer.maybe_condition(1, 2);
                self.push(format!("CAL part{number}{condition};"));
            }
            _ => self.instruction(),
        }
    }
}

/// Mostly few iterations; sometimes the maximum, or a number from the run's inputs.
fn parameter(writer: &mut Writer, outer: u32) -> String {
    let few = if outer > 1 { 2 } else { 5 };
    match writer.choices.below(12) {
        0 => "{ 255, 0, 1 }".to_owned(),
        1 => "{ 1000, -2, 1 }".to_owned(),
        2 => "program.local[0]".to_owned(),
        3 => format!("-program.local[7].{}", ["x", "wzyx", "y"][writer.choices.below(3)]),
        4 => format!("{}.5", writer.choices.below(3)),
        _ => {
            let (count, start, step) =
                (writer.choices.within(0, few), writer.choices.within(-3, 6), writer.choices.within(-2, 3));
            format!("{{ {count}, {start}, {step} }}")
        }
    }
}
