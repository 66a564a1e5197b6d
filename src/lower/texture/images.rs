//! Images that programs load from and store to: storage buffers of words, the same for every format.
//!
//! A buffer begins with a header that describes it, so that no access leaves it and one module serves all formats. The
//! words of texels follow in the layout of `crate::texture::StorageImage`.

use naga::{BinaryOperator, Expression, Module, ResourceBinding};

use crate::isa::Uses;
use crate::lower::emit::variables::variable_of;
use crate::lower::emit::{Builder, Facts, LaneType, Value, type_of};
use crate::lower::machine::globals::ImageGlobals;
use crate::lower::machine::state::Machine;
use crate::lower::machine::{access, atomics};
use crate::lower::request::images::Image;
use crate::lower::text::host;
use crate::lower::text::images::uses;
use crate::lower::text::targets::suffix;
use crate::lower::texture::units;
use crate::machine::outside::AtomicOperands;
use crate::program::{Access, ImageOperand, IndexRange, Program};
use crate::vocabulary::{Base, Width};

/// Binds the images.
pub(crate) fn globals(
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

fn elements_of(builder: &mut Builder, access: &Access) -> [Value; 2] {
    access.covered().map(|number| builder.word(number))
}

fn place_of(builder: &mut Builder, coordinates: &Value) -> Value {
    let coordinates = builder.cast(coordinates, LaneType::Signed);
    builder.fitted(&coordinates, 4)
}

/// IMQ.
pub(crate) fn size_of_image(machine: &mut Machine, image: &ImageOperand) -> Value {
    units::by_unit(machine, image.unit, image.relative.as_ref(), |machine, unit| {
        machine.builder.words_of(&format!("image_size{}", suffix(unit, image.target)), &[], 4)
    })
}

/// IMQS: the fifth word of an image's header; 1 of an image of another target.
pub(crate) fn samples_of_image(machine: &mut Machine, image: &ImageOperand) -> Value {
    let words = units::by_unit(machine, image.unit, image.relative.as_ref(), |machine, unit| {
        machine.builder.words_of(&format!("image_samples{}", suffix(unit, image.target)), &[], 1)
    });
    machine.builder.swizzle(&words, &[0])
}

pub(crate) fn image_texel(machine: &mut Machine, access: &Access, image: &ImageOperand, coordinates: &Value) -> Value {
    let at = place_of(&mut machine.builder, coordinates);
    if access.formatted {
        return units::by_unit(machine, image.unit, image.relative.as_ref(), |machine, unit| {
            machine.builder.words_of(&format!("image_decoded{}", suffix(unit, image.target)), &[&at], 4)
        });
    }
    let [bits, count] = elements_of(&mut machine.builder, access);
    let one = if access.ty.base == Base::Float { 1f32.to_bits() } else { 1 };
    let one = machine.builder.word(one);
    let words = units::by_unit(machine, image.unit, image.relative.as_ref(), |machine, unit| {
        let suffix = suffix(unit, image.target);
        if machine.unit.options.host.native_images {
            let name = format!("image_loaded_{suffix}_{}", host::texel_bits(access));
            return machine.builder.words_of(&name, &[&at, &one], 4);
        }
        machine.builder.words_of(&format!("image_loaded{suffix}"), &[&at, &bits, &count, &one], 4)
    });
    let lane = |machine: &mut Machine, lane: u8| machine.builder.swizzle(&words, &[lane]);
    let narrow = access.ty.width.bytes() * 8;
    if access.ty.width == Width::Bits64 {
        let (low, high, last) = (lane(machine, 0), lane(machine, 1), lane(machine, 3));
        let number = machine.builder.paired(&low, &high);
        let zero = machine.builder.small(LaneType::Wide, 0);
        let last = machine.builder.numbered(&last, LaneType::Wide);
        return machine.builder.join(&[number, zero, zero, last]);
    }
    if narrow == 32 || access.ty.base != Base::Signed {
        return words;
    }
    let places = machine.builder.word(32 - narrow);
    let first = lane(machine, 0);
    let first = machine.builder.cast(&first, LaneType::Signed);
    let first = machine.builder.binary(BinaryOperator::ShiftLeft, &first, &places);
    let first = machine.builder.binary(BinaryOperator::ShiftRight, &first, &places);
    let first = machine.builder.cast(&first, LaneType::Unsigned);
    let rest = machine.builder.swizzle(&words, &[1, 2, 3]);
    machine.builder.join(&[first, rest])
}

/// Runs a function of the text without a result, for the unit that an operand selects.
fn for_unit(machine: &mut Machine, unit: u8, chosen: Option<(Value, IndexRange)>, body: impl Fn(&mut Machine, u8)) {
    units::by_chosen_unit(machine, unit, chosen, |machine, unit| {
        body(machine, unit);
        machine.builder.word(0)
    });
}

pub(crate) fn put_texel(
    machine: &mut Machine,
    access: &Access,
    image: &ImageOperand,
    coordinates: &Value,
    value: &Value,
) {
    let at = place_of(&mut machine.builder, coordinates);
    let words = if access.ty.width == Width::Bits64 {
        let [low, high] = machine.builder.halves(value);
        let (low, high) = (machine.builder.swizzle(&low, &[0]), machine.builder.swizzle(&high, &[0]));
        let zero = machine.builder.word(0);
        machine.builder.join(&[low, high, zero, zero])
    } else {
        let words = machine.builder.cast(value, LaneType::Unsigned);
        machine.builder.fitted(&words, 4)
    };
    let [bits, count] = elements_of(&mut machine.builder, access);
    let always = machine.builder.truth(true);
    let chosen = units::chosen_unit(machine, image.unit, image.relative.as_ref());
    access::guarded_store(machine, &always, |machine| {
        for_unit(machine, image.unit, chosen, |machine, unit| {
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
                let arguments = [&at, &words, &bits, &count].iter().map(|value| value.expression).collect();
                (format!("image_stored{suffix}"), arguments)
            };
            machine.builder.run(&name, arguments);
        });
    });
}

/// Performs an atomic operation on a texel; returns its previous value.
pub(crate) fn change_texel(
    machine: &mut Machine,
    access: &Access,
    (image, word): (&ImageOperand, u32),
    coordinates: &Value,
    operands: &AtomicOperands<Value>,
) -> Value {
    let at = place_of(&mut machine.builder, coordinates);
    if machine.unit.options.host.native_images {
        return changed_by_host(machine, access, image, &at, operands);
    }
    let [bits, count] = elements_of(&mut machine.builder, access);
    let number = type_of(machine.builder.module, LaneType::Unsigned, 1);
    let old = machine.builder.emitter.local("found", number, None);
    let zero = machine.builder.word(0);
    machine.builder.emitter.store(old, zero.expression);
    let chosen = units::chosen_unit(machine, image.unit, image.relative.as_ref());
    for_unit(machine, image.unit, chosen, |machine, unit| {
        let (Some(function), Some(variable)) = (
            machine.builder.function(&format!("image_reach{}", suffix(unit, image.target))),
            machine.unit.variables.images.get(&unit).copied(),
        ) else {
            return;
        };
        let arguments = [&at, &bits, &count].iter().map(|value| value.expression).collect();
        let expression = machine.builder.emitter.call(function, arguments);
        let place = Value { expression, lanes: 1, kind: LaneType::Signed, facts: Facts::ANY };
        let zero = machine.builder.integer(0);
        let allowed = machine.builder.test(BinaryOperator::GreaterEqual, &place, &zero);
        let place = if word == 0 { place } else { sum_of_places(&mut machine.builder, &place, word) };
        let base = machine.builder.emitter.global(variable);
        let pointer = machine.builder.emitter.push(Expression::Access { base, index: place.expression });
        access::guarded_change(machine, &allowed, old, pointer, |machine| {
            atomics::atomic_word(machine, access, pointer, operands)
        });
    });
    machine.builder.loaded(old, LaneType::Unsigned, 1)
}

fn sum_of_places(builder: &mut Builder, place: &Value, words: u32) -> Value {
    let step = builder.integer(words as i32);
    builder.binary(BinaryOperator::Add, place, &step)
}

/// The same where the application's OpenGL changes the texel.
fn changed_by_host(
    machine: &mut Machine,
    access: &Access,
    image: &ImageOperand,
    at: &Value,
    operands: &AtomicOperands<Value>,
) -> Value {
    let value = machine.builder.cast(&operands.value, LaneType::Unsigned);
    let other = operands.replacement.as_ref().unwrap_or(&operands.value);
    let other = machine.builder.cast(other, LaneType::Unsigned);
    units::by_unit(machine, image.unit, image.relative.as_ref(), |machine, unit| {
        let Some(change) = host::change_of(access) else { return machine.builder.word(0) };
        machine.builder.words_of(&host::change_name(change, &suffix(unit, image.target)), &[at, &value, &other], 1)
    })
}
