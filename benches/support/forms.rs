//! The ways in which programs are lowered to be compared with the WGSL.

use glasm::lower::{FloatLevel, Half};

use super::precision::Precision;

/// A way to lower a program, and its name.
pub(crate) struct Form {
    pub(crate) name: &'static str,
    pub(crate) precision: Precision,
    pub(crate) float: FloatLevel,
    pub(crate) half: Half,
}

const FRAGMENT_FORMS: [Form; 5] = [
    Form { name: "R strict", precision: Precision::R, float: FloatLevel::Strict, half: Half::Emulated },
    Form { name: "R fast", precision: Precision::R, float: FloatLevel::Fast, half: Half::Emulated },
    Form { name: "H strict", precision: Precision::H, float: FloatLevel::Strict, half: Half::Emulated },
    Form { name: "X strict", precision: Precision::X, float: FloatLevel::Strict, half: Half::Emulated },
    Form { name: "H native", precision: Precision::H, float: FloatLevel::Strict, half: Half::Native },
];

const VERTEX_FORMS: [Form; 2] = [
    Form { name: "VP2 strict", precision: Precision::R, float: FloatLevel::Strict, half: Half::Emulated },
    Form { name: "VP2 fast", precision: Precision::R, float: FloatLevel::Fast, half: Half::Emulated },
];

/// The last one is for fragment programs alone.
const ARB_FORMS: [Form; 3] = [
    Form { name: "ARB strict", precision: Precision::R, float: FloatLevel::Strict, half: Half::Emulated },
    Form { name: "ARB fast", precision: Precision::R, float: FloatLevel::Fast, half: Half::Emulated },
    Form { name: "ARB H", precision: Precision::H, float: FloatLevel::Strict, half: Half::Emulated },
];

const FLOW_FORMS: [Form; 3] = [
    Form { name: "NV2 strict", precision: Precision::R, float: FloatLevel::Strict, half: Half::Emulated },
    Form { name: "NV2 fast", precision: Precision::R, float: FloatLevel::Fast, half: Half::Emulated },
    Form { name: "NV2 H", precision: Precision::H, float: FloatLevel::Strict, half: Half::Emulated },
];

const TYPED_FORMS: [Form; 2] = [
    Form { name: "typed strict", precision: Precision::R, float: FloatLevel::Strict, half: Half::Emulated },
    Form { name: "typed fast", precision: Precision::R, float: FloatLevel::Fast, half: Half::Emulated },
];

/// Programs of fixed units.
const UNIT_FORMS: [Form; 2] = [
    Form { name: "units strict", precision: Precision::R, float: FloatLevel::Strict, half: Half::Emulated },
    Form { name: "units fast", precision: Precision::R, float: FloatLevel::Fast, half: Half::Emulated },
];

/// The forms of a program.
pub(crate) fn forms(source: &str, fragment: bool) -> &'static [Form] {
    match fragment {
        _ if source.starts_with("!!NVfp5.0") => &TYPED_FORMS,
        _ if ["!!RC", "!!TS", "!!ATI"].iter().any(|it| source.starts_with(it)) => &UNIT_FORMS,
        _ if source.contains("OPTION NV_fragment_program2") => &FLOW_FORMS,
        _ if source.starts_with("!!ARB") => &ARB_FORMS[..if fragment { 3 } else { 2 }],
        true => &FRAGMENT_FORMS,
        false => &VERTEX_FORMS,
    }
}
