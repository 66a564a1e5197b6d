//! Tokens of the extensions, which end with `_ARB`, those of rectangles with `_NV`.

use std::ffi::c_int;

pub(super) const PIXEL_TYPE: c_int = 0x2013;
pub(super) const TYPE_RGBA: c_int = 0x202B;
pub(super) const DOUBLE_BUFFER: c_int = 0x2011;
pub(super) const ALPHA_BITS: c_int = 0x201B;
pub(super) const DRAW_TO_PBUFFER: c_int = 0x202D;
pub(super) const PBUFFER_WIDTH: c_int = 0x2034;
pub(super) const PBUFFER_HEIGHT: c_int = 0x2035;
pub(super) const BIND_TO_TEXTURE_RGB: c_int = 0x2070;
pub(super) const BIND_TO_TEXTURE_RGBA: c_int = 0x2071;
pub(super) const TEXTURE_FORMAT: c_int = 0x2072;
pub(super) const TEXTURE_TARGET: c_int = 0x2073;
pub(super) const MIPMAP_TEXTURE: c_int = 0x2074;
pub(super) const TEXTURE_RGB: c_int = 0x2075;
pub(super) const TEXTURE_RGBA: c_int = 0x2076;
pub(super) const NO_TEXTURE: c_int = 0x2077;
pub(super) const TEXTURE_CUBE_MAP: c_int = 0x2078;
pub(super) const TEXTURE_1D: c_int = 0x2079;
pub(super) const TEXTURE_2D: c_int = 0x207A;
pub(super) const MIPMAP_LEVEL: c_int = 0x207B;
pub(super) const CUBE_MAP_FACE: c_int = 0x207C;
pub(super) const POSITIVE_X: c_int = 0x207D;
pub(super) const NEGATIVE_Z: c_int = 0x2082;
pub(super) const FRONT_LEFT: c_int = 0x2083;
pub(super) const BACK_LEFT: c_int = 0x2085;
pub(super) const BIND_TO_TEXTURE_RECTANGLE_RGB: c_int = 0x20A0;
pub(super) const BIND_TO_TEXTURE_RECTANGLE_RGBA: c_int = 0x20A1;
pub(super) const TEXTURE_RECTANGLE: c_int = 0x20A2;
