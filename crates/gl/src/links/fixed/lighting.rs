//! Lighting of fixed function: OpenGL 2.1, section 2.14.1.

use std::fmt::Write;

use crate::host::{self, GLfloat, integer, is_on, tokens};

use super::vectors::normalized;

const LIGHTS: u32 = 8;

/// What the equation depends on.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lighting {
    /// Lights that are on, those that have a place, and those of cones: a bit for each.
    lights: u8,
    positional: u8,
    spots: u8,
    /// The eye has a place.
    local_viewer: bool,
    two_sided: bool,
    /// Highlights are added behind textures.
    separate: bool,
    /// Colours that are materials, of the front and of the back.
    tracked: [Tracked; 2],
}

/// What of a material the vertex's colour is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Tracked {
    ambient: bool,
    diffuse: bool,
    specular: bool,
    emission: bool,
}

impl Tracked {
    fn of_host() -> [Tracked; 2] {
        if !is_on(tokens::COLOR_MATERIAL) {
            return [Tracked::default(); 2];
        }
        let mode = integer(tokens::COLOR_MATERIAL_PARAMETER).cast_unsigned();
        let both = mode == tokens::AMBIENT_AND_DIFFUSE;
        let tracked = Tracked {
            ambient: both || mode == tokens::AMBIENT,
            diffuse: both || mode == tokens::DIFFUSE,
            specular: mode == tokens::SPECULAR,
            emission: mode == tokens::EMISSION,
        };
        match integer(tokens::COLOR_MATERIAL_FACE).cast_unsigned() {
            tokens::FRONT => [tracked, Tracked::default()],
            tokens::BACK => [Tracked::default(), tracked],
            _ => [tracked; 2],
        }
    }
}

/// One side of polygons.
struct Side {
    name: &'static str,
    normal: &'static str,
    /// The results of its colours.
    results: [&'static str; 2],
    tracked: Tracked,
}

impl Lighting {
    pub(super) fn of_host() -> Lighting {
        let mut lighting = Lighting {
            local_viewer: integer(tokens::LIGHT_MODEL_LOCAL_VIEWER) != 0,
            two_sided: integer(tokens::LIGHT_MODEL_TWO_SIDE) != 0,
            separate: integer(tokens::LIGHT_MODEL_COLOR_CONTROL).cast_unsigned() == tokens::SEPARATE_SPECULAR_COLOR,
            tracked: Tracked::of_host(),
            ..Lighting::default()
        };
        for number in (0..LIGHTS).filter(|number| is_on(tokens::LIGHT0 + number)) {
            let light = |name| {
                let mut values: [GLfloat; 4] = [0.0; 4];
                // SAFETY: these have at most four values.
                unsafe { host::GetLightfv(tokens::LIGHT0 + number, name, values.as_mut_ptr()) };
                values
            };
            lighting.lights |= 1 << number;
            lighting.positional |= u8::from(light(tokens::POSITION)[3] != 0.0) << number;
            lighting.spots |= u8::from(light(tokens::SPOT_CUTOFF)[0] != 180.0) << number;
        }
        lighting
    }

    /// All that there is, for a test.
    #[cfg(test)]
    pub(super) fn everything() -> Lighting {
        Lighting {
            lights: 0xff,
            positional: 0x0f,
            spots: 3,
            local_viewer: true,
            two_sided: true,
            separate: true,
            tracked: [Tracked { ambient: true, diffuse: true, ..Tracked::default() }; 2],
        }
    }

    pub(super) fn add(self, text: &mut String) {
        if self.local_viewer {
            text.push_str("MOV view, -eye;\n");
            text.push_str(&normalized("view"));
        }
        let [front, back] = self.tracked;
        let results = ["result.color", "result.color.secondary"];
        self.add_side(text, &Side { name: "front", normal: "normal", results, tracked: front });
        if self.two_sided {
            let results = ["result.color.back", "result.color.back.secondary"];
            self.add_side(text, &Side { name: "back", normal: "-normal", results, tracked: back });
        }
    }

    fn add_side(self, text: &mut String, side: &Side) {
        let Side { name, results: [primary, secondary], tracked, .. } = side;
        match (tracked.emission, tracked.ambient) {
            (false, false) => {
                let _ = writeln!(text, "MOV sum, state.lightmodel.{name}.scenecolor;");
            }
            (true, _) => {
                // A material's own light is the colour.
                let _ = writeln!(
                    text,
                    "MOV sum, state.material.{name}.ambient;\nMUL sum, sum, state.lightmodel.ambient;\n\
                     ADD sum, sum, vertex.color;"
                );
            }
            (false, true) => {
                let _ = writeln!(
                    text,
                    "MUL sum, vertex.color, state.lightmodel.ambient;\nADD sum, sum, state.material.{name}.emission;"
                );
            }
        }
        // The fourth component of a secondary colour that lighting computes is 1, as the host has it.
        text.push_str("MOV shine, {0, 0, 0, 1};\n");
        for number in (0..LIGHTS).filter(|number| self.lights >> number & 1 != 0) {
            self.add_light(text, side, number);
        }
        let alpha =
            if tracked.diffuse { "vertex.color.w".to_owned() } else { format!("state.material.{name}.diffuse.w") };
        match self.separate {
            true => text.push_str(&format!("MOV {secondary}, shine;\n")),
            false => text.push_str(&format!("ADD sum.xyz, sum, shine;\nMOV {secondary}, {{0, 0, 0, 0}};\n")),
        }
        let _ = writeln!(text, "MOV sum.w, {alpha};\nMOV {primary}, sum;");
    }

    fn add_light(self, text: &mut String, side: &Side, number: u32) {
        let Side { name, normal, tracked, .. } = side;
        let light = format!("state.light[{number}]");
        let is = |bits: u8| bits >> number & 1 != 0;
        let _ = writeln!(text, "MOV ray, {light}.position;\nMOV lit, 1.0;\nMOV factor, 1.0;");
        if is(self.positional) {
            // Both places are divided by their fourth components.
            text.push_str("MUL term, eye, ray.w;\nMUL first.w, eye.w, ray.w;\nMAD ray.xyz, ray, eye.w, -term;\n");
            text.push_str("DP3 term.w, ray, ray;\nRSQ term.y, term.w;\nMUL term.w, term.w, term.y;\n");
            let _ = writeln!(
                text,
                "RCP first.w, first.w;\nMUL term.w, term.w, first.w;\nMOV first, {light}.attenuation;\n\
                 MAD factor.x, first.z, term.w, first.y;\nMAD factor.x, factor.x, term.w, first.x;\n\
                 RCP factor.x, factor.x;"
            );
        }
        text.push_str(&normalized("ray"));
        if is(self.spots) {
            let _ = writeln!(
                text,
                "MOV first, {light}.spot.direction;\nDP3 term.w, first, first;\nRSQ term.w, term.w;\n\
                 MUL first.xyz, first, term.w;\nDP3 term.x, -ray, first;\nSGE term.y, term.x, first.w;\n\
                 MAX term.x, term.x, 0.0;\nMOV first.x, {light}.attenuation.w;\nPOW term.x, term.x, first.x;\n\
                 MUL factor.x, factor.x, term.x;\nMUL factor.x, factor.x, term.y;"
            );
        }
        let viewer = if self.local_viewer { "view" } else { "{0, 0, 1, 0}" };
        let _ = write!(text, "ADD middle.xyz, ray, {viewer};\n{}", normalized("middle"));
        let _ = writeln!(
            text,
            "DP3 lit.x, {normal}, ray;\nDP3 lit.y, {normal}, middle;\nMOV lit.w, state.material.{name}.shininess.x;\n\
             LIT lit, lit;"
        );
        // Each product of the light's colour and the material's is a parameter, unless the material is the vertex's.
        let product = |part: &str, tracked: bool| match tracked {
            true => format!("MUL first, vertex.color, {light}.{part};\n"),
            false => format!("MOV first, state.lightprod[{number}].{name}.{part};\n"),
        };
        text.push_str(&product("ambient", tracked.ambient));
        text.push_str("MAD sum.xyz, first, factor.x, sum;\n");
        text.push_str(&product("diffuse", tracked.diffuse));
        text.push_str("MUL term.x, lit.y, factor.x;\nMAD sum.xyz, first, term.x, sum;\n");
        text.push_str(&product("specular", tracked.specular));
        text.push_str("MUL term.x, lit.z, factor.x;\nMAD shine.xyz, first, term.x, shine;\n");
    }
}
