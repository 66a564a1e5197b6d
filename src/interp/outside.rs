//! Memory, images, single texels, other positions in a fragment and votes, on the reference machine.

use super::context::Place;
use super::lookup::fetched;
use super::typed::Typed;
use super::value::{Mask, Value};
use super::wide::Wide;
use crate::dialect::bindings::{Attribute, WARP_SIZE};
use crate::isa::{Atomic, EvaluationPoint, Neighbor, Vote};
use crate::machine::ops::Axis;
use crate::machine::outside::{AtomicOperands, Outside, Texel};
use crate::memory::{read_words, write_words};
use crate::numeric;
use crate::program::{Access, ImageOperand, Operand, Relative};
use crate::texture::StorageImage;
use crate::vocabulary::{Base, Type, Width};

/// The words of an access as lanes: narrow integers are extended.
fn lanes_of(access: &Access, words: [u32; 8]) -> Wide {
    let count = access.count.clamp(1, 4);
    let lanes = std::array::from_fn(|lane| match (access.ty.base, access.ty.width) {
        (_, Width::Bits64) => u64::from(words[2 * lane + 1]) << 32 | u64::from(words[2 * lane]),
        (Base::Signed, Width::Bits8) => u64::from(i32::from(words[lane] as i8).cast_unsigned()),
        (Base::Signed, Width::Bits16) => u64::from(i32::from(words[lane] as i16).cast_unsigned()),
        (_, Width::Bits8 | Width::Fixed12 | Width::Bits16 | Width::Bits32) => words[lane].into(),
    });
    if count == 1 { Wide::one(lanes[0]) } else { Wide::new(lanes, count.into()) }
}

/// The words that a store writes.
fn words_of(access: &Access, value: &Wide) -> [u32; 8] {
    let mut words = [0; 8];
    for lane in 0..4 {
        if access.ty.width == Width::Bits64 {
            words[2 * lane] = value.low.lanes[lane];
            words[2 * lane + 1] = value.high[lane];
        } else {
            words[lane] = value.low.lanes[lane];
        }
    }
    words
}

/// The word of two halves that an operation leaves.
fn changed_halves(atomic: Option<Atomic>, old: u32, value: u32) -> u32 {
    let half = |place: u32| {
        let [a, b] = [old, value].map(|word| f32::from_bits(numeric::from_half_bits(word >> place & 0xffff)));
        let chosen = match atomic {
            Some(Atomic::Add) => a + b,
            Some(Atomic::Min) => {
                if b < a {
                    b
                } else {
                    a
                }
            }
            Some(Atomic::Max) => {
                if b > a {
                    b
                } else {
                    a
                }
            }
            _ => b,
        };
        numeric::to_half_bits(chosen.to_bits()) << place
    };
    half(0) | half(16)
}

/// The value that an atomic operation leaves in memory (NV_gpu_program5, ATOM).
fn changed(access: &Access, old: u64, operands: [u64; 2]) -> u64 {
    let [value, replacement] = operands;
    if access.changes_halves() && access.atomic != Some(Atomic::Exchange) {
        return changed_halves(access.atomic, old as u32, value as u32).into();
    }
    let less = |a: u64, b: u64| match (access.ty.base, access.ty.width) {
        (Base::Signed, Width::Bits64) => a.cast_signed() < b.cast_signed(),
        (Base::Signed, _) => (a as i32) < (b as i32),
        (Base::Float | Base::Unsigned, _) => a < b,
    };
    match access.atomic {
        Some(Atomic::Add) if access.ty == Type::F64 => (f64::from_bits(old) + f64::from_bits(value)).to_bits(),
        Some(Atomic::Add) if access.ty.base == Base::Float => {
            let [a, b] = [old, value].map(|bits| f32::from_bits(numeric::flush(bits as u32)));
            numeric::finish(a + b).into()
        }
        Some(Atomic::Add) => old.wrapping_add(value),
        Some(Atomic::Min) => {
            if less(value, old) {
                value
            } else {
                old
            }
        }
        Some(Atomic::Max) => {
            if less(old, value) {
                value
            } else {
                old
            }
        }
        Some(Atomic::IncrementWrap) => {
            if old >= value {
                0
            } else {
                old + 1
            }
        }
        Some(Atomic::DecrementWrap) => {
            if old == 0 || old > value {
                value
            } else {
                old - 1
            }
        }
        Some(Atomic::And) => old & value,
        Some(Atomic::Or) => old | value,
        Some(Atomic::Xor) => old ^ value,
        Some(Atomic::Exchange) => value,
        Some(Atomic::CompareSwap) => {
            if old == value {
                replacement
            } else {
                old
            }
        }
        None => old,
    }
}

fn operand_bits(operands: &AtomicOperands<Wide>) -> [u64; 2] {
    [operands.value.lane(0), operands.replacement.map_or(0, |replacement| replacement.lane(0))]
}

fn integers(value: &Wide) -> [i32; 4] {
    value.low.lanes.map(u32::cast_signed)
}

impl Typed<'_, '_> {
    /// Helpers and discarded fragments change nothing.
    fn may_store(&self) -> bool {
        self.0.covered && self.0.lane.killed.is_none()
    }

    /// Writes bytes of a buffer or of the group's memory.
    fn put(&mut self, operand: &Operand, size: u32, words: &[u32]) {
        match self.0.buffer_place(operand) {
            Some((Place::Heap(section), offset)) => self.0.world.memory.write_section(section, offset, size, words),
            Some((Place::Shared(section), offset)) => {
                if let Some(offset) = section.element(offset, size) {
                    write_words(&mut self.0.world.shared, offset, size, words);
                }
            }
            None => {}
        }
    }

    /// From the centre to the first covered sample of a pixel that is covered in part; samples that are shaded one by
    /// one are their own centroids.
    fn centroid(&self) -> [f32; 2] {
        let places = &self.0.world.samples;
        let program = self.0.program;
        let alone = program.reads(Attribute::SAMPLE_ID)
            || program.interpolated.iter().any(|interpolated| interpolated.interpolation.sample);
        let Some((inputs, me)) = self.0.neighbours.filter(|_| !alone) else { return [0.0; 2] };
        let mask = inputs[me].attributes.get(usize::from(Attribute::SAMPLE_MASK.0)).map_or(0, |attribute| attribute[0]);
        if places.len() == mask.count_ones() as usize {
            return [0.0; 2];
        }
        places.get(mask.trailing_zeros() as usize).copied().unwrap_or_default()
    }

    fn image_number(&self, image: &ImageOperand) -> usize {
        self.0.world.image_unit(self.unit(image.unit, image.relative.as_ref()))
    }

    fn unit(&self, unit: u8, relative: Option<&Relative>) -> usize {
        self.0.index(unit.into(), relative).unwrap_or(usize::MAX)
    }

    /// The image, if it matches the program's view of it.
    fn image(&self, image: &ImageOperand) -> Option<&StorageImage> {
        let bound = self.0.world.images.get(self.image_number(image))?.as_ref()?;
        (bound.target == image.target).then_some(bound)
    }
}

/// Whether an unformatted access covers whole texels of the image.
fn fits(access: &Access, image: &StorageImage) -> bool {
    let [bits, count] = access.covered();
    image.format.admits(bits, count)
}

impl Outside for Typed<'_, '_> {
    fn read_memory(&mut self, access: &Access, address: &Wide) -> Wide {
        let size = access.ty.width.bytes() * u32::from(access.count);
        lanes_of(access, self.0.world.memory.read(address.lane(0), size))
    }

    fn write_memory(&mut self, access: &Access, address: &Wide, value: &Wide) {
        if !self.may_store() {
            return;
        }
        let size = access.ty.width.bytes() * u32::from(access.count);
        self.0.world.memory.write(address.lane(0), size, &words_of(access, value));
    }

    fn change_memory(&mut self, access: &Access, address: &Wide, operands: &AtomicOperands<Wide>) -> Wide {
        let size = access.changed_bytes();
        let address = address.lane(0);
        if !self.0.world.memory.may_change(address, size) {
            return Wide::one(0);
        }
        let old = Wide::one(lanes_of(access, self.0.world.memory.read(address, size)).lane(0));
        if self.may_store() {
            let new = changed(access, old.lane(0), operand_bits(operands));
            self.0.world.memory.write(address, size, &[new as u32, (new >> 32) as u32]);
        }
        old
    }

    fn read_buffer(&mut self, access: &Access, operand: &Operand) -> Wide {
        let size = access.ty.width.bytes() * u32::from(access.count);
        let words = self.0.buffer_place(operand).map(|(section, offset)| match section {
            Place::Heap(section) => self.0.world.memory.read_section(section, offset, size),
            Place::Shared(section) => match section.element(offset, size) {
                Some(offset) => read_words(&self.0.world.shared, offset, size),
                None => [0; 8],
            },
        });
        lanes_of(access, words.unwrap_or_default())
    }

    fn write_buffer(&mut self, access: &Access, operand: &Operand, value: &Wide) {
        if self.may_store() {
            let size = access.ty.width.bytes() * u32::from(access.count);
            self.put(operand, size, &words_of(access, value));
        }
    }

    fn change_buffer(&mut self, access: &Access, operand: &Operand, operands: &AtomicOperands<Wide>) -> Wide {
        let old = Wide::one(self.read_buffer(access, operand).lane(0));
        if self.may_store() {
            let new = changed(access, old.lane(0), operand_bits(operands));
            self.put(operand, access.changed_bytes(), &[new as u32, (new >> 32) as u32]);
        }
        old
    }

    fn image_size(&mut self, image: &ImageOperand) -> Wide {
        let lanes = self.image(image).map_or([0; 4], |bound| bound.target.size_vector(bound.extent));
        Wide::narrow(Value { lanes, count: 4 })
    }

    fn image_samples(&mut self, image: &ImageOperand) -> Wide {
        Wide::one(self.image(image).map_or(1, |bound| bound.samples.max(1)).into())
    }

    fn read_image(&mut self, access: &Access, image: &ImageOperand, coordinates: &Wide) -> Wide {
        if access.formatted {
            let bound = self.image(image);
            let texel = bound.and_then(|bound| Some(bound.format.decode(bound.texel(integers(coordinates))?)));
            return Wide::narrow(Value { lanes: texel.unwrap_or_default(), count: 4 });
        }
        let bound = self.image(image).filter(|bound| fits(access, bound));
        let Some(texel) = bound.and_then(|bound| bound.texel(integers(coordinates))) else { return Wide::one(0) };
        let mut words = [0; 8];
        words[..texel.len()].copy_from_slice(texel);
        let mut loaded = lanes_of(access, words);
        let one = if access.ty.base == Base::Float { 1f32.to_bits() } else { 1 };
        for (lane, missing) in [0, 0, 0, one].into_iter().enumerate().skip(access.count.into()) {
            loaded.low.lanes[lane] = missing;
            loaded.high[lane] = 0;
        }
        loaded.low.count = 4;
        loaded
    }

    fn write_image(&mut self, access: &Access, image: &ImageOperand, coordinates: &Wide, value: &Wide) {
        if !self.may_store() || !self.image(image).is_some_and(|bound| access.formatted || fits(access, bound)) {
            return;
        }
        let number = self.image_number(image);
        let Some(Some(bound)) = self.0.world.images.get_mut(number) else { return };
        let format = bound.format;
        let Some(texel) = bound.texel_mut(integers(coordinates)) else { return };
        let words = if access.formatted { format.encode(value.low.lanes) } else { value.low.lanes };
        let kept = if format.size() < 32 { (1 << format.size()) - 1 } else { u32::MAX };
        for (to, from) in texel.iter_mut().zip(words) {
            *to = from & kept;
        }
    }

    fn change_image(
        &mut self,
        access: &Access,
        (image, word): (&ImageOperand, u32),
        coordinates: &Wide,
        operands: &AtomicOperands<Wide>,
    ) -> Wide {
        if !self.image(image).is_some_and(|bound| fits(access, bound)) {
            return Wide::one(0);
        }
        let (number, stores) = (self.image_number(image), self.may_store());
        let Some(Some(bound)) = self.0.world.images.get_mut(number) else { return Wide::one(0) };
        let texel = bound.texel_mut(integers(coordinates)).and_then(|texel| texel.get_mut(word as usize));
        let Some(word) = texel else { return Wide::one(0) };
        let old = u64::from(*word);
        if stores {
            *word = changed(access, old, operand_bits(operands)) as u32;
        }
        Wide::one(old)
    }

    fn fetch(&mut self, texel: &Texel<'_, Wide>) -> Wide {
        let low = |value: &Option<Wide>| value.map(|value| value.low);
        let narrow = Texel {
            texture: texel.texture,
            fetch: texel.fetch,
            ty: texel.ty,
            coordinates: texel.coordinates.low,
            offsets: texel.offsets.each_ref().map(low),
            reference: low(&texel.reference),
        };
        let unit = self.0.texture_unit(texel.texture);
        let slopes = || [Axis::X, Axis::Y].map(|axis| self.0.difference(axis, narrow.coordinates));
        Wide::narrow(Value { lanes: fetched(self.0.rules, unit.as_ref(), &narrow, slopes), count: 4 })
    }

    /// At the centre the value is known; elsewhere it follows from the quad's slopes of `value * q` and of q, the
    /// fourth component of the window position, which are linear in the window.
    fn interpolate(&mut self, place: EvaluationPoint, attribute: &Operand, at: Option<&Wide>) -> Wide {
        let own = self.0.register(attribute);
        let value = Wide::narrow(Value { lanes: own, count: 4 });
        let offset = match (place, at) {
            (EvaluationPoint::Offset, Some(at)) => [f32::from_bits(at.low.lanes[0]), f32::from_bits(at.low.lanes[1])],
            (EvaluationPoint::Sample, Some(at)) => {
                self.0.world.samples.get(at.low.lanes[0] as usize).copied().unwrap_or_default()
            }
            (EvaluationPoint::Centroid, _) => self.centroid(),
            (EvaluationPoint::Offset | EvaluationPoint::Sample, _) => return value,
        };
        let number = self.0.index(attribute.index, attribute.relative.as_ref()).unwrap_or(usize::MAX);
        let (Some((inputs, me)), true) = (self.0.neighbours, offset != [0.0; 2]) else { return value };
        let interpolation =
            self.0.program.interpolated.iter().find(|interpolated| usize::from(interpolated.attribute.0) == number);
        let interpolation = interpolation.map(|interpolation| interpolation.interpolation).unwrap_or_default();
        if interpolation.flat {
            return value;
        }
        let read = |lane: usize, attribute: usize, component: usize| {
            inputs[lane].attributes.get(attribute).map_or(0.0, |attribute| f32::from_bits(attribute[component]))
        };
        let position = usize::from(Attribute::WINDOW_POSITION.0);
        let linear = interpolation.no_perspective || number == position;
        let weight = |lane: usize| if linear { 1.0 } else { read(lane, position, 3) };
        let moved = |of: &dyn Fn(usize) -> f32| {
            let across = of(me | 1) - of(me & 2);
            let up = of(me | 2) - of(me & 1);
            of(me) + (across * offset[0] + up * offset[1])
        };
        let lanes = std::array::from_fn(|component| {
            if (0..4).all(|lane| weight(lane) == weight(0)) {
                return moved(&|lane| read(lane, number, component)).to_bits();
            }
            let scaled = moved(&|lane| read(lane, number, component) * weight(lane));
            (scaled / moved(&weight)).to_bits()
        });
        Wide::narrow(Value { lanes, count: 4 })
    }

    fn ballot(&mut self, mask: &Mask) -> Wide {
        let lanes = self.0.ballot.unwrap_or(mask.lanes.map(u32::from));
        Wide::narrow(Value { lanes, count: mask.count })
    }

    fn own_thread(&mut self) -> Wide {
        Wide::one((self.0.thread % WARP_SIZE as usize) as u64)
    }

    fn value_of_thread(&mut self, value: &Wide, thread: &Wide) -> Wide {
        let first = self.0.thread - self.0.thread % WARP_SIZE as usize;
        let there = self.0.shuffled.get(first + thread.lane(0) as usize).copied().flatten();
        there.map_or(*value, |word| Wide::one(word.into()))
    }

    /// A fragment that runs alone has equal neighbours.
    fn neighbor(&mut self, neighbor: Neighbor, value: &Wide) -> Wide {
        self.0.quad.map_or(*value, |(values, own)| Wide::narrow(values[neighbor.of(own)]))
    }

    fn together(&mut self) -> Option<Mask> {
        Some(Mask { lanes: [!self.0.apart; 4], count: 1 })
    }

    fn vote(&mut self, vote: Vote, mask: &Mask) -> Mask {
        match (self.0.voted, vote) {
            (Some(outcome), _) => outcome,
            (None, Vote::All | Vote::Any) => *mask,
            (None, Vote::Equal) => Mask { lanes: [true; 4], count: mask.count },
        }
    }
}
