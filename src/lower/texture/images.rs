//! Images that programs load from and store to: storage buffers of words, the same for every format.
//!
//! A buffer begins with a header that describes it, so that no access leaves it and one module serves all formats. The
//! words of texels follow in the layout of `crate::texture::StorageImage`.

use std::fmt::Write;

use naga::{
    BinaryOperator, Expression, GlobalVariable, Handle, Module, ResourceBinding, Span, Statement, Type, TypeInner,
};
use rustc_hash::FxHashMap;

use crate::isa::{Op, Uses};
use crate::lower::emit::emitter::{Kind, type_of};
use crate::lower::emit::facts::Facts;
use crate::lower::emit::value::Value;
use crate::lower::interface::options::Options;
use crate::lower::machine::state::Machine;
use crate::lower::texture::host;
use crate::lower::texture::template::variable_of;
use crate::machine::outside::AtomicOperands;
use crate::program::{Access, ImageOperand, IndexRange, Program};
use crate::texture::{StorageClass, StorageImage, image_axes};
use crate::vocabulary::Target;
use crate::vocabulary::{Base, Width};

const FORMATS: &str = include_str!("../text/formats.wgsl");
const IMAGE: &str = include_str!("../text/image.wgsl");
const STORES: &str = include_str!("../text/image_stores.wgsl");
const LOADS: &str = include_str!("../text/image_loads.wgsl");
const SIZE: &str = include_str!("../text/image_size.wgsl");
const SAMPLES: &str = "fn image_samples$u() -> u32 {
    return select(1u, image_word$u(4), image_word$u(0) == $target);
}
";
const DECODED: &str = include_str!("../text/decoded.wgsl");

/// Words before the texels.
pub const HEADER: usize = 8;

/// An image unit of the module, with its first target in the program.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The image unit that programs name.
    pub unit: u8,
    /// The shape that the program's instructions use it with.
    pub target: Target,
    /// The bind group of its buffer.
    pub group: u32,
    /// The binding within the group.
    pub binding: u32,
    /// Whether the program stores to it; else the buffer may be read-only.
    pub writes: bool,
}

pub(in crate::lower) type ImageGlobals = FxHashMap<u8, Handle<GlobalVariable>>;

/// A number that no other target has; 0 is no image.
fn target_number(target: Target) -> u32 {
    match target {
        Target::Dim1 => 1,
        Target::Dim2 => 2,
        Target::Dim3 => 3,
        Target::Cube => 4,
        Target::Rect => 5,
        Target::Array1D => 6,
        Target::Array2D => 7,
        Target::ArrayCube => 8,
        Target::Buffer => 9,
        Target::Multisample => 10,
        Target::MultisampleArray => 11,
    }
}

/// The words of an image's buffer: the header, then the texels. Without an image it is empty.
pub fn image_words(image: Option<&StorageImage>) -> Vec<u32> {
    let Some(image) = image else { return vec![0; HEADER] };
    let class = match image.format.class {
        StorageClass::Float => 0,
        StorageClass::Unorm => 1,
        StorageClass::Snorm => 2,
        StorageClass::Signed => 3,
        StorageClass::Unsigned => 4,
    };
    let [width, height, slices] = image.extent;
    let bits = u32::from_le_bytes(image.format.bits);
    let mut words =
        vec![target_number(image.target), width, height, slices, image.samples, image.format.size(), class, bits];
    words.extend_from_slice(&image.words);
    words
}

/// The suffix of the functions for one unit and target: a unit may be used with several targets, and those that do not
/// match the image find nothing.
pub(in crate::lower) fn suffix(unit: u8, target: Target) -> String {
    format!("{unit}_{}", target_number(target))
}

/// The size of an image from its words, as a query gives it.
fn size_of(target: Target) -> &'static str {
    match target {
        Target::Dim1 | Target::Buffer => "image_word$u(1), 0u, 0u, 0u",
        Target::Array1D => "image_word$u(1), image_word$u(3), 0u, 0u",
        Target::Dim2 | Target::Rect | Target::Cube | Target::Multisample => "image_word$u(1), image_word$u(2), 0u, 0u",
        Target::Dim3 | Target::Array2D | Target::MultisampleArray => {
            "image_word$u(1), image_word$u(2), image_word$u(3), 0u"
        }
        Target::ArrayCube => "image_word$u(1), image_word$u(2), image_word$u(3) / 6u, 0u",
    }
}

fn uses(program: &Program, which: impl Fn(Op) -> bool) -> bool {
    program.typed_instructions().iter().any(|instruction| which(instruction.op))
}

/// The text of the program's images with their variables.
pub(in crate::lower) fn text(program: &Program, options: &Options) -> String {
    if program.images.is_empty() {
        return String::new();
    }
    if options.host.native_images {
        return host::image_text(program, options);
    }
    let atomic = uses(program, |op| op == Op::Atomim);
    let writes = uses(program, |op| op.uses(Uses::WRITES_IMAGE));
    let decodes = program
        .typed_instructions()
        .iter()
        .any(|it| it.op == Op::Loadim && it.access.as_ref().is_some_and(|access| access.formatted));
    let sizes = uses(program, |op| op == Op::Imq);
    let samples_asked = uses(program, |op| op == Op::Imqs);
    let mut text = FORMATS.to_owned();
    if decodes {
        text.push_str(DECODED);
    }
    let (scalar, word, put) = if atomic {
        ("atomic<u32>", "atomicLoad(&image$v[number])", "atomicStore(&image$v[place + number], word);")
    } else {
        ("u32", "image$v[number]", "image$v[place + number] = word;")
    };
    let access = if writes || options.draw.others_store { "read_write" } else { "read" };
    for (number, image) in program.images.iter().enumerate() {
        if program.images[..number].iter().all(|before| before.unit != image.unit) {
            let unit = image.unit;
            let _ = writeln!(text, "@group(0) @binding(0) var<storage, {access}> image{unit}: array<{scalar}>;");
        }
        let (rows, slices, samples) = image_axes(image.target);
        let part = |there: bool, name: &str| if there { format!("u32(at.{name})") } else { "0u".to_owned() };
        let texel = [part(true, "x"), part(rows, "y"), part(slices, "z"), part(samples, "w")];
        let mut own = if writes { [IMAGE, STORES].concat() } else { IMAGE.to_owned() };
        if decodes {
            own.push_str(LOADS);
        }
        if sizes {
            own.push_str(&SIZE.replace("$size", size_of(image.target)));
        }
        if samples_asked {
            own.push_str(SAMPLES);
        }
        own = own.replace("$word", word).replace("$put", put).replace("$texel", &texel.join(", "));
        own = own.replace("$target", &format!("{}u", target_number(image.target)));
        own = own.replace("$v", &image.unit.to_string());
        text.push_str(&own.replace("$u", &suffix(image.unit, image.target)));
    }
    text
}

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
        let coordinates = self.builder.cast(coordinates, Kind::Signed);
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
            if machine.options.host.native_images {
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
            let zero = self.small(Kind::Wide, 0);
            let last = self.numbered(&last, Kind::Wide);
            return self.builder.join(&[number, zero, zero, last]);
        }
        if narrow == 32 || access.ty.base != Base::Signed {
            return words;
        }
        let places = self.builder.word(32 - narrow);
        let first = lane(self, 0);
        let first = self.builder.cast(&first, Kind::Signed);
        let first = self.builder.binary(BinaryOperator::ShiftLeft, &first, &places);
        let first = self.builder.binary(BinaryOperator::ShiftRight, &first, &places);
        let first = self.builder.cast(&first, Kind::Unsigned);
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
            let words = self.builder.cast(value, Kind::Unsigned);
            self.fitted(&words, 4)
        };
        let [bits, count] = self.elements_of(access);
        let always = self.builder.truth(true);
        let chosen = self.chosen_unit(image.unit, image.relative.as_ref());
        self.guarded_store(&always, |machine| {
            machine.for_unit(image.unit, chosen, |machine, unit| {
                let suffix = suffix(unit, image.target);
                let (name, arguments) = if machine.options.host.native_images {
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
        if self.options.host.native_images {
            return self.changed_by_host(access, image, &at, operands);
        }
        let [bits, count] = self.elements_of(access);
        let number = type_of(self.builder.module, Kind::Unsigned, 1);
        let old = self.builder.emitter.local("found", number, None);
        let zero = self.builder.word(0);
        self.builder.emitter.store(old, zero.expression);
        let chosen = self.chosen_unit(image.unit, image.relative.as_ref());
        self.for_unit(image.unit, chosen, |machine, unit| {
            let (Some(function), Some(variable)) = (
                machine.function(&format!("image_reach{}", suffix(unit, image.target))),
                machine.images.get(&unit).copied(),
            ) else {
                return;
            };
            let arguments = [&at, &bits, &count].iter().map(|it| it.expression).collect();
            let expression = machine.builder.emitter.call(function, arguments);
            let place = Value { expression, lanes: 1, kind: Kind::Signed, facts: Facts::ANY };
            let zero = machine.builder.integer(0);
            let allowed = machine.builder.test(BinaryOperator::GreaterEqual, &place, &zero);
            let place = if word == 0 { place } else { machine.sum_of_places(&place, word) };
            let base = machine.builder.emitter.global(variable);
            let pointer = machine.builder.emitter.push(Expression::Access { base, index: place.expression });
            machine.guarded_change(&allowed, old, pointer, |machine| machine.atomic_word(access, pointer, operands));
        });
        let expression = self.builder.emitter.load(old);
        Value { expression, lanes: 1, kind: Kind::Unsigned, facts: Facts::ANY }
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
        let value = self.builder.cast(&operands.value, Kind::Unsigned);
        let other = operands.replacement.as_ref().unwrap_or(&operands.value);
        let other = self.builder.cast(other, Kind::Unsigned);
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

/// The type of an array of words that others may change concurrently.
pub(in crate::lower) fn word_array(module: &mut Module, atomic: bool) -> Handle<Type> {
    let base = if atomic {
        let inner = TypeInner::Atomic(naga::Scalar::U32);
        module.types.insert(Type { name: None, inner }, Span::UNDEFINED)
    } else {
        type_of(module, Kind::Unsigned, 1)
    };
    let inner = TypeInner::Array { base, size: naga::ArraySize::Dynamic, stride: 4 };
    module.types.insert(Type { name: None, inner }, Span::UNDEFINED)
}
