//! Instructions between kinds of numbers, functions that the texts only bound, and memory.

use super::forms::{CROSSING, Kind, NEAR};
use super::{COMPONENTS, Writer};

const ATOMS: [(&str, &[&str]); 10] = [
    ("ADD", &["U32", "S32"]),
    ("MIN", &["U32", "S32"]),
    ("MAX", &["U32", "S32"]),
    ("IWRAP", &["U32"]),
    ("DWRAP", &["U32"]),
    ("AND", &["U32", "S32"]),
    ("OR", &["U32", "S32"]),
    ("XOR", &["U32", "S32"]),
    ("EXCH", &["U32", "S32"]),
    ("CSWAP", &["U32", "S32"]),
];

impl Writer<'_> {
    pub fn crossing(&mut self) {
        let sign = ["S", "U"][self.choices.below(2)];
        let integer = self.destination(Kind::Integer, 15);
        let float = self.destination(Kind::Float, 15);
        let (from_float, from_integer) =
            (self.operand(Kind::Float, false, true), self.operand(Kind::Integer, false, true));
        let line = match self.choices.below(if self.fifth { 9 } else { 4 }) {
            0 => {
                let name = *self.choices.pick(&NEAR);
                let vector = ["NRM", "LIT"].contains(&name);
                let (near, of) = (
                    self.destination(Kind::Float, if name == "NRM" { 7 } else { 15 }),
                    self.operand(Kind::Float, !vector, true),
                );
                match name {
                    "POW" => format!("POW {near}, {of}, {};", self.operand(Kind::Float, true, true)),
                    _ => format!("{name} {near}, {of};"),
                }
            }
            1 | 8 => {
                let name = *self.choices.pick(&CROSSING);
                match name {
                    "SCS" => {
                        format!("SCS {}, {};", self.destination(Kind::Float, 3), self.operand(Kind::Float, true, true))
                    }
                    "I2F" => format!("I2F.{sign} {float}, {from_integer};"),
                    _ if name.starts_with("PK") => format!("{name}.U {integer}, {from_float};"),
                    _ => {
                        let scalar = self.register(Kind::Integer) + &self.swizzle(true);
                        format!("{name}.U {float}, {scalar};")
                    }
                }
            }
            2 => {
                let name = *self.choices.pick(&["FLR", "CEIL", "TRUNC", "ROUND"]);
                format!("{name}.{sign} {integer}, {from_float};")
            }
            3 => "AND.S at, i1, 3;".to_owned(),
            4 => format!("PK64.U {}, {};", self.choices.pick(&["d0", "d1"]), self.choices.pick(&["i0", "i1", "i2"])),
            5 => format!("UP64.U {integer}, {};", self.choices.pick(&["d0", "d1"])),
            6 => self.constant_load(&integer, &float),
            _ => self.conversion(&integer, &float),
        };
        self.push(line);
    }

    fn constant_load(&mut self, integer: &str, float: &str) -> String {
        match self.choices.below(4) {
            0 => format!("LDC.F32 {float}, bytes[{}];", 4 * self.choices.below(8)),
            1 => {
                let (ty, size) = *self.choices.pick(&[("U8", 1), ("S8", 1), ("U16", 2), ("S16", 2)]);
                format!("LDC.{ty} {integer}, bytes[{}];", size * self.choices.below(32 / size))
            }
            2 => {
                let (count, size) = *self.choices.pick(&[("X2", 8), ("X4", 16)]);
                let sign = ["S", "U"][self.choices.below(2)];
                format!("LDC.{sign}32{count} {integer}, bytes[{}];", size * self.choices.below(32 / size))
            }
            _ => {
                let sign = ["S", "U"][self.choices.below(2)];
                format!("LDC.{sign}32 {integer}, bytes[{}];", 4 * self.choices.below(8))
            }
        }
    }

    /// CVT between all kinds; its operand is not changed.
    fn conversion(&mut self, integer: &str, float: &str) -> String {
        let sign = ["S", "U"][self.choices.below(2)];
        let rounding = *self.choices.pick(&["", ".ROUND", ".FLR", ".CEIL", ".TRUNC"]);
        let saturation = *self.choices.pick(&["", "", ".SAT"]);
        let bare_float = self.register(Kind::Float) + &self.swizzle(false);
        let bare_integer = self.register(Kind::Integer) + &self.swizzle(false);
        let (wide, double) = (self.destination(Kind::Wide, 3), self.destination(Kind::Double, 3));
        let (from_wide, from_double) = (self.register(Kind::Wide), self.register(Kind::Double));
        let (narrow, other) = (*self.choices.pick(&["8", "16", "32"]), ["S", "U"][self.choices.below(2)]);
        let forms: &[u8] =
            if self.doubles { &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] } else { &[0, 1, 2, 3, 4, 10, 11] };
        match *self.choices.pick(forms) {
            0 => format!("CVT.F32.{sign}32{rounding}{saturation} {float}, {bare_integer};"),
            1 => format!("CVT.{sign}{narrow}.F32{rounding}{saturation} {integer}, {bare_float};"),
            2 => format!("CVT.{sign}{narrow}.S32{saturation} {integer}, {bare_integer};"),
            3 => format!("CVT.{sign}{narrow}.U32{saturation} {integer}, {bare_integer};"),
            4 => format!("CVT.{sign}64.F32{rounding} {wide}, {bare_float};"),
            5 => format!("CVT.{sign}64.F64{rounding} {wide}, {from_double};"),
            6 => format!("CVT.F64.{sign}64{rounding} {double}, {from_wide};"),
            7 => format!("CVT.F64.{sign}32 {double}, {bare_integer};"),
            8 => format!("CVT.F64.F32 {double}, {bare_float};"),
            9 => format!("CVT.F32.F64{rounding}{saturation} {float}, {from_double};"),
            10 => format!("CVT.{sign}64.{other}32{saturation} {wide}, {bare_integer};"),
            _ => format!("CVT.{sign}{narrow}.U64{saturation} {integer}, {from_wide};"),
        }
    }

    /// An access to a buffer whose first half holds floats and whose second half holds integers, or outside of it.
    pub fn memory(&mut self) {
        let float = self.choices.chance(1, 4);
        let (types, half): (&[(&str, usize)], _) = if float {
            (&[("F32", 4), ("F32X2", 8), ("F32X4", 16)], "x")
        } else {
            let types: &[(&str, usize)] = &[
                ("U8", 1),
                ("S8", 1),
                ("U16", 2),
                ("S16", 2),
                ("U32", 4),
                ("S32", 4),
                ("U32X2", 8),
                ("S32X4", 16),
                ("U64", 8),
                ("U64X2", 16),
            ];
            (types, "y")
        };
        let (ty, size) = *self.choices.pick(types);
        let atom = !float && self.choices.chance(1, 3);
        let size = if atom { 4 } else { size };
        if self.choices.chance(1, 3) && size <= 8 {
            let component = *self.choices.pick(&COMPONENTS);
            self.push(format!("CVT.U64.U32 place.x, at.{component};"));
            self.push(format!("MAD.U64 place.x, place.x, {size}, base.{half};"));
        } else {
            let beyond = if self.choices.chance(1, 8) { 64 } else { 0 };
            let offset = beyond + size * self.choices.below(32 / size);
            self.push(format!("ADD.U64 place.x, base.{half}, {offset};"));
        }
        if atom {
            let (name, types) = *self.choices.pick(&ATOMS);
            let ty = *self.choices.pick(types);
            let (to, from) = (self.destination(Kind::Integer, 15), self.register(Kind::Integer));
            self.push(format!("ATOM.{name}.{ty} {to}, {from}, place.x;"));
            return;
        }
        let kind = match ty {
            _ if float => Kind::Float,
            "U64" | "U64X2" => Kind::Wide,
            _ => Kind::Integer,
        };
        if self.choices.chance(1, 2) {
            let to = self.destination(kind, if kind == Kind::Wide { 3 } else { 15 });
            self.push(format!("LOAD.{ty} {to}, place.x;"));
        } else {
            let from = self.register(kind);
            self.push(format!("STORE.{ty} {from}, place.x;"));
        }
    }
}
