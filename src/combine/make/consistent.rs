//! Which texture shader stages are consistent (NV_texture_shader, table 3.A and 3.B): the others are (0,0,0,0).

use crate::combine::facts::{ComponentKind, Facts, Unit};
use crate::combine::setup::{Operation, TextureStage, UNITS};
use crate::vocabulary::Target;

/// What a stage gives to others.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// Nothing that a stage may read.
    Invalid,
    /// Components of this kind.
    Components(ComponentKind),
}

/// The consistent stages, and what each gives.
pub(super) struct Consistency {
    pub stages: [bool; UNITS],
    pub given: [Given; UNITS],
}

impl Consistency {
    pub(super) fn of(stages: &[TextureStage; UNITS], facts: &Facts) -> Consistency {
        let given = std::array::from_fn(|unit| given(stages, facts, unit));
        let mut found = Consistency { stages: [true; UNITS], given };
        // A stage may depend on the one after it, so the stages are asked until nothing changes.
        loop {
            let next = std::array::from_fn(|unit| found.stages[unit] && found.is_consistent(stages, facts, unit));
            if next == found.stages {
                return found;
            }
            found.stages = next;
        }
    }

    fn is_consistent(&self, stages: &[TextureStage; UNITS], facts: &Facts, unit: usize) -> bool {
        let stage = &stages[unit];
        let bound = stage.operation.target().is_none_or(|target| fits(facts.units[unit], target));
        bound && self.reads_well(stages, facts, unit) && self.stands_well(stages, unit)
    }

    /// Whether the earlier result is one that the stage can read.
    fn reads_well(&self, stages: &[TextureStage; UNITS], facts: &Facts, unit: usize) -> bool {
        let stage = &stages[unit];
        let previous = usize::from(stage.previous);
        let read = match self.given.get(previous) {
            Some(Given::Components(kind)) if previous < unit && self.stages[previous] => Some(*kind),
            _ => None,
        };
        match stage.operation {
            Operation::None | Operation::Texture(_) | Operation::Cull(_) | Operation::PassThrough => true,
            Operation::Offset(offset) if offset.hilo => read == Some(ComponentKind::SignedHilo),
            Operation::Offset(offset) => match offset.magnitude {
                None => read.is_some_and(ComponentKind::is_offset),
                Some(_) => {
                    let own = kind(stages, facts, unit).is_unsigned_color();
                    own && matches!(read, Some(ComponentKind::DsdtMag | ComponentKind::DsdtMagIntensity))
                }
            },
            Operation::DependentAr | Operation::DependentGb | Operation::Dependent3D => {
                read.is_some_and(ComponentKind::is_unsigned_color)
            }
            Operation::DependentHilo => read == Some(ComponentKind::Hilo),
            // Signed red, green and blue are allowed, whatever the alpha is (NV_texture_shader3, 3.8.13.1.34).
            Operation::DependentCube => read.is_some_and(|kind| kind.is_color() || kind == ComponentKind::MixedRgba),
            Operation::Dot
            | Operation::DotTexture(_)
            | Operation::DotDiffuse
            | Operation::DotReflect(_)
            | Operation::DotDepth
            | Operation::DotDepthAffine
            | Operation::DotPassThrough => {
                let beside = matches!(stage.operation, Operation::DotReflect(_)) && previous + 2 >= unit;
                !beside && read.is_some_and(|kind| kind.is_color() || kind.is_hilo())
            }
        }
    }

    /// Whether the stages around it are those that it needs.
    fn stands_well(&self, stages: &[TextureStage; UNITS], unit: usize) -> bool {
        let before = |distance: usize| {
            let place = unit.checked_sub(distance)?;
            self.stages[place].then_some(stages[place].operation)
        };
        let dot = |distance: usize| before(distance) == Some(Operation::Dot);
        let first_depth = || {
            let depth = |place: usize| {
                let operation = stages[place].operation;
                self.stages[place] && matches!(operation, Operation::DotDepth | Operation::DotDepthAffine)
            };
            !(0..unit).any(depth)
        };
        match stages[unit].operation {
            Operation::DotTexture(Target::Dim2 | Target::Rect) => dot(1),
            Operation::DotTexture(Target::Dim3 | Target::Cube) => dot(1) && dot(2),
            Operation::DotDiffuse => {
                let after = stages.get(unit + 1).map(|stage| stage.operation);
                dot(1) && matches!(after, Some(Operation::DotReflect(_))) && self.stages[unit + 1]
            }
            Operation::DotReflect(_) => matches!(before(1), Some(Operation::Dot | Operation::DotDiffuse)) && dot(2),
            Operation::DotDepth => dot(1) && first_depth(),
            Operation::DotDepthAffine => first_depth(),
            Operation::DotTexture(_)
            | Operation::None
            | Operation::Texture(_)
            | Operation::Cull(_)
            | Operation::PassThrough
            | Operation::Offset(_)
            | Operation::DependentAr
            | Operation::DependentGb
            | Operation::DependentHilo
            | Operation::Dependent3D
            | Operation::DependentCube
            | Operation::Dot
            | Operation::DotPassThrough => true,
        }
    }
}

fn fits(unit: Unit, wanted: Target) -> bool {
    match unit {
        Unit::Assumed => true,
        Unit::Missing => false,
        Unit::Bound { target, .. } => target == wanted,
    }
}

/// The kind of a unit's texture; an unknown one is what the first stage that reads it needs.
pub(super) fn kind(stages: &[TextureStage; UNITS], facts: &Facts, unit: usize) -> ComponentKind {
    match facts.units[unit] {
        Unit::Bound { kind, .. } => kind,
        Unit::Missing => ComponentKind::Rgba,
        Unit::Assumed => {
            let mut readers = stages[unit + 1..].iter().filter(|stage| usize::from(stage.previous) == unit);
            let asked = readers.find_map(|stage| match stage.operation {
                Operation::Offset(offset) if offset.hilo => Some(ComponentKind::SignedHilo),
                Operation::Offset(offset) if offset.magnitude.is_some() => Some(ComponentKind::DsdtMag),
                Operation::Offset(_) => Some(ComponentKind::DsdtMag),
                Operation::DependentHilo => Some(ComponentKind::Hilo),
                _ => None,
            });
            asked.unwrap_or(ComponentKind::Rgba)
        }
    }
}

fn given(stages: &[TextureStage; UNITS], facts: &Facts, unit: usize) -> Given {
    match stages[unit].operation {
        Operation::None | Operation::Cull(_) | Operation::Dot | Operation::DotDepth | Operation::DotDepthAffine => {
            Given::Invalid
        }
        Operation::PassThrough | Operation::DotPassThrough => Given::Components(ComponentKind::Rgba),
        Operation::Texture(_)
        | Operation::Offset(_)
        | Operation::DependentAr
        | Operation::DependentGb
        | Operation::DependentHilo
        | Operation::Dependent3D
        | Operation::DependentCube
        | Operation::DotTexture(_)
        | Operation::DotDiffuse
        | Operation::DotReflect(_) => Given::Components(kind(stages, facts, unit)),
    }
}
