//! Images and texels by the application's OpenGL: functions of the module that a writer supplies, since naga's IR has
//! neither buffer textures, nor images whose format is the caller's. Here they are empty.
//!
//! | function | what it does |
//! | --- | --- |
//! | `image_loaded_U_T_B(at, one)` | the words of a texel of B bits; `one` completes a vector |
//! | `image_stored_U_T_B(at, value)` | stores such words |
//! | `image_encoded_U_T(at, value)` | stores in the format that the image has |
//! | `image_OPERATION_U_T(at, value, other)` | changes a word; its previous value |
//! | `image_sizeU_T()`, `image_samplesU_T()` | the size of an image, and its number of samples |
//! | `fetchedU(at)`, `sizeU(level)` | a texel of a buffer texture, or of one with several samples; its size |

use std::fmt::Write;

use crate::isa::{Atomic, Fetch, Op};
use crate::lower::error::Error;
use crate::lower::request::host::{HostChange, HostFunction, HostOperation};
use crate::lower::request::options::Options;
use crate::lower::text::targets::suffix;
use crate::lower::units::lookups::lookups_in;
use crate::program::{Access, Program};
use crate::vocabulary::{Base, Target, Width};

/// Bits of the texels that an access is made for.
pub(crate) fn texel_bits(access: &Access) -> u32 {
    access.ty.width.bytes() * 8 * u32::from(access.count)
}

/// The name of an atomic operation's function for a unit and target.
pub(crate) fn change_name(change: HostChange, suffix: &str) -> String {
    let operation = match change.atomic {
        Atomic::Add => "add",
        Atomic::Min => "min",
        Atomic::Max => "max",
        Atomic::IncrementWrap => "increment",
        Atomic::DecrementWrap => "decrement",
        Atomic::And => "and",
        Atomic::Or => "or",
        Atomic::Xor => "xor",
        Atomic::Exchange => "exchange",
        Atomic::CompareSwap => "compare",
    };
    let base = match change.base {
        Base::Float => "_float",
        Base::Signed => "_signed",
        Base::Unsigned => "",
    };
    format!("image_{operation}{base}_{suffix}")
}

/// The change that an access makes; `None` if it is none.
pub(crate) fn change_of(access: &Access) -> Option<HostChange> {
    access.atomic.map(|atomic| HostChange { atomic, base: access.ty.base })
}

/// The function's name, and what it does, of an access to an image.
fn operation(op: Op, access: &Access, suffix: &str) -> Option<(String, HostOperation)> {
    let bits = texel_bits(access);
    match op {
        Op::Loadim => Some((format!("image_loaded_{suffix}_{bits}"), HostOperation::Load(bits))),
        Op::Storeim if access.formatted => Some((format!("image_encoded_{suffix}"), HostOperation::Encode)),
        Op::Storeim => Some((format!("image_stored_{suffix}_{bits}"), HostOperation::Store(bits))),
        Op::Atomim => change_of(access).map(|change| (change_name(change, suffix), HostOperation::Change(change))),
        _ => None,
    }
}

/// Whether OpenGL's own targets have the texture, and the IR does not.
pub(crate) fn is_hosts(options: &Options, target: Target) -> bool {
    options.host.native_images && !target.is_filtered()
}

fn fetches(op: Op) -> bool {
    matches!(op, Op::Fetch(fetch) if fetch.reads_texel())
}

/// What the program takes texels of a unit for that it fetches.
pub(crate) fn texel_base(program: &Program, unit: u8) -> Base {
    lookups_in(program, unit).find(|(it, _)| fetches(it.op)).map_or(Base::Float, |(it, _)| it.ty.base)
}

/// The functions that the program may call, each once.
pub(crate) fn functions(program: &Program, options: &Options) -> Vec<HostFunction> {
    let mut found: Vec<HostFunction> = Vec::new();
    if !options.host.native_images {
        return found;
    }
    let mut add = |name: String, unit: u8, target: Target, what: HostOperation| {
        if !found.iter().any(|entry| entry.name == name) {
            found.push(HostFunction { name, unit, target, what });
        }
    };
    for instruction in program.typed_instructions() {
        let Some(image) = &instruction.image else { continue };
        for used in program.images.iter().filter(|known| known.target == image.target) {
            let suffix = suffix(used.unit, used.target);
            let found = match (instruction.op, &instruction.access) {
                (Op::Imq, _) => Some((format!("image_size{suffix}"), HostOperation::ImageSize)),
                (Op::Imqs, _) => Some((format!("image_samples{suffix}"), HostOperation::ImageSamples)),
                (op, Some(access)) => operation(op, access, &suffix),
                (_, None) => None,
            };
            if let Some((name, what)) = found {
                add(name, used.unit, used.target, what);
            }
        }
    }
    for texture in program.textures.iter().filter(|texture| is_hosts(options, texture.target)) {
        let (unit, target) = (texture.unit, texture.target);
        let base = texel_base(program, unit);
        for (instruction, _) in lookups_in(program, unit) {
            match instruction.op {
                op if fetches(op) => add(format!("fetched{unit}"), unit, target, HostOperation::Fetch(base)),
                Op::Fetch(Fetch::Size) => add(format!("size{unit}"), unit, target, HostOperation::Size(base)),
                _ => {}
            }
        }
    }
    found
}

/// The functions for images, without what they do.
pub(crate) fn image_text(program: &Program, options: &Options) -> String {
    let mut text = String::new();
    for HostFunction { name, what, .. } in functions(program, options) {
        let _ = match what {
            HostOperation::Load(_) => {
                writeln!(text, "fn {name}(at: vec4<i32>, one: u32) -> vec4<u32> {{ return vec4<u32>(); }}")
            }
            HostOperation::Store(_) | HostOperation::Encode => {
                writeln!(text, "fn {name}(at: vec4<i32>, value: vec4<u32>) {{}}")
            }
            HostOperation::Change(_) => {
                writeln!(text, "fn {name}(at: vec4<i32>, value: u32, other: u32) -> u32 {{ return 0u; }}")
            }
            HostOperation::ImageSize => writeln!(text, "fn {name}() -> vec4<u32> {{ return vec4<u32>(); }}"),
            HostOperation::ImageSamples => writeln!(text, "fn {name}() -> u32 {{ return 0u; }}"),
            HostOperation::Fetch(_) | HostOperation::Size(_) => Ok(()),
        };
    }
    text
}

/// What OpenGL cannot do with images.
pub(crate) fn checked(program: &Program, options: &Options) -> Result<(), Error> {
    let wide = |access: &Access| access.ty.width == Width::Bits64;
    let refused = program.typed_instructions().iter().find(|instruction| {
        options.host.native_images && instruction.op == Op::Atomim && instruction.access.as_ref().is_some_and(wide)
    });
    let unknown = program.typed_instructions().iter().find(|instruction| {
        let formatted = instruction.access.as_ref().is_some_and(|access| access.formatted);
        options.host.native_images && instruction.op == Op::Loadim && formatted
    });
    if let Some(instruction) = unknown {
        return Err(Error::opengl_lacks("OpenGL's own images are not asked for formats here").at(instruction.span));
    }
    match refused {
        None => Ok(()),
        Some(instruction) => {
            Err(Error::opengl_lacks("OpenGL changes words of images by 32 bits; this is of 64").at(instruction.span))
        }
    }
}
