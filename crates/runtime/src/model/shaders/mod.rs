//! ATI_fragment_shader: shader objects, their commands, and the constants outside of shaders.

mod building;
mod tokens;

pub use building::{Coordinate, ShaderDestination};
pub use tokens::{
    shader_argument, shader_constant, shader_coordinate, shader_destination, shader_operation, shader_register,
    shader_swizzle,
};

use std::collections::BTreeMap;
use std::sync::Arc;

use super::error::{Result, at_most, below, invalid_operation, invalid_value};
use super::limits::MAX_NAMES;
use super::names::ProgramTarget;
use super::objects::ProgramObject;
use super::{Model, error::GlError};
use building::Building;
use glasm::combine::{Alu, Argument, PassConstant, Setup, Swizzle};

/// Constants of shaders, `GL_CON_0_ATI` to `GL_CON_7_ATI`.
const CONSTANTS: usize = 8;

/// A shader object: what its last definition set up, unless it had an error or has not ended.
#[derive(Debug, Default)]
pub(crate) struct ShaderObject {
    setup: Option<Arc<Setup>>,
    /// A count of the bindings that hold it: beside this one, each has a copy.
    held: Arc<()>,
}

/// The shaders of a share group, and the part of a context.
#[derive(Debug)]
pub(crate) struct Shaders {
    by_name: BTreeMap<u32, ShaderObject>,
    /// Those that were deleted, and are current in some context.
    deleted: Vec<ShaderObject>,
    pub(super) own: Box<ShaderBindings>,
}

/// What a context binds, defines and sets.
#[derive(Debug)]
pub(crate) struct ShaderBindings {
    /// The shader of name 0.
    default: ShaderObject,
    bound: u32,
    /// The object that had the name when it was bound.
    held: Arc<()>,
    /// Between Begin and End.
    building: Option<Building>,
    /// Constants that are set outside of shaders, as local parameters of programs made of shaders.
    constants: ProgramObject,
}

impl ShaderBindings {
    pub(super) fn new() -> ShaderBindings {
        let mut constants = ProgramObject::new(ProgramTarget::FragmentArb);
        constants.locals = vec![[0.0; 4]; CONSTANTS];
        let default = ShaderObject::default();
        ShaderBindings { held: default.held.clone(), default, bound: 0, building: None, constants }
    }
}

impl Shaders {
    pub(super) fn new() -> Shaders {
        Shaders { by_name: BTreeMap::new(), deleted: Vec::new(), own: Box::new(ShaderBindings::new()) }
    }

    /// The object that is bound. Another context may have deleted it, which leaves the name free for a new one.
    fn current(&self) -> Option<&ShaderObject> {
        let ShaderBindings { default, bound, held, .. } = &*self.own;
        let is_held = |object: &&ShaderObject| Arc::ptr_eq(&object.held, held);
        let named = if *bound == 0 { Some(default) } else { self.by_name.get(bound) };
        named.filter(is_held).or_else(|| self.deleted.iter().find(is_held))
    }

    fn current_mut(&mut self) -> Option<&mut ShaderObject> {
        let ShaderBindings { default, bound, held, .. } = &mut *self.own;
        let is_held = |object: &&mut ShaderObject| Arc::ptr_eq(&object.held, held);
        let named = if *bound == 0 { Some(default) } else { self.by_name.get_mut(bound) };
        match named.filter(is_held) {
            Some(named) => Some(named),
            None => self.deleted.iter_mut().find(is_held),
        }
    }

    fn bind(&mut self, name: u32) {
        let ShaderBindings { default, bound, held, .. } = &mut *self.own;
        *bound = name;
        let object = if name == 0 { &*default } else { &*self.by_name.entry(name).or_default() };
        *held = object.held.clone();
        self.sweep();
    }

    fn delete(&mut self, name: u32) {
        self.deleted.extend(self.by_name.remove(&name));
        if self.own.bound == name {
            self.bind(0);
        }
        self.sweep();
    }

    /// Drops deleted objects that are current nowhere.
    fn sweep(&mut self) {
        self.deleted.retain(|object| Arc::strong_count(&object.held) > 1);
    }

    /// The first of this many unused names in a row.
    fn free(&self, range: u32) -> Option<u32> {
        let mut first = 1u32;
        for name in self.by_name.keys() {
            if name - first >= range {
                break;
            }
            first = name.checked_add(1)?;
        }
        first.checked_add(range - 1).map(|_| first)
    }

    fn outside(&self, command: &str) -> Result {
        match self.own.building {
            None => Ok(()),
            Some(_) => invalid_operation(format!("{command} is called between Begin and EndFragmentShaderATI")),
        }
    }

    fn building(&mut self, command: &str) -> Result<&mut Building> {
        match &mut self.own.building {
            Some(building) => Ok(building),
            None => invalid_operation(format!("{command} is called outside Begin and EndFragmentShaderATI")),
        }
    }
}

impl Model {
    /// `glGenFragmentShadersATI`: the first of this many names in a row, for which there are empty shaders now.
    pub fn gen_fragment_shaders_ati(&mut self, range: u32) -> Result<u32> {
        let shaders = &mut self.shaders;
        shaders.outside("GenFragmentShadersATI")?;
        if range == 0 {
            return invalid_value("the number of names is 0");
        }
        at_most("names", range.into(), MAX_NAMES)?;
        let Some(first) = shaders.free(range) else {
            return invalid_operation(format!("there are no {range} unused names in a row"));
        };
        shaders.by_name.extend((first..=first + (range - 1)).map(|name| (name, ShaderObject::default())));
        Ok(first)
    }

    /// `glBindFragmentShaderATI`: makes a shader current, and creates it if there is none.
    pub fn bind_fragment_shader_ati(&mut self, id: u32) -> Result {
        let shaders = &mut self.shaders;
        shaders.outside("BindFragmentShaderATI")?;
        shaders.bind(id);
        Ok(())
    }

    /// `glDeleteFragmentShaderATI`. Unused names, and 0, are ignored. A current shader gives way to that of name 0; where it
    /// is current in other contexts, these keep it.
    pub fn delete_fragment_shader_ati(&mut self, id: u32) -> Result {
        let shaders = &mut self.shaders;
        shaders.outside("DeleteFragmentShaderATI")?;
        if id != 0 {
            shaders.delete(id);
        }
        Ok(())
    }

    /// `glBeginFragmentShaderATI`: the current shader loses what it was, and is defined anew.
    pub fn begin_fragment_shader_ati(&mut self) -> Result {
        let shaders = &mut self.shaders;
        shaders.outside("BeginFragmentShaderATI")?;
        shaders.own.building = Some(Building::default());
        if let Some(shader) = shaders.current_mut() {
            shader.setup = None;
        }
        Ok(())
    }

    /// `glEndFragmentShaderATI`. After an error the definition has ended, too, and the shader cannot be drawn with.
    pub fn end_fragment_shader_ati(&mut self) -> Result {
        let shaders = &mut self.shaders;
        shaders.building("EndFragmentShaderATI")?;
        if let Some(building) = shaders.own.building.take() {
            let setup = Arc::new(Setup::Passes(building.finish()?));
            if let Some(shader) = shaders.current_mut() {
                shader.setup = Some(setup);
            }
        }
        Ok(())
    }

    /// INVALID_OPERATION for a command outside of Begin and End, which comes before what is wrong with its parameters.
    pub fn needs_fragment_shader(&mut self, command: &str) -> Result {
        self.shaders.building(command).map(drop)
    }

    /// `glPassTexCoordATI`: a register begins a pass with coordinates, or with what it had after the first pass.
    pub fn pass_tex_coord_ati(&mut self, register: u8, coordinate: Coordinate, swizzle: Swizzle) -> Result {
        self.shaders.building("PassTexCoordATI")?.route(register, false, coordinate, swizzle)
    }

    /// `glSampleMapATI`: a register begins a pass with the texture of its unit at these coordinates.
    pub fn sample_map_ati(&mut self, register: u8, coordinate: Coordinate, swizzle: Swizzle) -> Result {
        self.shaders.building("SampleMapATI")?.route(register, true, coordinate, swizzle)
    }

    /// `glColorFragmentOp1ATI` to `glColorFragmentOp3ATI`: the operation has the number of its arguments.
    pub fn color_fragment_op_ati(&mut self, op: Alu, to: ShaderDestination, arguments: &[Argument]) -> Result {
        self.shaders.building("ColorFragmentOpATI")?.color(op, to, arguments)
    }

    /// `glAlphaFragmentOp1ATI` to `glAlphaFragmentOp3ATI`; the destination's mask has no meaning.
    pub fn alpha_fragment_op_ati(&mut self, op: Alu, to: ShaderDestination, arguments: &[Argument]) -> Result {
        self.shaders.building("AlphaFragmentOpATI")?.alpha(op, to, arguments)
    }

    /// `glSetFragmentShaderConstantATI`: the constant of the shader that is being defined, or of all shaders that do not
    /// set it.
    pub fn set_fragment_shader_constant_ati(&mut self, number: u8, value: [f32; 4]) -> Result {
        below("constant", number, CONSTANTS as u64)?;
        let own = &mut self.shaders.own;
        match &mut own.building {
            Some(building) => building.set(number, PassConstant::Known(value)),
            None => own.constants.locals[usize::from(number)] = value,
        }
        Ok(())
    }

    /// The current shader's name.
    pub fn fragment_shader_ati(&self) -> u32 {
        self.shaders.own.bound
    }

    /// What the current shader sets up. INVALID_OPERATION if it is being defined, or its definition had an error.
    pub fn fragment_shader_setup(&self) -> std::result::Result<&Arc<Setup>, GlError> {
        match self.shaders.current().and_then(|shader| shader.setup.as_ref()) {
            Some(setup) => Ok(setup),
            None => invalid_operation(format!("fragment shader {} is not defined", self.shaders.own.bound)),
        }
    }

    /// The constants outside of shaders, as the local parameters of programs that are made of shaders.
    pub fn fragment_shader_constants(&self) -> &ProgramObject {
        &self.shaders.own.constants
    }
}

#[cfg(test)]
mod tests;
