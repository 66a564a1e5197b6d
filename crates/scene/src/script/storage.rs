//! Commands for buffers, addresses, instances and subroutines, for programs of the typed languages.

use super::command::ProgramSide;
use super::draws;
use super::names;
use super::words::{self, Words};
use crate::error::{Code, Error};
use glasm::texture::{StorageFormat, Target};
use glasm_runtime::raster::Mode;
use glasm_runtime::{Barriers, BufferAccess, BufferTarget, Context, GlError, ImageAccess, ProgramTarget};

/// The most words of a buffer.
const MAX_WORDS: u32 = 1 << 22;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Storage {
    /// A buffer of these words, resident for reading and writing.
    Buffer(u32, Vec<u32>),
    /// Sets some words of one, from this one on.
    Words(u32, u32, Vec<u32>),
    /// Binds a buffer as parameter buffer of a side's programs, or where all programs find it.
    Bind(BufferTarget, u32, u32),
    /// Sets a local parameter to the address of a buffer plus some bytes.
    Address {
        side: ProgramSide,
        index: u32,
        buffer: u32,
        offset: u64,
    },
    /// Makes the texture of a unit resident, or a level of it as an image, and sets a local parameter to its handle.
    Handle {
        target: Target,
        unit: u32,
        image: Option<(u32, StorageFormat)>,
        side: ProgramSide,
        index: u32,
    },
    Subroutines(ProgramSide, Vec<u32>),
    Instances {
        mode: Mode,
        first: u32,
        count: u32,
        instances: u32,
    },
    Barrier,
    /// So many groups of the compute program, with their size if the program does not give it.
    Dispatch([u32; 3], Option<[u32; 3]>),
    /// The numbers of groups lie in a buffer, at this byte.
    Indirect(u32, u32),
    /// Expects these words in a buffer, from one on.
    Probe(u32, u32, Vec<u32>),
}

/// An integer, or a number with a decimal point, as a word.
fn word(text: &str) -> Result<u32, Error> {
    let integer = match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    };
    match integer {
        Some(number) => u32::try_from(number)
            .or_else(|_| i32::try_from(number).map(i32::cast_unsigned))
            .map_err(|_| Code::OutOfRange.error(format!("`{text}` does not fit in 32 bits"))),
        None => words::number(text)
            .map(f32::to_bits)
            .ok_or_else(|| Code::NotANumber.error(format!("`{text}` is not a number"))),
    }
}

fn rest(words: &mut Words) -> Result<Vec<u32>, Error> {
    let mut found = Vec::new();
    while let Some(text) = words.next() {
        found.push(word(text)?);
    }
    Ok(found)
}

fn side(words: &mut Words) -> Result<ProgramSide, Error> {
    words.named("side, such as vp or fp,", |word| {
        ProgramSide::NAMES.into_iter().find(|(.., ending)| *ending == word).map(|(side, ..)| side)
    })
}

/// A side, for parameter buffers, or `storage` or `counter`.
fn bound_to(words: &mut Words) -> Result<BufferTarget, Error> {
    if words.take("storage") {
        return Ok(BufferTarget::ShaderStorage);
    }
    if words.take("counter") {
        return Ok(BufferTarget::AtomicCounter);
    }
    side(words).map(target)
}

fn three(words: &mut Words) -> Result<[u32; 3], Error> {
    Ok([words.integer()?, words.integer()?, words.integer()?])
}

/// Reads a command that begins with this word; `None` if there is no such command.
pub(super) fn parse(name: &str, words: &mut Words) -> Result<Option<Storage>, Error> {
    Ok(Some(match name {
        "buffer" if words.take("bind") => Storage::Bind(bound_to(words)?, words.integer()?, words.integer()?),
        "buffer" if words.take("address") => {
            let (side, index, buffer) = (side(words)?, words.integer()?, words.integer()?);
            let offset = if words.is_empty() { 0 } else { words.integer()? };
            Storage::Address { side, index, buffer, offset }
        }
        "buffer" if words.take("words") => Storage::Words(words.integer()?, words.integer()?, rest(words)?),
        "buffer" => {
            let number = words.integer()?;
            if words.take("zeros") {
                let count = words.integer::<u32>().ok().filter(|count| *count <= MAX_WORDS);
                let count =
                    count.ok_or_else(|| Code::TooLarge.error(format!("a buffer has up to {MAX_WORDS} words")))?;
                return Ok(Some(Storage::Buffer(number, vec![0; count as usize])));
            }
            Storage::Buffer(number, rest(words)?)
        }
        "texture" if words.take("handle") => Storage::Handle {
            target: words.named("texture target", names::target)?,
            unit: words.integer()?,
            image: None,
            side: side(words)?,
            index: words.integer()?,
        },
        "image" if words.take("handle") => Storage::Handle {
            target: words.named("texture target", names::target)?,
            unit: words.integer()?,
            image: Some((words.integer()?, words.named("image format, such as rgba8,", StorageFormat::parse)?)),
            side: side(words)?,
            index: words.integer()?,
        },
        "subroutines" => Storage::Subroutines(side(words)?, rest(words)?),
        "memory" if words.take("barrier") => Storage::Barrier,
        "dispatch" if words.take("indirect") => {
            let buffer = words.integer()?;
            Storage::Indirect(buffer, if words.is_empty() { 0 } else { words.integer()? })
        }
        "dispatch" => {
            let groups = three(words)?;
            Storage::Dispatch(groups, if words.take("group") { Some(three(words)?) } else { None })
        }
        "draw" if words.take("instanced") => Storage::Instances {
            mode: words.named("primitive", names::mode)?,
            first: words.integer()?,
            count: words.integer()?,
            instances: draws::instances(words)?,
        },
        "probe" if words.take("buffer") => Storage::Probe(words.integer()?, words.integer()?, rest(words)?),
        _ => return Ok(None),
    }))
}

fn target(side: ProgramSide) -> BufferTarget {
    match side {
        ProgramSide::Vertex => BufferTarget::VertexParameters,
        ProgramSide::Fragment => BufferTarget::FragmentParameters,
        ProgramSide::Geometry => BufferTarget::GeometryParameters,
        ProgramSide::Control => BufferTarget::TessellationControlParameters,
        ProgramSide::Evaluation => BufferTarget::TessellationEvaluationParameters,
        ProgramSide::Compute => BufferTarget::ComputeParameters,
    }
}

/// Executes a command; returns the failure of a probe.
pub(super) fn run(
    storage: &Storage,
    gl: &mut Context,
    program: impl Fn(ProgramSide) -> ProgramTarget,
) -> Result<Option<String>, GlError> {
    let bound = BufferTarget::Array;
    match storage {
        Storage::Buffer(name, words) => {
            gl.bind_buffer(bound, *name)?;
            gl.buffer_data(bound, bytemuck::cast_slice(words))?;
            gl.make_buffer_resident_nv(bound, BufferAccess::ReadWrite)?;
        }
        Storage::Words(name, first, words) => {
            gl.bind_buffer(bound, *name)?;
            gl.buffer_sub_data(bound, first.saturating_mul(4), bytemuck::cast_slice(words))?;
        }
        Storage::Bind(target, point, name) => gl.bind_buffer_base(*target, *point, *name)?,
        Storage::Dispatch(groups, None) => gl.dispatch_compute(*groups)?,
        Storage::Dispatch(groups, Some(group)) => gl.dispatch_compute_group_size_arb(*groups, *group)?,
        Storage::Indirect(buffer, offset) => {
            gl.bind_buffer(BufferTarget::DispatchIndirect, *buffer)?;
            gl.dispatch_compute_indirect(*offset)?;
        }
        Storage::Address { side, index, buffer, offset } => {
            let address = gl.get_named_buffer_address_nv(*buffer)?.wrapping_add(*offset);
            let value = [address as u32, (address >> 32) as u32, 0, 0];
            gl.program_local_parameter_i4ui_nv(program(*side), *index, value)?;
        }
        Storage::Handle { target, unit, image, side, index } => {
            gl.active_texture(*unit)?;
            let texture = gl.get_texture_binding(*target)?;
            let handle = match image {
                None => gl.get_texture_handle_nv(texture)?,
                Some((level, format)) => gl.get_image_handle_nv(texture, *level, true, 0, *format)?,
            };
            if image.is_some() && !gl.is_image_handle_resident_nv(handle)? {
                gl.make_image_handle_resident_nv(handle, ImageAccess::ReadWrite)?;
            }
            if image.is_none() && !gl.is_texture_handle_resident_nv(handle)? {
                gl.make_texture_handle_resident_nv(handle)?;
            }
            let value = [handle as u32, (handle >> 32) as u32, 0, 0];
            gl.program_local_parameter_i4ui_nv(program(*side), *index, value)?;
        }
        Storage::Subroutines(side, numbers) => gl.program_subroutine_parameters_uiv_nv(program(*side), numbers)?,
        Storage::Instances { mode, first, count, instances } => {
            gl.draw_arrays_instanced(*mode, *first, *count, *instances)?;
        }
        Storage::Barrier => gl.memory_barrier_ext(Barriers::ALL)?,
        Storage::Probe(name, first, expected) => {
            gl.bind_buffer(bound, *name)?;
            let found = gl.get_buffer_sub_data(bound, first.saturating_mul(4), 4 * expected.len() as u32)?;
            let found: Vec<u32> = bytemuck::pod_collect_to_vec(&found);
            let wrong = found.iter().zip(expected).zip(*first..).find(|((found, expected), _)| found != expected);
            return Ok(wrong.map(|((found, expected), place)| {
                format!(
                    "word {place} of buffer {name} is {found} ({found:#x}) and should be {expected} ({expected:#x})"
                )
            }));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;

    fn read(line: &str) -> Result<Option<Storage>, Error> {
        words::read(line, parse)
    }

    #[test]
    fn words_are_integers_or_floats() {
        assert_eq!(read("buffer 3 7 -1 0x10 0.5"), Ok(Some(Storage::Buffer(3, vec![7, u32::MAX, 16, 0x3f00_0000]))));
        assert_eq!(read("buffer 3 zeros 2"), Ok(Some(Storage::Buffer(3, vec![0, 0]))));
        assert!(read("buffer 3 zeros 99999999").is_err());
        assert!(read("buffer 3 4294967296").is_err());
        assert!(read("buffer bind xy 0 1").is_err());
        let address = Storage::Address { side: ProgramSide::Fragment, index: 2, buffer: 1, offset: 8 };
        assert_eq!(read("buffer address fp 2 1 8"), Ok(Some(address)));
        assert_eq!(read("dispatch 2 1 1"), Ok(Some(Storage::Dispatch([2, 1, 1], None))));
        assert_eq!(read("dispatch 2 1 1 group 8 4 2"), Ok(Some(Storage::Dispatch([2, 1, 1], Some([8, 4, 2])))));
        assert_eq!(read("dispatch indirect 3 16"), Ok(Some(Storage::Indirect(3, 16))));
        assert_eq!(read("buffer bind storage 2 1"), Ok(Some(Storage::Bind(BufferTarget::ShaderStorage, 2, 1))));
        assert_eq!(read("nothing"), Ok(None));
    }
}
