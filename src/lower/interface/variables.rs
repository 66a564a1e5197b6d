//! The variables of a module, and their descriptions in its interface.

use crate::lower::machine::unit::Variables;
use crate::lower::request::description::{Parameter, SystemParameter, Texture};
use crate::lower::request::images::Image;

#[derive(Default)]
pub(crate) struct Globals {
    pub variables: Variables,
    pub parameter_binding: Option<(u32, u32)>,
    pub slots: u32,
    pub parameters: Vec<Parameter>,
    pub system: Vec<SystemParameter>,
    /// Where the vectors of `system` are: index of the member or element.
    pub system_index: Vec<u32>,
    pub texture_list: Vec<Texture>,
    /// Group and first binding of memory.
    pub memory_binding: Option<(u32, u32)>,
    pub image_list: Vec<Image>,
    /// Group and binding of the rounds that invocations share.
    pub shared_rounds: Option<(u32, u32)>,
}
