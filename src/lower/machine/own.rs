//! EX2, LG2, RSQ, SIN, COS and division in integer arithmetic, for devices that are too imprecise: Vulkan allows a sine
//! an error of 2^-11, and a quotient one of two and a half units in the last place. `numeric` has the same steps.

use std::sync::LazyLock;

use naga::{Function, Handle};

use crate::lower::emit::import::Import;
use crate::lower::emit::{Facts, LaneType, Value};
use crate::lower::error::Error;
use crate::lower::machine::state::Machine;
use crate::lower::machine::unit::Unit;
use crate::lower::request::own_functions::OwnFunctions;
use crate::lower::text::formula::{self, Parsed};
use crate::vocabulary::Rounding;

const COMMON: &str = include_str!("../text/functions/common.wgsl");

const ZEROS: &str = include_str!("../text/functions/zeros.wgsl");

static EXPONENTIAL: LazyLock<Parsed> =
    LazyLock::new(|| parsed(&[COMMON, include_str!("../text/functions/exponential.wgsl")]));
static LOGARITHM: LazyLock<Parsed> =
    LazyLock::new(|| parsed(&[COMMON, ZEROS, include_str!("../text/functions/logarithm.wgsl")]));
static ROOT: LazyLock<Parsed> = LazyLock::new(|| parsed(&[COMMON, include_str!("../text/functions/root.wgsl")]));

static CIRCULAR: LazyLock<Parsed> =
    LazyLock::new(|| parsed(&[COMMON, ZEROS, include_str!("../text/functions/circular.wgsl")]));
static QUOTIENT: LazyLock<Parsed> = LazyLock::new(|| parsed(&[include_str!("../text/functions/quotient.wgsl")]));

static WHOLE: LazyLock<Parsed> = LazyLock::new(|| parsed(&[include_str!("../text/functions/whole.wgsl")]));

/// The text's module; its functions have names that no label has, and that writers make legal.
fn parsed(texts: &[&str]) -> Parsed {
    let mut module = formula::parsed(&texts.concat())?;
    for (_, function) in module.functions.iter_mut() {
        function.name = function.name.as_ref().map(|name| format!("own:{name}"));
    }
    Ok(module)
}

/// A function of the texts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Own {
    Exponential,
    Logarithm,
    ReciprocalRoot,
    Sine,
    Cosine,
    Quotient,
}

impl Own {
    fn set(self) -> OwnFunctions {
        match self {
            Own::Exponential => OwnFunctions::EXPONENTIAL,
            Own::Logarithm => OwnFunctions::LOGARITHM,
            Own::ReciprocalRoot => OwnFunctions::RECIPROCAL_ROOT,
            Own::Sine | Own::Cosine => OwnFunctions::CIRCULAR,
            Own::Quotient => OwnFunctions::QUOTIENT,
        }
    }

    fn text(self) -> (&'static str, &'static Parsed) {
        match self {
            Own::Exponential => ("own:exponential", &EXPONENTIAL),
            Own::Logarithm => ("own:logarithm", &LOGARITHM),
            Own::ReciprocalRoot => ("own:reciprocal_root", &ROOT),
            Own::Sine | Own::Cosine => ("own:circular", &CIRCULAR),
            Own::Quotient => ("own:quotient", &QUOTIENT),
        }
    }
}

/// Whether the function is not left to the device.
pub(crate) fn owns(unit: &Unit, own: Own) -> bool {
    unit.exact() || unit.options.precision.own.contains(own.set())
}

/// The function's value for each lane, without denormals and with one NaN. The module contains its text once, and
/// only if it is called.
pub(crate) fn own(machine: &mut Machine, own: Own, values: &[&Value]) -> Value {
    let Some(function) = own_function(machine, own.text()) else { return machine.builder.float(0.0) };
    let lanes = values.iter().map(|value| value.lanes).max().unwrap_or(1);
    let words: Vec<Value> = values
        .iter()
        .map(|value| {
            let wide = machine.builder.widen(value, lanes);
            machine.builder.cast(&wide, LaneType::Unsigned)
        })
        .collect();
    let ahead = match own {
        Own::Sine => Some(machine.builder.word(0)),
        Own::Cosine => Some(machine.builder.word(1)),
        Own::Exponential | Own::Logarithm | Own::ReciprocalRoot | Own::Quotient => None,
    };
    let results: Vec<Value> = (0..lanes)
        .map(|lane| {
            let mut arguments: Vec<_> =
                words.iter().map(|word| machine.builder.swizzle(word, &[lane]).expression).collect();
            arguments.extend(ahead.map(|ahead| ahead.expression));
            let expression = machine.builder.emitter.call(function, arguments);
            // Some path through the function may give a zero that drivers see, which they replace by a conversion
            // of a truth value.
            let word = Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
            let word = machine.builder.hidden(word);
            machine.builder.cast(&word, LaneType::Float)
        })
        .collect();
    machine.builder.join(&results)
}

/// 64-bit floats without their fractions, for devices that round them wrongly.
pub(crate) fn own_whole(machine: &mut Machine, rounding: Rounding, value: &Value) -> Value {
    let Some(function) = own_function(machine, ("own:whole_double", &WHOLE)) else { return *value };
    let rounding = machine.builder.word(match rounding {
        Rounding::ToZero => 0,
        Rounding::Down => 1,
        Rounding::Up => 2,
        Rounding::Nearest => 3,
    });
    let bits = machine.builder.cast(value, LaneType::Wide);
    let results: Vec<Value> = (0..value.lanes)
        .map(|lane| {
            let arguments = vec![machine.builder.swizzle(&bits, &[lane]).expression, rounding.expression];
            let expression = machine.builder.emitter.call(function, arguments);
            let bits = Value { expression, lanes: 1, kind: LaneType::Wide, facts: Facts::ANY };
            machine.builder.cast(&bits, LaneType::Double)
        })
        .collect();
    machine.builder.join(&results)
}

/// A function by its name, of a text; the module has it afterwards.
fn own_function(machine: &mut Machine, (name, text): (&'static str, &'static Parsed)) -> Option<Handle<Function>> {
    if let Some(known) = machine.builder.function(name) {
        return Some(known);
    }
    let imported = match text {
        Ok(text) => Import::new(machine.builder.module).library(text),
        Err(error) => Err(error.clone()),
    };
    let missing = || Error::internal(format!("no text has the function {name}"));
    match imported.and_then(|()| machine.builder.function(name).ok_or_else(missing)) {
        Ok(function) => Some(function),
        Err(error) => {
            // Primitives return values; the walker of the program checks for the failure.
            machine.failure.get_or_insert(error);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_own_function_is_in_its_text() {
        for own in [Own::Exponential, Own::Logarithm, Own::ReciprocalRoot, Own::Sine, Own::Cosine, Own::Quotient] {
            let (name, text) = own.text();
            let module = text.as_ref().unwrap_or_else(|error| panic!("{own:?}: {error}"));
            assert!(module.functions.iter().any(|(_, it)| it.name.as_deref() == Some(name)), "{own:?} has no {name}");
        }
    }

    #[test]
    fn a_text_that_does_not_parse_is_an_error() {
        let error = parsed(&["fn half( {"]).expect_err("the parenthesis is open");
        assert!(error.message.starts_with("a function's text is wrong"), "{error}");
    }
}
