//! Images of runs on the reference machine, which programs load from, store to and change.

use std::os::raw::c_char;

use glasm::program::{HANDLE_UNITS, HANDLES};
use glasm::texture::{StorageFormat, StorageImage, Target, image_axes};

use crate::boundary::{Answer, Failure, Growing, exclusive, guard, name, read, shared};
use crate::choices::target_of;
use crate::machine::glasm_machine;
use crate::types::*;

/// One level of a texture as an image: texels that a program loads, stores and changes.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_image {
    /// sizeof(glasm_image)
    pub size: u32,
    /// The shape. A program finds no image if its instruction names another.
    pub target: glasm_target,
    /// The format of the texels by its name in OpenGL in small letters and without `GL_`, such as "rgba8", "r32ui" or
    /// "rgba16f". It ends with a zero byte.
    pub format: *const c_char,
    /// Texels from left to right. 0 counts as 1, here and in the next three.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Slices, layers, or six faces for each cube.
    pub depth: u32,
    /// Samples of a texel, at most 64; other targets than the multisample ones have 1.
    pub samples: u32,
    /// The texels: along x, then y, then depth, the samples of one together, each in as many words as its bits need, the
    /// components from the lowest bit on. NULL is zeros.
    pub words: *const u32,
    /// How many `words` there are, for a check; 0 with NULL.
    pub word_count: usize,
}

// SAFETY: the struct is repr(C) and begins with its size; any bytes are integers and raw pointers.
unsafe impl Growing for glasm_image {
    const ZERO: Self = Self {
        size: 0,
        target: 0,
        format: std::ptr::null(),
        width: 0,
        height: 0,
        depth: 0,
        samples: 0,
        words: std::ptr::null(),
        word_count: 0,
    };
}

/// Image units, then what handles name.
const PLACES: usize = (HANDLE_UNITS + HANDLES) as usize;
/// Words of an image at most: a gibibyte.
const MOST_WORDS: u64 = 1 << 28;

fn place(unit: u32) -> Answer<usize> {
    let place = usize::try_from(unit).ok().filter(|place| *place < PLACES);
    place.ok_or_else(|| Failure::argument(format!("image units are below {PLACES}, not {unit}")))
}

/// The shape and the format, without texels.
///
/// # Safety
/// The format is NULL or ends with a zero byte.
unsafe fn shape(given: &glasm_image) -> Answer<(StorageImage, usize)> {
    // SAFETY: the format ends with a zero byte.
    let called = unsafe { name(given.format, "") };
    let format = StorageFormat::parse(&called)
        .ok_or_else(|| Failure::argument(format!("`{called}` is not a format of images")))?;
    let target = target_of(given.target)?;
    let extent = [given.width, given.height, given.depth].map(|side| side.max(1));
    let samples = given.samples.max(1);
    let (rows, slices, several) = image_axes(target);
    let faces = match target {
        Target::Cube => extent[2] == 6,
        Target::ArrayCube => extent[2].is_multiple_of(6),
        _ => slices || extent[2] == 1,
    };
    if !faces || !rows && extent[1] != 1 || samples > if several { 64 } else { 1 } {
        let [width, height, depth] = extent;
        let what =
            format!("{width} by {height} by {depth} texels with {samples} samples are not a size of this target");
        return Err(Failure::argument(what));
    }
    let sides = extent.iter().chain([&samples]).map(|side| u64::from(*side));
    let count = sides.fold(format.words() as u64, u64::saturating_mul);
    if count > MOST_WORDS {
        return Err(Failure::argument(format!("the image has more than {MOST_WORDS} words")));
    }
    Ok((StorageImage { target, format, extent, samples, words: Vec::new() }, count as usize))
}

/// Gives a copy of an image to a unit, from 0 to 31, or to a handle (NV_bindless_texture): units 32 to 47 are those that
/// handles name, counted by the low word of a handle, whatever their targets. NULL takes the image away. What programs
/// store stays until this is called again; the same image given to two units becomes two images.
///
/// # Safety
/// `machine` is a handle; `image` is NULL or points to a struct of the size that it says, whose format ends with a zero byte
/// and whose words are there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_set_image(
    machine: *mut glasm_machine,
    unit: u32,
    image: *const glasm_image,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live, and no other thread uses it.
        let images = unsafe { exclusive(machine, "machine") }?.images();
        let place = place(unit)?;
        let mut made = None;
        if !image.is_null() {
            // SAFETY: the struct has the size that it says.
            let given = unsafe { read(image, "image") }?;
            // SAFETY: its format ends with a zero byte.
            let (mut bound, count) = unsafe { shape(&given) }?;
            bound.words = match given.words.is_null() {
                true if given.word_count == 0 => vec![0; count],
                false if given.word_count == count && given.words.is_aligned() => {
                    // SAFETY: there are as many words, and the pointer is aligned.
                    unsafe { std::slice::from_raw_parts(given.words, count) }.to_vec()
                }
                _ => {
                    let what =
                        format!("the image has {count} words, not {}, or they are not aligned", given.word_count);
                    return Err(Failure::argument(what));
                }
            };
            made = Some(bound);
        }
        if images.len() < PLACES {
            images.resize(PLACES, None);
        }
        images[place] = made;
        Ok(GLASM_OK)
    })
}

/// Copies the texels of an image as runs have left it, laid out as in `glasm_image`. `count` is the number of its words.
///
/// # Safety
/// `machine` is a handle; `words` points to room for `count` words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_get_image(
    machine: *const glasm_machine,
    unit: u32,
    words: *mut u32,
    count: usize,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let bound = unsafe { shared(machine, "machine") }?.image(place(unit)?);
        let bound = bound.ok_or_else(|| Failure::argument(format!("unit {unit} has no image")))?;
        if bound.words.len() != count || words.is_null() || !words.is_aligned() {
            let known = bound.words.len();
            let what = format!("the image has {known} words, not {count}, or words is NULL or not aligned");
            return Err(Failure::argument(what));
        }
        // SAFETY: there is room for as many words, which do not overlap with those of the machine.
        unsafe { std::ptr::copy_nonoverlapping(bound.words.as_ptr(), words, count) };
        Ok(GLASM_OK)
    })
}
