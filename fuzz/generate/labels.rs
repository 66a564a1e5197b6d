//! Flow by labels: arbitrary branches, routines that recurse, overlap, fall through to each other and are jumped into.

use super::instruction::Writer;

/// Blocks of labelled code. Every block has a label that any other may jump to.
struct Plan {
    /// Blocks of each segment; segment 0 is the main program.
    segments: Vec<usize>,
    /// Only the execution limit stops loops.
    wild: bool,
    stack: bool,
}

/// The body of a program, from its first label to the one before the results.
pub fn body(writer: &mut Writer, finish: &str) -> Vec<String> {
    let count = 1 + writer.choices.weighted(&[4, 3, 2, 1]);
    // Every block can be entered from anywhere, which is expensive for compilers.
    let most = [5, 4, 3, 2][count - 1];
    let segments: Vec<usize> = (0..count).map(|_| 1 + writer.choices.below(most)).collect();
    let wild = writer.choices.chance(1, 8);
    let stack = writer.pushes();
    let plan = Plan { segments, wild, stack };
    let main_last = count > 1 && writer.choices.chance(1, 3);
    let mut order: Vec<usize> = (0..count).collect();
    if main_last {
        order.rotate_left(1);
    }
    let mut lines = Vec::new();
    if main_last {
        let routines = &order[..count - 1];
        for segment in routines {
            lines.extend(plan.segment(writer, *segment));
        }
        lines.push("main:".to_owned());
        lines.extend(plan.start(writer));
        lines.extend(plan.segment(writer, 0));
    } else {
        lines.extend(plan.start(writer));
        for segment in order {
            lines.extend(plan.segment(writer, segment));
            if segment == 0 && count > 1 {
                lines.push(format!("BRA {finish};"));
            }
        }
    }
    lines.push(format!("{finish}:"));
    lines
}

impl Plan {
    fn start(&self, writer: &mut Writer) -> Vec<String> {
        let counter = writer.words.counter.clone().unwrap_or_default();
        vec![format!("MOV {counter}, {};", writer.words.count)]
    }

    fn label(&self, segment: usize, block: usize) -> String {
        if block == 0 { format!("part{segment}") } else { format!("part{segment}_{block}") }
    }

    fn anywhere(&self, writer: &mut Writer) -> String {
        let segment = writer.choices.below(self.segments.len());
        let block = writer.choices.below(self.segments[segment]);
        self.label(segment, block)
    }

    fn segment(&self, writer: &mut Writer, segment: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for block in 0..self.segments[segment] {
            lines.push(format!("{}:", self.label(segment, block)));
            if !self.wild && writer.choices.chance(9, 10) {
                let counter = writer.words.counter.clone().unwrap_or_default();
                lines.push(format!("SUBC {counter}.x, {counter}.x, {};", writer.words.one));
                lines.push(
                    (*writer.choices.pick(&["BRA finish (LT.x);", "RET (LT.x);", "BRA finish (EQ.x);"])).to_owned(),
                );
            }
            // A block computes something, so that no loop is only a jump: the software device that tests run on leaves
            // loops after 65,535 rounds.
            for _ in 0..1 + writer.choices.below(2) {
                lines.push(writer.instruction());
            }
            lines.extend(writer.push_or_pop(self.stack));
            lines.extend(self.leave(writer, segment, block));
        }
        if segment > 0 && writer.choices.chance(5, 6) {
            lines.push("RET;".to_owned());
        }
        lines
    }

    /// The end of a block: often it continues with the next.
    fn leave(&self, writer: &mut Writer, segment: usize, block: usize) -> Option<String> {
        let blocks = self.segments[segment];
        match writer.choices.weighted(&[4, 4, 7, 2, 5, 1, 2]) {
            1 => {
                let ahead = block + writer.choices.below(blocks - block);
                let condition = writer.maybe_condition(7, 8);
                Some(format!("BRA {}{condition};", self.label(segment, ahead)))
            }
            2 => {
                let any = writer.choices.below(blocks);
                let condition = writer.maybe_condition(5, 6);
                Some(format!("BRA {}{condition};", self.label(segment, any)))
            }
            3 => {
                let condition = writer.maybe_condition(5, 6);
                Some(format!("BRA {}{condition};", self.anywhere(writer)))
            }
            4 => {
                let called = writer.choices.below(self.segments.len());
                let condition = writer.maybe_condition(1, 2);
                Some(format!("CAL {}{condition};", self.label(called, 0)))
            }
            5 => {
                let condition = writer.maybe_condition(1, 2);
                Some(format!("CAL {}{condition};", self.anywhere(writer)))
            }
            6 => {
                let condition = writer.maybe_condition(5, 6);
                Some(format!("RET{condition};"))
            }
            _ => None,
        }
    }
}
