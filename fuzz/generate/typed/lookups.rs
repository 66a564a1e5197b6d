//! Lookups whose results every machine must give to the bit: filters take single texels, coordinates lie at the centres
//! of texels, and levels of detail are whole numbers.

use glasm::check;
use glasm::dialect::Dialect;
use glasm::texture::Target;

use super::super::choices::Choices;
use super::forms::Kind;
use super::{COMPONENTS, Writer};

/// The lookups of all typed languages.
pub const LOOKUPS: [&str; 11] = ["TEX", "TXB", "TXL", "TXP", "TXD", "TXF", "TXFMS", "TXG", "TXGO", "TXQ", "LOD"];

const TARGETS: [&str; 17] = [
    "1D",
    "2D",
    "3D",
    "CUBE",
    "RECT",
    "ARRAY1D",
    "ARRAY2D",
    "ARRAYCUBE",
    "BUFFER",
    "RENDERBUFFER",
    "SHADOW1D",
    "SHADOW2D",
    "SHADOWRECT",
    "SHADOWCUBE",
    "SHADOWARRAY1D",
    "SHADOWARRAY2D",
    "SHADOWARRAYCUBE",
];

/// The option that RENDERBUFFER needs.
const OPTIONS: &str = "OPTION NV_explicit_multisample;";
const HALF: f32 = 0.5;
/// Within the footprint of a gather, which begins half a texel before its coordinates.
const GATHERED: f32 = 0.75;
const SLOPES: [f32; 4] = [0.03125, 0.0625, 0.125, 0.25];
/// The smallest of the whole numbers that choose a texel; there are eight.
const FIRST: i32 = -2;
const UNITS: usize = 3;

/// A texture of a program.
#[derive(Clone)]
pub struct Bound {
    unit: usize,
    name: &'static str,
    target: Target,
    shadow: bool,
    /// The letter of its integers' type.
    integers: Option<&'static str>,
}

/// What a program looks up.
#[derive(Clone, Default)]
pub struct Textures {
    bound: Vec<Bound>,
    /// Whether attributes with slopes are coordinates; the program then has no flow.
    sloped: bool,
    /// Whether the first two units are alike and form an array.
    array: bool,
}

/// Whether a language has the instructions.
fn loads(dialect: Dialect, line: &str) -> bool {
    let (header, declarations) = (dialect.rules().header, "TEMP f0, i0, tc, ti, to, tu;");
    let result = match dialect.rules().stage {
        glasm::dialect::Stage::Fragment => "MOV result.color, f0;",
        _ => "MOV result.position, f0;",
    };
    let text = format!("{header}\n{OPTIONS}\n{declarations}\n{line}\n{result}\nEND\n");
    check::load(text.as_bytes(), &check::ParseOptions::default()).program.is_some()
}

/// The last part of a lookup with these operands.
fn tail(unit: &str, name: &str, offset: &str) -> String {
    format!("{unit}, {name}{offset}")
}

fn vector(numbers: [f32; 4]) -> String {
    let [x, y, z, w] = numbers;
    format!("{{{x},{y},{z},{w}}}")
}

impl Bound {
    fn choose(choices: &mut Choices, dialect: Dialect, unit: usize) -> Bound {
        loop {
            let name = *choices.pick(&TARGETS);
            let exists = LOOKUPS.iter().any(|lookup| {
                let operand = if matches!(*lookup, "TXF" | "TXFMS" | "TXQ") { "ti" } else { "tc" };
                let scalar = if *lookup == "TXQ" { ".x" } else { "" };
                loads(dialect, &format!("{lookup} f0, {operand}{scalar}, texture[0], {name};"))
            });
            let Some((target, shadow)) = Target::parse(name).filter(|_| exists) else { continue };
            let integers = match choices.below(8) {
                0 if !shadow => Some("S"),
                1 if !shadow => Some("U"),
                _ => None,
            };
            return Bound { unit, name, target, shadow, integers };
        }
    }

    fn sides(&self) -> Vec<usize> {
        match self.target {
            Target::Dim1 | Target::Buffer => vec![8],
            Target::Dim2 | Target::Rect => vec![8, 4],
            Target::Dim3 => vec![4, 4, 4],
            Target::Cube => vec![8, 8, 6],
            Target::Array1D => vec![8, 3],
            Target::Array2D => vec![8, 4, 3],
            Target::ArrayCube => vec![8, 8, 12],
            Target::Multisample => vec![4, 4],
            Target::MultisampleArray => vec![4, 4, 2],
        }
    }

    /// The directives that bind it.
    fn directives(&self, choices: &mut Choices) -> Vec<String> {
        let sides = self.sides();
        let samples = if self.target == Target::Multisample { 4 } else { 1 };
        // Neighbours have no weight at the centre of a texel of the only level.
        let linear = self.integers.is_none() && choices.chance(1, 3);
        let most = sides.iter().take(self.target.axes()).max().map_or(1, |side| side.ilog2() + 1);
        let levels = if linear || !self.target.has_levels() { 1 } else { 1 + choices.below(most as usize) };
        let filter = if linear { "linear" } else { "nearest" };
        let wraps: &[&str] = match self.target {
            Target::Rect => &["clamp_to_edge", "clamp_to_border"],
            _ => &["repeat", "clamp_to_edge", "mirrored_repeat", "clamp_to_border"],
        };
        let wrap = *choices.pick(wraps);
        let (format, compare) = match (self.shadow, self.integers) {
            (true, _) => ("depth", format!(" compare={}", choices.pick(&["lequal", "gequal", "less", "greater"]))),
            (_, Some("S")) => ("rgba_int", String::new()),
            (_, Some(_)) => ("rgba_uint", String::new()),
            _ => ("rgba", String::new()),
        };
        let multisampled = if samples > 1 { format!(" samples={samples}") } else { String::new() };
        let name = self.target.name(false);
        let (count, unit) = (if self.shadow { 1 } else { 4 }, self.unit);
        let mut lines = Vec::new();
        for level in 0..levels {
            let mut reduced = sides.clone();
            reduced.iter_mut().take(self.target.axes()).for_each(|side| *side = (*side >> level).max(1));
            let size: Vec<String> = reduced.iter().map(usize::to_string).collect();
            let mut line = format!(
                "#@ texture {unit} {name} {} {format} {filter} {wrap} level={level}{multisampled}{compare}",
                size.join("x")
            );
            for _ in 0..reduced.iter().product::<usize>() * samples {
                let texel: Vec<String> = (0..count).map(|_| self.component(choices)).collect();
                line.push_str(&format!(" ({})", texel.join(",")));
            }
            lines.push(line);
        }
        lines
    }

    fn component(&self, choices: &mut Choices) -> String {
        match self.integers {
            Some("S") => format!("{:#010x}", choices.within(-9, 9)),
            Some(_) => format!("{:#010x}", choices.below(40)),
            None => (choices.below(9) as f32 / 8.0).to_string(),
        }
    }

    /// Factors and summands that make coordinates of whole numbers from `FIRST` on, within a texel by `within`, and the
    /// axes along which slopes run.
    fn places(&self, choices: &mut Choices, within: f32) -> ([(f32, f32); 4], [usize; 2]) {
        let sides = self.sides();
        let mut places = [(1.0, 0.0); 4];
        let mut along = [0, 1];
        if self.target.is_cube() {
            let face = choices.below(6);
            let major = face / 2;
            along = [[1, 2], [0, 2], [0, 1]][major];
            let step = 2.0 / sides[0] as f32;
            for axis in along {
                places[axis] = (step, (within - FIRST as f32) * step - 1.0);
            }
            places[major] = (0.0, if face.is_multiple_of(2) { 1.0 } else { -1.0 });
        } else {
            for (place, side) in places.iter_mut().zip(&sides).take(self.target.axes()) {
                let step = if self.target == Target::Rect { 1.0 } else { 1.0 / *side as f32 };
                *place = (step, within * step);
            }
        }
        if let Some(layer) = self.target.layer_component() {
            places[layer] = (1.0, *choices.pick(&[0.0, 0.25]));
        }
        if let Some(reference) = self.target.reference_component().filter(|_| self.shadow) {
            // Depths are multiples of 1/8.
            places[reference] = (0.125, 0.0625);
        }
        (places, along)
    }

    /// An attribute that is a place with slopes.
    fn attribute(&self, choices: &mut Choices) -> String {
        let (places, along) = self.places(choices, HALF);
        let place = places.map(|(factor, summand)| {
            let number = FIRST + choices.below(8) as i32;
            number as f32 * factor + summand
        });
        let scale = if self.target == Target::Rect { 8.0 } else { 1.0 };
        let mut text = format!("fragment.texcoord[{}]={}", 4 + self.unit, tuple(place));
        for (name, axis) in ["dx", "dy"].iter().zip(along) {
            text.push_str(&format!("{name}{}", tuple(slope(choices, axis).map(|it| it * scale))));
        }
        text
    }
}

fn slope(choices: &mut Choices, axis: usize) -> [f32; 4] {
    let slope = *choices.pick(&SLOPES);
    std::array::from_fn(|component| if component == axis { slope } else { 0.0 })
}

fn tuple(numbers: [f32; 4]) -> String {
    let [x, y, z, w] = numbers;
    format!("({x},{y},{z},{w})")
}

/// A number that no sum, comparison or rounding of a program makes inexact.
pub fn plain(choices: &mut Choices) -> f32 {
    choices.within(-16, 32) as f32 / 8.0
}

impl Textures {
    pub fn choose(choices: &mut Choices, dialect: Dialect) -> Textures {
        let fragment = dialect.rules().stage == glasm::dialect::Stage::Fragment;
        let mut bound: Vec<Bound> = (0..UNITS).map(|unit| Bound::choose(choices, dialect, unit)).collect();
        let sloped = fragment && choices.chance(1, 3);
        let array = !sloped && super::is_fifth(dialect) && choices.chance(1, 3);
        if array {
            bound[1] = Bound { unit: 1, ..bound[0].clone() };
        }
        Textures { bound, sloped, array }
    }

    pub fn any(&self) -> bool {
        !self.bound.is_empty()
    }

    pub fn flows(&self) -> bool {
        !self.sloped
    }

    /// The options and textures of the program.
    pub fn head(&self, choices: &mut Choices) -> Vec<String> {
        let mut lines = vec![OPTIONS.to_owned()];
        for bound in &self.bound {
            // Some units have no texture.
            if !choices.chance(1, 12) {
                lines.extend(bound.directives(choices));
            }
        }
        lines
    }

    /// What runs give to the attributes with slopes.
    pub fn attributes(&self, choices: &mut Choices) -> String {
        if !self.sloped {
            return String::new();
        }
        self.bound.iter().map(|bound| " ".to_owned() + &bound.attribute(choices)).collect()
    }

    pub fn declarations(&self) -> Vec<String> {
        let mut lines = vec!["TEMP tc, ti, to, tu;".to_owned()];
        if self.array {
            lines.push("TEXTURE units[] = { texture[0..1] };".to_owned());
        }
        lines
    }
}

impl Writer<'_> {
    /// A lookup at a computed place, or at an attribute with slopes.
    pub fn lookup(&mut self) {
        let dialect = self.dialect;
        let bound = self.textures.bound[self.choices.below(self.textures.bound.len())].clone();
        // Most combinations of a lookup, a target and an offset exist.
        for _ in 0..40 {
            let lookup = *self.choices.pick(&LOOKUPS);
            let implicit = self.fragment && matches!(lookup, "TEX" | "TXB" | "TXP" | "LOD");
            let attribute = self.textures.sloped && implicit;
            if (attribute && lookup == "TXP") || (lookup == "LOD" && !attribute) {
                continue;
            }
            let offset = self.offset(lookup, &bound);
            let clamped = matches!(lookup, "TEX" | "TXB") && self.choices.chance(1, 4);
            let least = clamped.then(|| self.choices.below(4) as f32);
            let operands = self.operands(lookup, &bound, attribute, least);
            let unit = format!("texture[{}]", bound.unit);
            let select = if lookup == "TXG" && !bound.shadow && self.choices.chance(1, 2) {
                format!(".{}", self.choices.pick(&COMPONENTS))
            } else {
                String::new()
            };
            let asks = matches!(lookup, "TXQ" | "LOD");
            let mut name = match bound.integers {
                Some(letter) if !asks => format!("{lookup}.{letter}"),
                _ => lookup.to_owned(),
            };
            if clamped {
                name.push_str(".LODCLAMP");
            }
            if !asks && self.choices.chance(1, 8) {
                name.push_str(".SPARSE");
            }
            let after = tail(&(unit.clone() + &select), bound.name, &offset);
            if !loads(dialect, &format!("{name} f0, {operands}, {after};")) {
                continue;
            }
            self.prepare(lookup, &bound, attribute, &offset);
            let unit = if self.textures.array && bound.unit < 2 && self.choices.chance(1, 2) {
                self.push("AND.S tu, i0, 1;");
                "units[tu.x]".to_owned()
            } else {
                unit
            };
            let after = tail(&(unit + &select), bound.name, &offset);
            self.finished(&name, lookup, &bound, &operands, &after);
            return;
        }
    }

    fn offset(&mut self, lookup: &str, bound: &Bound) -> String {
        if matches!(lookup, "TXGO" | "TXQ" | "LOD") || self.choices.chance(1, 2) {
            return String::new();
        }
        if super::is_fifth(self.dialect) && self.choices.chance(1, 3) {
            return ", offset(to)".to_owned();
        }
        let numbers: Vec<String> = (0..bound.target.axes()).map(|_| self.choices.within(-2, 2).to_string()).collect();
        format!(", ({})", numbers.join(","))
    }

    fn operands(&mut self, lookup: &str, bound: &Bound, attribute: bool, least: Option<f32>) -> String {
        let place = if attribute { format!("fragment.texcoord[{}]", 4 + bound.unit) } else { "tc".to_owned() };
        match lookup {
            "TXF" | "TXFMS" => "ti".to_owned(),
            "TXQ" => "ti.x".to_owned(),
            "TXGO" => format!("{place}, to, to.yzwx"),
            "TXD" => {
                // Replaced when the face is known.
                format!("{place}, {}, {}", vector([0.0; 4]), vector([0.0; 4]))
            }
            _ => place + &self.second(lookup, bound, least),
        }
    }

    /// A second vector of coordinates, where the first has no room for the reference, the level or the least level.
    fn second(&mut self, lookup: &str, bound: &Bound, least: Option<f32>) -> String {
        let compares = bound.shadow && bound.target == Target::ArrayCube;
        let full = bound.target == if bound.shadow { Target::Cube } else { Target::ArrayCube };
        let number = match lookup {
            "TEX" if compares => 0.125 * self.choices.below(9) as f32 + 0.0625,
            "TXG" | "LOD" if compares && self.choices.chance(1, 2) => 0.125 * self.choices.below(9) as f32 + 0.0625,
            "TXB" | "TXL" if full => self.choices.below(4) as f32,
            _ => match least {
                Some(least) => return format!(", {}", vector([least, 0.0, 0.0, 0.0])),
                None => return String::new(),
            },
        };
        format!(", {}", vector([number, least.unwrap_or_default(), 0.0, 0.0]))
    }

    /// Computes what the lookup's operands are.
    fn prepare(&mut self, lookup: &str, bound: &Bound, attribute: bool, offset: &str) {
        if offset.contains("offset") || lookup == "TXGO" {
            let from = self.register(Kind::Integer) + &self.swizzle(false);
            self.push(format!("AND.S to, {from}, 3;"));
            self.push("SUB.S to, to, 1;");
        }
        if attribute {
            return;
        }
        let from = self.register(Kind::Integer) + &self.swizzle(false);
        self.push(format!("AND.S ti, {from}, 7;"));
        self.push(format!("SUB.S ti, ti, {};", -FIRST));
        if matches!(lookup, "TXF" | "TXFMS" | "TXQ") {
            return;
        }
        let gathers = matches!(lookup, "TXG" | "TXGO");
        if gathers && bound.target.is_cube() {
            // The footprint stays within the face.
            self.push("MIN.S ti, ti, 4;");
        }
        let (mut places, along) = bound.places(self.choices, if gathers { GATHERED } else { HALF });
        if lookup == "TXP" {
            let divisor = *self.choices.pick(&[1.0, 2.0, 4.0, 0.5]);
            places.iter_mut().for_each(|place| *place = (place.0 * divisor, place.1 * divisor));
            places[3] = (0.0, divisor);
        }
        self.along = along;
        self.push("I2F.S tc, ti;");
        self.push(format!("MAD tc, tc, {}, {};", vector(places.map(|it| it.0)), vector(places.map(|it| it.1))));
    }

    /// The lookup with its modifiers and its destination.
    fn finished(&mut self, name: &str, lookup: &str, bound: &Bound, operands: &str, after: &str) {
        if lookup == "LOD" {
            // Devices take logarithms roughly.
            let to = self.destination(Kind::Float, 15);
            self.push(format!("LOD tc, {operands}, {after};"));
            self.push(format!("ROUND {to}, tc;"));
            return;
        }
        let operands = if lookup == "TXD" {
            let [first, second] = self.along.map(|axis| vector(slope(self.choices, axis)));
            format!("tc, {first}, {second}")
        } else {
            operands.to_owned()
        };
        let integers = lookup == "TXQ" || bound.integers.is_some();
        let kind = if integers { Kind::Integer } else { Kind::Float };
        let mut name = name.to_owned();
        if !integers && self.choices.chance(1, 6) {
            name.push_str([".SAT", ".SSAT"][self.choices.below(2)]);
        }
        if lookup != "TXQ" && self.choices.chance(1, 4) {
            name.push_str([".CC", ".CC0", ".CC1"][self.choices.below(3)]);
        }
        let to = self.destination(kind, 15);
        self.push(format!("{name} {to}, {operands}, {after};"));
    }

    /// Floats as integers, so that lookups depend on lookups.
    pub fn plain_crossing(&mut self) {
        if self.choices.chance(1, 4) {
            self.push("AND.S at, i1, 3;");
            return;
        }
        let name = *self.choices.pick(&["FLR", "CEIL", "TRUNC", "ROUND"]);
        let (to, from) = (self.destination(Kind::Integer, 15), self.register(Kind::Float));
        self.push(format!("MUL tc, {from}, 8;"));
        let swizzle = self.swizzle(false);
        self.push(format!("{name}.S {to}, tc{swizzle};"));
    }
}
