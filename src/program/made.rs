//! Programs made of others, as devices need them. What comes out is as valid as what went in.

use super::{
    Arrangement, ConstantName, File, HANDLE_UNITS, HANDLES, IndexRange, Instruction, Interpolated, Interpolation,
    Operand, Program, Relative,
};
use crate::dialect::bindings::Attribute;

impl Program {
    /// The program with the instructions of another, which neither jumps nor calls, before its first one. Jumps to the
    /// first instruction skip them.
    pub fn with_prologue(&self, prologue: &Program) -> Program {
        let mut joined = self.clone();
        let first = self.entry as usize;
        let added = prologue.instructions.len() as u32;
        let moved = |place: u32| if place >= self.entry { place + added } else { place };
        for label in &mut joined.labels {
            label.at = moved(label.at);
        }
        for subroutine in &mut joined.subroutines {
            subroutine.at = moved(subroutine.at);
        }
        for instruction in &mut joined.instructions {
            instruction.target = moved(instruction.target);
        }
        let [temporaries, parameters, constants] =
            [self.temporaries.len(), self.parameters.len(), self.constants.len()];
        let shift = |file: File| match file {
            File::Temporary => temporaries,
            File::Parameter => parameters,
            File::Constant => constants,
            _ => 0,
        };
        let renumbered = prologue.instructions.iter().map(|instruction| {
            let mut instruction: Instruction = instruction.clone();
            let place = &mut instruction.destination;
            place.index += shift(place.file) as i32;
            for operand in &mut instruction.sources {
                let operand: &mut Operand = operand;
                operand.index += shift(operand.file) as i32;
            }
            instruction
        });
        joined.instructions.splice(first..first, renumbered);
        joined.temporaries.extend(prologue.temporaries.iter().cloned());
        joined.parameters.extend(prologue.parameters.iter().cloned());
        joined.constants.extend(prologue.constants.iter().copied());
        joined.constant_names.extend(prologue.constant_names.iter().map(|name| {
            let constant = name.constant + constants as u32;
            ConstantName { constant, ..name.clone() }
        }));
        joined.attributes_read.0 |= prologue.attributes_read.0;
        joined.outputs_written.0 |= prologue.outputs_written.0;
        joined
    }

    /// The program with attributes renumbered: each operand of an instruction, by the instruction's index and the
    /// attribute's old number. Operands with a relative index stay.
    pub fn with_attributes(&self, renumbered: impl Fn(usize, Attribute) -> Attribute) -> Program {
        let mut program = self.clone();
        let direct = |operand: &&mut Operand| operand.file == File::Attribute && operand.relative.is_none();
        let mut read = Vec::new();
        for (at, instruction) in program.instructions.iter_mut().enumerate() {
            let count = usize::from(instruction.source_count);
            for operand in instruction.sources[..count].iter_mut().filter(direct) {
                let Ok(old) = u8::try_from(operand.index) else { continue };
                let new = renumbered(at, Attribute(old));
                operand.index = new.0.into();
                read.push((old, new.0));
            }
        }
        for (old, _) in &read {
            program.attributes_read.0 &= !(1 << old);
        }
        for (_, new) in read {
            program.attributes_read.insert(new);
        }
        program
    }

    /// The program for surroundings where handles name this many textures of a target, and images, at most.
    pub fn with_handles(&self, textures: u8, images: u8) -> Program {
        let mut program = self.clone();
        let (textures, images) = (textures.clamp(1, HANDLES), images.clamp(1, HANDLES));
        let slot = |unit: u8| (unit - HANDLE_UNITS) % HANDLES;
        program.textures.retain(|known| known.unit < HANDLE_UNITS || slot(known.unit) < textures);
        program.images.retain(|known| known.unit < HANDLE_UNITS || slot(known.unit) < images);
        let mut ranges = Vec::new();
        let mut held = |count: u8, relative: &mut Option<Relative>| {
            let Some(relative) = relative else { return };
            let Some(range) = program.ranges.get(usize::from(relative.range)) else { return };
            ranges.push(IndexRange { count: count.into(), ..*range });
            relative.range = (program.ranges.len() + ranges.len() - 1) as u16;
        };
        for instruction in &mut program.instructions {
            if let Some(texture) = instruction.texture.as_mut().filter(|texture| texture.unit >= HANDLE_UNITS) {
                held(textures, &mut texture.relative);
            }
            if let Some(image) = instruction.image.as_mut().filter(|image| image.unit >= HANDLE_UNITS) {
                held(images, &mut image.relative);
            }
        }
        program.ranges.extend(ranges);
        program
    }

    /// The program with this interpolation of a fragment attribute.
    #[must_use]
    pub fn with_interpolation(mut self, attribute: Attribute, interpolation: Interpolation) -> Program {
        self.interpolated.push(Interpolated { attribute, interpolation });
        self
    }

    /// The geometry program with another limit of emitted vertices (NV_geometry_program4, ProgramVertexLimitNV); others
    /// stay as they are.
    #[must_use]
    pub fn with_vertex_limit(mut self, limit: u32) -> Program {
        if let Arrangement::Geometry { vertices, .. } = &mut self.arrangement {
            *vertices = limit;
        }
        self
    }
}
