//! Inputs and results of a run by the names that programs give them.

use std::fmt;
use std::ops::{Deref, DerefMut};

use super::{Inputs, Machine, Outcome, Textures, initial_inputs};
use crate::dialect::bindings::{
    Attribute, Binding, FRAGMENT_ATTRIBUTE_NAMES, FRAGMENT_OUTPUT_NAMES, Output, VERTEX_ATTRIBUTE_NAMES,
    VERTEX_OUTPUT_NAMES,
};
use crate::dialect::interface::{self, Bound};
use crate::dialect::path::{Mismatch, Step, Walk};
use crate::dialect::pipeline::{self, Owner, RegisterRange};
use crate::dialect::state::StateBinding;
use crate::program::Program;
use crate::vocabulary::{Family, Stage};

/// A name that a program has no input or result for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName(String);

impl fmt::Display for UnknownName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the program has no input `{}`", self.0)
    }
}

impl std::error::Error for UnknownName {}

/// The inputs of a program's run, which can be set by name. They are [`Inputs`] for everything else.
#[derive(Clone, Debug)]
pub struct NamedInputs<'p> {
    program: &'p Program,
    inputs: Inputs,
}

impl NamedInputs<'_> {
    /// Sets an attribute or a parameter by its name in the program's language: `v[OPOS]`, `c[4]`, `vertex.position`,
    /// `fragment.texcoord[0]`, `program.local[2]`, `state.fog.color`, or a name that the program itself gives a parameter.
    /// A parameter that the language has and the program does not use is not an error.
    pub fn set(&mut self, name: &str, value: [f32; 4]) -> Result<&mut Self, UnknownName> {
        self.set_bits(name, value.map(f32::to_bits))
    }

    /// The same for the bits of integers.
    pub fn set_bits(&mut self, name: &str, bits: [u32; 4]) -> Result<&mut Self, UnknownName> {
        let unknown = || UnknownName(name.to_owned());
        if let Some(attribute) = attribute(self.program, name) {
            let slot = self.inputs.attributes.get_mut(usize::from(attribute.0)).ok_or_else(unknown)?;
            *slot = bits;
            return Ok(self);
        }
        let binding = parameter(self.program, name);
        let mut found = binding.is_some();
        for (parameter, slot) in self.program.parameters().iter().zip(&mut self.inputs.parameters) {
            if Some(parameter.binding) == binding || parameter.name == name || parameter.alias.as_deref() == Some(name)
            {
                *slot = bits;
                found = true;
            }
        }
        if found { Ok(self) } else { Err(unknown()) }
    }
}

impl Deref for NamedInputs<'_> {
    type Target = Inputs;

    fn deref(&self) -> &Inputs {
        &self.inputs
    }
}

impl DerefMut for NamedInputs<'_> {
    fn deref_mut(&mut self) -> &mut Inputs {
        &mut self.inputs
    }
}

impl Program {
    /// Inputs for a run on the reference machine, before any is set.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let program = glasm::Program::parse("!!ARBfp1.0\nMUL result.color, fragment.color, program.local[0];\nEND")?;
    /// let mut inputs = program.inputs();
    /// inputs.set("fragment.color", [1.0, 0.5, 0.25, 1.0])?.set("program.local[0]", [2.0; 4])?;
    /// let outcome = program.run(&inputs);
    /// assert_eq!(program.result(&outcome, "result.color"), Some([2.0, 1.0, 0.5, 2.0]));
    /// # Ok(())
    /// # }
    /// ```
    pub fn inputs(&self) -> NamedInputs<'_> {
        NamedInputs { program: self, inputs: initial_inputs(self) }
    }

    /// One run on the reference machine without textures and memory; [`Machine`] runs with them.
    pub fn run(&self, inputs: &Inputs) -> Outcome {
        Machine::new(self).run(inputs, &Textures::default())
    }

    /// A result of a run by its name, such as `o[COLR]`, `result.position` or, of a vertex state program, `c[3]`.
    pub fn result(&self, outcome: &Outcome, name: &str) -> Option<[f32; 4]> {
        self.result_bits(outcome, name).map(|bits| bits.map(f32::from_bits))
    }

    /// The same as bits, for integers.
    pub fn result_bits(&self, outcome: &Outcome, name: &str) -> Option<[u32; 4]> {
        if self.dialect.rules().stage == Stage::State {
            let binding = parameter(self, name)?;
            let place = self.parameters().iter().position(|parameter| parameter.binding == binding)?;
            return outcome.parameters.get(place).copied();
        }
        outcome.outputs.get(usize::from(output(self, name)?.0)).copied()
    }
}

/// The words and indices of a name; none if it is not of that form.
fn steps(name: &str) -> Option<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    for word in name.split('.') {
        let (word, mut rest) = word.split_at(word.find('[').unwrap_or(word.len()));
        if word.is_empty() {
            return None;
        }
        steps.push(Step::Word(word));
        while let Some((inside, after)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            steps.push(inside.parse().map_or(Step::Word(inside), Step::Number));
            rest = after;
        }
        if !rest.is_empty() {
            return None;
        }
    }
    Some(steps)
}

/// What is read of all the steps.
fn whole<T>(steps: &[Step<'_>], read: impl FnOnce(&mut Walk) -> Result<T, Mismatch>) -> Option<T> {
    let mut walk = Walk::new(steps);
    read(&mut walk).ok().filter(|_| walk.is_done())
}

fn named(names: &[(&str, u8)], name: &str) -> Option<u8> {
    names.iter().find(|(known, _)| *known == name).map(|(_, number)| *number)
}

fn alone(range: RegisterRange) -> Option<u8> {
    (range.owner == Owner::One && !range.range).then_some(range.first)
}

fn attribute(program: &Program, name: &str) -> Option<Attribute> {
    let rules = program.dialect.rules();
    let steps = steps(name)?;
    let fragment = rules.stage == Stage::Fragment;
    let number = match (rules.family, steps.as_slice()) {
        (Family::Register, [Step::Word("v"), Step::Number(number)]) if !fragment && *number < 16 => *number as u8,
        (Family::Register, [Step::Word("v"), Step::Word(name)]) if !fragment => named(&VERTEX_ATTRIBUTE_NAMES, name)?,
        (Family::Register, [Step::Word("f"), Step::Word(name)]) if fragment => named(&FRAGMENT_ATTRIBUTE_NAMES, name)?,
        (Family::Declared, [Step::Word("vertex"), rest @ ..]) if !fragment => {
            whole(rest, interface::vertex_attribute).and_then(Bound::register)?
        }
        (Family::Declared, [Step::Word("fragment"), rest @ ..]) if fragment => {
            whole(rest, |walk| interface::fragment_attribute(walk, true)).and_then(Bound::register)?
        }
        (Family::Typed, [Step::Word(first), rest @ ..]) if pipeline::attribute_words(rules.stage).contains(first) => {
            let limits = rules.typed?;
            whole(rest, |walk| pipeline::attribute(rules, limits, walk, first)).and_then(alone)?
        }
        _ => return None,
    };
    Some(Attribute(number))
}

fn output(program: &Program, name: &str) -> Option<Output> {
    let rules = program.dialect.rules();
    let steps = steps(name)?;
    let fragment = rules.stage == Stage::Fragment;
    let number = match (rules.family, steps.as_slice()) {
        (Family::Register, [Step::Word("o"), Step::Word(name)]) => {
            named(if fragment { &FRAGMENT_OUTPUT_NAMES } else { &VERTEX_OUTPUT_NAMES }, name)?
        }
        (Family::Declared, [Step::Word("result"), rest @ ..]) if fragment => {
            whole(rest, |walk| interface::fragment_result(walk, true)).and_then(Bound::register)?
        }
        (Family::Declared, [Step::Word("result"), rest @ ..]) => {
            whole(rest, |walk| interface::vertex_result(walk, interface::LENIENT_CLIP_DISTANCES))
                .and_then(Bound::register)?
        }
        (Family::Typed, [Step::Word("result"), rest @ ..]) => {
            let limits = rules.typed?;
            whole(rest, |walk| pipeline::result(rules, limits, walk, true, true)).and_then(alone)?
        }
        _ => return None,
    };
    Some(Output(number))
}

fn parameter(program: &Program, name: &str) -> Option<Binding> {
    let rules = program.dialect.rules();
    let steps = steps(name)?;
    match (rules.stage, steps.as_slice()) {
        (Stage::Vertex | Stage::State, [Step::Word("c"), Step::Number(number)]) => {
            (*number < rules.parameters.into()).then_some(Binding::Register(*number as u16))
        }
        (Stage::Fragment, [Step::Word("p"), Step::Number(number)]) => {
            (*number < rules.parameters.into()).then_some(Binding::Local(*number as u16))
        }
        (_, [Step::Word("program"), Step::Word("local"), Step::Number(number)]) => {
            u16::try_from(*number).ok().map(Binding::Local)
        }
        (_, [Step::Word("program"), Step::Word("env"), Step::Number(number)]) => {
            u16::try_from(*number).ok().map(Binding::Environment)
        }
        (_, [Step::Word("state"), rest @ ..]) => match whole(rest, |walk| StateBinding::read(walk, rules, true))? {
            StateBinding::One(item) => Some(Binding::State(item)),
            StateBinding::Rows { .. } => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::program::Program;

    fn program(text: &str) -> Program {
        Program::parse(text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn names_are_those_of_the_language() {
        let nv = program("!!VP1.0 MOV o[HPOS], v[OPOS]; MUL o[COL0], v[3], c[4]; END");
        let mut inputs = nv.inputs();
        inputs.set("v[OPOS]", [1.0, 2.0, 3.0, 4.0]).expect("an attribute");
        inputs.set("v[COL0]", [2.0; 4]).and_then(|it| it.set("c[4]", [0.5, 1.0, 1.5, 2.0])).expect("inputs");
        let outcome = nv.run(&inputs);
        assert_eq!(nv.result(&outcome, "o[HPOS]"), Some([1.0, 2.0, 3.0, 4.0]));
        assert_eq!(nv.result(&outcome, "o[COL0]"), Some([1.0, 2.0, 3.0, 4.0]));
        // A register that exists and is not used is not a mistake; others are.
        assert!(inputs.set("c[95]", [0.0; 4]).is_ok());
        for wrong in ["c[96]", "f[WPOS]", "vertex.position", "v[NONE]", "", "v[", "program.local"] {
            assert!(inputs.set(wrong, [0.0; 4]).is_err(), "{wrong}");
        }
        assert_eq!((nv.result(&outcome, "o[COLR]"), nv.result(&outcome, "result.position")), (None, None));
    }

    #[test]
    fn parameters_have_the_programs_own_names_too() {
        let text = "!!ARBfp1.0\nPARAM tint = program.local[3];\nMUL result.color, fragment.texcoord[2], tint;\nEND";
        let arb = program(text);
        let run = |name: &str| {
            let mut inputs = arb.inputs();
            inputs.set("fragment.texcoord[2]", [1.0; 4]).and_then(|it| it.set(name, [0.25; 4])).expect("inputs");
            arb.result(&arb.run(&inputs), "result.color")
        };
        assert_eq!(
            [run("tint"), run("program.local[3]"), run("program.local[9]")],
            [Some([0.25; 4]), Some([0.25; 4]), Some([0.0; 4])]
        );
        let typed = program("!!NVvp4.0\nMOV.S result.attrib[1], vertex.attrib[5];\nMOV result.position, 0;\nEND");
        let mut inputs = typed.inputs();
        inputs.set_bits("vertex.attrib[5]", [7, 8, 9, 10]).expect("an attribute");
        assert_eq!(typed.result_bits(&typed.run(&inputs), "result.attrib[1]"), Some([7, 8, 9, 10]));
        let state = program("!!VSP1.0 ADD c[3], v[0], c[1]; END");
        let mut inputs = state.inputs();
        inputs.set("v[0]", [1.0; 4]).and_then(|it| it.set("c[1]", [2.0; 4])).expect("inputs");
        assert_eq!(state.result(&state.run(&inputs), "c[3]"), Some([3.0; 4]));
    }
}
