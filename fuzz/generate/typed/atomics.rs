//! Atomic operations on pairs of halves, on numbers of 64 bits, and on images by their handles.
//!
//! Memory of their own holds small halves, then small doubles, then integers of 64 bits, so that no NaN of a device becomes
//! visible as bits.

use super::super::choices::Choices;
use super::Writer;
use super::forms::Kind;

/// Addresses and handles: the memory and the first image, then the second image and the first once more.
pub const INPUTS: &str = " program.local[9]=(&wide,&image[0]) program.local[10]=(&image[2],&image[0])";
pub const DECLARATION: &str = "LONG TEMP far, near, small;";
pub const START: [&str; 2] = ["PK64.U far, program.local[9];", "PK64.U near, program.local[10];"];
/// What images hold at the end.
pub const END: [&str; 4] = [
    "LOADIM.U32 i2.x, {0,0,0,0}, handle(far.y), 2D;",
    "LOADIM.U32 i2.y, {1,0,0,0}, handle(far.y), 2D;",
    "LOADIM.U32 i2.z, {0,0,0,0}, handle(near.x), 2D;",
    "LOADIM.U32 i2.w, {2,0,0,0}, handle(near.x), 2D;",
];

const OPTIONS: [&str; 4] =
    ["NV_shader_atomic_fp16_vector", "NV_shader_atomic_float64", "NV_shader_atomic_int64", "NV_bindless_texture"];
/// Small numbers as halves.
const HALVES: [u32; 8] = [0x0000, 0x3800, 0x3c00, 0xc000, 0x4200, 0xb400, 0x4900, 0x5640];
const SMALL: [&str; 8] = ["0.5", "1", "-2", "3.25", "100", "-0.125", "7", "-64"];
const INTEGERS: [&str; 8] = ["ADD", "MIN", "MAX", "AND", "OR", "XOR", "EXCH", "CSWAP"];

/// Options, memory and images.
pub fn head(choices: &mut Choices) -> Vec<String> {
    let mut lines: Vec<String> = OPTIONS.iter().map(|name| format!("OPTION {name};")).collect();
    let halves = (0..4).map(|_| format!("0x{:04x}{:04x}", choices.pick(&HALVES), choices.pick(&HALVES)));
    let halves = halves.collect::<Vec<_>>().join(" ");
    let doubles = format!("{}d {}d", choices.pick(&SMALL), choices.pick(&SMALL));
    let words = (0..4).map(|_| format!("0x{:08x}", super::word(choices))).collect::<Vec<_>>().join(" ");
    lines.push(format!("#@ buffer wide {halves} {doubles} {words}"));
    for (unit, side) in [(0, 2), (2, 3)] {
        let texels = (0..side).map(|_| format!("0x{:x}", super::word(choices))).collect::<Vec<_>>().join(" ");
        lines.push(format!("#@ image {unit} 2D {side}x1 r32ui {texels}"));
    }
    lines
}

impl Writer<'_> {
    pub fn atomic(&mut self) {
        let choice = self.choices.below(8);
        if choice < 4 {
            return self.atomic_image();
        }
        let place = self.choices.below(4);
        match choice {
            4 | 5 => {
                let (name, to) = (*self.choices.pick(&["ADD", "MIN", "MAX", "EXCH"]), self.destination(Kind::Float, 3));
                let [first, second] = [*self.choices.pick(&SMALL), *self.choices.pick(&SMALL)];
                self.push(format!("ADD.U64 place.x, far.x, {};", 4 * place));
                self.push(format!("ATOM.{name}.F16X2 {to}, {{{first}, {second}, 0, 0}}, place.x;"));
            }
            6 => {
                let (name, to) = (*self.choices.pick(&["ADD", "EXCH"]), self.destination(Kind::Double, 1));
                let value = *self.choices.pick(&SMALL);
                self.push(format!("ADD.U64 place.x, far.x, {};", 16 + 8 * (place % 2)));
                self.push(format!("MOV.F64 small.x, {value};"));
                self.push(format!("ATOM.{name}.F64 {to}, small, place.x;"));
            }
            _ => {
                let (name, to) = (*self.choices.pick(&INTEGERS), self.destination(Kind::Wide, 1));
                let sign = if ["MIN", "MAX"].contains(&name) { *self.choices.pick(&["S", "U"]) } else { "U" };
                let from = self.register(Kind::Wide);
                self.push(format!("ADD.U64 place.x, far.x, {};", 32 + 8 * (place % 2)));
                self.push(format!("ATOM.{name}.{sign}64 {to}, {from}, place.x;"));
            }
        }
    }

    /// A load, a store or an atomic operation, of a texel or beyond the image.
    fn atomic_image(&mut self) {
        let handle = *self.choices.pick(&["handle(far.y)", "handle(near.x)", "handle(near.y)"]);
        let place = match self.choices.below(5) {
            3 => "{3,0,0,0}".to_owned(),
            4 => "at".to_owned(),
            column => format!("{{{column},0,0,0}}"),
        };
        let (to, from) = (self.destination(Kind::Integer, 15), self.register(Kind::Integer));
        let line = match self.choices.below(4) {
            0 => format!("LOADIM.U32 {to}, {place}, {handle}, 2D;"),
            1 => format!("STOREIM.U32 {handle}, {from}, {place}, 2D;"),
            _ => {
                let name = *self.choices.pick(&INTEGERS);
                let sign = if ["MIN", "MAX"].contains(&name) { *self.choices.pick(&["S", "U"]) } else { "U" };
                format!("ATOMIM.{name}.{sign}32 {to}, {from}, {place}, {handle}, 2D;")
            }
        };
        self.push(line);
    }
}
