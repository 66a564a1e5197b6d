//! Texture coordinates of fixed function: generated or the application's, and transformed.

use std::fmt::Write;

use crate::host::{self, GLint, integer, is_on, tokens};

use super::vectors::normalized;

/// The sets that are transformed.
const SETS: usize = 8;

/// Where a coordinate comes from.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Generated {
    #[default]
    Kept,
    Object,
    Eye,
    Sphere,
    Normal,
    Reflection,
}

/// Where the coordinates of all sets come from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Sets {
    count: usize,
    generated: [[Generated; 4]; SETS],
}

impl Sets {
    pub(super) fn of_host(count: i32) -> Sets {
        let count = (count.max(1) as usize).min(SETS);
        let mut generated = [[Generated::Kept; 4]; SETS];
        let active = integer(tokens::ACTIVE_TEXTURE).cast_unsigned();
        for (unit, set) in generated.iter_mut().enumerate().take(count) {
            // SAFETY: the host has so many units.
            unsafe { host::ActiveTexture(tokens::TEXTURE0 + unit as u32) };
            for (number, coordinate) in set.iter_mut().enumerate() {
                if is_on(tokens::TEXTURE_GEN_S + number as u32) {
                    *coordinate = mode(number as u32);
                }
            }
        }
        // SAFETY: it was active before.
        unsafe { host::ActiveTexture(active) };
        Sets { count, generated }
    }

    fn uses(&self, which: &[Generated]) -> bool {
        self.generated.iter().flatten().any(|generated| which.contains(generated))
    }

    pub(super) fn need_normals(&self) -> bool {
        self.uses(&[Generated::Sphere, Generated::Normal, Generated::Reflection])
    }

    pub(super) fn add(&self, text: &mut String) {
        if self.uses(&[Generated::Sphere, Generated::Reflection]) {
            // The ray from the eye, reflected: OpenGL 2.1, section 2.11.4.
            let _ = write!(text, "MOV ray, eye;\n{}", normalized("ray"));
            text.push_str("DP3 term.w, normal, ray;\nMUL term, normal, term.w;\nMAD ray.xyz, term, -2.0, ray;\n");
        }
        if self.uses(&[Generated::Sphere]) {
            text.push_str(
                "ADD middle.xyz, ray, {0, 0, 1, 0};\nDP3 middle.w, middle, middle;\nRSQ middle.w, middle.w;\n\
                 MUL middle.w, middle.w, 0.5;\nMAD middle.xy, ray, middle.w, 0.5;\n",
            );
        }
        for (set, generated) in self.generated.iter().enumerate().take(self.count) {
            let kept = format!("vertex.texcoord[{set}]");
            let made = *generated != [Generated::Kept; 4];
            if made {
                let _ = writeln!(text, "MOV made, {kept};");
            }
            for (place, generated) in generated.iter().enumerate() {
                let (component, coordinate) = (["x", "y", "z", "w"][place], ["s", "t", "r", "q"][place]);
                let line = match generated {
                    Generated::Kept => continue,
                    Generated::Object => {
                        format!("DP4 made.{component}, state.texgen[{set}].object.{coordinate}, vertex.position;")
                    }
                    Generated::Eye => format!("DP4 made.{component}, state.texgen[{set}].eye.{coordinate}, eye;"),
                    Generated::Sphere => format!("MOV made.{component}, middle.{component};"),
                    Generated::Normal => format!("MOV made.{component}, normal.{component};"),
                    Generated::Reflection => format!("MOV made.{component}, ray.{component};"),
                };
                let _ = writeln!(text, "{line}");
            }
            let from = if made { "made" } else { &kept };
            for (row, component) in "xyzw".chars().enumerate() {
                let _ = writeln!(
                    text,
                    "DP4 result.texcoord[{set}].{component}, state.matrix.texture[{set}].row[{row}], {from};"
                );
            }
        }
    }

    /// The same for all coordinates.
    #[cfg(test)]
    pub(super) fn all(generated: Generated) -> Sets {
        Sets { count: SETS, generated: [[generated; 4]; SETS] }
    }
}

/// How a coordinate of the active unit is generated. The last two have no fourth component, and the sphere two.
fn mode(coordinate: u32) -> Generated {
    let mut mode: GLint = 0;
    // SAFETY: this has one value.
    unsafe { host::GetTexGeniv(tokens::S + coordinate, tokens::TEXTURE_GEN_MODE, &raw mut mode) };
    match mode.cast_unsigned() {
        tokens::OBJECT_LINEAR => Generated::Object,
        tokens::EYE_LINEAR => Generated::Eye,
        tokens::SPHERE_MAP if coordinate < 2 => Generated::Sphere,
        tokens::NORMAL_MAP if coordinate < 3 => Generated::Normal,
        tokens::REFLECTION_MAP if coordinate < 3 => Generated::Reflection,
        _ => Generated::Kept,
    }
}
