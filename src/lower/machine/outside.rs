//! What reaches outside an invocation: memory, images, groups and other fragments.

use crate::isa::{EvaluationPoint, Neighbor, Vote};
use crate::lower::emit::value::{Mask, Value};
use crate::lower::machine::state::Machine;
use crate::machine::outside::{AtomicOperands, Outside, Texel};
use crate::memory::{READABLE, WRITABLE};
use crate::program::{Access, BufferKind, File, ImageOperand, Operand};

impl Outside for Machine<'_> {
    fn read_memory(&mut self, access: &Access, address: &Value) -> Value {
        let size = access.ty.width.bytes() * u32::from(access.count.clamp(1, 4));
        let reach = self.reach_memory(address, size, READABLE);
        self.elements(access, &reach)
    }

    fn write_memory(&mut self, access: &Access, address: &Value, value: &Value) {
        let size = access.ty.width.bytes() * u32::from(access.count.clamp(1, 4));
        let reach = self.reach_memory(address, size, WRITABLE);
        self.store_words(access, &reach, value);
    }

    fn change_memory(&mut self, access: &Access, address: &Value, operands: &AtomicOperands<Value>) -> Value {
        let reach = self.reach_memory(address, access.changed_bytes(), READABLE | WRITABLE);
        self.change_words(access, &reach, operands)
    }

    fn fetch(&mut self, texel: &Texel<'_, Value>) -> Value {
        self.texel(texel)
    }

    fn image_size(&mut self, image: &ImageOperand) -> Value {
        self.size_of_image(image)
    }

    fn image_samples(&mut self, image: &ImageOperand) -> Value {
        self.samples_of_image(image)
    }

    fn own_thread(&mut self) -> Value {
        self.number_in_warp()
    }

    fn value_of_thread(&mut self, value: &Value, thread: &Value) -> Value {
        self.value_of_thread(value, thread)
    }

    fn read_image(&mut self, access: &Access, image: &ImageOperand, coordinates: &Value) -> Value {
        self.image_texel(access, image, coordinates)
    }

    fn write_image(&mut self, access: &Access, image: &ImageOperand, coordinates: &Value, value: &Value) {
        self.put_texel(access, image, coordinates, value);
    }

    fn change_image(
        &mut self,
        access: &Access,
        image: (&ImageOperand, u32),
        coordinates: &Value,
        operands: &AtomicOperands<Value>,
    ) -> Value {
        self.change_texel(access, image, coordinates, operands)
    }

    fn interpolate(&mut self, place: EvaluationPoint, attribute: &Operand, at: Option<&Value>) -> Value {
        self.interpolated(place, attribute, at)
    }

    fn ballot(&mut self, mask: &Mask) -> Value {
        self.counted(mask)
    }

    fn neighbor(&mut self, neighbor: Neighbor, value: &Value) -> Value {
        self.of_neighbor(neighbor, value)
    }

    fn together(&mut self) -> Option<Mask> {
        self.whole_quad()
    }

    fn vote(&mut self, vote: Vote, mask: &Mask) -> Mask {
        self.voted(vote, mask)
    }

    fn read_buffer(&mut self, access: &Access, operand: &Operand) -> Value {
        match operand.file {
            File::Buffer(BufferKind::Shared) => self.read_group(access, operand),
            File::Buffer(kind) => self.buffer_elements(access, operand, kind),
            _ => self.builder.word(0),
        }
    }

    fn write_buffer(&mut self, access: &Access, operand: &Operand, value: &Value) {
        match operand.file {
            File::Buffer(BufferKind::Shared) => self.write_group(access, operand, value),
            File::Buffer(kind) => {
                let reach = self.buffer_reach(access, operand, kind);
                self.store_words(access, &reach, value);
            }
            _ => {}
        }
    }

    fn change_buffer(&mut self, access: &Access, operand: &Operand, operands: &AtomicOperands<Value>) -> Value {
        match operand.file {
            File::Buffer(BufferKind::Shared) => self.change_group(access, operand, operands),
            File::Buffer(kind) => {
                let reach = self.buffer_reach(access, operand, kind);
                self.change_words(access, &reach, operands)
            }
            _ => self.builder.word(0),
        }
    }
}
