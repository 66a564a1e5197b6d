//! How an application's pixels lie in its memory.

use std::ffi::c_void;

use crate::host::convert::read;
use crate::host::{self, GLenum, integer, tokens};

/// Pixels of an application.
#[derive(Copy, Clone)]
pub(super) struct Pixels {
    pub(super) format: GLenum,
    pub(super) ty: GLenum,
    pub(super) data: *const c_void,
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
        (self.row * bytes).next_multiple_of(self.alignment)
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

/// From now on pixels lie one after another.
pub(super) fn reset_unpacking() {
    let [others @ .., alignment] = UNPACKING;
    // SAFETY: the host has these parameters.
    unsafe {
        others.into_iter().for_each(|name| host::PixelStorei(name, 0));
        host::PixelStorei(alignment, 1);
    }
}
