//! What happened to a pixel, and every step of the programs that made it, as JSON (docs/JSON.md).

use super::listing::{Listing, Row, happened, pixel, rows, tuple};
use super::{Inspection, Walk};
use glasm::export::Json;
use glasm_runtime::{Event, Fate, ProgramRun};

fn number(number: usize) -> Json {
    u32::try_from(number).unwrap_or(u32::MAX).into()
}

/// The events of a pixel: what each did, and which one the pixel's colour is of.
pub fn events(at: [u32; 2], inspection: &Inspection) -> Json {
    let recording = &inspection.recording;
    let event = |(place, record): (usize, &glasm_runtime::Record)| {
        let (kind, vertices) = match &record.event {
            Event::Clear => ("clear", Vec::new()),
            Event::Fragment(it) => {
                let kind = match it.fate {
                    Fate::Killed => "killed",
                    Fate::Refused => "refused",
                    Fate::Written => "written",
                };
                (kind, it.vertices.clone())
            }
        };
        let line = inspection.line(place);
        Json::Object(vec![
            ("kind", kind.into()),
            ("text", happened(record, line).as_str().into()),
            ("draw", number(record.draw)),
            ("line", number(line)),
            ("vertices", vertices.into_iter().collect()),
        ])
    };
    Json::Object(vec![
        ("pixel", at.into_iter().collect()),
        ("events", Json::List(recording.pixel.iter().enumerate().map(event).collect())),
        ("writer", recording.writer().map_or(Json::Null, |(place, _)| number(place))),
    ])
}

/// The trace as `glasm trace --pixel` prints it.
pub fn text(name: &str, at: [u32; 2], inspection: &Inspection) -> String {
    pixel(name, at, inspection, None, usize::MAX).0
}

/// The run of a fragment: its program, its steps, and its registers with the steps that wrote them.
pub fn fragment(inspection: &Inspection, event: usize) -> Json {
    match inspection.recording.pixel.get(event).map(|record| &record.event) {
        Some(Event::Fragment(fragment)) => run(&fragment.run),
        Some(Event::Clear) | None => Json::Null,
    }
}

/// The run of a vertex; `null` if the draw has no such vertex.
pub fn vertex(inspection: &Inspection) -> Json {
    inspection.recording.vertex.as_ref().map_or(Json::Null, run)
}

/// A step: number, line, instruction, operands, result, condition code.
pub fn step(row: &Row) -> Json {
    row.iter().map(String::as_str).collect()
}

fn run(run: &ProgramRun) -> Json {
    let program = &run.program.program;
    let listing = Listing::new(program, &run.program.source);
    let walk = Walk::new(run.clone());
    let steps = walk.steps().len();
    let registers = walk.registers().iter().map(|register| {
        // Moment n is after n steps; step n ends at moment n + 1.
        let mut writes = Vec::new();
        let mut next = walk.written_after(register, 0);
        while let Some(step) = next.filter(|step| *step < steps) {
            let value = tuple(walk.value(register, step + 1), 0b1111, false);
            writes.push(Json::List(vec![number(step), value.as_str().into()]));
            next = walk.written_after(register, step + 1);
        }
        Json::Object(vec![
            ("name", register.name.as_str().into()),
            ("initial", tuple(walk.value(register, 0), 0b1111, false).as_str().into()),
            ("writes", Json::List(writes)),
        ])
    });
    let given = walk
        .given()
        .into_iter()
        .map(|(name, value)| [name.as_str(), tuple(value, 0b1111, false).as_str()].into_iter().collect::<Json>());
    Json::Object(vec![
        ("language", program.dialect().rules().name.into()),
        ("source", String::from_utf8_lossy(&run.program.source).as_ref().into()),
        ("dropped", number(run.dropped as usize)),
        ("steps", Json::List(rows(&listing, run).iter().map(step).collect())),
        ("registers", Json::List(registers.collect())),
        ("given", Json::List(given.collect())),
    ])
}
