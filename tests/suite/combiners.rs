//! Random setups of register combiners: the programs made of them give what NV_register_combiners says, computed here from
//! the setup alone.

use glasm::combine::{
    Combiners, Facts, FinalCombiner, FinalInput, FinalSource, GeneralStage, Input, Mapping, Portion, Register, Scale,
    Setup, Usage,
};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Machine, Textures, initial_inputs};

use crate::random::generate::Choices;

/// Eighths, of which products are exact for a while.
pub(crate) fn color(choices: &mut Choices, low: i32) -> [f32; 4] {
    std::array::from_fn(|_| choices.within(8 * low, 8) as f32 / 8.0)
}

const WRITABLE: [Register; 8] = [
    Register::Primary,
    Register::Secondary,
    Register::Spare(0),
    Register::Spare(1),
    Register::Texture(0),
    Register::Texture(1),
    Register::Texture(2),
    Register::Texture(3),
];
const READ_ONLY: [Register; 4] = [Register::Zero, Register::Constant(0), Register::Constant(1), Register::Fog];
const MAPPINGS: [Mapping; 8] = [
    Mapping::UnsignedIdentity,
    Mapping::UnsignedInvert,
    Mapping::ExpandNormal,
    Mapping::ExpandNegate,
    Mapping::HalfBiasNormal,
    Mapping::HalfBiasNegate,
    Mapping::SignedIdentity,
    Mapping::SignedNegate,
];

fn register(choices: &mut Choices) -> Register {
    if choices.chance(1, 4) { *choices.pick(&READ_ONLY) } else { *choices.pick(&WRITABLE) }
}

/// RGB takes its own components or alpha, and alpha its own or blue.
fn usage(choices: &mut Choices, rgb: bool) -> Usage {
    *choices.pick(&[Usage::Own, if rgb { Usage::Alpha } else { Usage::Blue }])
}

fn portion(choices: &mut Choices, rgb: bool) -> Portion {
    let mut portion = Portion::default();
    for input in &mut portion.inputs {
        *input = Input { register: register(choices), mapping: *choices.pick(&MAPPINGS), usage: usage(choices, rgb) };
    }
    let first = choices.below(8);
    let written = |choices: &mut Choices, place: usize| {
        (!choices.chance(1, 3)).then(|| WRITABLE[(first + 3 * place) % WRITABLE.len()])
    };
    (portion.ab, portion.cd) = (written(choices, 0), written(choices, 1));
    (portion.ab_dot, portion.cd_dot) = (rgb && choices.chance(1, 4), rgb && choices.chance(1, 4));
    if !portion.ab_dot && !portion.cd_dot {
        portion.sum = written(choices, 2);
        portion.mux = choices.chance(1, 3);
    }
    portion.scale = *choices.pick(&[Scale::One, Scale::Two, Scale::Four, Scale::Half]);
    portion.bias = choices.chance(1, 3);
    portion
}

pub(crate) fn setup(choices: &mut Choices) -> Combiners {
    let stage = |choices: &mut Choices| GeneralStage {
        rgb: portion(choices, true),
        alpha: portion(choices, false),
        ..GeneralStage::default()
    };
    let stages = (0..choices.below(4)).map(|_| stage(choices)).collect();
    let mut last = FinalCombiner { clamp_sum: choices.chance(1, 2), ..FinalCombiner::default() };
    for (place, input) in last.inputs.iter_mut().enumerate() {
        let source = match choices.below(6) {
            0 if place < 4 => FinalSource::Product,
            1 if (1..4).contains(&place) => FinalSource::Sum,
            _ => FinalSource::Register(register(choices)),
        };
        *input = FinalInput { source, invert: choices.chance(1, 2), usage: usage(choices, place < 6) };
    }
    Combiners { constants: [Some(color(choices, 0)), Some(color(choices, 0))], stages, last }
}

/// The registers: RGB and alpha of each.
pub(crate) struct State {
    constants: [[f64; 4]; 2],
    fog: [f64; 4],
    /// In the order of [`WRITABLE`].
    held: [[f64; 4]; 8],
    /// A choice was too close to tell.
    pub(crate) close: bool,
}

impl State {
    pub(crate) fn new(constants: [[f64; 4]; 2], fog: [f64; 4], held: [[f64; 4]; 8]) -> State {
        State { constants, fog, held, close: false }
    }

    fn read(&self, register: Register, usage: Usage, rgb: bool) -> [f64; 3] {
        let all = match register {
            Register::Zero => [0.0; 4],
            Register::Constant(number) => self.constants[usize::from(number)],
            Register::Fog => self.fog,
            _ => self.held[WRITABLE.iter().position(|known| *known == register).expect("it is writable")],
        };
        match usage {
            Usage::Own if rgb => [all[0], all[1], all[2]],
            Usage::Own | Usage::Alpha => [all[3]; 3],
            Usage::Blue => [all[2]; 3],
        }
    }

    /// Table NV_register_combiners.4.
    fn input(&self, input: &Input, rgb: bool) -> [f64; 3] {
        self.read(input.register, input.usage, rgb).map(|e| match input.mapping {
            Mapping::UnsignedIdentity => e.max(0.0),
            Mapping::UnsignedInvert => 1.0 - e.clamp(0.0, 1.0),
            Mapping::ExpandNormal => 2.0 * e.max(0.0) - 1.0,
            Mapping::ExpandNegate => 1.0 - 2.0 * e.max(0.0),
            Mapping::HalfBiasNormal => e.max(0.0) - 0.5,
            Mapping::HalfBiasNegate => 0.5 - e.max(0.0),
            Mapping::SignedIdentity => e,
            Mapping::SignedNegate => -e,
        })
    }

    /// 3.8.12.2: what a portion writes. It reads the registers as they were before its stage.
    fn portion(&mut self, portion: &Portion, rgb: bool) -> Vec<(Register, [f64; 3])> {
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| self.input(&portion.inputs[place], rgb));
        let product = |a: [f64; 3], b: [f64; 3], dot: bool| {
            let each: [f64; 3] = std::array::from_fn(|lane| a[lane] * b[lane]);
            if dot { [each.iter().sum(); 3] } else { each }
        };
        let (ab, cd) = (product(a, b, portion.ab_dot), product(c, d, portion.cd_dot));
        let alpha = self.held[2][3];
        self.close |= portion.mux && portion.sum.is_some() && alpha != 0.5 && (alpha - 0.5).abs() < 1e-4;
        let third: [f64; 3] = std::array::from_fn(|lane| match portion.mux {
            true if alpha >= 0.5 => cd[lane],
            true => ab[lane],
            false => ab[lane] + cd[lane],
        });
        let bias = if portion.bias { -0.5 } else { 0.0 };
        let scale = f64::from(portion.scale.factor());
        let results = [(portion.ab, ab), (portion.cd, cd), (portion.sum, third)];
        let written = results.into_iter().filter_map(|(register, value)| Some((register?, value)));
        written.map(|(register, value)| (register, value.map(|it| ((it + bias) * scale).clamp(-1.0, 1.0)))).collect()
    }

    pub(crate) fn stage(&mut self, stage: &GeneralStage) {
        let (rgb, alpha) = (self.portion(&stage.rgb, true), self.portion(&stage.alpha, false));
        let place = |register| WRITABLE.iter().position(|known| *known == register).expect("it is writable");
        for (register, value) in rgb {
            self.held[place(register)][..3].copy_from_slice(&value);
        }
        for (register, value) in alpha {
            self.held[place(register)][3] = value[0];
        }
    }

    /// 3.8.12.3: the colour.
    fn last(&self, last: &FinalCombiner) -> [f64; 4] {
        let mapped = |e: f64, invert: bool| if invert { 1.0 - e.clamp(0.0, 1.0) } else { e.max(0.0) };
        let value = |place: usize, [product, sum]: [[f64; 3]; 2]| {
            let input = &last.inputs[place];
            let read = match input.source {
                FinalSource::Register(register) => self.read(register, input.usage, place < 6),
                FinalSource::Product => product,
                FinalSource::Sum => sum,
            };
            read.map(|e| mapped(e, input.invert))
        };
        let none = [[0.0; 3]; 2];
        let (e, f) = (value(4, none), value(5, none));
        let [spare, secondary] =
            [Register::Spare(0), Register::Secondary].map(|register| self.read(register, Usage::Own, true));
        let most = if last.clamp_sum { 1.0 } else { f64::INFINITY };
        let sum = std::array::from_fn(|lane| (spare[lane].max(0.0) + secondary[lane].max(0.0)).min(most));
        let others = [std::array::from_fn(|lane| e[lane] * f[lane]), sum];
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| value(place, others));
        let color = |lane: usize| a[lane] * b[lane] + (1.0 - a[lane]) * c[lane] + d[lane];
        let alpha = value(6, none)[0];
        [color(0), color(1), color(2), alpha].map(|it| it.clamp(0.0, 1.0))
    }

    /// The colour, and spare 0 and 1.
    pub(crate) fn results(&self, last: &FinalCombiner) -> [[f64; 4]; 3] {
        [self.last(last), self.held[2], self.held[3]]
    }
}

#[test]
fn programs_of_combiners_compute_what_the_extension_says() {
    let mut compared = 0;
    for seed in 0..20_000 {
        let choices = &mut Choices::new(seed);
        let combiners = setup(choices);
        let constants = combiners.constants.map(|constant| constant.expect("it is known"));
        let setup = Setup::Combined { shader: None, combiners: Some(combiners.clone()) };
        let program = setup.program(&Facts { spares: true, ..Facts::default() });
        let mut machine = Machine::new(&program);
        let mut inputs = initial_inputs(&program);
        let colors = [color(choices, 0), color(choices, 0), color(choices, 0)];
        let textures: [[f32; 4]; 4] = std::array::from_fn(|_| color(choices, -1));
        let texture = |unit: u8| Attribute(Attribute::TEXCOORD0.0 + unit);
        let given = [Attribute::COLOR0, Attribute::COLOR1, Attribute::FOG].into_iter().zip(colors);
        for (attribute, value) in given.chain((0..).map(texture).zip(textures)) {
            inputs.attributes[usize::from(attribute.0)] = value.map(f32::to_bits);
        }
        let wide = |value: [f32; 4]| value.map(f64::from);
        // Spare 0 begins with the alpha of texture 0.
        let spare = [0.0, 0.0, 0.0, textures[0][3]];
        let [first, second, third, fourth] = textures;
        let held = [colors[0], colors[1], spare, [0.0; 4], first, second, third, fourth].map(wide);
        let mut state = State::new(constants.map(wide), wide(colors[2]), held);
        combiners.stages.iter().for_each(|stage| state.stage(stage));
        if state.close {
            continue;
        }
        let outcome = machine.run(&inputs, &Textures::default());
        for (number, wanted) in (0..).zip(state.results(&combiners.last)) {
            let found = outcome.outputs[usize::from(Output::COLOR0.0 + number)].map(f32::from_bits);
            let near = found.iter().zip(wanted).all(|(found, wanted)| (f64::from(*found) - wanted).abs() < 1e-5);
            assert!(near, "seed {seed}, result {number}: {found:?}, not {wanted:?}\n{combiners:#?}");
        }
        compared += 1;
    }
    assert!(compared > 19_000, "only {compared} were compared");
}
