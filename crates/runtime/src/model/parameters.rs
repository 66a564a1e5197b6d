//! Program parameters: registers and environment, locals, named ones, and registers that track matrices.

use super::error::{Result, below, invalid_enum, invalid_operation, invalid_value};
use super::limits::{PARAMETERS, TEXTURE_COORDS, TRACK_MATRICES, TRACKING_SETS};
use super::matrix;
use super::names::{ProgramTarget, TrackedMatrix, Transform};
use super::objects::ProgramObject;
use super::programs::{arb_target, rules};
use super::{HostState, Model};
use glasm::dialect::bindings::Binding;
use glasm::dialect::state::{Matrix, StateItem};
use glasm::dialect::{Family, Rules, Stage};
use glasm::program::Program;

/// A matrix tracked into four registers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Tracking {
    /// As it was given; texture matrices by the number of their unit.
    pub name: TrackedMatrix,
    matrix: Matrix,
    pub transform: Transform,
}

/// A change of tracking, as [`Model::tracked`] finds it.
#[derive(Clone, Debug)]
pub struct TrackChange {
    first: usize,
    values: [[f32; 4]; 4],
    tracking: Option<Tracking>,
}

/// Parameters shared by programs.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    /// Program parameter registers, which are the environment of ARB vertex programs too.
    registers: Vec<[f32; 4]>,
    /// The environments of other stages, in the order of [`environment`].
    environments: [Vec<[f32; 4]>; 6],
    pub tracking: [Option<Tracking>; TRACKING_SETS],
}

impl Parameters {
    pub(super) fn new() -> Parameters {
        Parameters {
            registers: vec![[0.0; 4]; PARAMETERS],
            environments: [const { Vec::new() }; 6],
            tracking: [None; TRACKING_SETS],
        }
    }

    /// INVALID_OPERATION if one of the registers tracks a matrix.
    pub(super) fn untracked(&self, mut registers: impl Iterator<Item = usize>) -> Result {
        match registers.find(|register| self.tracking[register / 4].is_some()) {
            Some(register) => invalid_operation(format!("register {register} tracks a matrix")),
            None => Ok(()),
        }
    }

    pub(super) fn set_register(&mut self, register: usize, value: [f32; 4]) {
        if let Some(place) = self.registers.get_mut(register) {
            *place = value;
        }
    }
}

/// The index of the environment of a target's programs; vertex programs use the registers.
fn environment(rules: &Rules) -> Option<usize> {
    match rules.stage {
        Stage::Fragment if rules.family == Family::Fixed => Some(5),
        Stage::Vertex | Stage::State => None,
        Stage::Fragment => Some(0),
        Stage::Geometry => Some(1),
        Stage::TessellationControl => Some(2),
        Stage::TessellationEvaluation => Some(3),
        Stage::Compute => Some(4),
    }
}

impl Model {
    /// A parameter of a stage's environment.
    fn environment_parameter(&self, rules: &Rules, index: usize, host: &impl HostState) -> [f32; 4] {
        match environment(rules) {
            None => self.register(index, host),
            Some(place) => self.parameters.environments[place].get(index).copied().unwrap_or_default(),
        }
    }

    /// The current value of a register; zeros if it does not exist.
    pub(crate) fn register(&self, register: usize, host: &impl HostState) -> [f32; 4] {
        match self.parameters.tracking.get(register / 4).copied().flatten() {
            Some(tracking) => matrix::transformed(&host.matrix(tracking.matrix), tracking.transform)[register % 4],
            None => self.parameters.registers.get(register).copied().unwrap_or([0.0; 4]),
        }
    }

    /// Values of all parameters of a program, in its order, with those of its object. A program that the application did
    /// not load, such as a conventional one, has no object.
    pub fn gather(
        &self,
        program: &Program,
        object: Option<&ProgramObject>,
        host: &impl HostState,
        values: &mut Vec<[u32; 4]>,
    ) {
        self.gather_some(program, object, host, |_| true, values);
    }

    /// Whether some register tracks a matrix.
    pub fn tracks(&self) -> bool {
        self.parameters.tracking.iter().any(Option::is_some)
    }

    /// The same for a host that has some of the parameters itself: it is not asked for those that are not wanted, which
    /// are zero.
    pub fn gather_some(
        &self,
        program: &Program,
        object: Option<&ProgramObject>,
        host: &impl HostState,
        wanted: impl Fn(usize) -> bool,
        values: &mut Vec<[u32; 4]>,
    ) {
        values.clear();
        let sources = self.sources(program, object);
        // Rows of a matrix come together, so an inverse is kept for the next row.
        let mut latest = None;
        let mut row = |matrix: Matrix, transform: Transform, row: u8| {
            let kept = latest.filter(|(kept, of, _)| (*kept, *of) == (matrix, transform));
            let (_, _, rows) =
                kept.unwrap_or_else(|| (matrix, transform, matrix::transformed(&host.matrix(matrix), transform)));
            latest = Some((matrix, transform, rows));
            rows[usize::from(row & 3)]
        };
        values.extend(program.parameters().iter().enumerate().map(|(index, it)| {
            if let Some(own) = sources.own(it.binding, index) {
                return own;
            }
            if !wanted(index) {
                return [0; 4];
            }
            let vector = match it.binding {
                Binding::Register(number) | Binding::Environment(number) => self.register(number.into(), host),
                Binding::State(StateItem::MatrixRow { matrix, transform, row: number }) => {
                    row(matrix, transform, number)
                }
                Binding::State(item) => host.item(item),
                Binding::Local(_) | Binding::Named | Binding::Constant(_) => return [0; 4],
            };
            vector.map(f32::to_bits)
        }));
    }

    /// The same while the host's state is what it was: the values of state and of registers that track matrices stay.
    pub fn gather_own(&self, program: &Program, object: Option<&ProgramObject>, values: &mut [[u32; 4]]) {
        let sources = self.sources(program, object);
        for (index, (it, value)) in program.parameters().iter().zip(values).enumerate() {
            if let Some(own) = sources.own(it.binding, index) {
                *value = own;
            }
        }
    }

    fn sources<'a>(&'a self, program: &Program, object: Option<&'a ProgramObject>) -> Sources<'a> {
        let parameters = &self.parameters;
        let place = environment(program.dialect().rules());
        let environment = place.map(|place| parameters.environments[place].as_slice());
        Sources { registers: &parameters.registers, tracking: &parameters.tracking, environment, object }
    }
}

/// Where the values of a program's parameters are, but for those of the host's state.
struct Sources<'a> {
    registers: &'a [[f32; 4]],
    tracking: &'a [Option<Tracking>],
    /// The environment of the stage; vertex programs use the registers.
    environment: Option<&'a [[f32; 4]]>,
    object: Option<&'a ProgramObject>,
}

impl Sources<'_> {
    /// The value of a parameter, unless it is the host's. Every draw asks for all of them.
    #[inline]
    fn own(&self, binding: Binding, index: usize) -> Option<[u32; 4]> {
        let register = |number: u16| {
            let tracks = self.tracking.get(usize::from(number) / 4).is_some_and(Option::is_some);
            (!tracks).then(|| self.registers.get(usize::from(number)))
        };
        let value = match binding {
            Binding::Register(number) => register(number)?,
            Binding::Environment(number) => match self.environment {
                Some(environment) => environment.get(usize::from(number)),
                None => register(number)?,
            },
            Binding::Local(number) => self.object.and_then(|object| object.locals.get(usize::from(number))),
            Binding::Named => self.object.and_then(|object| object.named.get(index)),
            Binding::Constant(words) => return Some(words),
            Binding::State(_) => return None,
        };
        Some(value.copied().unwrap_or_default().map(f32::to_bits))
    }
}

fn nv_target(command: &str, target: ProgramTarget) -> Result {
    match target {
        ProgramTarget::Vertex => Ok(()),
        ProgramTarget::VertexState
        | ProgramTarget::FragmentNv
        | ProgramTarget::FragmentArb
        | ProgramTarget::Geometry
        | ProgramTarget::TessellationControl
        | ProgramTarget::TessellationEvaluation
        | ProgramTarget::Compute
        | ProgramTarget::TextFragmentAti => {
            invalid_enum(format!("{command} takes VERTEX_PROGRAM_NV, not {}", target.name()))
        }
    }
}

impl Model {
    /// Sets consecutive registers.
    pub fn program_parameters4fv_nv(&mut self, target: ProgramTarget, index: u32, values: &[[f32; 4]]) -> Result {
        nv_target("ProgramParameterNV", target)?;
        let end = u64::from(index) + values.len() as u64;
        if u64::from(index) >= PARAMETERS as u64 || end > PARAMETERS as u64 {
            return invalid_value(format!("registers {index} to {} are not all below {PARAMETERS}", end.max(1) - 1));
        }
        let first = index as usize;
        self.parameters.untracked(first..first + values.len())?;
        self.parameters.registers[first..first + values.len()].copy_from_slice(values);
        Ok(())
    }

    /// `glGetProgramParameterfvNV`: a program parameter register, or the row of the matrix that it tracks.
    pub fn get_program_parameterfv_nv(
        &self,
        target: ProgramTarget,
        index: u32,
        host: &impl HostState,
    ) -> Result<[f32; 4]> {
        nv_target("GetProgramParameterfvNV", target)?;
        below("register", index, PARAMETERS as u64)?;
        Ok(self.register(index as usize, host))
    }

    /// `glProgramEnvParameter4fARB`: sets an environment parameter of a target.
    pub fn program_env_parameter4f_arb(&mut self, target: ProgramTarget, index: u32, value: [f32; 4]) -> Result {
        arb_target("ProgramEnvParameter4fARB", target)?;
        below("environment parameter", index, rules(target).environment_parameters)?;
        let index = index as usize;
        match environment(rules(target)) {
            None => {
                self.parameters.untracked([index].into_iter())?;
                self.parameters.registers[index] = value;
            }
            Some(place) => {
                let values = &mut self.parameters.environments[place];
                if values.len() <= index {
                    values.resize(index + 1, [0.0; 4]);
                }
                values[index] = value;
            }
        }
        Ok(())
    }

    /// `glGetProgramEnvParameterfvARB`: an environment parameter.
    pub fn get_program_env_parameterfv_arb(
        &self,
        target: ProgramTarget,
        index: u32,
        host: &impl HostState,
    ) -> Result<[f32; 4]> {
        arb_target("GetProgramEnvParameterfvARB", target)?;
        below("environment parameter", index, rules(target).environment_parameters)?;
        let index = index as usize;
        Ok(self.environment_parameter(rules(target), index, host))
    }

    /// Sets a numbered local parameter of the current program of a target.
    pub fn program_local_parameter4f_arb(&mut self, target: ProgramTarget, index: u32, value: [f32; 4]) -> Result {
        let count = local_count("ProgramLocalParameter4fARB", target)?;
        below("local parameter", index, count)?;
        let Some(object) = self.programs.current_mut(target) else {
            return invalid_operation("the program bound does not exist");
        };
        let index = index as usize;
        if object.locals.len() <= index {
            object.locals.resize(index + 1, [0.0; 4]);
        }
        object.locals[index] = value;
        Ok(())
    }

    /// `glGetProgramLocalParameterfvARB`: a local parameter of the current program.
    pub fn get_program_local_parameterfv_arb(&self, target: ProgramTarget, index: u32) -> Result<[f32; 4]> {
        below("local parameter", index, local_count("GetProgramLocalParameterfvARB", target)?)?;
        match self.programs.current(target) {
            Some(object) => Ok(object.locals.get(index as usize).copied().unwrap_or_default()),
            None => invalid_operation("the program bound does not exist"),
        }
    }

    /// Sets a parameter that a fragment program declares by name.
    pub fn program_named_parameter4f_nv(&mut self, id: u32, name: &str, value: [f32; 4]) -> Result {
        let place = named(self.programs.get(id), id, name)?;
        if let Some(parameter) = self.programs.get_mut(id).and_then(|object| object.named.get_mut(place)) {
            *parameter = value;
        }
        Ok(())
    }

    /// `glGetProgramNamedParameterfvNV`: a parameter that the program declares by name.
    pub fn get_program_named_parameterfv_nv(&self, id: u32, name: &str) -> Result<[f32; 4]> {
        let object = self.programs.get(id);
        let place = named(object, id, name)?;
        Ok(object.and_then(|object| object.named.get(place)).copied().unwrap_or_default())
    }

    /// What TrackMatrixNV is to change, for [`track_matrix_nv`](Model::track_matrix_nv): the registers' last values come
    /// from the host, which the model does not keep.
    pub fn tracked(
        &self,
        target: ProgramTarget,
        address: u32,
        matrix: TrackedMatrix,
        transform: Transform,
        host: &impl HostState,
    ) -> Result<TrackChange> {
        nv_target("TrackMatrixNV", target)?;
        let first = tracking_address(address)?;
        let tracked = match matrix {
            TrackedMatrix::None => None,
            TrackedMatrix::Modelview => Some(Matrix::Modelview(0)),
            TrackedMatrix::Projection => Some(Matrix::Projection),
            TrackedMatrix::Texture => Some(Matrix::Texture(host.coordinate_unit()?)),
            TrackedMatrix::TextureUnit(unit) if usize::from(unit) < TEXTURE_COORDS => Some(Matrix::Texture(unit)),
            TrackedMatrix::ModelviewProjection => Some(Matrix::ModelviewProjection),
            TrackedMatrix::Matrix(number) if usize::from(number) < TRACK_MATRICES => Some(Matrix::Program(number)),
            TrackedMatrix::TextureUnit(number) | TrackedMatrix::Matrix(number) => {
                return invalid_enum(format!("there is no matrix {number} of this kind to track"));
            }
        };
        let name = |of: Matrix| match of {
            Matrix::Texture(unit) => TrackedMatrix::TextureUnit(unit),
            _ => matrix,
        };
        Ok(TrackChange {
            first,
            values: std::array::from_fn(|row| self.register(first + row, host)),
            tracking: tracked.map(|of| Tracking { name: name(of), matrix: of, transform }),
        })
    }

    /// Makes four registers track a matrix, row by row, until further notice. Until then they keep the last values that
    /// they tracked.
    pub fn track_matrix_nv(&mut self, change: TrackChange) {
        let TrackChange { first, values, tracking } = change;
        let parameters = &mut self.parameters;
        parameters.registers[first..first + 4].copy_from_slice(&values);
        parameters.tracking[first / 4] = tracking;
    }

    /// TRACK_MATRIX and TRACK_MATRIX_TRANSFORM of the four registers from `address` on.
    pub fn get_track_matrix_iv_nv(&self, target: ProgramTarget, address: u32) -> Result<(TrackedMatrix, Transform)> {
        nv_target("GetTrackMatrixivNV", target)?;
        let first = tracking_address(address)?;
        Ok(self.parameters.tracking[first / 4]
            .map_or((TrackedMatrix::None, Transform::Identity), |tracking| (tracking.name, tracking.transform)))
    }
}

fn tracking_address(address: u32) -> Result<usize> {
    if !address.is_multiple_of(4) || address as usize >= PARAMETERS {
        return invalid_value(format!("{address} is not a multiple of four below {PARAMETERS}"));
    }
    Ok(address as usize)
}

/// The number of numbered local parameters of a target's programs.
pub(super) fn local_count(command: &str, target: ProgramTarget) -> Result<u16> {
    match target {
        ProgramTarget::Vertex
        | ProgramTarget::FragmentArb
        | ProgramTarget::Geometry
        | ProgramTarget::TessellationControl
        | ProgramTarget::TessellationEvaluation
        | ProgramTarget::Compute
        | ProgramTarget::TextFragmentAti => Ok(rules(target).local_parameters),
        ProgramTarget::FragmentNv => Ok(rules(target).parameters),
        ProgramTarget::VertexState => invalid_enum(format!("{command} does not take {}", target.name())),
    }
}

/// The index of a program's named parameter.
fn named(object: Option<&ProgramObject>, id: u32, name: &str) -> Result<usize> {
    let Some(object) = object else { return invalid_operation(format!("there is no program {id}")) };
    if object.target != ProgramTarget::FragmentNv {
        return invalid_operation(format!("a {} has no named parameters", object.target.name()));
    }
    if name.is_empty() {
        return invalid_value("the name is empty");
    }
    match object.parameter(name) {
        Some(place) => Ok(place),
        None => invalid_value(format!("the program declares no parameter {name}")),
    }
}
