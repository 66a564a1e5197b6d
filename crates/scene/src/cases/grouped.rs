//! Which runs of a batch go to a machine together, and with which program.

use std::sync::Arc;

use super::engine::{Batch, Job};
use glasm::dialect::Stage;
use glasm::program::{HANDLE_UNITS, HANDLES, Program};

/// Stages that see several vertices.
pub(super) fn in_chain(stage: Stage) -> bool {
    match stage {
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => true,
        Stage::Vertex | Stage::State | Stage::Fragment | Stage::Compute => false,
    }
}

/// The program without the units that the handles of no run reach, if it has handles.
pub(super) fn held(batch: &Batch<'_>) -> Option<Program> {
    let program = batch.program;
    if program.handles().is_empty() && !program.handles_images() {
        return None;
    }
    let slots = |units: &mut dyn Iterator<Item = usize>| {
        let first = usize::from(HANDLE_UNITS);
        units.filter(|unit| *unit >= first).map(|unit| (unit - first) % usize::from(HANDLES) + 1).max().unwrap_or(1)
            as u8
    };
    let textures = slots(&mut batch.jobs.iter().flat_map(|job| job.textures.keys().map(|unit| usize::from(*unit))));
    let images = batch.jobs.iter().flat_map(|job| {
        (0..).zip(&job.world.images).filter(|(_, image)| image.is_some()).map(|(unit, _): (usize, _)| unit)
    });
    Some(program.with_handles(textures, slots(&mut images.into_iter())))
}

/// Jobs with the same textures, in order.
pub(super) fn groups(jobs: &[Job], apart: bool) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (number, job) in jobs.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if !apart && together(&jobs[group[0]], job) => group.push(number),
            _ => groups.push(vec![number]),
        }
    }
    groups
}

/// Whether two jobs have the same surroundings, which neither changes.
fn together(first: &Job, second: &Job) -> bool {
    let alone = |job: &Job| {
        let world = &job.world;
        !world.memory.words().is_empty() || world.images.iter().any(Option::is_some) || !world.subroutines.is_empty()
    };
    Arc::ptr_eq(&first.textures, &second.textures) && !alone(first) && !alone(second)
}
