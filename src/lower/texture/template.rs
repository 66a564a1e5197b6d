//! The text of computed lookups: a template filled in with a unit's texture and state, parsed into the module to which
//! the program's own parts are added.

use naga::{Handle, Module};

use crate::lower::Error;
use crate::lower::interface::options::Options;
use crate::lower::texture::texels::{Texels, UnitTexels, is_layered, texels};
use crate::lower::texture::unit::Unit;
use crate::program::{Arrangement, Program, TextureUse};
use crate::vocabulary::Target;

const ADDRESSING: &str = include_str!("../text/addressing.wgsl");

/// The text of everything that the program's computed lookups, images and group need, with their variables; empty if
/// there are none.
pub(in crate::lower) fn text(program: &Program, options: &Options) -> String {
    let group = match program.arrangement {
        Arrangement::None => crate::lower::chain::group_text(program, options.draw.threads),
        // The text around a stage of a chain contains it.
        _ => String::new(),
    };
    lookups(program, options) + &crate::lower::texture::images::text(program, options) + &group
}

fn lookups(program: &Program, options: &Options) -> String {
    let mut text = String::new();
    for texture in &program.textures {
        let Some(form) = texels(program, options, texture) else { continue };
        if text.is_empty() {
            text.push_str(ADDRESSING);
        }
        let initial = UnitTexels::initial(texture.unit);
        let state = options.texels(texture.unit).unwrap_or(&initial);
        text.push_str(&declaration(texture, form));
        // In the typed languages the target decides, in others the sampler.
        let compared = match program.dialect.rules().typed {
            Some(_) => texture.shadow,
            None => options.compared(texture.unit, texture.target, texture.shadow).is_some(),
        };
        text.push_str(&Unit { texture, form, state, compared }.text());
    }
    text
}

fn declaration(texture: &TextureUse, form: Texels) -> String {
    let unit = texture.unit;
    let scalar = if form == Texels::Words { "u32" } else { "f32" };
    let shape = match texture.target {
        Target::Dim3 => "3d",
        target if is_layered(target) => "2d_array",
        _ => "2d",
    };
    match form {
        Texels::Buffer | Texels::Rimmed => {
            format!("@group(0) @binding(0) var<storage, read> texture{unit}: array<vec4<u32>>;\n")
        }
        Texels::Floats | Texels::Words => {
            format!("@group(0) @binding(0) var texture{unit}: texture_{shape}<{scalar}>;\n")
        }
    }
}

/// The module to which a program's own parts are added: empty, or with what its computed lookups need.
pub(in crate::lower) fn module(program: &Program, options: &Options) -> Result<Module, Error> {
    let text = text(program, options);
    if text.is_empty() {
        return Ok(Module::default());
    }
    naga::front::wgsl::parse_str(&text)
        .map_err(|error| Error::new(format!("a template is wrong: {}", error.emit_to_string(&text))))
}

/// The name of a variable in a parsed text.
pub(in crate::lower) fn variable_of(module: &Module, name: &str) -> Option<Handle<naga::GlobalVariable>> {
    let named = |(_, it): &(_, &naga::GlobalVariable)| it.name.as_deref() == Some(name);
    module.global_variables.iter().find(named).map(|(variable, _)| variable)
}
