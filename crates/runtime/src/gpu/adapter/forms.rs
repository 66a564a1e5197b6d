//! Which forms of roundings to fp16 and fx12 are exact on a device, and which of those is the fastest. It is tried once for a
//! device, with values that its compiler cannot know, in the form that programs have.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::Duration;

use glasm::lower::{Fixed, Half};

use super::device::Gpu;
use super::roundings::{
    Check, FIXED_HIDDEN, FIXED_SUMMED, Function, HIDDEN, OWN, OWN_HIDDEN, PACKED, SUMMED, checks, everywhere, repeated,
};
use super::trial::Known;

/// How programs round on a device. Its text, which [`FromStr`] reads, is for callers that keep it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Forms {
    /// To fp16.
    pub half: Half,
    /// To fx12.
    pub fixed: Fixed,
}

const HALVES: [(Half, &str); 5] = [
    (Half::Emulated, "emulated"),
    (Half::Packed, "packed"),
    (Half::Hidden, "hidden"),
    (Half::Native, "native"),
    (Half::NativeHidden, "native-hidden"),
];
const FIXED: [(Fixed, &str); 2] = [(Fixed::Emulated, "emulated"), (Fixed::Hidden, "hidden")];

fn name<T: PartialEq>(names: &[(T, &'static str)], form: &T) -> &'static str {
    names.iter().find(|(it, _)| it == form).map_or("", |(_, name)| name)
}

impl fmt::Display for Forms {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "half={} fixed={}", name(&HALVES, &self.half), name(&FIXED, &self.fixed))
    }
}

impl FromStr for Forms {
    type Err = ();

    fn from_str(text: &str) -> Result<Forms, ()> {
        let (half, fixed) = text.trim().strip_prefix("half=").and_then(|rest| rest.split_once(" fixed=")).ok_or(())?;
        let half = HALVES.iter().find(|(_, name)| *name == half).ok_or(())?.0;
        let fixed = FIXED.iter().find(|(_, name)| *name == fixed).ok_or(())?.0;
        Ok(Forms { half, fixed })
    }
}

/// A form of rounding on a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormTime {
    /// The name.
    pub name: &'static str,
    /// Whether it rounds as it should.
    pub exact: bool,
    /// How long a shader with it takes, if the device answers.
    pub time: Option<Duration>,
}

/// Results for devices by name.
static KNOWN: Known<Forms> = LazyLock::new(Default::default);

/// The fastest of some forms, by the time that each takes; without times the first one.
fn fastest<T: Copy + Default>(forms: &[(T, Option<Duration>)]) -> T {
    let timed = forms.iter().filter_map(|(form, time)| Some((*form, (*time)?)));
    let fastest = timed.min_by_key(|(_, time)| *time).map(|(form, _)| form);
    fastest.or(forms.first().map(|form| form.0)).unwrap_or_default()
}

impl Gpu {
    /// The forms in which programs round on this device; those that are exact everywhere if it does not answer.
    pub fn forms(&self) -> Forms {
        self.known(&KNOWN, || self.chosen(|function| self.is_exact(function)))
    }

    /// The names of the forms that are exact on this device, besides those that are so everywhere.
    pub fn exact_forms(&self) -> Vec<&'static str> {
        self.tried_functions()
            .into_iter()
            .filter(|tried_function| self.is_exact(*tried_function))
            .map(|tried_function| tried_function.0)
            .collect()
    }

    /// All forms that the device has, with their times: the first one of each kind is exact everywhere.
    pub fn form_times(&self) -> Vec<FormTime> {
        let tried = self.tried_functions();
        let kind = |forms: &[Function]| -> Vec<FormTime> {
            let forms: Vec<Function> =
                forms.iter().copied().filter(|form| everywhere(form) || tried.contains(form)).collect();
            let shaders: Vec<String> = forms.iter().map(|(name, _)| repeated(name)).collect();
            let times = self.timed(&shaders);
            let exact = |form: &Function| everywhere(form) || self.is_exact(*form);
            forms.iter().zip(times).map(|(it, time)| FormTime { name: it.0, exact: exact(it), time }).collect()
        };
        [kind(&[SUMMED, PACKED, HIDDEN, OWN, OWN_HIDDEN]), kind(&[FIXED_SUMMED, FIXED_HIDDEN])].concat()
    }

    fn is_exact(&self, (function, round): Function) -> bool {
        let passes = |check: Check| {
            let found = self.tried(&check.trial(), || check.resources(self)).unwrap_or_default();
            check.passes(&found, round)
        };
        checks(function).into_iter().all(passes)
    }

    /// Takes what was found out about this device before, by a run whose caller kept it.
    pub fn remember_forms(&self, forms: Forms) {
        self.learn(&KNOWN, forms);
    }

    pub(super) async fn try_forms(&self) {
        let mut right = Vec::new();
        for (function, round) in self.tried_functions() {
            let mut exact = true;
            for check in checks(function) {
                let found = self.tried_later(&check.trial(), || check.resources(self)).await.unwrap_or_default();
                exact &= check.passes(&found, round);
            }
            if exact {
                right.push(function);
            }
        }
        self.learn(&KNOWN, self.chosen(|(function, _)| right.contains(&function)));
    }

    fn tried_functions(&self) -> Vec<Function> {
        let own: &[Function] = if self.has(wgpu::Features::SHADER_F16) { &[OWN, OWN_HIDDEN] } else { &[] };
        [PACKED, HIDDEN, FIXED_HIDDEN].iter().chain(own).copied().collect()
    }

    /// The fastest of the forms that are exact, and of those that are exact everywhere.
    fn chosen(&self, is_exact: impl Fn(Function) -> bool) -> Forms {
        // Times of a software device are those of whatever else runs beside it, and sums are far the fastest there.
        if self.device.adapter_info().device_type == wgpu::DeviceType::Cpu {
            return Forms::default();
        }
        let right: Vec<&str> = self
            .tried_functions()
            .into_iter()
            .filter(|tried_function| is_exact(*tried_function))
            .map(|tried_function| tried_function.0)
            .collect();
        let halves = [
            (Half::Native, OWN.0),
            (Half::NativeHidden, OWN_HIDDEN.0),
            (Half::Packed, PACKED.0),
            (Half::Hidden, HIDDEN.0),
            (Half::Emulated, SUMMED.0),
        ];
        let fx12 = [(Fixed::Hidden, FIXED_HIDDEN.0), (Fixed::Emulated, FIXED_SUMMED.0)];
        Forms { half: self.fastest_of(&halves, &right), fixed: self.fastest_of(&fx12, &right) }
    }

    /// The last one of the forms is exact on every device.
    fn fastest_of<T: Copy + Default>(&self, forms: &[(T, &str)], right: &[&str]) -> T {
        let last = forms.len().saturating_sub(1);
        let exact = forms.iter().enumerate().filter(|(place, (_, name))| *place == last || right.contains(name));
        let exact: Vec<(T, &str)> = exact.map(|(_, form)| *form).collect();
        let shaders: Vec<String> = exact.iter().map(|(_, name)| repeated(name)).collect();
        let times = if exact.len() > 1 { self.timed(&shaders) } else { vec![None] };
        fastest(&exact.iter().zip(times).map(|((form, _), time)| (*form, time)).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_form_is_taken() {
        let time = |microseconds| Some(Duration::from_micros(microseconds));
        assert_eq!(
            fastest(&[(Half::Packed, time(2)), (Half::Hidden, time(3)), (Half::Emulated, time(9))]),
            Half::Packed
        );
        assert_eq!(fastest(&[(Half::Packed, time(7)), (Half::Emulated, time(5))]), Half::Emulated);
        assert_eq!(fastest(&[(Half::Hidden, None), (Half::Emulated, None)]), Half::Hidden);
    }

    #[test]
    fn forms_are_read_as_they_are_written() {
        for half in HALVES.map(|half| half.0) {
            for fixed in FIXED.map(|fixed| fixed.0) {
                let forms = Forms { half, fixed };
                assert_eq!(forms.to_string().parse(), Ok(forms));
            }
        }
        assert_eq!("half=packed".parse::<Forms>(), Err(()));
        assert_eq!("half=packed fixed=other".parse::<Forms>(), Err(()));
    }
}
