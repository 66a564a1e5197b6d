//! Loads, stores and atomic operations on memory and images (NV_gpu_program5, 2.X.4.5 and 2.X.8.Z;
//! EXT_shader_image_load_store, 2.X.8.Z).

use super::Evaluation;
use crate::isa::op::{Atomic, Count};
use crate::machine::execute::Registers;
use crate::machine::ops::Binary;
use crate::machine::outside::AtomicOperands;
use crate::program::{Access, ImageOperand, Operand};
use crate::vocabulary::{Type, Width};

const ALL: &[u8] = &[0, 1, 2, 3];

impl<M: Registers> Evaluation<'_, M> {
    /// The address, always 64 bits.
    fn global_address(&mut self, index: usize) -> M::Value {
        let value = self.scalar(index);
        let ty = self.instruction.sources[index].ty;
        if ty.width == Width::Bits64 { value } else { self.machine.convert(Type::U32, Type::U64, &value) }
    }

    /// Four lanes: the result of an access, padded with zeros.
    fn filled(&mut self, access: &Access, loaded: &M::Value) -> M::Value {
        if access.count >= 4 {
            return loaded.clone();
        }
        let ty = self.ty;
        self.ty = match access.ty.width {
            Width::Bits64 => access.ty,
            Width::Bits8 | Width::Fixed12 | Width::Bits16 | Width::Bits32 => Type::new(access.ty.base, Width::Bits32),
        };
        let zero = self.number(0);
        self.ty = ty;
        let lanes: [M::Value; 4] = std::array::from_fn(|lane| match lane < access.count.into() {
            true => self.machine.lane(loaded, lane),
            false => zero.clone(),
        });
        self.machine.join(&lanes)
    }

    pub(super) fn load_memory(&mut self, access: &Access) -> M::Value {
        let address = self.global_address(0);
        let loaded = self.elements(access, false, |machine, access| machine.read_memory(access, &address));
        let vector = self.filled(access, &loaded);
        self.wanted(vector)
    }

    /// LDC: swizzle and signs apply to the loaded vector.
    pub(super) fn load_constant(&mut self, access: &Access) -> M::Value {
        let operand = self.instruction.sources[0];
        let loaded = self.elements(access, false, |machine, access| machine.read_buffer(access, &operand));
        let vector = self.filled(access, &loaded);
        self.arranged(&operand, &vector)
    }

    pub(super) fn store_memory(&mut self, access: &Access) {
        let value = self.components(0, &ALL[..usize::from(access.count.clamp(1, 4))]);
        let address = self.global_address(1);
        let (access, value) = self.words(access, false, &value);
        self.machine.write_memory(&access, &address, &value);
    }

    /// LDB and LDS.
    pub(super) fn load_buffer(&mut self, access: &Access) -> M::Value {
        let operand = self.instruction.sources[0];
        let loaded = self.elements(access, false, |machine, access| machine.read_buffer(access, &operand));
        let vector = self.filled(access, &loaded);
        self.wanted(vector)
    }

    /// STB and STS.
    pub(super) fn store_buffer(&mut self, access: &Access) {
        let operand = self.instruction.sources[1];
        let value = self.components(0, &ALL[..usize::from(access.count.clamp(1, 4))]);
        let (access, value) = self.words(access, false, &value);
        self.machine.write_buffer(&access, &operand, &value);
    }

    /// ATOMB and ATOMS.
    pub(super) fn change_buffer(&mut self, access: &Access) -> M::Value {
        let operand = self.instruction.sources[1];
        self.change(access, |machine, access, word, operands| {
            let operand = Operand { index: operand.index.saturating_add(4 * word as i32), ..operand };
            machine.change_buffer(&access.at_once(), &operand, operands)
        })
    }

    /// Changes a value, or halves word by word (NV_shader_atomic_fp16_vector): their order is that of STORE and LOAD.
    fn change(
        &mut self,
        access: &Access,
        change: impl Fn(&mut M, &Access, u32, &AtomicOperands<M::Value>) -> M::Value,
    ) -> M::Value {
        if !access.changes_halves() {
            let operands = self.atomic_operands(access);
            return change(self.machine, access, 0, &operands);
        }
        let value = self.components(0, &ALL[..usize::from(access.count.clamp(1, 4))]);
        let (_, words) = self.words(access, false, &value);
        let olds: Vec<M::Value> = (0..u32::from(access.count) / 2)
            .map(|word| {
                let operands = AtomicOperands { value: self.machine.lane(&words, word as usize), replacement: None };
                change(self.machine, access, word, &operands)
            })
            .collect();
        let olds = self.machine.join(&olds);
        let halves = self.elements(access, false, |_, _| olds);
        let vector = self.filled(access, &halves);
        self.wanted(vector)
    }

    /// ATOMCTR (NV_shader_atomic_counters, 2.X.8).
    pub(super) fn count(&mut self, access: &Access, count: Count) -> M::Value {
        let operand = self.instruction.sources[0];
        let step = match count {
            Count::Get => return self.machine.read_buffer(access, &operand),
            Count::Up => self.machine.word(1),
            Count::Down => self.machine.word(u32::MAX),
        };
        let operands = AtomicOperands { value: step.clone(), replacement: None };
        let access = Access { atomic: Some(Atomic::Add), ..*access };
        let before = self.machine.change_buffer(&access, &operand, &operands);
        match count {
            Count::Down => self.machine.binary(Binary::Add, Type::U32, &before, &step),
            Count::Up | Count::Get => before,
        }
    }

    fn atomic_operands(&mut self, access: &Access) -> AtomicOperands<M::Value> {
        AtomicOperands {
            value: self.component(0, 0),
            replacement: (access.atomic == Some(Atomic::CompareSwap)).then(|| self.component(0, 1)),
        }
    }

    pub(super) fn change_memory(&mut self, access: &Access) -> M::Value {
        let address = self.global_address(1);
        self.change(access, |machine, access, word, operands| {
            let access = &access.at_once();
            if word == 0 {
                return machine.change_memory(access, &address, operands);
            }
            let step = machine.word(4 * word);
            let step = machine.convert(Type::U32, Type::U64, &step);
            let address = machine.binary(Binary::Add, Type::U64, &address, &step);
            machine.change_memory(access, &address, operands)
        })
    }

    pub(super) fn load_image(&mut self, access: &Access, image: &ImageOperand) -> M::Value {
        let coordinates = self.components(0, ALL);
        let texel = self.elements(access, true, |machine, access| machine.read_image(access, image, &coordinates));
        self.wanted(texel)
    }

    /// IMQ.
    pub(super) fn size_of_image(&mut self) -> M::Value {
        let Some(image) = self.instruction.image else { return self.number(0) };
        let size = self.machine.image_size(&image);
        self.wanted(size)
    }

    /// IMQS.
    pub(super) fn samples_of_image(&mut self) -> M::Value {
        let Some(image) = self.instruction.image else { return self.number(0) };
        self.machine.image_samples(&image)
    }

    pub(super) fn store_image(&mut self, access: &Access, image: &ImageOperand) {
        let value = self.components(0, ALL);
        let coordinates = self.components(1, ALL);
        let (access, value) = self.words(access, true, &value);
        self.machine.write_image(&access, image, &coordinates, &value);
    }

    pub(super) fn change_image(&mut self, access: &Access, image: &ImageOperand) -> M::Value {
        let coordinates = self.components(1, ALL);
        self.change(access, |machine, access, word, operands| {
            machine.change_image(access, (image, word), &coordinates, operands)
        })
    }
}
