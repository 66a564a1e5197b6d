//! Registers that an option brings.

use crate::check::context::CheckContext;
use crate::dialect::Switches;
use crate::dialect::bindings::{Attribute, Output};
use crate::dialect::pipeline::{Owner, RegisterRange};
use crate::vocabulary::Stage;

/// Options that bring something: each alone.
pub(super) type EnablingOptions = &'static [(Switches, &'static str)];

pub(super) const VIEWPORT_MASK: (Switches, &str) = (Switches::VIEWPORT_MASK, "NV_viewport_array2");

pub(super) const STEREO: EnablingOptions = &[(Switches::STEREO, "NV_stereo_view_rendering")];

/// The first of the options, if the program has none of them.
pub(super) fn missing_option(context: &CheckContext, options: EnablingOptions) -> Option<&'static str> {
    let (_, first) = options.first()?;
    let there = options.iter().any(|(switch, _)| context.program.options.has(*switch));
    (!there).then_some(*first)
}

pub(super) fn attribute_options(stage: Stage, place: RegisterRange) -> EnablingOptions {
    let carried = place.owner != Owner::One;
    match (stage, Attribute(place.first)) {
        _ if place.series.is_some() => &[],
        _ if carried && place.first == Output::SECONDARY_POSITION.0 => STEREO,
        _ if carried => &[],
        (_, attribute) if attribute.is_of_thread() => &[(Switches::THREAD_GROUP, "NV_shader_thread_group")],
        (Stage::Fragment, Attribute::FRAGMENT_LAYER | Attribute::FRAGMENT_VIEWPORT) => {
            &[(Switches::FRAGMENT_LAYER, "ARB_fragment_layer_viewport")]
        }
        (Stage::Fragment, Attribute::FULLY_COVERED) => {
            &[(Switches::UNDERESTIMATION, "NV_conservative_raster_underestimation")]
        }
        _ => &[],
    }
}

pub(super) fn result_options(stage: Stage, place: RegisterRange) -> EnablingOptions {
    if stage == Stage::Fragment {
        return &[];
    }
    match Output(place.first) {
        Output::LAYER if stage != Stage::Geometry => &[VIEWPORT_MASK],
        Output::VIEWPORT if stage == Stage::Geometry => &[(Switches::VIEWPORT, "ARB_viewport_array"), VIEWPORT_MASK],
        Output::VIEWPORT | Output::VIEWPORT_MASK => &[VIEWPORT_MASK],
        Output::SECONDARY_POSITION | Output::SECONDARY_VIEWPORT_MASK => STEREO,
        _ => &[],
    }
}
