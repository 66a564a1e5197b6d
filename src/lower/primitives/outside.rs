//! What reaches outside an invocation: memory, images, groups and other fragments.

use crate::isa::{EvaluationPoint, Neighbor, Vote};
use crate::lower::emit::{Mask, Value};
use crate::lower::machine::state::Machine;
use crate::lower::machine::{group, interpolation, memory, reach, threads};
use crate::lower::texture::{fetches, images};
use crate::machine::outside::{AtomicOperands, Outside, Texel};
use crate::memory::{READABLE, WRITABLE};
use crate::program::{Access, BufferKind, File, ImageOperand, Operand};

impl Outside for Machine<'_> {
    fn read_memory(&mut self, access: &Access, address: &Value) -> Value {
        let size = access.ty.width.bytes() * u32::from(access.count.clamp(1, 4));
        let reach = reach::reach_memory(self, address, size, READABLE);
        memory::elements(self, access, &reach)
    }

    fn write_memory(&mut self, access: &Access, address: &Value, value: &Value) {
        let size = access.ty.width.bytes() * u32::from(access.count.clamp(1, 4));
        let reach = reach::reach_memory(self, address, size, WRITABLE);
        memory::store_words(self, access, &reach, value);
    }

    fn change_memory(&mut self, access: &Access, address: &Value, operands: &AtomicOperands<Value>) -> Value {
        let reach = reach::reach_memory(self, address, access.changed_bytes(), READABLE | WRITABLE);
        memory::change_words(self, access, &reach, operands)
    }

    fn fetch(&mut self, texel: &Texel<'_, Value>) -> Value {
        fetches::texel(self, texel)
    }

    fn image_size(&mut self, image: &ImageOperand) -> Value {
        images::size_of_image(self, image)
    }

    fn image_samples(&mut self, image: &ImageOperand) -> Value {
        images::samples_of_image(self, image)
    }

    fn own_thread(&mut self) -> Value {
        threads::number_in_warp(self)
    }

    fn value_of_thread(&mut self, value: &Value, thread: &Value) -> Value {
        threads::value_of_thread(self, value, thread)
    }

    fn read_image(&mut self, access: &Access, image: &ImageOperand, coordinates: &Value) -> Value {
        images::image_texel(self, access, image, coordinates)
    }

    fn write_image(&mut self, access: &Access, image: &ImageOperand, coordinates: &Value, value: &Value) {
        images::put_texel(self, access, image, coordinates, value);
    }

    fn change_image(
        &mut self,
        access: &Access,
        image: (&ImageOperand, u32),
        coordinates: &Value,
        operands: &AtomicOperands<Value>,
    ) -> Value {
        images::change_texel(self, access, image, coordinates, operands)
    }

    fn interpolate(&mut self, place: EvaluationPoint, attribute: &Operand, at: Option<&Value>) -> Value {
        interpolation::interpolated(self, place, attribute, at)
    }

    fn ballot(&mut self, mask: &Mask) -> Value {
        threads::counted(self, mask)
    }

    fn neighbor(&mut self, neighbor: Neighbor, value: &Value) -> Value {
        threads::of_neighbor(self, neighbor, value)
    }

    fn together(&mut self) -> Option<Mask> {
        threads::whole_quad(self)
    }

    fn vote(&mut self, vote: Vote, mask: &Mask) -> Mask {
        threads::voted(self, vote, mask)
    }

    fn read_buffer(&mut self, access: &Access, operand: &Operand) -> Value {
        match operand.file {
            File::Buffer(BufferKind::Shared) => group::read_group(self, access, operand),
            File::Buffer(kind) => memory::buffer_elements(self, access, operand, kind),
            _ => self.builder.word(0),
        }
    }

    fn write_buffer(&mut self, access: &Access, operand: &Operand, value: &Value) {
        match operand.file {
            File::Buffer(BufferKind::Shared) => group::write_group(self, access, operand, value),
            File::Buffer(kind) => {
                let reach = memory::buffer_reach(self, access, operand, kind);
                memory::store_words(self, access, &reach, value);
            }
            _ => {}
        }
    }

    fn change_buffer(&mut self, access: &Access, operand: &Operand, operands: &AtomicOperands<Value>) -> Value {
        match operand.file {
            File::Buffer(BufferKind::Shared) => group::change_group(self, access, operand, operands),
            File::Buffer(kind) => {
                let reach = memory::buffer_reach(self, access, operand, kind);
                memory::change_words(self, access, &reach, operands)
            }
            _ => self.builder.word(0),
        }
    }
}
