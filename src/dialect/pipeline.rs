//! The meaning of attributes and results of the typed languages, stage by stage (NV_vertex_program4,
//! NV_fragment_program4, NV_geometry_program4, NV_tessellation_program5, and the additions of NV_gpu_program5).
//!
//! A value of a vertex has one number from the stage that writes it to the one that reads it: that of its `Output`.
//! Only a vertex program's own attributes and those of a fragment are numbered otherwise.

mod results;

use super::bindings::{Attribute, Output};
use super::interface::{COORDINATE_SETS, GENERIC_ATTRIBUTES};
use super::path::{Mismatch, Step, Walk};
use super::{Rules, Stage, TypedRules};
pub use results::{result, result_name};

/// Bindings that have numbers: an array may hold those of one kind.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Series {
    /// `texcoord[n]`.
    TextureCoordinate,
    /// `clip[n]`.
    ClipDistance,
    /// `attrib[n]`.
    Generic,
    /// `patch.tessouter[n]`.
    OuterLevel,
    /// `patch.tessinner[n]`.
    InnerLevel,
    /// `patch.attrib[n]`.
    PatchAttribute,
}

/// Whose value a binding names, if a program sees several vertices.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The current vertex or fragment, the primitive or the patch.
    One,
    /// The vertex with this number.
    Vertex(u32),
    /// Any vertex: an index of the variable selects it.
    EachVertex,
}

/// An attribute or result.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct RegisterRange {
    /// Whose value it is.
    pub owner: Owner,
    /// An attribute that the program itself writes: those of a control program's output patch.
    pub written: bool,
    /// The first register, and how many a range names.
    pub first: u8,
    /// How many registers it names: 1 but for ranges.
    pub count: u8,
    /// It was written as a range.
    pub range: bool,
    /// The series that it is of; `None` for bindings without numbers.
    pub series: Option<Series>,
    /// A generic vertex attribute, which shares its storage with a conventional one.
    pub generic: bool,
}

impl RegisterRange {
    /// One register of the vertex, fragment or primitive itself.
    pub fn one(number: u8) -> Self {
        Self { owner: Owner::One, written: false, first: number, count: 1, range: false, series: None, generic: false }
    }

    fn numbered(series: Series, first: u8, (low, high, range): (u32, u32, bool)) -> Self {
        let count = (high - low + 1) as u8;
        Self { first: first + low as u8, count, range, series: Some(series), ..Self::one(0) }
    }
}

/// The words with which attributes of a stage begin.
pub fn attribute_words(stage: Stage) -> &'static [&'static str] {
    match stage {
        Stage::Vertex | Stage::State => &["vertex"],
        Stage::Fragment => &["fragment", "primitive"],
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => &["vertex", "primitive"],
        Stage::Compute => &["invocation"],
    }
}

/// `[n]`, `[a..b]`, or nothing, if that means 0.
fn numbers(walk: &mut Walk, what: &str, limit: u32, optional: bool) -> Result<(u32, u32, bool), Mismatch> {
    if optional && !walk.is_index() { Ok((0, 0, false)) } else { walk.numbers(what, limit) }
}

fn color(walk: &mut Walk, faces: bool) -> u8 {
    let back = if faces { walk.maybe(&[("front", 0), ("back", 2)]).unwrap_or(0) } else { 0 };
    back + walk.maybe(&[("primary", 0), ("secondary", 1)]).unwrap_or(0)
}

/// Attributes of the thread, after `vertex`, `fragment` or `primitive` (NV_shader_thread_group).
const THREAD: [(&str, Attribute); 8] = [
    ("threadid", Attribute::THREAD_ID),
    ("threadeqmask", Attribute::THREAD_EQUAL_MASK),
    ("threadltmask", Attribute::THREAD_LESS_MASK),
    ("threadlemask", Attribute::THREAD_AT_MOST_MASK),
    ("threadgtmask", Attribute::THREAD_GREATER_MASK),
    ("threadgemask", Attribute::THREAD_AT_LEAST_MASK),
    ("warpid", Attribute::WARP_ID),
    ("smid", Attribute::MULTIPROCESSOR_ID),
];

/// Reads an attribute of the thread, if one comes next.
fn thread_attribute(rules: &Rules, limits: &TypedRules, walk: &mut Walk, first: &str) -> Option<RegisterRange> {
    let word = match rules.stage {
        Stage::Vertex => "vertex",
        Stage::Fragment => "fragment",
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => "primitive",
        Stage::Compute => "invocation",
        Stage::State => return None,
    };
    if !limits.extended || first != word {
        return None;
    }
    let helper = (rules.stage == Stage::Fragment && walk.accept("helperthread")).then_some(Attribute::HELPER);
    helper.or_else(|| walk.maybe(&THREAD)).map(|attribute| RegisterRange::one(attribute.0))
}

/// Reads an attribute; `first` is its first word, which has been read.
pub fn attribute(rules: &Rules, limits: &TypedRules, walk: &mut Walk, first: &str) -> Result<RegisterRange, Mismatch> {
    if let Some(place) = thread_attribute(rules, limits, walk, first) {
        return Ok(place);
    }
    match rules.stage {
        Stage::Vertex | Stage::State => vertex_attribute(limits, walk),
        Stage::Fragment if first == "primitive" => walk
            .choose("attribute of a primitive", &[("id", Attribute::FRAGMENT_PRIMITIVE_ID)])
            .map(|attribute| RegisterRange::one(attribute.0)),
        Stage::Fragment => fragment_attribute(limits, walk),
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation if first == "primitive" => {
            primitive_attribute(rules.stage, limits, walk)
        }
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => {
            input_vertex(rules.stage, limits, walk)
        }
        Stage::Compute => {
            walk.choose("attribute of an invocation", &INVOCATION).map(|attribute| RegisterRange::one(attribute.0))
        }
    }
}

/// NV_compute_program5, table X.1.
const INVOCATION: [(&str, Attribute); 6] = [
    ("localid", Attribute::LOCAL_ID),
    ("globalid", Attribute::GLOBAL_ID),
    ("groupid", Attribute::GROUP_ID),
    ("groupcount", Attribute::GROUP_COUNT),
    ("groupsize", Attribute::GROUP_SIZE),
    ("localindex", Attribute::LOCAL_INDEX),
];

fn vertex_attribute(limits: &TypedRules, walk: &mut Walk) -> Result<RegisterRange, Mismatch> {
    #[derive(Copy, Clone)]
    enum Kind {
        Plain(Attribute),
        Color,
        Texcoord,
        Generic,
        Draw,
    }
    let kinds = [
        ("position", Kind::Plain(Attribute::OPOS)),
        ("normal", Kind::Plain(Attribute::NRML)),
        ("color", Kind::Color),
        ("fogcoord", Kind::Plain(Attribute::FOGC)),
        ("texcoord", Kind::Texcoord),
        ("attrib", Kind::Generic),
        ("id", Kind::Plain(Attribute::VERTEX_ID)),
        ("instance", Kind::Plain(Attribute::INSTANCE)),
        ("baseVertex", Kind::Plain(Attribute::BASE_VERTEX)),
        ("baseInstance", Kind::Plain(Attribute::BASE_INSTANCE)),
        ("draw", Kind::Draw),
    ];
    // The text of ARB_shader_draw_parameters has no assembly: programs for the 5.0 languages name its values so.
    let kinds = if limits.extended { &kinds[..] } else { &kinds[..8] };
    Ok(match walk.choose("vertex attribute", kinds)? {
        Kind::Draw => RegisterRange::one(walk.choose("value of a draw", &[("id", Attribute::DRAW_ID)])?.0),
        Kind::Plain(attribute) => RegisterRange::one(attribute.0),
        Kind::Color => RegisterRange::one(Attribute::COL0.0 + color(walk, false)),
        Kind::Texcoord => {
            let found = numbers(walk, "texture coordinate set", COORDINATE_SETS, true)?;
            RegisterRange::numbered(Series::TextureCoordinate, Attribute::TEX0.0, found)
        }
        Kind::Generic => {
            let found = numbers(walk, "vertex attribute", GENERIC_ATTRIBUTES, false)?;
            RegisterRange { generic: true, ..RegisterRange::numbered(Series::Generic, 0, found) }
        }
    })
}

fn fragment_attribute(limits: &TypedRules, walk: &mut Walk) -> Result<RegisterRange, Mismatch> {
    #[derive(Copy, Clone)]
    enum Kind {
        Plain(Attribute),
        Color,
        Texcoord,
        Clip,
        Generic,
    }
    let kinds = [
        ("color", Kind::Color),
        ("texcoord", Kind::Texcoord),
        ("fogcoord", Kind::Plain(Attribute::FOG)),
        ("clip", Kind::Clip),
        ("attrib", Kind::Generic),
        ("position", Kind::Plain(Attribute::WINDOW_POSITION)),
        ("facing", Kind::Plain(Attribute::FACING)),
        ("layer", Kind::Plain(Attribute::FRAGMENT_LAYER)),
        ("viewport", Kind::Plain(Attribute::FRAGMENT_VIEWPORT)),
        ("fullycovered", Kind::Plain(Attribute::FULLY_COVERED)),
        ("sampleid", Kind::Plain(Attribute::SAMPLE_ID)),
        ("samplemask", Kind::Plain(Attribute::SAMPLE_MASK)),
        ("pointcoord", Kind::Plain(Attribute::POINT_COORDINATE)),
    ];
    let kinds = if limits.extended { &kinds[..] } else { &kinds[..10] };
    Ok(match walk.choose("fragment attribute", kinds)? {
        Kind::Plain(attribute) => RegisterRange::one(attribute.0),
        Kind::Color => RegisterRange::one(Attribute::COLOR0.0 + color(walk, false)),
        Kind::Texcoord => {
            let found = numbers(walk, "texture coordinate set", COORDINATE_SETS, true)?;
            RegisterRange::numbered(Series::TextureCoordinate, Attribute::TEXCOORD0.0, found)
        }
        Kind::Clip => {
            let found = numbers(walk, "clip distance", limits.clip_distances.into(), false)?;
            RegisterRange::numbered(Series::ClipDistance, Attribute::FRAGMENT_CLIP0.0, found)
        }
        Kind::Generic => {
            let found = numbers(walk, "interpolant", limits.interpolants.into(), false)?;
            RegisterRange::numbered(Series::Generic, Attribute::INTERPOLANT0.0, found)
        }
    })
}

/// Values of a vertex that one stage passes to the next.
#[derive(Copy, Clone)]
enum Carried {
    Plain(Output),
    Color,
    Texcoord,
    Clip,
    Generic,
    /// A mask of viewports, which is an array of one word: there are 16.
    Mask(Output),
}

const CARRIED: [(&str, Carried); 6] = [
    ("position", Carried::Plain(Output::HPOS)),
    ("color", Carried::Color),
    ("fogcoord", Carried::Plain(Output::FOGC)),
    ("pointsize", Carried::Plain(Output::PSIZ)),
    ("texcoord", Carried::Texcoord),
    ("clip", Carried::Clip),
];

fn carried(limits: &TypedRules, walk: &mut Walk, kind: Carried) -> Result<RegisterRange, Mismatch> {
    Ok(match kind {
        Carried::Plain(output) => RegisterRange::one(output.0),
        Carried::Color => RegisterRange::one(Output::COL0.0 + color(walk, true)),
        Carried::Texcoord => {
            let found = numbers(walk, "texture coordinate set", COORDINATE_SETS, true)?;
            RegisterRange::numbered(Series::TextureCoordinate, Output::TEX0.0, found)
        }
        Carried::Clip => {
            let found = numbers(walk, "clip distance", limits.clip_distances.into(), false)?;
            RegisterRange::numbered(Series::ClipDistance, Output::CLP0.0, found)
        }
        Carried::Generic => {
            let found = numbers(walk, "interpolant", limits.interpolants.into(), false)?;
            RegisterRange::numbered(Series::Generic, Output::INTERPOLANT0.0, found)
        }
        Carried::Mask(output) => {
            walk.number("word of a mask of viewports", 1)?;
            RegisterRange::one(output.0)
        }
    })
}

/// `vertex[1].position`, `vertex.position`, and in tessellation programs `vertex.in` and `vertex.out`.
fn input_vertex(stage: Stage, limits: &TypedRules, walk: &mut Walk) -> Result<RegisterRange, Mismatch> {
    let tessellation = stage != Stage::Geometry;
    let mut named = false;
    let mut written = false;
    if tessellation && walk.accept("in") {
        named = true;
    } else if stage == Stage::TessellationControl && walk.accept("out") {
        named = true;
        written = true;
    }
    let owner = match walk.peek() {
        Some(Step::Number(number)) => {
            walk.advance();
            Owner::Vertex(number)
        }
        // Triangles with adjacency have six.
        Some(Step::Digits(_)) => Owner::Vertex(walk.number("vertex", limits.patch_vertices.max(6))?),
        Some(Step::Range(..)) => return walk.fail("a vertex is named by one number, or by none in a declaration"),
        Some(Step::Other) => {
            return walk.fail("the number of a vertex is constant here: declare a variable without it and index that");
        }
        Some(Step::Word(_)) | None => Owner::EachVertex,
    };
    if stage == Stage::TessellationEvaluation && owner == Owner::EachVertex && !named && walk.accept("tesscoord") {
        return Ok(RegisterRange::one(Attribute::TESSELLATION_COORDINATE.0));
    }
    let mut kinds = CARRIED.to_vec();
    kinds.push(("attrib", Carried::Generic));
    kinds.push(("id", Carried::Plain(Output::ID)));
    kinds.push(("secondaryposition", Carried::Plain(Output::SECONDARY_POSITION)));
    let kind = walk.choose("attribute of a vertex", &kinds)?;
    Ok(RegisterRange { owner, written, ..carried(limits, walk, kind)? })
}

/// `primitive.id`, `primitive.patch.attrib[2]`, and in tessellation programs `primitive.in` and `primitive.out`.
fn primitive_attribute(stage: Stage, limits: &TypedRules, walk: &mut Walk) -> Result<RegisterRange, Mismatch> {
    #[derive(Copy, Clone)]
    enum Kind {
        Plain(Attribute),
        Outer,
        Inner,
        Patch,
    }
    let control = stage == Stage::TessellationControl;
    let inward = stage != Stage::Geometry && walk.accept("in");
    let written = !inward && control && walk.accept("out");
    let mut kinds = vec![("id", Kind::Plain(Attribute::PRIMITIVE_ID))];
    if limits.extended {
        if stage != Stage::TessellationEvaluation {
            kinds.push(("invocation", Kind::Plain(Attribute::INVOCATION)));
        }
        if !written {
            kinds.push(("vertexcount", Kind::Plain(Attribute::VERTEX_COUNT)));
        }
        // A control program has no patch values other than those it writes.
        if !control || written {
            kinds.extend([("tessouter", Kind::Outer), ("tessinner", Kind::Inner), ("patch", Kind::Patch)]);
        }
    }
    // The grammar makes the number of a patch value optional, but not in control programs.
    let place = match walk.choose("attribute of a primitive", &kinds)? {
        Kind::Plain(attribute) => return Ok(RegisterRange::one(attribute.0)),
        Kind::Outer => {
            let found = numbers(walk, "outer tessellation level", 4, !control)?;
            RegisterRange::numbered(Series::OuterLevel, Output::TESS_OUTER0.0, found)
        }
        Kind::Inner => {
            let found = numbers(walk, "inner tessellation level", 2, !control)?;
            RegisterRange::numbered(Series::InnerLevel, Output::TESS_INNER0.0, found)
        }
        Kind::Patch => {
            walk.choose("attribute of a patch", &[("attrib", ())])?;
            let found = numbers(walk, "patch attribute", limits.patch_attributes.into(), !control)?;
            RegisterRange::numbered(Series::PatchAttribute, Output::PATCH_ATTRIBUTE0.0, found)
        }
    };
    Ok(RegisterRange { written, ..place })
}

#[cfg(test)]
mod tests {
    use super::super::Dialect;
    use super::*;

    fn read(dialect: Dialect, first: &str, steps: &[Step]) -> Option<RegisterRange> {
        let rules = dialect.rules();
        let mut walk = Walk::new(steps);
        let place = match first {
            "result" => result(rules, rules.typed?, &mut walk, true, true),
            _ => attribute(rules, rules.typed?, &mut walk, first),
        };
        place.ok().filter(|_| walk.is_done())
    }

    #[test]
    fn what_a_vertex_carries_keeps_its_number() {
        let attribute = [Step::Word("attrib"), Step::Number(3)];
        let written = read(Dialect::Vp50, "result", &attribute).expect("a result");
        let seen = read(Dialect::Gp50, "vertex", &[Step::Number(1), attribute[0], attribute[1]]).expect("an input");
        assert_eq!((written.first, seen.first, seen.owner), (35, 35, Owner::Vertex(1)));
        let patch = [Step::Word("patch"), Step::Word("attrib"), Step::Number(29)];
        let written = read(Dialect::Tcp50, "result", &patch).expect("a patch result");
        let seen = read(Dialect::Tep50, "primitive", &patch).expect("a patch attribute");
        assert_eq!(written.first, seen.first);
    }

    #[test]
    fn tessellation_programs_see_two_patches() {
        let out = read(Dialect::Tcp50, "vertex", &[Step::Word("out"), Step::Number(2), Step::Word("position")]);
        assert!(out.is_some_and(|place| place.written && place.owner == Owner::Vertex(2)));
        let level = [Step::Word("out"), Step::Word("tessouter"), Step::Number(3)];
        assert!(read(Dialect::Tcp50, "primitive", &level).is_some_and(|place| place.written));
        assert_eq!(read(Dialect::Tcp50, "primitive", &level[1..]), None);
        assert_eq!(read(Dialect::Tep50, "primitive", &level), None);
        assert!(read(Dialect::Tep50, "primitive", &level[1..]).is_some());
        assert_eq!(read(Dialect::Tcp50, "vertex", &[Step::Word("tesscoord")]), None);
    }

    /// Every name that is read back means the register that it was made for.
    #[test]
    fn names_of_results_are_read_back() {
        for (dialect, numbers) in [
            (Dialect::Fp50, vec![0, 1, 7, 8, 9, 16, 23]),
            (Dialect::Vp50, vec![0, 1, 2, 3, 4, 5, 6, 7, 14, 15, 22, 23, 32, 63]),
            (Dialect::Gp50, vec![24, 25, 26, 27, 28, 29]),
            (Dialect::Tcp50, vec![64, 67, 68, 69, 72, 101]),
        ] {
            for number in numbers {
                let name = result_name(dialect.rules().stage, Output(number));
                let parts = name.split(['.', '[', ']']).filter(|part| !part.is_empty());
                let steps: Vec<Step> =
                    parts.skip(1).map(|part| part.parse().map_or(Step::Word(part), Step::Number)).collect();
                let read = read(dialect, "result", &steps);
                assert_eq!(read.map(|place| place.first), Some(number), "{name}");
            }
        }
    }

    #[test]
    fn colors_of_fragments_have_two_sources() {
        let first = read(Dialect::Fp50, "result", &[Step::Word("color"), Step::Number(1), Step::Word("secondary")]);
        assert_eq!(first.map(|place| place.first), Some(Output::SECONDARY_COLOR0.0 + 1));
        assert_eq!(read(Dialect::Fp40, "result", &[Step::Word("color"), Step::Word("secondary")]), None);
        assert_eq!(read(Dialect::Fp40, "fragment", &[Step::Word("sampleid")]), None);
    }
}
