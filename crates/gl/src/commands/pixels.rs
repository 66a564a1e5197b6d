//! How an application's pixels lie in its memory.

use std::ffi::c_void;

use crate::host::convert::read;
use crate::host::{self, GLenum, GLint, integer, tokens};
use crate::process::flags;

/// Pixels of an application.
#[derive(Copy, Clone)]
pub(super) struct Pixels {
    pub(super) format: GLenum,
    pub(super) ty: GLenum,
    pub(super) data: *const c_void,
}

/// Where a command's pixels are: in the application's memory, or in a copy of what lies in its buffer of pixels.
pub(super) enum Source {
    Memory(*const c_void),
    Copy(Vec<u8>),
}

impl Source {
    pub(super) fn bytes(&self) -> *const u8 {
        match self {
            Source::Memory(data) => data.cast(),
            Source::Copy(bytes) => bytes.as_ptr(),
        }
    }

    pub(super) fn is_null(&self) -> bool {
        self.bytes().is_null()
    }
}

/// Which buffer of pixels is bound, of those that commands read from or write to; 0 for the application's memory.
fn bound_buffer(binding: GLenum) -> bool {
    flags::PIXEL_BUFFERS.is_set() && integer(binding) != 0
}

/// A copy of `length` bytes of the buffer that is bound to a target, from the place that a pointer of the application stands
/// for. `None` if it has fewer, or is mapped.
fn copied(target: GLenum, place: *const c_void, length: usize) -> Option<Vec<u8>> {
    let value = |name| {
        let mut value: GLint = 0;
        // SAFETY: each of these has one value.
        unsafe { host::GetBufferParameteriv(target, name, &raw mut value) };
        usize::try_from(value).unwrap_or(0)
    };
    let fits = place.addr().checked_add(length).is_some_and(|end| end <= value(tokens::BUFFER_SIZE));
    if !fits || value(tokens::BUFFER_MAPPED) != 0 {
        return None;
    }
    let mut bytes = vec![0u8; length];
    if length != 0 {
        let (first, count) = (place.addr().cast_signed(), length.cast_signed());
        // SAFETY: the buffer has as many bytes there, and so has the vector.
        unsafe { host::GetBufferSubData(target, first, count, bytes.as_mut_ptr().cast()) };
    }
    Some(bytes)
}

/// Where so many bytes in a row are read from. `None` if the application's buffer of pixels does not have as many.
pub(super) fn row_source(data: *const c_void, length: usize) -> Option<Source> {
    if !bound_buffer(tokens::PIXEL_UNPACK_BUFFER_BINDING) {
        return Some(Source::Memory(data));
    }
    copied(tokens::PIXEL_UNPACK_BUFFER, data, length).map(Source::Copy)
}

/// Writes bytes in a row. `false` if the application's buffer of pixels is too small.
///
/// # Safety
/// The application's memory has room for them, if no buffer is bound.
pub(super) unsafe fn write_row(given: *mut c_void, bytes: &[u8]) -> bool {
    if !bound_buffer(tokens::PIXEL_PACK_BUFFER_BINDING) {
        // SAFETY: the caller vouches for the room.
        unsafe { given.cast::<u8>().copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        return true;
    }
    let fits = copied(tokens::PIXEL_PACK_BUFFER, given, bytes.len()).is_some();
    if fits {
        let (first, count) = (given.addr().cast_signed(), bytes.len().cast_signed());
        // SAFETY: the buffer has as many bytes there.
        unsafe { host::BufferSubData(tokens::PIXEL_PACK_BUFFER, first, count, bytes.as_ptr().cast()) };
    }
    fits
}

/// How the application's pixels lie in its memory.
pub(super) struct Layout {
    skipped: [usize; 3],
    row: usize,
    rows: usize,
    alignment: usize,
    /// The bytes of each number come in the other order.
    is_swapped: bool,
}

impl Layout {
    /// Of what the application passes for a target.
    pub(super) fn of_host(target: GLenum, size: [usize; 3]) -> Layout {
        Layout::of(target, size, UNPACKING)
    }

    /// Of what it is given.
    pub(super) fn of_packing(target: GLenum, size: [usize; 3]) -> Layout {
        Layout::of(target, size, PACKING)
    }

    fn of(target: GLenum, size: [usize; 3], names: [GLenum; 7]) -> Layout {
        let [pixels, rows, images, row, height, swapped, alignment] =
            names.map(|name| usize::try_from(integer(name)).unwrap_or(0));
        let or = |value: usize, other: usize| if value == 0 { other } else { value };
        // Other targets have one image.
        let has_images = target == tokens::TEXTURE_3D;
        Layout {
            skipped: [pixels, rows, if has_images { images } else { 0 }],
            row: or(row, size[0]),
            rows: if has_images { or(height, size[1]) } else { size[1] },
            alignment: alignment.max(1),
            is_swapped: swapped != 0,
        }
    }

    /// Where an image of this size is read from, of so many bytes for each pixel. `None` if the application's buffer of pixels
    /// does not have as many.
    pub(super) fn source(&self, size: [usize; 3], bytes: usize, data: *const c_void) -> Option<Source> {
        if !bound_buffer(tokens::PIXEL_UNPACK_BUFFER_BINDING) {
            return Some(Source::Memory(data));
        }
        copied(tokens::PIXEL_UNPACK_BUFFER, data, self.length(size, bytes)).map(Source::Copy)
    }

    /// Lets words be written where an image of this size is to go. `false` if the application's buffer of pixels is too small.
    pub(super) fn written(&self, size: [usize; 3], given: *mut c_void, write: impl FnOnce(*mut u32)) -> bool {
        if !bound_buffer(tokens::PIXEL_PACK_BUFFER_BINDING) {
            if !given.is_null() {
                write(given.cast());
            }
            return true;
        }
        let size = size.map(|size| size.max(1));
        let Some(mut bytes) = copied(tokens::PIXEL_PACK_BUFFER, given, self.length(size, 4)) else { return false };
        write(bytes.as_mut_ptr().cast());
        let (first, count) = (given.addr().cast_signed(), bytes.len().cast_signed());
        // SAFETY: the buffer has as many bytes there.
        unsafe { host::BufferSubData(tokens::PIXEL_PACK_BUFFER, first, count, bytes.as_ptr().cast()) };
        true
    }

    /// The bytes from where an image begins to its last pixel.
    fn length(&self, size: [usize; 3], bytes: usize) -> usize {
        if size.contains(&0) {
            return 0;
        }
        let [column, row, image] = std::array::from_fn(|axis| size[axis] - 1 + self.skipped[axis]);
        let rows = image.saturating_mul(self.rows).saturating_add(row);
        rows.saturating_mul(self.stride(bytes)).saturating_add((column + 1).saturating_mul(bytes))
    }

    /// Reads an index of so many bytes for each pixel.
    pub(super) unsafe fn indices(&self, size: [usize; 3], bytes: usize, data: *const u8) -> Vec<u16> {
        // SAFETY: the application passes an image of this size.
        self.texels(size, bytes, data, |place| unsafe {
            match (bytes, self.is_swapped) {
                (1, _) => read::<u8, 1>(place)[0].into(),
                (2, false) => read::<u16, 1>(place.cast())[0],
                (2, true) => read::<u16, 1>(place.cast())[0].swap_bytes(),
                _ => self.word(place) as u16,
            }
        })
    }

    /// Reads a word of four bytes.
    ///
    /// # Safety
    /// They are at this place.
    pub(super) unsafe fn word(&self, place: *const u8) -> u32 {
        // SAFETY: the caller vouches for the place.
        let [word] = unsafe { read::<u32, 1>(place.cast()) };
        if self.is_swapped { word.swap_bytes() } else { word }
    }

    /// Writes a word of four bytes for a pixel, counted row by row.
    ///
    /// # Safety
    /// `data` has room for an image of this size.
    pub(super) unsafe fn put_word(&self, size: [usize; 3], pixel: usize, word: u32, data: *mut u32) {
        let [width, height, _] = size.map(|size| size.max(1));
        let (column, row, image) = (pixel % width, pixel / width % height, pixel / width / height);
        let row = (image + self.skipped[2]) * self.rows.max(1) + row + self.skipped[1];
        let place = row * self.stride(4) + 4 * (column + self.skipped[0]);
        let word = if self.is_swapped { word.swap_bytes() } else { word };
        // SAFETY: the caller vouches for the room.
        unsafe { data.byte_add(place).write_unaligned(word) };
    }

    /// The bytes from one row to the next, with so many for each pixel.
    fn stride(&self, bytes: usize) -> usize {
        let row = self.row.saturating_mul(bytes);
        row.checked_next_multiple_of(self.alignment).unwrap_or(row)
    }

    /// Reads something of so many bytes for each pixel.
    pub(super) fn texels<T>(
        &self,
        size: [usize; 3],
        bytes: usize,
        data: *const u8,
        read: impl Fn(*const u8) -> T,
    ) -> Vec<T> {
        let stride = self.stride(bytes);
        let mut indices = Vec::with_capacity(size.iter().product());
        for image in 0..size[2] {
            for row in 0..size[1] {
                let rows = (image + self.skipped[2]) * self.rows + row + self.skipped[1];
                for column in 0..size[0] {
                    let place = rows * stride + (column + self.skipped[0]) * bytes;
                    indices.push(read(data.wrapping_add(place)));
                }
            }
        }
        indices
    }
}

/// Where pixels are skipped, how long rows and how high images are, whether bytes are swapped, and what rows are aligned to.
const UNPACKING: [GLenum; 7] = [
    tokens::UNPACK_SKIP_PIXELS,
    tokens::UNPACK_SKIP_ROWS,
    tokens::UNPACK_SKIP_IMAGES,
    tokens::UNPACK_ROW_LENGTH,
    tokens::UNPACK_IMAGE_HEIGHT,
    tokens::UNPACK_SWAP_BYTES,
    tokens::UNPACK_ALIGNMENT,
];

const PACKING: [GLenum; 7] = [
    tokens::PACK_SKIP_PIXELS,
    tokens::PACK_SKIP_ROWS,
    tokens::PACK_SKIP_IMAGES,
    tokens::PACK_ROW_LENGTH,
    tokens::PACK_IMAGE_HEIGHT,
    tokens::PACK_SWAP_BYTES,
    tokens::PACK_ALIGNMENT,
];

/// From now on pixels that are read lie one after another in memory, until the client's state is popped.
pub(super) fn reset_unpacking() {
    reset(UNPACKING, tokens::PIXEL_UNPACK_BUFFER);
}

/// The same for pixels that are written.
pub(super) fn reset_packing() {
    reset(PACKING, tokens::PIXEL_PACK_BUFFER);
}

fn reset(names: [GLenum; 7], buffer: GLenum) {
    let [others @ .., alignment] = names;
    // SAFETY: the host has these parameters, and where the flag is set, the target.
    unsafe {
        others.into_iter().for_each(|name| host::PixelStorei(name, 0));
        host::PixelStorei(alignment, 1);
        if flags::PIXEL_BUFFERS.is_set() {
            host::BindBuffer(buffer, 0);
        }
    }
}
