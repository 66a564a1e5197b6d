//! Runs naga modules without a device.
//!
//! Translations can so be compared with the reference machine thousands of times a second, on machines without a GPU and
//! without a driver's compiler. What is run is what the modules' own definition says, naga's documentation and WGSL's; what
//! these leave open gets a value that nothing else gives ([`POISON`]), so that a module which depends on it stands out.
//!
//! All invocations of a workgroup or quad pass through a function together, as lanes. A [`Mask`] says which of them are at
//! work where their ways part. Values are words of 64 bits: component after component, and in a component lane after lane.

mod code;
mod expressions;
mod groups;
mod images;
mod liberties;
mod mask;
mod memory;
mod operations;
mod statements;
mod types;

#[cfg(test)]
mod tests;

use std::fmt;

use glasm_runtime::layered::Level;
use naga::valid::{Capabilities, ModuleInfo, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator};
use naga::{Binding, BuiltIn, ResourceBinding};
use rustc_hash::FxHashMap;

use crate::error::{self, Error};
use code::Code;
use liberties::Terms;
use types::Types;

pub use liberties::{Liberties, Order};
pub use mask::{LANES, Mask};

/// What stands for a value that naga and WGSL leave open.
pub const POISON: u64 = 0xbad0_bad1_bad0_bad1;

/// Statements of one workgroup or quad after which it is given up, unless a shader has a limit of its own.
const STATEMENTS: u64 = 1 << 28;

/// Why a module was not run to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The module uses something that is not evaluated here.
    Unsupported(String),
    /// The module does what no module may do.
    Wrong(String),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Unsupported(what) => write!(f, "not evaluated: {what}"),
            Stop::Wrong(what) => write!(f, "wrong: {what}"),
        }
    }
}

fn unsupported<T>(what: impl fmt::Debug) -> Result<T, Stop> {
    Err(Stop::Unsupported(format!("{what:?}")))
}

/// What is bound for a global variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resource {
    /// A buffer, as words.
    Buffer(Vec<u32>),
    /// A texture that is read texel by texel.
    Texture(Vec<Level>),
}

/// Everything that is bound. A module may change its buffers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    list: Vec<Resource>,
    places: FxHashMap<ResourceBinding, usize>,
}

impl Resources {
    /// Binds a resource.
    pub fn bind(&mut self, group: u32, binding: u32, resource: Resource) {
        self.share(group, binding, self.list.len());
        self.list.push(resource);
    }

    /// Binds a resource once more that is bound already.
    pub fn bind_again(&mut self, group: u32, binding: u32, other: u32) {
        if let Some(place) = self.place(group, other) {
            self.share(group, binding, place);
        }
    }

    fn share(&mut self, group: u32, binding: u32, place: usize) {
        self.places.insert(ResourceBinding { group, binding }, place);
    }

    fn place(&self, group: u32, binding: u32) -> Option<usize> {
        self.places.get(&ResourceBinding { group, binding }).copied()
    }

    /// The words of a buffer.
    pub fn words(&self, group: u32, binding: u32) -> &[u32] {
        match self.place(group, binding).and_then(|place| self.list.get(place)) {
            Some(Resource::Buffer(words)) => words,
            Some(Resource::Texture(_)) | None => &[],
        }
    }
}

/// Reads a module from WGSL, with all that naga knows of it.
///
/// # Errors
///
/// What naga refuses, with the text.
pub fn read_wgsl(text: &str) -> Result<(naga::Module, ModuleInfo), Error> {
    let wrong = |what: String| error::Code::WrongModule.error(format!("{what}\n{text}"));
    let module = naga::front::wgsl::parse_str(text).map_err(|error| wrong(error.emit_to_string(text)))?;
    // Devices are told not to check slopes for it either.
    let flags = ValidationFlags::all() & !ValidationFlags::CONTROL_FLOW_UNIFORMITY;
    let validated = Validator::new(flags, Capabilities::all())
        .subgroup_stages(ShaderStages::all())
        .subgroup_operations(SubgroupOperationSet::all())
        .validate(&module);
    let info = validated.map_err(|error| wrong(error.emit_to_string(text)))?;
    Ok((module, info))
}

/// A module that is ready to run.
pub struct Shader<'a> {
    module: &'a naga::Module,
    types: Types,
    /// One for each function, and last that of the entry point.
    codes: Vec<Code<'a>>,
    /// What the module's variables begin with that is not 0, and where they lie.
    initial: Vec<(u32, Vec<u64>)>,
    workgroup: [u32; 3],
    statements: u64,
    liberties: Liberties,
    /// Words of a lane's values, of its variables, and of what a workgroup shares.
    sizes: Sizes,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sizes {
    values: u32,
    variables: u32,
    shared: u32,
}

/// Runs one workgroup or quad.
struct Evaluator<'a, 'b> {
    shader: &'b Shader<'a>,
    resources: &'b mut Resources,
    lanes: usize,
    /// Lanes of a subgroup.
    subgroup: usize,
    values: Vec<u64>,
    variables: Vec<u64>,
    shared: Vec<u64>,
    killed: Mask,
    left: u64,
    terms: Option<Terms>,
}

impl Shader<'_> {
    /// With another limit of statements.
    pub fn limited(self, statements: u64) -> Self {
        Shader { statements, ..self }
    }

    /// With these liberties of a compiler and a device.
    pub fn with_liberties(self, liberties: Liberties) -> Self {
        Shader { liberties, ..self }
    }

    /// Runs groups of a compute entry point one after the other.
    pub fn dispatch(&self, resources: &mut Resources, groups: [u32; 3]) -> Result<(), Stop> {
        let size = self.workgroup;
        let lanes = size.iter().fold(1, |lanes: usize, side| lanes.saturating_mul(*side as usize));
        let mut evaluator = Evaluator::new(self, resources, lanes)?;
        let [columns, rows, layers] = groups;
        let all = (0..layers).flat_map(|z| (0..rows).flat_map(move |y| (0..columns).map(move |x| [x, y, z])));
        for group in all {
            evaluator.run(&|binding, lane| {
                let Binding::BuiltIn(built_in) = binding else { return None };
                let lane = lane as u32;
                let local = [lane % size[0], lane / size[0] % size[1], lane / size[0] / size[1]];
                let three = |vector: [u32; 3]| Some([vector[0], vector[1], vector[2], 0]);
                match built_in {
                    BuiltIn::GlobalInvocationId => {
                        three(std::array::from_fn(|axis| group[axis] * size[axis] + local[axis]))
                    }
                    BuiltIn::LocalInvocationId => three(local),
                    BuiltIn::LocalInvocationIndex => Some([lane, 0, 0, 0]),
                    BuiltIn::WorkGroupId => three(group),
                    BuiltIn::WorkGroupSize => three(size),
                    BuiltIn::NumWorkGroups => three(groups),
                    _ => None,
                }
            })?;
        }
        Ok(())
    }

    /// Runs a fragment entry point for quads at these columns and rows of quads. Lanes are the pixels of the upper row, then
    /// those of the lower one.
    pub fn quads(&self, resources: &mut Resources, places: impl Iterator<Item = [u32; 2]>) -> Result<(), Stop> {
        let mut evaluator = Evaluator::new(self, resources, 4)?;
        for [column, row] in places {
            evaluator.run(&|binding, lane| match binding {
                Binding::BuiltIn(BuiltIn::Position { .. }) => {
                    let place = |quad: u32, side: usize| ((2 * quad + side as u32) as f32 + 0.5).to_bits();
                    Some([place(column, lane & 1), place(row, lane >> 1), 0.5f32.to_bits(), 1f32.to_bits()])
                }
                Binding::BuiltIn(BuiltIn::FrontFacing) => Some([1, 0, 0, 0]),
                Binding::BuiltIn(BuiltIn::SampleIndex) => Some([0; 4]),
                _ => None,
            })?;
        }
        Ok(())
    }

    /// Runs an entry point of any stage for this many invocations side by side, which are given what its arguments ask for.
    pub fn invoke(
        &self,
        resources: &mut Resources,
        lanes: usize,
        given: &dyn Fn(&Binding, usize) -> Option<[u32; 4]>,
    ) -> Result<Invoked, Stop> {
        let mut evaluator = Evaluator::new(self, resources, lanes)?;
        evaluator.run(given)?;
        Ok(Invoked { killed: evaluator.killed, values: evaluator.returned() })
    }
}

/// What invocations leave.
#[derive(Clone, Debug, PartialEq)]
pub struct Invoked {
    /// Those that were discarded.
    pub killed: Mask,
    /// What they return, and for each of them the first four components.
    pub values: Vec<(Binding, Vec<[u32; 4]>)>,
}
