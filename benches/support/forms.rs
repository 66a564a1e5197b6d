//! The ways in which programs are lowered to be compared with the WGSL.

use glasm::lower::{Arithmetic, Fixed, FloatLevel, Half, Options};

use super::precision::Precision;

/// A way to lower a program, and its name.
pub(crate) struct Form {
    pub(crate) name: &'static str,
    pub(crate) precision: Precision,
    float: FloatLevel,
    arithmetic: Arithmetic,
    pub(crate) half: Half,
    fixed: Fixed,
}

impl Form {
    /// What the numbers of a program become.
    pub(crate) fn options(&self) -> Options {
        let options = Options::default().with_float(self.float).with_arithmetic(self.arithmetic);
        options.with_half(self.half).with_fixed(self.fixed)
    }
}

/// As the specification says, with sums and integers in place of the device's own conversions.
const fn strict(name: &'static str, precision: Precision) -> Form {
    let (arithmetic, half, fixed) = (Arithmetic::Specified, Half::Emulated, Fixed::Emulated);
    Form { name, precision, float: FloatLevel::Strict, arithmetic, half, fixed }
}

const fn fast(name: &'static str) -> Form {
    Form { float: FloatLevel::Fast, ..strict(name, Precision::R) }
}

/// As NVIDIA's drivers compute, in fp32 throughout.
const fn full(name: &'static str, precision: Precision) -> Form {
    Form { arithmetic: Arithmetic::Full, ..strict(name, precision) }
}

const fn halves(name: &'static str, half: Half) -> Form {
    Form { half, ..strict(name, Precision::H) }
}

const FRAGMENT_FORMS: &[Form] = &[
    strict("R strict", Precision::R),
    fast("R fast"),
    full("R full", Precision::R),
    strict("H strict", Precision::H),
    halves("H packed", Half::Packed),
    halves("H hidden", Half::Hidden),
    halves("H native", Half::Native),
    halves("H native hidden", Half::NativeHidden),
    full("H full", Precision::H),
    strict("X strict", Precision::X),
    Form { half: Half::NativeHidden, fixed: Fixed::Hidden, ..strict("X hidden", Precision::X) },
    full("X full", Precision::X),
];

const VERTEX_FORMS: &[Form] = &[strict("VP2 strict", Precision::R), fast("VP2 fast"), full("VP2 full", Precision::R)];

const ARB_VERTEX_FORMS: &[Form] =
    &[strict("ARB strict", Precision::R), fast("ARB fast"), full("ARB full", Precision::R)];

const ARB_FRAGMENT_FORMS: &[Form] = &[
    strict("ARB strict", Precision::R),
    fast("ARB fast"),
    full("ARB full", Precision::R),
    strict("ARB H", Precision::H),
    halves("ARB H packed", Half::Packed),
    full("ARB H full", Precision::H),
];

const FLOW_FORMS: &[Form] = &[
    strict("NV2 strict", Precision::R),
    fast("NV2 fast"),
    full("NV2 full", Precision::R),
    strict("NV2 H", Precision::H),
    halves("NV2 H packed", Half::Packed),
    full("NV2 H full", Precision::H),
];

const TYPED_FORMS: &[Form] = &[strict("typed strict", Precision::R), fast("typed fast")];

/// Programs of fixed units.
const UNIT_FORMS: &[Form] = &[strict("units strict", Precision::R), fast("units fast")];

/// The forms of a program.
pub(crate) fn forms(source: &str, fragment: bool) -> &'static [Form] {
    match fragment {
        _ if source.starts_with("!!NVfp5.0") => TYPED_FORMS,
        _ if ["!!RC", "!!TS", "!!ATI"].iter().any(|it| source.starts_with(it)) => UNIT_FORMS,
        _ if source.contains("OPTION NV_fragment_program2") => FLOW_FORMS,
        true if source.starts_with("!!ARB") => ARB_FRAGMENT_FORMS,
        false if source.starts_with("!!ARB") => ARB_VERTEX_FORMS,
        true => FRAGMENT_FORMS,
        false => VERTEX_FORMS,
    }
}
