//! Images that programs load from and store to: storage buffers of words, the same for every format.
//!
//! A buffer begins with a header that describes it, so that no access leaves it and one module serves all formats. The
//! words of texels follow in the layout of `crate::texture::StorageImage`.

use naga::{BinaryOperator, Expression, Module, ResourceBinding, Statement};

use crate::isa::Uses;
use crate::lower::emit::emitter::type_of;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::Value;
use crate::lower::emit::variables::variable_of;
use crate::lower::machine::globals::ImageGlobals;
use crate::lower::machine::state::Machine;
use crate::lower::request::images::Image;
use crate::lower::text::host;
use crate::lower::text::images::uses;
use crate::lower::text::targets::suffix;
use crate::machine::outside::AtomicOperands;
use crate::program::{Access, ImageOperand, IndexRange, Program};
use crate::vocabulary::{Base, Width};

/// Binds the images.
pub(in crate::lower) fn globals(
    module: &mut Module,
    program: &Program,
    others_store: bool,
    next: &mut dyn FnMut() -> ResourceBinding,
) -> (ImageGlobals, Vec<Image>) {
    let writes = others_store || uses(program, |op| op.uses(Uses::WRITES_IMAGE));
    let (mut variables, mut list) = (ImageGlobals::default(), Vec::new());
    for image in &program.images {
        if variables.contains_key(&image.unit) {
            continue;
        }
        let Some(variable) = variable_of(module, &format!("image{}", image.unit)) else { continue };
        let place = next();
        module.global_variables[variable].binding = Some(place);
        variables.insert(image.unit, variable);
        let (group, binding) = (place.group, place.binding);
        list.push(Image { unit: image.unit, target: image.target, group, binding, writes });
    }
    (variables, list)
}

impl Machine<'_> {
    fn elements_of(&mut self, access: &Access) -> [Value; 2] {
        access.covered().map(|number| self.builder.word(number))
    }

    fn place_of(&mut self, coordinates: &Value) -> Value {
        let coordinates = self.builder.cast(coordinates, LaneType::Signed);
        self.fitted(&coordinates, 4)
    }

    /// IMQ.
    pub(in crate::lower) fn size_of_image(&mut self, image: &ImageOperand) -> Value {
        self.by_unit(image.unit, image.relative.as_ref(), |machine, unit| {
            machine.words_of(&format!("image_size{}", suffix(unit, image.target)), &[], 4)
        })
    }

    /// IMQS: the fifth word of an image's header; 1 of an image of another target.
    pub(in crate::lower) fn samples_of_image(&mut self, image: &ImageOperand) -> Value {
        let words = self.by_unit(image.unit, image.relative.as_ref(), |machine, unit| {
            machine.words_of(&format!("image_samples{}", suffix(unit, image.target)), &[], 1)
        });
        self.builder.swizzle(&words, &[0])
    }

    pub(in crate::lower) fn image_texel(
        &mut self,
        access: &Access,
        image: &ImageOperand,
        coordinates: &Value,
    ) -> Value {
        let at = self.place_of(coordinates);
        if access.formatted {
            return self.by_unit(image.unit, image.relative.as_ref(), |machine, unit| {
                machine.words_of(&format!("image_decoded{}", suffix(unit, image.target)), &[&at], 4)
            });
        }
        let [bits, count] = self.elements_of(access);
        let one = if access.ty.base == Base::Float { 1f32.to_bits() } else { 1 };
        let one = self.builder.word(one);
        let words = self.by_unit(image.unit, image.relative.as_ref(), |machine, unit| {
            let suffix = suffix(unit, image.target);
            if machine.unit.options.host.native_images {
                let name = format!("image_loaded_{suffix}_{}", host::texel_bits(access));
                return machine.words_of(&name, &[&at, &one], 4);
            }
            machine.words_of(&format!("image_loaded{suffix}"), &[&at, &bits, &count, &one], 4)
        });
        let lane = |machine: &mut Self, lane: u8| machine.builder.swizzle(&words, &[lane]);
        let narrow = access.ty.width.bytes() * 8;
        if access.ty.width == Width::Bits64 {
            let (low, high, last) = (lane(self, 0), lane(self, 1), lane(self, 3));
            let number = self.paired(&low, &high);
            let zero = self.small(LaneType::Wide, 0);
            let last = self.numbered(&last, LaneType::Wide);
            return self.builder.join(&[number, zero, zero, last]);
        }
        if narrow == 32 || access.ty.base != Base::Signed {
            return words;
        }
        let places = self.builder.word(32 - narrow);
        let first = lane(self, 0);
        let first = self.builder.cast(&first, LaneType::Signed);
        let first = self.builder.binary(BinaryOperator::ShiftLeft, &first, &places);
        let first = self.builder.binary(BinaryOperator::ShiftRight, &first, &places);
        let first = self.builder.cast(&first, LaneType::Unsigned);
        let rest = self.builder.swizzle(&words, &[1, 2, 3]);
        self.builder.join(&[first, rest])
    }

    /// Runs a function of the text without a result, for the unit that an operand selects.
    fn for_unit(&mut self, unit: u8, chosen: Option<(Value, IndexRange)>, body: impl Fn(&mut Self, u8)) {
        self.by_chosen_unit(unit, chosen, |machine, unit| {
            body(machine, unit);
            machine.builder.word(0)
        });
    }

    pub(in crate::lower) fn put_texel(
        &mut self,
        access: &Access,
        image: &ImageOperand,
        coordinates: &Value,
        value: &Value,
    ) {
        let at = self.place_of(coordinates);
        let words = if access.ty.width == Width::Bits64 {
            let [low, high] = self.halves(value);
            let (low, high) = (self.builder.swizzle(&low, &[0]), self.builder.swizzle(&high, &[0]));
            let zero = self.builder.word(0);
            self.builder.join(&[low, high, zero, zero])
        } else {
            let words = self.builder.cast(value, LaneType::Unsigned);
            self.fitted(&words, 4)
        };
        let [bits, count] = self.elements_of(access);
        let always = self.builder.truth(true);
        let chosen = self.chosen_unit(image.unit, image.relative.as_ref());
        self.guarded_store(&always, |machine| {
            machine.for_unit(image.unit, chosen, |machine, unit| {
                let suffix = suffix(unit, image.target);
                let (name, arguments) = if machine.unit.options.host.native_images {
                    let name = match access.formatted {
                        true => format!("image_encoded_{suffix}"),
                        false => format!("image_stored_{suffix}_{}", host::texel_bits(access)),
                    };
                    (name, vec![at.expression, words.expression])
                } else if access.formatted {
                    (format!("image_encoded{suffix}"), vec![at.expression, words.expression])
                } else {
                    let arguments = [&at, &words, &bits, &count].iter().map(|it| it.expression).collect();
                    (format!("image_stored{suffix}"), arguments)
                };
                if let Some(function) = machine.function(&name) {
                    machine.builder.emitter.statement(Statement::Call { function, arguments, result: None });
                }
            });
        });
    }

    /// Performs an atomic operation on a texel; returns its previous value.
    pub(in crate::lower) fn change_texel(
        &mut self,
        access: &Access,
        (image, word): (&ImageOperand, u32),
        coordinates: &Value,
        operands: &AtomicOperands<Value>,
    ) -> Value {
        let at = self.place_of(coordinates);
        if self.unit.options.host.native_images {
            return self.changed_by_host(access, image, &at, operands);
        }
        let [bits, count] = self.elements_of(access);
        let number = type_of(self.builder.module, LaneType::Unsigned, 1);
        let old = self.builder.emitter.local("found", number, None);
        let zero = self.builder.word(0);
        self.builder.emitter.store(old, zero.expression);
        let chosen = self.chosen_unit(image.unit, image.relative.as_ref());
        self.for_unit(image.unit, chosen, |machine, unit| {
            let (Some(function), Some(variable)) = (
                machine.function(&format!("image_reach{}", suffix(unit, image.target))),
                machine.unit.variables.images.get(&unit).copied(),
            ) else {
                return;
            };
            let arguments = [&at, &bits, &count].iter().map(|it| it.expression).collect();
            let expression = machine.builder.emitter.call(function, arguments);
            let place = Value { expression, lanes: 1, kind: LaneType::Signed, facts: Facts::ANY };
            let zero = machine.builder.integer(0);
            let allowed = machine.builder.test(BinaryOperator::GreaterEqual, &place, &zero);
            let place = if word == 0 { place } else { machine.sum_of_places(&place, word) };
            let base = machine.builder.emitter.global(variable);
            let pointer = machine.builder.emitter.push(Expression::Access { base, index: place.expression });
            machine.guarded_change(&allowed, old, pointer, |machine| machine.atomic_word(access, pointer, operands));
        });
        let expression = self.builder.emitter.load(old);
        Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY }
    }

    fn sum_of_places(&mut self, place: &Value, words: u32) -> Value {
        let step = self.builder.integer(words as i32);
        self.builder.binary(BinaryOperator::Add, place, &step)
    }

    /// The same where the application's OpenGL changes the texel.
    fn changed_by_host(
        &mut self,
        access: &Access,
        image: &ImageOperand,
        at: &Value,
        operands: &AtomicOperands<Value>,
    ) -> Value {
        let value = self.builder.cast(&operands.value, LaneType::Unsigned);
        let other = operands.replacement.as_ref().unwrap_or(&operands.value);
        let other = self.builder.cast(other, LaneType::Unsigned);
        self.by_unit(image.unit, image.relative.as_ref(), |machine, unit| {
            let Some(change) = host::change_of(access) else { return machine.builder.word(0) };
            machine.words_of(&host::change_name(change, &suffix(unit, image.target)), &[at, &value, &other], 1)
        })
    }

    /// As many lanes as required, from a value with one lane or with at least as many.
    pub(in crate::lower) fn fitted(&mut self, value: &Value, lanes: u8) -> Value {
        if value.lanes == 1 {
            return self.builder.widen(value, lanes);
        }
        if value.lanes < lanes {
            let zero = self.small(value.kind, 0);
            let mut parts = vec![*value];
            parts.resize(1 + usize::from(lanes - value.lanes), zero);
            return self.builder.join(&parts);
        }
        self.builder.swizzle(value, &[0, 1, 2, 3][..usize::from(lanes)])
    }
}
