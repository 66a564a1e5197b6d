//! The meaning of `vertex.`, `fragment.` and `result.` bindings (ARB_vertex_program, tables X.2 and X.4;
//! ARB_fragment_program, tables X.1 and X.3; ARB_draw_buffers; NV_vertex_program2_option; NV_fragment_program2).

use super::bindings::{Attribute, Output};
use super::path::{Mismatch, Step, Walk};
use super::state::VERTEX_UNITS;

/// Texture coordinate sets, generic attributes, clip distances, colour outputs.
pub const COORDINATE_SETS: u32 = 8;
/// Numbered vertex attributes (`vertex.attrib[n]`).
pub const GENERIC_ATTRIBUTES: u32 = 16;
/// Clip distances of the older languages (`result.clip[n]`).
pub const CLIP_DISTANCES: u32 = 6;
/// As many as later drivers had, for programs that counted on them.
pub const LENIENT_CLIP_DISTANCES: u32 = 8;
/// As many texture image units as drivers had later, and told programs of.
const LENIENT_TEXTURE_UNITS: u32 = 32;
/// Colour outputs of a fragment program (`result.color[n]`).
pub const COLOR_OUTPUTS: u32 = 8;

/// The meaning of an attribute or result binding.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The register of a conventional attribute or a result.
    One(u8),
    /// A numbered vertex attribute, which shares its storage with a conventional one.
    Generic(u8),
    /// `count` registers from `first` on, with an index that is not a plain number: the last step read.
    Indexed {
        /// The register of index 0.
        first: u8,
        /// Registers that the index may reach.
        count: u8,
    },
}

impl Bound {
    /// The register, if the index is known.
    pub fn register(self) -> Option<u8> {
        match self {
            Bound::One(number) | Bound::Generic(number) => Some(number),
            Bound::Indexed { .. } => None,
        }
    }
}

const COLORS: [(&str, u8); 2] = [("primary", 0), ("secondary", 1)];

/// Reads what follows `vertex`.
pub fn vertex_attribute(walk: &mut Walk) -> Result<Bound, Mismatch> {
    #[derive(Copy, Clone)]
    enum Kind {
        Plain(Attribute),
        Weight,
        Color,
        Texcoord,
        MatrixIndex,
        Generic,
    }
    let kinds = [
        ("position", Kind::Plain(Attribute::OPOS)),
        ("weight", Kind::Weight),
        ("normal", Kind::Plain(Attribute::NRML)),
        ("color", Kind::Color),
        ("fogcoord", Kind::Plain(Attribute::FOGC)),
        ("texcoord", Kind::Texcoord),
        ("matrixindex", Kind::MatrixIndex),
        ("attrib", Kind::Generic),
    ];
    Ok(match walk.choose("vertex attribute", &kinds)? {
        Kind::Plain(attribute) => Bound::One(attribute.0),
        Kind::Weight => {
            let place = *walk;
            match walk.optional_number("vertex weight", VERTEX_UNITS)? {
                0 => Bound::One(Attribute::WGHT.0),
                number => Bound::One(Attribute::WEIGHT4.0 + fourth(&place, number)? - 1),
            }
        }
        Kind::Color => Bound::One(Attribute::COL0.0 + walk.maybe(&COLORS).unwrap_or(0)),
        Kind::Texcoord => set(walk, Attribute::TEX0.0)?,
        Kind::MatrixIndex => {
            let place = *walk;
            let number = walk.number("matrix index", VERTEX_UNITS)?;
            Bound::One(Attribute::MATRIX_INDEX0.0 + fourth(&place, number)?)
        }
        Kind::Generic => match walk.peek() {
            Some(Step::Other) => {
                walk.advance();
                Bound::Indexed { first: 0, count: GENERIC_ATTRIBUTES as u8 }
            }
            _ => Bound::Generic(walk.number("vertex attribute", GENERIC_ATTRIBUTES)? as u8),
        },
    })
}

/// Weights and matrix indices go four to an attribute.
fn fourth(place: &Walk, number: u32) -> Result<u8, Mismatch> {
    if number.is_multiple_of(4) {
        Ok((number / 4) as u8)
    } else {
        place.fail(format!("{number} is not divisible by four"))
    }
}

/// A texture coordinate set, 0 without an index.
fn set(walk: &mut Walk, first: u8) -> Result<Bound, Mismatch> {
    if walk.peek() == Some(Step::Other) {
        walk.advance();
        return Ok(Bound::Indexed { first, count: COORDINATE_SETS as u8 });
    }
    Ok(Bound::One(first + walk.optional_number("texture coordinate set", COORDINATE_SETS)? as u8))
}

/// Reads what follows `fragment`. `facing`: the language has it.
pub fn fragment_attribute(walk: &mut Walk, facing: bool) -> Result<Bound, Mismatch> {
    #[derive(Copy, Clone)]
    enum Kind {
        Plain(Attribute),
        Color,
        Texcoord,
    }
    let kinds = [
        ("color", Kind::Color),
        ("texcoord", Kind::Texcoord),
        ("fogcoord", Kind::Plain(Attribute::FOG)),
        ("position", Kind::Plain(Attribute::WINDOW_POSITION)),
        ("facing", Kind::Plain(Attribute::FACING)),
    ];
    let kinds = if facing { &kinds } else { &kinds[..4] };
    Ok(match walk.choose("fragment attribute", kinds)? {
        Kind::Plain(attribute) => Bound::One(attribute.0),
        Kind::Color => Bound::One(Attribute::COLOR0.0 + walk.maybe(&COLORS).unwrap_or(0)),
        Kind::Texcoord => set(walk, Attribute::TEXCOORD0.0)?,
    })
}

/// The texture image units of a language without types, of which it has `units`.
pub fn texture_units(units: u8, lenient: bool) -> u32 {
    match u32::from(units) {
        16 if lenient => LENIENT_TEXTURE_UNITS,
        units => units,
    }
}

/// The clip distances of a language without types, if it `has` them.
pub fn clip_distances(has: bool, lenient: bool) -> u32 {
    match (has, lenient) {
        (false, _) => 0,
        (true, false) => CLIP_DISTANCES,
        (true, true) => LENIENT_CLIP_DISTANCES,
    }
}

/// Reads what follows `result` in a vertex program. `clips`: how many clip distances the language has.
pub fn vertex_result(walk: &mut Walk, clips: u32) -> Result<Bound, Mismatch> {
    #[derive(Copy, Clone)]
    enum Kind {
        Plain(Output),
        Color,
        Texcoord,
        Clip,
    }
    let kinds = [
        ("position", Kind::Plain(Output::HPOS)),
        ("color", Kind::Color),
        ("fogcoord", Kind::Plain(Output::FOGC)),
        ("pointsize", Kind::Plain(Output::PSIZ)),
        ("texcoord", Kind::Texcoord),
        ("clip", Kind::Clip),
    ];
    let kinds = if clips > 0 { &kinds } else { &kinds[..5] };
    Ok(match walk.choose("result", kinds)? {
        Kind::Plain(output) => Bound::One(output.0),
        Kind::Color => {
            let back = walk.maybe(&[("front", 0), ("back", Output::BFC0.0 - Output::COL0.0)]).unwrap_or(0);
            Bound::One(Output::COL0.0 + back + walk.maybe(&COLORS).unwrap_or(0))
        }
        Kind::Texcoord => set(walk, Output::TEX0.0)?,
        Kind::Clip => Bound::One(Output::CLP0.0 + walk.number("clip distance", clips)? as u8),
    })
}

/// Reads what follows `result` in a fragment program. `numbered`: colours may have numbers.
pub fn fragment_result(walk: &mut Walk, numbered: bool) -> Result<Bound, Mismatch> {
    let output = walk.choose("result", &[("color", Output::COLOR0), ("depth", Output::DEPTH)])?;
    if output == Output::DEPTH {
        return Ok(Bound::One(output.0));
    }
    if walk.is_index() && !numbered {
        return walk.fail("colours have numbers only with OPTION ARB_draw_buffers");
    }
    Ok(Bound::One(output.0 + walk.optional_number("colour", COLOR_OUTPUTS)? as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conventional_attributes_have_the_numbers_of_table_x21() {
        let read = |steps: &[Step]| vertex_attribute(&mut Walk::new(steps)).ok();
        assert_eq!(read(&[Step::Word("color"), Step::Word("secondary")]), Some(Bound::One(4)));
        assert_eq!(read(&[Step::Word("texcoord"), Step::Number(7)]), Some(Bound::One(15)));
        assert_eq!(read(&[Step::Word("weight"), Step::Number(0)]), Some(Bound::One(1)));
        assert_eq!(read(&[Step::Word("weight"), Step::Number(4)]), Some(Bound::One(Attribute::WEIGHT4.0)));
        assert_eq!(read(&[Step::Word("weight"), Step::Number(2)]), None);
        assert_eq!(read(&[Step::Word("matrixindex")]), None);
        assert_eq!(read(&[Step::Word("attrib"), Step::Number(16)]), None);
        assert_eq!(read(&[Step::Word("attrib"), Step::Other]), Some(Bound::Indexed { first: 0, count: 16 }));
    }

    #[test]
    fn result_colors_are_four() {
        let read = |steps: &[Step]| vertex_result(&mut Walk::new(steps), 0).ok();
        let (color, back, secondary) = (Step::Word("color"), Step::Word("back"), Step::Word("secondary"));
        assert_eq!(read(&[color]), Some(Bound::One(1)));
        assert_eq!(read(&[color, secondary]), Some(Bound::One(2)));
        assert_eq!(read(&[color, back]), Some(Bound::One(3)));
        assert_eq!(read(&[color, back, secondary]), Some(Bound::One(4)));
        assert_eq!(read(&[Step::Word("clip"), Step::Number(0)]), None);
    }
}
