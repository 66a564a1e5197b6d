//! Random texture shaders whose results are computed here by the formulas of NV_texture_shader, 2 and 3, in f64: the reference
//! machine, evaluated modules and a device have to give them. Coordinates near the edge of a texel, and values near the limit
//! of a test, are not used.
//!
//! GLASM_RANDOM_SEED is the first one's seed, GLASM_RANDOM_PROGRAMS the number of shaders.

use std::fmt::Write;

use glasm::lower::FloatLevel;
use glasm_scene::cases::{Cpu, Engine, GpuEngine, ModuleEngine, Source, run};

use super::generate::Choices;
use super::{device, number};

const SHADERS: u64 = 400;
const UNITS: usize = 4;
/// How near an edge may be, in texels, and a value to a limit.
const NEAR: f64 = 0.02;

type Vector = [f64; 4];

/// The type of a stage's result (table 3.B).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    Rgba,
    Hilo,
    SignedHilo,
    Dsdt,
    DsdtMag,
    DsdtMagIntensity,
}

const KINDS: [(Kind, &str); 7] = [
    (Kind::Rgba, "rgba"),
    (Kind::Rgba, "rgb"),
    (Kind::Hilo, "hilo"),
    (Kind::SignedHilo, "signed_hilo"),
    (Kind::Dsdt, "dsdt"),
    (Kind::DsdtMag, "dsdt_mag"),
    (Kind::DsdtMagIntensity, "dsdt_mag_intensity"),
];

/// What is found on the way that makes a shader useless: an edge is near.
struct Near;

/// A shader that is made, with what it gives.
struct Shader<'a> {
    choices: &'a mut Choices,
    text: String,
    textures: String,
    coordinates: [Vector; UNITS],
    /// What each stage gives to others; `None`: nothing, or the stage is not consistent.
    given: [Option<(Kind, Vector)>; UNITS],
    /// Stages whose results texts may name.
    readable: Vec<usize>,
    colors: [Vector; UNITS],
    depth: Option<f64>,
    killed: bool,
    unit: usize,
}

/// A multiple of 1/64 in [-1, 1]; texts and floats have it exactly.
fn value(choices: &mut Choices) -> f64 {
    f64::from(choices.within(-64, 64)) / 64.0
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn away(value: f64, limit: f64) -> Result<(), Near> {
    if (value - limit).abs() < NEAR { Err(Near) } else { Ok(()) }
}

impl Shader<'_> {
    /// Makes the texture of a unit and looks it up by coordinates.
    fn lookup(&mut self, unit: usize, target: &str, at: [f64; 3]) -> Result<(), Near> {
        let size: &[usize] = match target {
            "1D" => &[4],
            "3D" => &[2, 2, 2],
            "CUBE" => &[1, 1, 6],
            _ => &[4, 2],
        };
        let (kind, format) = *self.choices.pick(&KINDS);
        let count: usize = size.iter().product();
        let signed = kind != Kind::Rgba && kind != Kind::Hilo;
        let texels: Vec<Vector> = (0..count)
            .map(|_| {
                std::array::from_fn(|place| {
                    let number = value(self.choices);
                    // Magnitudes and intensities are unsigned.
                    if signed && place < 2 { number } else { number.abs() }
                })
            })
            .collect();
        let names: Vec<String> = size.iter().map(usize::to_string).collect();
        let written: String = texels.iter().map(|[x, y, z, w]| format!(" ({x},{y},{z},{w})")).collect();
        let _ = writeln!(
            self.textures,
            "#@ texture {unit} {target} {} {format} nearest clamp_to_edge{written}",
            names.join("x")
        );
        let mut place = 0;
        if target == "CUBE" {
            place = face(at)?;
        } else {
            let mut stride = 1;
            for (axis, side) in size.iter().enumerate() {
                let scaled = if target == "RECT" { at[axis] } else { at[axis] * *side as f64 };
                if (scaled - scaled.round()).abs() < NEAR {
                    return Err(Near);
                }
                place += stride * scaled.floor().clamp(0.0, (*side - 1) as f64) as usize;
                stride *= side;
            }
        }
        let [x, y, z, w] = texels[place];
        let result = match (kind, format) {
            (_, "rgb") => [x, y, z, 1.0],
            (Kind::Rgba, _) => [x, y, z, w],
            (Kind::Hilo, _) => [x, y, 1.0, 1.0],
            (Kind::SignedHilo, _) => [x, y, (1.0 - x * x - y * y).max(0.0).sqrt(), 1.0],
            _ => [x, y, z, w],
        };
        self.given[unit] = Some((kind, result));
        self.readable.push(unit);
        self.colors[unit] = if kind == Kind::Rgba { result } else { [0.0; 4] };
        Ok(())
    }

    /// An earlier stage to read, and what it gives.
    fn previous(&mut self) -> (usize, Option<(Kind, Vector)>) {
        let read = *self.choices.pick(&self.readable);
        (read, self.given[read])
    }

    fn plain(&mut self) -> Result<(), Near> {
        let [s, t, r, q] = self.coordinates[self.unit];
        let targets = [("texture_1d", "1D"), ("texture_2d", "2D"), ("texture_rectangle", "RECT"), ("texture_3d", "3D")];
        match self.choices.below(7) {
            0 => {
                let color = [s, t, r, q].map(|value| value.clamp(0.0, 1.0));
                (self.given[self.unit], self.colors[self.unit]) = (Some((Kind::Rgba, color)), color);
                self.readable.push(self.unit);
                self.text += "pass_through();\n";
            }
            1 => {
                let less = [0; UNITS].map(|_| self.choices.chance(1, 4));
                for (value, less) in [s, t, r, q].into_iter().zip(less) {
                    away(value, 0.0)?;
                    self.killed |= (value < 0.0) != less;
                }
                let modes = less.map(|less| if less { "LESS_THAN_ZERO" } else { "GEQUAL_TO_ZERO" }).join(", ");
                let _ = writeln!(self.text, "cull_fragment({modes});");
            }
            2 => {
                self.text += "texture_cube_map();\n";
                self.lookup(self.unit, "CUBE", [s, t, r])?;
            }
            _ => {
                let (name, target) = *self.choices.pick(&targets);
                let _ = writeln!(self.text, "{name}();");
                away(q, 0.0)?;
                self.lookup(self.unit, target, [s / q, t / q, r / q])?;
            }
        }
        self.unit += 1;
        Ok(())
    }

    fn offset(&mut self) -> Result<(), Near> {
        let (read, given) = self.previous();
        let [s, t, _, q] = self.coordinates[self.unit];
        let a: [f64; 4] = std::array::from_fn(|_| value(self.choices));
        let [hilo, scaled, projective] = [3, 3, 2].map(|part| self.choices.chance(1, part));
        let scaled = scaled && !hilo;
        let target = *self.choices.pick(&["2D", "RECT"]);
        let numbers: Vec<f64> = (0..2).map(|_| value(self.choices)).collect();
        let mut name = "offset".to_owned();
        for (on, part) in [(hilo, "_hilo"), (projective, "_projective")] {
            name += if on { part } else { "" };
        }
        name += if target == "2D" { "_2d" } else { "_rectangle" };
        name += if scaled { "_scale" } else { "" };
        let [a1, a2, a3, a4] = a;
        let more = if scaled { format!(", {}, {}", numbers[0], numbers[1]) } else { String::new() };
        let _ = writeln!(self.text, "{name}(tex{read}, {a1}, {a2}, {a3}, {a4}{more});");
        if projective {
            away(q, 0.0)?;
        }
        let divisor = if projective { q } else { 1.0 };
        let [ds, dt, magnitude] = given.map_or([0.0; 3], |(_, [x, y, z, _])| [x, y, z]);
        let unit = self.unit;
        self.lookup(unit, target, [s / divisor + a1 * ds + a3 * dt, t / divisor + a2 * ds + a4 * dt, 0.0])?;
        let kind = given.map(|(kind, _)| kind);
        let own = self.given[unit].map(|(kind, _)| kind);
        let fits = match kind {
            _ if hilo => kind == Some(Kind::SignedHilo),
            Some(Kind::Dsdt) => !scaled,
            Some(Kind::DsdtMag | Kind::DsdtMagIntensity) => !scaled || own == Some(Kind::Rgba),
            _ => false,
        };
        if !fits {
            (self.given[unit], self.colors[unit]) = (None, [0.0; 4]);
        } else if scaled {
            let factor = (numbers[0] * magnitude + numbers[1]).clamp(0.0, 1.0);
            let [red, green, blue, alpha] = self.colors[unit];
            self.colors[unit] = [red * factor, green * factor, blue * factor, alpha];
        }
        self.unit += 1;
        Ok(())
    }

    fn dependent(&mut self) -> Result<(), Near> {
        let (read, given) = self.previous();
        let [x, y, z, w] = given.map_or([0.5; 4], |(_, result)| result);
        let is = |kind| given.is_some_and(|(it, _)| it == kind);
        let (name, target, at, fits) = match self.choices.below(5) {
            0 => ("dependent_ar", "2D", [w, x, 0.0], is(Kind::Rgba)),
            1 => ("dependent_gb", "2D", [y, z, 0.0], is(Kind::Rgba)),
            2 => ("dependent_hilo", "2D", [x, y, 0.0], is(Kind::Hilo)),
            3 => ("dependent_rgb_3d", "3D", [x, y, z], is(Kind::Rgba)),
            // Unsigned colours are expanded.
            _ => ("dependent_rgb_cube_map", "CUBE", [x, y, z].map(|value| 2.0 * value - 1.0), is(Kind::Rgba)),
        };
        let _ = writeln!(self.text, "{name}(tex{read});");
        let unit = self.unit;
        self.lookup(unit, target, at)?;
        if !fits {
            (self.given[unit], self.colors[unit]) = (None, [0.0; 4]);
        }
        self.unit += 1;
        Ok(())
    }

    /// Dot products of one to three stages, which all read one earlier stage.
    fn dots(&mut self) -> Result<(), Near> {
        let names: [&[(&str, &str)]; 3] = [
            &[("dot_product_1d", "1D"), ("dot_product_pass_through", "")],
            &[("dot_product_2d", "2D"), ("dot_product_rectangle", "RECT"), ("dot_product_depth_replace", "")],
            &[
                ("dot_product_3d", "3D"),
                ("dot_product_cube_map", "CUBE"),
                ("dot_product_reflect_cube_map_eye_from_qs", "CUBE"),
                ("dot_product_reflect_cube_map_const_eye", "CUBE"),
                ("dot_product_cube_map_and_reflect_cube_map_eye_from_qs", "CUBE"),
            ],
        ];
        let (read, given) = self.previous();
        let parts = 1 + self.choices.below((UNITS - self.unit).min(3));
        let (name, target) = *self.choices.pick(names[parts - 1]);
        let first = self.unit;
        let last = first + parts - 1;
        let expand = self.choices.chance(1, 2);
        let input = if expand { format!("expand(tex{read})") } else { format!("tex{read}") };
        let constant: [f64; 3] = std::array::from_fn(|_| value(self.choices));
        for part in 1..=parts {
            let [x, y, z] = constant;
            let eye = if part == 1 && name.ends_with("const_eye") { format!(", {x}, {y}, {z}") } else { String::new() };
            let number = if parts == 1 { String::new() } else { format!("_{part}of{parts}") };
            let _ = writeln!(self.text, "{name}{number}({input}{eye});");
        }
        self.unit = last + 1;
        let normal = match given {
            Some((Kind::Rgba, [x, y, z, _])) if expand => [x, y, z].map(|value| 2.0 * value - 1.0),
            Some((Kind::Rgba | Kind::Hilo | Kind::SignedHilo, [x, y, z, _])) => [x, y, z],
            // Offsets are not for dot products, and all stages read them.
            _ => return Ok(()),
        };
        let row = |shader: &Shader, unit: usize| [0, 1, 2].map(|place| shader.coordinates[unit][place]);
        let mut at = [0.0; 3];
        for (part, product) in at.iter_mut().enumerate().take(parts) {
            *product = dot(row(self, first + part), normal);
        }
        match name {
            "dot_product_pass_through" => {
                let color = [at[0].clamp(0.0, 1.0); 4];
                (self.given[last], self.colors[last]) = (Some((Kind::Rgba, color)), color);
                return Ok(());
            }
            "dot_product_depth_replace" => {
                away(at[1], 0.0)?;
                let depth = at[0] / at[1];
                away(depth, 0.0).and(away(depth, 1.0))?;
                self.killed |= !(0.0..=1.0).contains(&depth);
                self.depth = Some(depth);
                return Ok(());
            }
            _ => {}
        }
        if name.contains("_and_") {
            self.lookup(last - 1, target, at)?;
        }
        if name.contains("reflect") {
            let eye = match name.ends_with("const_eye") {
                true => constant,
                false => [0, 1, 2].map(|part| self.coordinates[first + part][3]),
            };
            let square = dot(at, at);
            away(square, 0.0)?;
            at = std::array::from_fn(|place| 2.0 * dot(at, eye) / square * at[place] - eye[place]);
        }
        self.lookup(last, target, at)
    }

    fn file(self) -> String {
        let mut text = format!("!!TS1.0\n{}#@ run", self.textures);
        for (unit, [s, t, r, q]) in self.coordinates.iter().enumerate() {
            let _ = write!(text, " texcoord[{unit}]=({s},{t},{r},{q})");
        }
        text += " =>";
        if self.killed {
            text += " killed";
        } else {
            for (unit, [red, green, blue, alpha]) in self.colors.iter().enumerate() {
                let _ = write!(text, " tex{unit}=({red:?},{green:?},{blue:?},{alpha:?})");
            }
            if let Some(depth) = self.depth {
                let _ = write!(text, " depth=(_,_,{depth:?},_)");
            }
        }
        format!("{text}\n{}", self.text)
    }
}

/// The face of a cube that a direction looks at, in the order +x -x +y -y +z -z.
fn face(direction: [f64; 3]) -> Result<usize, Near> {
    let axis = (0..3).max_by(|a, b| direction[*a].abs().total_cmp(&direction[*b].abs())).unwrap_or(0);
    for other in (0..3).filter(|number| *number != axis) {
        away(direction[axis].abs(), direction[other].abs())?;
    }
    Ok(2 * axis + usize::from(direction[axis] < 0.0))
}

/// The case file of a seed, unless an edge is near.
fn shader(seed: u64) -> Option<String> {
    let mut choices = Choices::new(seed);
    let coordinates = std::array::from_fn(|_| std::array::from_fn(|_| value(&mut choices)));
    let mut shader = Shader {
        choices: &mut choices,
        text: String::new(),
        textures: String::new(),
        coordinates,
        given: [None; UNITS],
        readable: Vec::new(),
        colors: [[0.0; 4]; UNITS],
        depth: None,
        killed: false,
        unit: 0,
    };
    while shader.unit < UNITS {
        let made = match shader.choices.below(6) {
            kind if shader.readable.is_empty() || kind == 0 => shader.plain(),
            1 | 2 => shader.offset(),
            3 => shader.dependent(),
            // There is one depth.
            _ if shader.depth.is_some() => shader.plain(),
            _ => shader.dots(),
        };
        if made.is_err() {
            return None;
        }
    }
    Some(shader.file())
}

fn agree(engine: &mut dyn Engine, sources: &[Source]) {
    let report = run(sources, &mut [engine]);
    let lines: Vec<&String> = report.lines.iter().take(10).collect();
    assert_eq!((report.failed, report.malformed), (0, 0), "{lines:#?}");
    assert_eq!(report.passed, sources.len());
}

#[test]
fn random_texture_shaders_have_the_results_of_the_formulas() {
    let (first, count) = (number("GLASM_RANDOM_SEED", 1), number("GLASM_RANDOM_PROGRAMS", SHADERS));
    let made = (first..).take(count as usize).filter_map(|seed| {
        let text = shader(seed)?;
        if std::env::var_os("GLASM_RANDOM_SHOW").is_some() {
            println!("{seed}\n{text}");
        }
        Some(Source { name: format!("{seed}.fp"), bytes: text.into_bytes() })
    });
    let sources: Vec<Source> = made.collect();
    assert!(sources.len() as u64 > count / 4, "{} of {count} seeds", sources.len());
    println!("{} shaders of {count} seeds from {first}", sources.len());
    agree(&mut Cpu, &sources);
    agree(&mut ModuleEngine::default(), &sources);
    if let Some(mut gpu) = device(|| GpuEngine::open(FloatLevel::Strict)) {
        agree(&mut gpu, &sources);
    }
}
