//! WGSL by naga's writer.

use naga::Module;
use naga::back::wgsl;

use super::after_naga::{call_results, directives};
use super::{Error, Language};
use crate::lower::Translation;

pub(super) fn write(lowered: &Translation) -> Result<String, Error> {
    let text = wgsl::write_string(&lowered.module, &lowered.info, wgsl::WriterFlags::empty())
        .map_err(|error| Error::writer(Language::Wgsl, error))?;
    let text = call_results::named(text, &lowered.module);
    Ok(if lowered.interface.implicit_derivatives { directives::with_derivatives(&text) } else { text })
}

/// A module as WGSL that browsers accept, whatever it does with derivatives: for a module made from a translation.
pub fn browser_wgsl(module: &Module) -> Result<String, Error> {
    let mut validator =
        naga::valid::Validator::new(naga::valid::ValidationFlags::empty(), naga::valid::Capabilities::all());
    let info = validator.validate(module).map_err(|error| Error::writer(Language::Wgsl, error))?;
    let text = wgsl::write_string(module, &info, wgsl::WriterFlags::empty());
    let text = text.map_err(|error| Error::writer(Language::Wgsl, error))?;
    Ok(directives::with_subgroups(&directives::with_derivatives(&text)))
}
