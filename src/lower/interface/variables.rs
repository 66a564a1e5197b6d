//! The variables of a module, and their descriptions in its interface.

use naga::{GlobalVariable, Handle};
use rustc_hash::FxHashMap;

use crate::lower::machine::globals::{GroupMemory, ImageGlobals, MemoryGlobals, NamedConstants, Space, TextureGlobals};
use crate::lower::request::description::{Parameter, SystemParameter, Texture};
use crate::lower::request::images::Image;
use crate::lower::units::arrays::TextureArray;

#[derive(Default)]
pub(in crate::lower) struct Globals {
    pub space: Space,
    pub parameter_binding: Option<(u32, u32)>,
    pub slots: u32,
    pub parameters: Vec<Parameter>,
    pub system: Vec<SystemParameter>,
    pub textures: FxHashMap<u8, TextureGlobals>,
    pub texture_list: Vec<Texture>,
    /// Arrays that an index chooses textures from.
    pub arrays: Vec<TextureArray>,
    /// Where the vectors of `system` are: index of the member or element.
    pub system_index: Vec<u32>,
    pub memory: Option<MemoryGlobals>,
    pub group_memory: Option<GroupMemory>,
    /// Group and first binding of memory.
    pub memory_binding: Option<(u32, u32)>,
    pub images: ImageGlobals,
    pub image_list: Vec<Image>,
    pub constants: NamedConstants,
    /// The selection for `program.subroutine[n]`, by n.
    pub subroutines: Vec<(u16, Handle<GlobalVariable>)>,
    /// Not 0 if the invocation is neither a helper nor discarded; `None` if the device handles this.
    pub covered: Option<Handle<GlobalVariable>>,
    /// Not 0 if the fragments of a quad have diverged.
    pub parted: Option<Handle<GlobalVariable>>,
    /// Where the hidden zero of `Emitter` is.
    pub zero: Option<Handle<GlobalVariable>>,
}
