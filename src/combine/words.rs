//! The words of texts of fixed units, with their meanings: what editors show and `glasm ops` prints.

use crate::vocabulary::Dialect;

/// What a word is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum WordClass {
    /// A statement that computes something.
    Operation,
    /// A function of an operand or a portion.
    Function,
    /// A register, a constant, a coordinate.
    Register,
    /// A word around statements.
    Keyword,
    /// A component or a modifier.
    Modifier,
}

/// A word of these languages.
#[derive(Copy, Clone, Debug)]
pub struct Entry {
    /// As texts spell it; `[n]` stands for numbers.
    pub name: &'static str,
    /// What it is.
    pub class: WordClass,
    /// The language that has it.
    pub dialect: Dialect,
    /// What it means.
    pub meaning: &'static str,
    /// Where the extension defines it.
    pub section: &'static str,
}

use WordClass::{Function, Keyword, Modifier, Operation, Register};

/// All words of a language by class.
type Words = [(&'static str, WordClass, &'static str)];

const GENERAL: &str = "NV_register_combiners 3.8.12.2";
const FINAL: &str = "NV_register_combiners 3.8.12.3";
const SHADERS: &str = "NV_texture_shader 3.8.13.1";
const PASSES: &str = "ATI_text_fragment_shader 3.10.1";

#[rustfmt::skip]
const COMBINERS: &Words = &[
    ("rgb", Keyword, "the portion of a stage that computes red, green and blue"),
    ("alpha", Keyword, "the portion of a stage that computes alpha"),
    ("col0", Register, "the primary colour"),
    ("col1", Register, "the secondary colour"),
    ("tex[n]", Register, "the result of texture unit 0 to 3"),
    ("spare0", Register, "a register; its alpha begins as that of texture 0, and chooses for mux()"),
    ("spare1", Register, "a register"),
    ("const0", Register, "constant colour 0: of the stage, of the text, or given"),
    ("const1", Register, "constant colour 1"),
    ("fog", Register, "the fog colour; its alpha, the fog factor, is for the final combiner only"),
    ("zero", Register, "0"),
    ("one", Register, "1"),
    ("discard", Register, "no register: the result is only part of sum() or mux()"),
    ("expand", Function, "2 * max(0, e) - 1"),
    ("half_bias", Function, "max(0, e) - 0.5"),
    ("unsigned", Function, "max(0, e)"),
    ("unsigned_invert", Function, "1 - min(max(e, 0), 1)"),
    ("sum", Function, "the sum of the two products before"),
    ("mux", Function, "the first product where the alpha of spare0 is below 0.5, else the second"),
    ("scale_by_two", Function, "results of the portion times 2"),
    ("scale_by_four", Function, "results of the portion times 4"),
    ("scale_by_one_half", Function, "results of the portion times 0.5"),
    ("bias_by_negative_one_half", Function, "results of the portion minus 0.5"),
    ("bias_by_negative_one_half_scale_by_two", Function, "results of the portion minus 0.5, times 2"),
];

#[rustfmt::skip]
const LAST: &Words = &[
    ("out.rgb", Keyword, "the fragment's red, green and blue: a * b + (1 - a) * c + d, at most 1"),
    ("out.a", Keyword, "the fragment's alpha"),
    ("lerp", Function, "a * b + (1 - a) * c"),
    ("color_sum", Register, "spare0 plus the secondary colour, both at least 0"),
    ("clamp_color_sum", Function, "color_sum is clamped to 1"),
    ("final_product", Register, "the product of two values of the final combiner"),
];

#[rustfmt::skip]
const STAGES: &Words = &[
    ("nop", Operation, "(0,0,0,0)"),
    ("texture_1d", Operation, "the 1D texture at s/q"),
    ("texture_2d", Operation, "the 2D texture at (s/q, t/q)"),
    ("texture_3d", Operation, "the 3D texture at (s/q, t/q, r/q)"),
    ("texture_rectangle", Operation, "the rectangle at (s/q, t/q)"),
    ("texture_cube_map", Operation, "the cube map in the direction (s, t, r)"),
    ("cull_fragment", Operation, "the fragment is discarded unless each coordinate passes its test"),
    ("pass_through", Operation, "the coordinates, clamped to [0, 1], as a colour"),
    ("offset_2d", Operation, "the 2D texture at (s, t) moved by the matrix times the DS and DT of an earlier unit"),
    ("offset_2d_scale", Operation, "the same, red, green and blue times the magnitude, scaled and biased"),
    ("offset_rectangle", Operation, "offset_2d of a rectangle"),
    ("offset_rectangle_scale", Operation, "offset_2d_scale of a rectangle"),
    ("offset_projective_2d", Operation, "offset_2d of (s/q, t/q)"),
    ("offset_projective_2d_scale", Operation, "offset_2d_scale of (s/q, t/q)"),
    ("offset_projective_rectangle", Operation, "offset_rectangle of (s/q, t/q)"),
    ("offset_projective_rectangle_scale", Operation, "offset_rectangle_scale of (s/q, t/q)"),
    ("offset_hilo_2d", Operation, "offset_2d by the signed HI and LO of an earlier unit"),
    ("offset_hilo_rectangle", Operation, "offset_rectangle by the signed HI and LO of an earlier unit"),
    ("offset_hilo_projective_2d", Operation, "offset_hilo_2d of (s/q, t/q)"),
    ("offset_hilo_projective_rectangle", Operation, "offset_hilo_rectangle of (s/q, t/q)"),
    ("dependent_ar", Operation, "the 2D texture at alpha and red of an earlier unit"),
    ("dependent_gb", Operation, "the 2D texture at green and blue of an earlier unit"),
    ("dependent_hilo", Operation, "the 2D texture at the unsigned HI and LO of an earlier unit"),
    ("dependent_rgb_3d", Operation, "the 3D texture at red, green and blue of an earlier unit"),
    ("dependent_rgb_cube_map", Operation, "the cube map in the direction of an earlier unit's colour"),
    ("dot_product_1d", Operation, "the 1D texture at the dot product of (s, t, r) and an earlier unit's result"),
    ("dot_product_2d", Operation, "the 2D texture at the dot products of two units"),
    ("dot_product_rectangle", Operation, "the rectangle at the dot products of two units"),
    ("dot_product_3d", Operation, "the 3D texture at the dot products of three units"),
    ("dot_product_cube_map", Operation, "the cube map in the direction of the dot products of three units"),
    ("dot_product_reflect_cube_map_eye_from_qs", Operation, "the cube map where the eye (the three q) is reflected about the dot products"),
    ("dot_product_reflect_cube_map_const_eye", Operation, "the same with a constant eye, in the first part"),
    ("dot_product_cube_map_and_reflect_cube_map_eye_from_qs", Operation, "a cube map in the direction of the dot products, and one where the eye is reflected about it"),
    ("dot_product_cube_map_and_reflect_cube_map_const_eye", Operation, "the same with a constant eye, in the first part"),
    ("dot_product_depth_replace", Operation, "depth is the first dot product divided by the second"),
    ("dot_product_affine_depth_replace", Operation, "depth is the dot product"),
    ("dot_product_pass_through", Operation, "the dot product, clamped to [0, 1], as a colour"),
    ("expand", Function, "unsigned colours go from [0, 1] to [-1, 1]"),
    ("tex[n]", Register, "the result of unit 0 to 2"),
    ("GEQUAL_TO_ZERO", Keyword, "the coordinate must be at least zero"),
    ("LESS_THAN_ZERO", Keyword, "the coordinate must be below zero"),
];

#[rustfmt::skip]
const ATI: &Words = &[
    ("StartConstants", Keyword, "declarations of constants, up to EndConstants"),
    ("EndConstants", Keyword, "the end of the declarations of constants"),
    ("CONSTANT", Keyword, "c0 to c7: program.env[n], program.local[n] or a vector"),
    ("StartPrelimPass", Keyword, "the first of two passes, up to EndPass"),
    ("StartOutputPass", Keyword, "the last pass: r0 after it is the colour"),
    ("EndPass", Keyword, "the end of a pass"),
    ("PassTexCoord", Operation, "three coordinates, or components of a register of the pass before, into a register"),
    ("SampleMap", Operation, "the texture of the register's unit at these coordinates, into the register"),
    ("MOV", Operation, "a1"),
    ("ADD", Operation, "a1 + a2"),
    ("SUB", Operation, "a1 - a2"),
    ("MUL", Operation, "a1 * a2"),
    ("MAD", Operation, "a1 * a2 + a3"),
    ("LERP", Operation, "a1 * a2 + (1 - a1) * a3"),
    ("CND", Operation, "a3 > 0.5 ? a1 : a2"),
    ("CND0", Operation, "a3 >= 0 ? a1 : a2"),
    ("DOT2ADD", Operation, "a1.r * a2.r + a1.g * a2.g + a3.b"),
    ("DOT3", Operation, "a1.r * a2.r + a1.g * a2.g + a1.b * a2.b"),
    ("DOT4", Operation, "a1.r * a2.r + a1.g * a2.g + a1.b * a2.b + a1.a * a2.a"),
    ("r[n]", Register, "register 0 to 5"),
    ("t[n]", Register, "texture coordinate 0 to 5"),
    ("c[n]", Register, "constant 0 to 7"),
    ("color0", Register, "the primary colour; in the last pass alone"),
    ("color1", Register, "the secondary colour, without alpha; in the last pass alone"),
    ("program.env", Register, "a parameter of all programs"),
    ("program.local", Register, "a parameter of the program"),
    ("str", Modifier, "(s, t, r)"),
    ("stq", Modifier, "(s, t, q)"),
    ("str_dr", Modifier, "(s/r, t/r, 1/r)"),
    ("stq_dq", Modifier, "(s/q, t/q, 1/q)"),
    ("2x", Modifier, "times 2"),
    ("4x", Modifier, "the result times 4"),
    ("8x", Modifier, "the result times 8"),
    ("half", Modifier, "the result divided by 2"),
    ("quarter", Modifier, "the result divided by 4"),
    ("eighth", Modifier, "the result divided by 8"),
    ("sat", Modifier, "the result clamped to [0, 1]"),
    ("neg", Modifier, "-s, after all others"),
    ("bias", Modifier, "s - 0.5, after comp"),
    ("comp", Modifier, "1 - s, before all others"),
];

/// All words, in the order in which references list them.
pub fn words() -> impl Iterator<Item = Entry> {
    let lists = [
        (COMBINERS, Dialect::Rc10, GENERAL),
        (LAST, Dialect::Rc10, FINAL),
        (STAGES, Dialect::Ts10, SHADERS),
        (ATI, Dialect::AtiFs10, PASSES),
    ];
    lists.into_iter().flat_map(|(words, dialect, section)| {
        words.iter().map(move |(name, class, meaning)| Entry { name, class: *class, dialect, meaning, section })
    })
}

impl Entry {
    /// Whether a text spells this word so: with a number, with its part, or with a component.
    pub fn is_spelled(&self, text: &str) -> bool {
        let numbered = |base: &str| {
            let digits = text.strip_prefix(base).map(|rest| rest.split('.').next().unwrap_or(rest));
            digits.is_some_and(|digits| digits.len() == 1 && digits.bytes().all(|byte| byte.is_ascii_digit()))
        };
        match self.name.strip_suffix("[n]") {
            Some(base) => numbered(base),
            None if text == self.name => true,
            None => {
                let rest = text.strip_prefix(self.name).unwrap_or_default();
                let part = |rest: &str| matches!(rest.as_bytes(), [b'_', b'1'..=b'3', b'o', b'f', b'2' | b'3']);
                let component = matches!(rest, ".rgb" | ".a" | ".b") && self.class == WordClass::Register;
                component || part(rest) && self.name.starts_with("dot_product_")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_texture_shader_operation_is_explained() {
        for name in crate::combine::operations() {
            let found = words().filter(|word| word.dialect.rules().header == "!!TS1.0" && word.is_spelled(&name));
            assert_eq!(found.count(), 1, "{name}");
        }
        for (name, _) in crate::combine::Alu::NAMES {
            assert!(words().any(|word| word.dialect.rules().header == "!!ATIfs1.0" && word.name == name), "{name}");
        }
    }

    #[test]
    fn numbers_and_components_belong_to_words() {
        let spelled = |text: &str| words().filter(|word| word.is_spelled(text)).count();
        assert_eq!([spelled("tex2.rgb"), spelled("tex2"), spelled("r5"), spelled("col0.a")], [2, 2, 1, 1]);
        assert_eq!([spelled("tex22"), spelled("rgb.a"), spelled("texture_2d_1of2"), spelled("spare")], [0; 4]);
    }
}
