//! Flow by nested blocks: IF, LOOP and REP in each other and through calls.

use super::instruction::Writer;

/// Blocks open in the text around a place.
#[derive(Copy, Clone, Default)]
struct Open {
    all: usize,
    loops: u32,
    indexed: u32,
}

/// Routines and the main program, up to where the results stand.
pub fn body(writer: &mut Writer) -> Vec<String> {
    let routines = writer.choices.weighted(&[3, 3, 2]);
    let mut lines = Vec::new();
    for number in 0..routines {
        lines.push(format!("part{number}:"));
        sequence(writer, routines, Open::default(), &mut lines);
        if writer.choices.chance(7, 8) {
            lines.push("RET;".to_owned());
        }
    }
    if routines > 0 {
        lines.push("main:".to_owned());
    }
    // Deep calls reach the limits on nesting: a counter bounds how often routines call themselves.
    sequence(writer, routines, Open::default(), &mut lines);
    sequence(writer, routines, Open::default(), &mut lines);
    lines
}

fn sequence(writer: &mut Writer, routines: usize, open: Open, lines: &mut Vec<String>) {
    for _ in 0..1 + writer.choices.below(4) {
        statement(writer, routines, open, lines);
    }
}

fn statement(writer: &mut Writer, routines: usize, open: Open, lines: &mut Vec<String>) {
    let deep = open.all >= 5;
    let loops = open.loops >= writer.words.rules.loop_depth;
    match writer.choices.weighted(&[8, if deep { 0 } else { 4 }, if deep || loops { 0 } else { 4 }, 2, 1, 2]) {
        1 => {
            lines.push(format!("IF {};", writer.condition()));
            let inner = Open { all: open.all + 1, ..open };
            sequence(writer, routines, inner, lines);
            if writer.choices.chance(1, 2) {
                lines.push("ELSE;".to_owned());
                sequence(writer, routines, inner, lines);
            }
            lines.push("ENDIF;".to_owned());
        }
        2 => {
            let indexed = writer.choices.chance(1, 2);
            let name = if indexed { "LOOP" } else { "REP" };
            lines.push(format!("{name} {};", parameter(writer, open.loops)));
            let inner = Open { all: open.all + 1, loops: open.loops + 1, indexed: open.indexed + u32::from(indexed) };
            writer.in_loop = inner.indexed > 0;
            lines.push(writer.instruction());
            sequence(writer, routines, inner, lines);
            writer.in_loop = open.indexed > 0;
            lines.push(format!("END{name};"));
        }
        3 if open.loops > 0 => lines.push(format!("BRK{};", writer.maybe_condition(7, 8))),
        4 => lines.push(format!("RET{};", writer.maybe_condition(9, 10))),
        5 if routines > 0 => {
            let number = writer.choices.below(routines);
            lines.push(format!("CAL part{number}{};", writer.maybe_condition(1, 2)));
        }
        _ => lines.push(writer.instruction()),
    }
}

/// Mostly few iterations; sometimes as many as there may be, or what a run gives.
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
