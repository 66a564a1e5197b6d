//! Programs to modules.

use crate::lower::chain::native::native_stage;
use crate::lower::chain::stage::chain_stage_in;
use crate::lower::error::Error;
use crate::lower::interface::{compute, modules};
use crate::lower::passes::rounded::Rounded;
use crate::lower::request::options::Options;
use crate::lower::request::stages::chain_request;
use crate::lower::request::translation::{Translation, at_precision};
use crate::lower::spares::Spares;
use crate::lower::text::host;
use crate::lower::validation::{note_features, note_live, pruned};
use crate::program::Program;
use crate::vocabulary::Stage;
use crate::workspace::Workspace;

/// Translates a program for its stage.
pub fn lower(program: &Program, options: &Options) -> Result<Translation, Error> {
    Workspace::of_thread(|workspace| workspace.lower(program, options))
}

impl Workspace {
    /// [`lower`](crate::lower::lower) with this memory.
    pub fn lower(&mut self, program: &Program, options: &Options) -> Result<Translation, Error> {
        self.with(|spares| lower_in(spares, program, options))
    }
}

/// The same, with memory of translations before.
pub(crate) fn lower_in(spares: &mut Spares, program: &Program, options: &Options) -> Result<Translation, Error> {
    let program = &*at_precision(program, options);
    match program.dialect.rules().stage {
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => {
            return match options.host.native_stages {
                true => native_stage(spares, program, options),
                false => chain_stage_in(spares, program, options, &chain_request(program)),
            };
        }
        Stage::Compute => compute::checked(program, options)?,
        Stage::Vertex | Stage::State | Stage::Fragment => {}
    }
    options.checked()?;
    if let Some(section) =
        program.typed_instructions().iter().find(|typed_instruction| typed_instruction.op == crate::isa::Op::Fsib)
    {
        let message = "fragments of a pixel pass a critical section one after the other, in the order of their \
                       primitives: naga's IR cannot express that, and devices do not guarantee it";
        return Err(Error::not_translated(message).at(section.span));
    }
    host::checked(program, options)?;
    // Vertices never have subgroups (naga's validator, WebGPU): each votes alone. Groups vote by themselves.
    let alone;
    let options = match program.dialect.rules().stage {
        Stage::Vertex | Stage::Compute if options.device.subgroups => {
            alone = options.clone().with_subgroups(false);
            &alone
        }
        _ => options,
    };
    let rounded = Rounded::of(program, options);
    let program = rounded.as_ref().map_or(program, |rounded| &rounded.program);
    let (mut module, mut interface, has_text) = modules::module(program, options, spares)?;
    if let Some(rounded) = &rounded {
        rounded.note(&mut interface);
    }
    let info = pruned(options, &mut module, has_text, spares)?;
    note_features(&module, &mut interface);
    note_live(&module, &info, &mut interface);
    Ok(Translation { module, info, interface })
}
