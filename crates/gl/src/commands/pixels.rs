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
}

impl Layout {
    pub(super) fn of_host(size: [usize; 3]) -> Layout {
        let get = |name| usize::try_from(integer(name)).unwrap_or(0);
        let or = |value: usize, other: usize| if value == 0 { other } else { value };
        Layout {
            skipped: [tokens::UNPACK_SKIP_PIXELS, tokens::UNPACK_SKIP_ROWS, tokens::UNPACK_SKIP_IMAGES].map(get),
            row: or(get(tokens::UNPACK_ROW_LENGTH), size[0]),
            rows: or(get(tokens::UNPACK_IMAGE_HEIGHT), size[1]),
            alignment: get(tokens::UNPACK_ALIGNMENT).max(1),
        }
    }

    /// Reads an index of so many bytes for each pixel.
    pub(super) unsafe fn indices(&self, size: [usize; 3], bytes: usize, data: *const u8) -> Vec<u16> {
        self.texels(size, bytes, data, |place| {
            // SAFETY: the application passes an image of this size.
            unsafe {
                match bytes {
                    1 => read::<u8, 1>(place)[0].into(),
                    2 => read::<u16, 1>(place.cast())[0],
                    _ => read::<u32, 1>(place.cast())[0] as u16,
                }
            }
        })
    }

    /// Reads something of so many bytes for each pixel.
    pub(super) fn texels<T>(
        &self,
        size: [usize; 3],
        bytes: usize,
        data: *const u8,
        read: impl Fn(*const u8) -> T,
    ) -> Vec<T> {
        let stride = (self.row * bytes).next_multiple_of(self.alignment);
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

/// From now on pixels lie one after another.
pub(super) fn reset_unpacking() {
    let names = [
        tokens::UNPACK_SKIP_PIXELS,
        tokens::UNPACK_SKIP_ROWS,
        tokens::UNPACK_SKIP_IMAGES,
        tokens::UNPACK_ROW_LENGTH,
        tokens::UNPACK_IMAGE_HEIGHT,
        tokens::UNPACK_SWAP_BYTES,
    ];
    // SAFETY: the host has these parameters.
    unsafe {
        names.into_iter().for_each(|name| host::PixelStorei(name, 0));
        host::PixelStorei(tokens::UNPACK_ALIGNMENT, 1);
    }
}
