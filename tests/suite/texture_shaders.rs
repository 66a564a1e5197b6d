//! Random texture shaders before register combiners: colours are those of NV_texture_shader and NV_register_combiners, computed
//! here from the setup and one texel for each unit.

use glasm::combine::{ComponentKind, Facts, Operation, Setup, TextureStage, Unit};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Machine, Textures, initial_inputs};
use glasm::texture::Target;
use glasm::texture::{BaseFormat, Filter, Image, Sampler, Texture, Unit as Bound, Wrap};

use crate::combiners::{State, color, setup};
use crate::random::generate::Choices;

const UNITS: usize = 4;
const KINDS: [ComponentKind; 6] = [
    ComponentKind::Rgba,
    ComponentKind::Rgba,
    ComponentKind::Alpha,
    ComponentKind::SignedRgba,
    ComponentKind::MixedRgba,
    ComponentKind::DsdtMagIntensity,
];

/// A unit: its stage, its texture, the only texel of that, and its coordinates.
struct Stage {
    setup: TextureStage,
    kind: ComponentKind,
    target: Target,
    texel: [f32; 4],
    coordinates: [f32; 4],
}

/// What a stage gives to stages after it, and to combiners.
#[derive(Clone, Copy, Default)]
struct Given {
    result: [f64; 4],
    color: [f64; 4],
    /// Whether the result is unsigned, or a colour, if a stage may read it.
    unsigned: bool,
    signed: bool,
}

/// A texel within the range of its components, in eighths.
fn texel(choices: &mut Choices, kind: ComponentKind) -> [f32; 4] {
    let [low, alpha] = match kind {
        ComponentKind::SignedRgba => [-8, -8],
        ComponentKind::MixedRgba | ComponentKind::DsdtMagIntensity => [-8, 0],
        _ => [0, 0],
    };
    std::array::from_fn(|place| choices.within(if place == 3 { alpha } else { low }, 8) as f32 / 8.0)
}

/// A stage that can stand behind these.
fn stage(choices: &mut Choices, before: &[Given]) -> Stage {
    let previous = choices.below(before.len().max(1));
    let read = before.get(previous).copied().unwrap_or_default();
    let mut operations =
        vec![Operation::Texture(Target::Dim2), Operation::Texture(Target::Cube), Operation::PassThrough];
    if read.unsigned {
        operations.extend([Operation::DependentAr, Operation::DependentGb, Operation::Dependent3D]);
    }
    if read.unsigned || read.signed {
        operations.extend([Operation::DependentCube, Operation::DotPassThrough, Operation::DotPassThrough]);
        operations.push(Operation::DotTexture(Target::Dim1));
    }
    let operation = *choices.pick(&operations);
    let (kind, mapping) = (*choices.pick(&KINDS), choices.below(3));
    let setup = TextureStage {
        operation,
        previous: previous as u8,
        expand: mapping == 1,
        blue_is_one: mapping == 2,
        ..TextureStage::default()
    };
    let coordinates = color(choices, -2);
    let target = operation.target().unwrap_or(Target::Dim2);
    Stage { setup, kind, target, texel: texel(choices, kind), coordinates }
}

/// Tables 3.D and 3.E, and table NV_register_combiners.2.
fn given(stage: &Stage, before: &[Given]) -> Given {
    let wide = stage.texel.map(f64::from);
    let coordinates = stage.coordinates.map(f64::from);
    match stage.setup.operation {
        Operation::PassThrough => {
            let color = coordinates.map(|it| it.clamp(0.0, 1.0));
            Given { result: color, color, unsigned: true, signed: false }
        }
        Operation::DotPassThrough => {
            let read = &before[usize::from(stage.setup.previous)];
            let [mut r, mut g, mut b, _] = read.result;
            if read.unsigned && stage.setup.expand {
                [r, g, b] = [r, g, b].map(|it| 2.0 * it - 1.0);
            } else if read.unsigned && stage.setup.blue_is_one {
                b = 1.0;
            }
            let dot = coordinates[0] * r + coordinates[1] * g + coordinates[2] * b;
            let color = [dot.clamp(0.0, 1.0); 4];
            Given { result: color, color, unsigned: true, signed: false }
        }
        _ => {
            let [_, _, _, last] = wide;
            let (result, color) = match stage.kind {
                ComponentKind::Alpha => ([1.0, 1.0, 1.0, last], [0.0, 0.0, 0.0, last]),
                ComponentKind::DsdtMagIntensity => (wide, [0.0, 0.0, 0.0, last]),
                _ => (wide, wide),
            };
            let unsigned = matches!(stage.kind, ComponentKind::Rgba | ComponentKind::Alpha);
            Given { result, color, unsigned, signed: stage.kind == ComponentKind::SignedRgba }
        }
    }
}

/// A texture of one texel, six for cubes.
fn texture(stage: &Stage) -> Texture {
    let slices = if stage.target == Target::Cube { 6 } else { 1 };
    let words: Vec<u32> = (0..slices).flat_map(|_| stage.texel.map(f32::to_bits)).collect();
    let image = Image::new(BaseFormat::FloatRgba, [1, 1, slices], 1, &words).expect("an image");
    let mut texture = Texture::new(stage.target);
    texture.set_level(0, image).expect("a level");
    texture
}

#[test]
fn programs_of_texture_shaders_compute_what_the_extensions_say() {
    let mut compared = 0;
    let mut operations = std::collections::BTreeSet::new();
    for seed in 0..20_000 {
        let choices = &mut Choices::new(seed);
        let (mut stages, mut results): (Vec<Stage>, Vec<Given>) = (Vec::new(), Vec::new());
        for _ in 0..UNITS {
            let next = stage(choices, &results);
            operations.insert(format!("{:?}", next.setup.operation));
            results.push(given(&next, &results));
            stages.push(next);
        }
        let combiners = setup(choices);
        let constants = combiners.constants.map(|constant| constant.expect("it is known"));
        let shader = std::array::from_fn(|unit| stages[unit].setup);
        let mut facts = Facts { spares: true, ..Facts::default() };
        for (place, stage) in facts.units.iter_mut().zip(&stages) {
            *place = Unit::Bound { target: stage.target, kind: stage.kind };
        }
        let program = Setup::Combined { shader: Some(shader), combiners: Some(combiners.clone()) }.program(&facts);
        let mut machine = Machine::new(&program);
        let mut inputs = initial_inputs(&program);
        let colors = [color(choices, 0), color(choices, 0), color(choices, 0)];
        let coordinates = stages.iter().map(|stage| stage.coordinates);
        let unit = |unit: u8| Attribute(Attribute::TEXCOORD0.0 + unit);
        let given = [Attribute::COLOR0, Attribute::COLOR1, Attribute::FOG].into_iter().zip(colors);
        for (attribute, value) in given.chain((0..).map(unit).zip(coordinates)) {
            inputs.attributes[usize::from(attribute.0)] = value.map(f32::to_bits);
        }
        let images: Vec<Texture> = stages.iter().map(texture).collect();
        let samplers: Vec<Sampler> =
            stages.iter().map(|stage| Sampler::simple(stage.target, Filter::Nearest, Wrap::ClampToEdge, 1)).collect();
        let mut textures = Textures::default();
        for (place, (image, sampler)) in textures.units.iter_mut().zip(images.iter().zip(&samplers)) {
            *place = Bound::new(image, sampler);
        }
        let [first, second, third, fourth] = std::array::from_fn(|unit| results[unit].color);
        let wide = |value: [f32; 4]| value.map(f64::from);
        let [primary, secondary, fog] = colors.map(wide);
        let held = [primary, secondary, [0.0, 0.0, 0.0, first[3]], [0.0; 4], first, second, third, fourth];
        let mut state = State::new(constants.map(wide), fog, held);
        combiners.stages.iter().for_each(|stage| state.stage(stage));
        if state.close {
            continue;
        }
        let outcome = machine.run(&inputs, &textures);
        for (number, wanted) in (0..).zip(state.results(&combiners.last)) {
            let found = outcome.outputs[usize::from(Output::COLOR0.0 + number)].map(f32::from_bits);
            let near = found.iter().zip(wanted).all(|(found, wanted)| (f64::from(*found) - wanted).abs() < 1e-5);
            assert!(near, "seed {seed}, result {number}: {found:?}, not {wanted:?}\n{shader:#?}\n{combiners:#?}");
        }
        compared += 1;
    }
    assert!(compared > 18_000 && operations.len() == 9, "{compared} were compared, with {operations:?}");
}
