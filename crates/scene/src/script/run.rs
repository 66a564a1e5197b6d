//! Executes a script.

use super::capture;
use super::command::{Command, ParameterPlace, ProgramSide, Region};
use super::draws::{self, Draw, Supply};
use super::failure::{Failure, complaints};
use super::framebuffer;
use super::parse::{ProgramText, Script, Stage};
use super::probe;
use super::require::Requirement;
use super::scenery::{self, Scenery};
use super::stock::{Content, Stock};
use super::storage;
use glasm::combine::describe;
use glasm::diag::Severity;
use glasm::dialect::Family;
use glasm_runtime::{Capability, ClearMask, Context, ErrorName, GlError, MatrixMode, ProgramTarget};

/// How a script ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// All probes passed.
    Passed {
        /// Warnings about programs, and probes that only warn.
        warnings: Vec<Failure>,
    },
    /// A requirement that is not met.
    Skipped(String),
    /// At least one line failed.
    Failed(Vec<Failure>),
}

/// An eight-bit channel may differ by three steps, as always in these scripts.
const TOLERANCE: [f32; 4] = [3.0 / 256.0; 4];

/// A loaded program.
#[derive(Copy, Clone, Debug)]
struct Loaded {
    target: ProgramTarget,
    id: u32,
    /// Whether its language has registers, and so parameters that are numbered for the whole context.
    registers: bool,
    /// The place among the script's programs of a text of register combiners, which is not a program of the GL.
    combiners: Option<usize>,
}

struct Runner<'a> {
    gl: &'a mut Context,
    script: &'a Script,
    cleared: ClearMask,
    tolerance: [f32; 4],
    programs: Vec<Loaded>,
    /// The programs in use, by side.
    current: [Option<Loaded>; ProgramSide::COUNT],
    state: Option<Loaded>,
    stock: &'a mut Stock,
    /// Vertices in a buffer.
    buffered: Option<u32>,
    warnings: Vec<Failure>,
    failures: Vec<Failure>,
}

/// Runs a script on a context with its window, which should be a new one.
pub fn run(script: &Script, gl: &mut Context) -> Verdict {
    run_watched(script, gl, &mut Stock::default(), &mut |_| ())
}

/// The same, reusing results of earlier runs; calls back with the line of each command before it runs.
pub(crate) fn run_watched(
    script: &Script,
    gl: &mut Context,
    stock: &mut Stock,
    hear: &mut dyn FnMut(usize),
) -> Verdict {
    let unmet = |requirement: &Requirement| match requirement {
        Requirement::Unmet(what) => Some(what.clone()),
        Requirement::Met | Requirement::Size(_) => None,
    };
    if let Some(what) = script.requirements.iter().find_map(unmet) {
        return Verdict::Skipped(what);
    }
    gl.set_arithmetic(script.arithmetic);
    let mut runner = Runner {
        gl,
        script,
        cleared: ClearMask::empty(),
        tolerance: TOLERANCE,
        programs: Vec::new(),
        current: [None; ProgramSide::COUNT],
        state: None,
        stock,
        buffered: None,
        warnings: Vec::new(),
        failures: Vec::new(),
    };
    runner.prepare();
    let refusal = script.commands.iter().find(|(_, command)| *command == Command::Link(false));
    if let Some((line, _)) = refusal {
        if !runner.failures.is_empty() {
            return Verdict::Passed { warnings: runner.warnings };
        }
        let message = "all programs load, and one should not".to_owned();
        runner.failures.push(Failure::at(*line, message));
    }
    if runner.failures.is_empty() {
        for (line, command) in &script.commands {
            hear(*line);
            if let Err(error) = runner.command(*line, command) {
                runner.failures.push(Failure::at(*line, error));
                break;
            }
        }
    }
    if runner.failures.is_empty() {
        Verdict::Passed { warnings: runner.warnings }
    } else {
        Verdict::Failed(runner.failures)
    }
}

/// The target for a side's programs in languages without registers.
fn target(side: ProgramSide) -> ProgramTarget {
    match side {
        ProgramSide::Vertex => ProgramTarget::Vertex,
        ProgramSide::Fragment => ProgramTarget::FragmentArb,
        ProgramSide::Geometry => ProgramTarget::Geometry,
        ProgramSide::Control => ProgramTarget::TessellationControl,
        ProgramSide::Evaluation => ProgramTarget::TessellationEvaluation,
        ProgramSide::Compute => ProgramTarget::Compute,
    }
}

fn capability(target: ProgramTarget) -> Capability {
    match target {
        ProgramTarget::FragmentNv => Capability::FragmentProgramNv,
        ProgramTarget::FragmentArb => Capability::FragmentProgramArb,
        ProgramTarget::TextFragmentAti => Capability::TextFragmentShaderAti,
        ProgramTarget::Vertex | ProgramTarget::VertexState => Capability::VertexProgram,
        ProgramTarget::Geometry => Capability::GeometryProgram,
        ProgramTarget::TessellationControl => Capability::TessellationControlProgram,
        ProgramTarget::TessellationEvaluation => Capability::TessellationEvaluationProgram,
        ProgramTarget::Compute => Capability::ComputeProgram,
    }
}

fn long_attribute(gl: &mut Context, number: u32, values: &[u64]) -> Result<(), GlError> {
    match values {
        [x] => gl.vertex_attrib_l(number, *x),
        [x, y] => gl.vertex_attrib_l(number, [*x, *y]),
        [x, y, z] => gl.vertex_attrib_l(number, [*x, *y, *z]),
        _ => gl.vertex_attrib_l(number, std::array::from_fn::<u64, 4, _>(|place| values[place])),
    }
}

impl Runner<'_> {
    fn prepare(&mut self) {
        // Scripts were written for drivers.
        let lenient = self.gl.is_lenient();
        self.gl.set_lenient(true);
        for program in &self.script.programs {
            if let Err(error) = self.load(program) {
                let errors = complaints(program, Severity::Error);
                if errors.is_empty() {
                    let (file, line) = program.place(1);
                    self.failures.push(Failure { file, ..Failure::at(line, error) });
                }
                self.failures.extend(errors);
            }
        }
        self.gl.set_lenient(lenient);
        // Loading has bound programs that are only used later.
        for (side, ..) in ProgramSide::NAMES {
            if let Err(error) = self.select(Stage::Side(side), self.current[side as usize]) {
                self.failures.push(Failure::at(1, error));
            }
        }
        if let Some(vertices) = &self.script.vertices
            && let Err(error) = vertices.bind(self.gl)
        {
            self.failures.push(Failure::at(1, error));
        }
    }

    /// Loads a program, and puts it into use if it has no name.
    fn load(&mut self, program: &ProgramText) -> Result<(), GlError> {
        let text = program.text.as_bytes();
        let family = program.rules().map(|rules| rules.family);
        let registers = family == Some(Family::Register);
        let target = match (program.stage, registers) {
            (Stage::State, _) => ProgramTarget::VertexState,
            (Stage::Side(ProgramSide::Fragment), _) if family == Some(Family::Fixed) => ProgramTarget::TextFragmentAti,
            (Stage::Side(ProgramSide::Vertex), _) => ProgramTarget::Vertex,
            (Stage::Side(ProgramSide::Fragment), true) => ProgramTarget::FragmentNv,
            (Stage::Side(side), _) => target(side),
        };
        if program.is_of_combiners() {
            let loaded = Loaded { target, id: 0, registers, combiners: Some(self.programs.len()) };
            self.programs.push(loaded);
            check_combiners(program)?;
            return if program.name.is_none() { self.select(program.stage, Some(loaded)) } else { Ok(()) };
        }
        let id = self.gl.gen_programs(1)?[0];
        let kept = self.stock.program(program);
        let fresh = kept.is_none();
        let loaded = Loaded { target, id, registers, combiners: None };
        self.programs.push(loaded);
        if let Some(kept) = kept {
            self.gl.share_program(id, kept)?;
        } else if registers {
            self.gl.load_program_nv(target, id, text)?;
            self.stock.add_program(program, self.gl.shared_program(id)?);
        } else {
            self.gl.bind_program_arb(target, id)?;
            self.gl.program_string_arb(target, text)?;
            self.stock.add_program(program, self.gl.shared_program(id)?);
        }
        if fresh && !self.gl.program_error_string().is_empty() {
            self.warnings.extend(complaints(program, Severity::Warning));
        }
        if program.name.is_none() { self.select(program.stage, Some(loaded)) } else { Ok(()) }
    }

    /// Puts a program into use, or none.
    fn select(&mut self, stage: Stage, loaded: Option<Loaded>) -> Result<(), GlError> {
        match stage {
            Stage::State => {
                self.state = loaded;
                return Ok(());
            }
            Stage::Side(side) => {
                self.current[side as usize] = loaded;
                self.gl.disable(capability(target(side)))?;
                if side == ProgramSide::Fragment {
                    self.gl.disable(Capability::FragmentProgramNv)?;
                    self.gl.disable(Capability::TextFragmentShaderAti)?;
                    self.gl.disable(Capability::RegisterCombiners)?;
                    self.gl.disable(Capability::TextureShader)?;
                }
            }
        }
        let Some(Loaded { target, id, registers, combiners }) = loaded else { return Ok(()) };
        if let Some(program) = combiners.and_then(|place| self.script.programs.get(place)) {
            let setup = describe(program.text.as_bytes()).setup;
            return setup.map_or(Ok(()), |setup| self.gl.load_fixed_units(&setup));
        }
        self.gl.enable(capability(target))?;
        if registers { self.gl.bind_program_nv(target, id) } else { self.gl.bind_program_arb(target, id) }
    }

    fn size(&self) -> [u32; 2] {
        let window = self.gl.window();
        [window.width, window.height]
    }

    /// Sets what a clear writes, which is cleared from then on.
    fn clears(
        &mut self,
        mask: ClearMask,
        set: impl FnOnce(&mut Context) -> Result<(), GlError>,
    ) -> Result<(), GlError> {
        self.cleared |= mask;
        set(self.gl)
    }

    /// Goes on with a program by its name.
    fn program(&mut self, stage: Stage, name: &str) -> Result<(), GlError> {
        let texts = self.script.programs.iter().zip(&self.programs);
        let mut found = texts.filter(|(text, _)| text.stage == stage && text.name.as_deref() == Some(name));
        let loaded = found.next().map(|(_, loaded)| *loaded);
        self.select(stage, loaded)
    }

    fn command(&mut self, line: usize, command: &Command) -> Result<(), GlError> {
        let gl = &mut *self.gl;
        match command {
            Command::Clear => gl.clear(self.cleared),
            Command::ClearColor(color) => self.clears(ClearMask::COLOR, |gl| gl.clear_color(*color)),
            Command::ClearDepth(depth) => self.clears(ClearMask::DEPTH, |gl| gl.clear_depth(f64::from(*depth))),
            Command::ClearStencil(value) => self.clears(ClearMask::STENCIL, |gl| gl.clear_stencil(*value)),
            Command::Color(color) => gl.color(*color),
            Command::SecondaryColor(color) => gl.secondary_color(*color),
            Command::FogCoordinate(coordinate) => gl.fog_coord(*coordinate),
            Command::Normal(normal) => gl.normal(*normal),
            Command::TextureCoordinates(unit, coordinates) => gl.multi_tex_coord(*unit, *coordinates),
            Command::Attribute(number, value) => gl.vertex_attrib(*number, *value),
            Command::LongAttribute(number, values) => long_attribute(gl, *number, values),
            Command::Draw(draw) => self.draw(line, draw),
            Command::Switch(capability, true) => gl.enable(*capability),
            Command::Switch(capability, false) => gl.disable(*capability),
            Command::Orthographic(bounds) => {
                let [width, height] = self.size();
                let [left, right, bottom, top] = bounds.unwrap_or([0.0, width.into(), 0.0, height.into()]);
                self.project(|gl| gl.ortho(left, right, bottom, top, -1.0, 1.0))
            }
            Command::Frustum([left, right, bottom, top, near, far]) => {
                self.project(|gl| gl.frustum(*left, *right, *bottom, *top, *near, *far))
            }
            Command::Parameter { side, place, value } => self.parameter(*side, place, *value),
            Command::PatchVertices(count) => gl.patch_vertices(*count),
            Command::OuterLevels(levels) => gl.patch_default_outer_level(*levels),
            Command::InnerLevels(levels) => gl.patch_default_inner_level(*levels),
            Command::ExecuteStateProgram(value) => match self.state {
                Some(program) => gl.execute_program_nv(program.target, program.id, *value),
                None => self.fail(line, "the script has no vertex state program".to_owned()),
            },
            Command::Texture { unit, picture } => {
                scenery::fresh(gl, *unit, picture.target())?;
                self.stock.texture(gl, &Content::Picture(*picture), |gl| picture.fill(gl))
            }
            Command::TextureParameter(target, parameter) => gl.tex_parameter(*target, *parameter),
            Command::Tolerance(given) => {
                let kept = self.tolerance.iter_mut().zip(given);
                kept.for_each(|(kept, given)| *kept = given.unwrap_or(*kept));
                Ok(())
            }
            Command::ProbeColor { .. } | Command::ProbeDepth(..) | Command::ProbeStencil(..) => {
                self.probe(line, command)
            }
            Command::Scenery(Scenery::Program(stage, name)) => self.program(*stage, name),
            Command::Scenery(Scenery::Paint { unit, painting }) => {
                scenery::fresh(gl, *unit, painting.target())?;
                self.stock.texture(gl, &Content::Painting(painting.clone()), |gl| painting.fill(gl))
            }
            Command::Scenery(scenery) => scenery::run(scenery, gl),
            Command::Storage(storage) => storage::run(storage, gl, target)?.map_or(Ok(()), |run| self.fail(line, run)),
            Command::Capture(capture) => {
                capture::run(capture, gl, &mut self.buffered)?.map_or(Ok(()), |run| self.fail(line, run))
            }
            Command::Framebuffer(framebuffer) => {
                framebuffer::run(framebuffer, gl)?.map_or(Ok(()), |run| self.fail(line, run))
            }
            Command::Link(_) | Command::Hint => Ok(()),
            other => self.state(other),
        }
    }

    /// Commands that check pixels.
    fn probe(&mut self, line: usize, command: &Command) -> Result<(), GlError> {
        if let Command::ProbeDepth(place, _) | Command::ProbeStencil(place, _) = command
            && let Some(outside) = probe::outside(probe::area(Region::Pixel(*place), [1, 1]), self.size())
        {
            return self.fail(line, outside);
        }
        match command {
            Command::ProbeColor { region, color, alpha, warn } => {
                let area = probe::area(*region, self.size());
                let mut expected = color.to_vec();
                expected.extend(alpha);
                let found = match probe::outside(area, self.size()) {
                    None => probe::colors(self.gl, area, &expected, self.tolerance)?,
                    outside => outside,
                };
                let list = if *warn { &mut self.warnings } else { &mut self.failures };
                list.extend(found.map(|message| Failure::at(line, message)));
                Ok(())
            }
            Command::ProbeDepth(place, expected) => {
                let found = self.gl.read_depth(probe::area(Region::Pixel(*place), [1, 1]))?;
                match found.first() {
                    Some(found) if (found - expected).abs() <= self.tolerance[0] => Ok(()),
                    found => self.fail(line, format!("the depth is {found:?} and should be {expected}")),
                }
            }
            Command::ProbeStencil(place, expected) => {
                let found = self.gl.read_stencil(probe::area(Region::Pixel(*place), [1, 1]))?;
                match found.first() {
                    Some(found) if found == expected => Ok(()),
                    found => self.fail(line, format!("the stencil is {found:?} and should be {expected}")),
                }
            }
            _ => Ok(()),
        }
    }

    /// Commands that set a single piece of state.
    fn state(&mut self, command: &Command) -> Result<(), GlError> {
        let gl = &mut *self.gl;
        let side = |value: i32| u32::try_from(value).unwrap_or(0);
        match command {
            Command::AlphaFunction(function, reference) => gl.alpha_func(*function, *reference),
            Command::BlendFunction([source, destination, source_alpha, destination_alpha]) => {
                gl.blend_func_separate(*source, *destination, *source_alpha, *destination_alpha)
            }
            Command::BlendEquation(equation) => gl.blend_equation(*equation),
            Command::BlendColor(color) => gl.blend_color(*color),
            Command::SampleCoverage(share, inverted) => gl.sample_coverage(*share, *inverted),
            Command::SampleMask(mask) => gl.sample_mask_indexed_nv(0, *mask),
            Command::ColorMask(mask) => gl.color_mask(*mask),
            Command::CullFace(face) => gl.cull_face(*face),
            Command::DepthFunction(function) => gl.depth_func(*function),
            Command::DepthMask(write) => gl.depth_mask(*write),
            Command::DepthRange([near, far]) => gl.depth_range(*near, *far),
            Command::FrontFace(winding) => gl.front_face(*winding),
            Command::LineWidth(width) => gl.line_width(*width),
            Command::LogicOperation(operation) => gl.logic_op(*operation),
            Command::PointSize(size) => gl.point_size(*size),
            Command::PolygonMode(face, mode) => gl.polygon_mode(*face, *mode),
            Command::PolygonOffset([factor, units]) => gl.polygon_offset(*factor, *units),
            Command::Scissor([x, y, width, height]) => gl.scissor(*x, *y, side(*width), side(*height)),
            Command::ShadeModel(model) => gl.shade_model(*model),
            Command::StencilFunction(function, reference, mask) => gl.stencil_func(*function, *reference, *mask),
            Command::StencilMask(mask) => gl.stencil_mask(*mask),
            Command::StencilOperations([fail, depth_fail, pass]) => gl.stencil_op(*fail, *depth_fail, *pass),
            Command::Viewport([x, y, width, height]) => gl.viewport(*x, *y, side(*width), side(*height)),
            Command::View(index, value) => super::views::run(*index, value, gl),
            Command::ClipPlane(plane, equation) => gl.clip_plane(*plane, *equation),
            Command::Light(number, value) => gl.light(*number, *value),
            _ => Ok(()),
        }
    }

    fn fail(&mut self, line: usize, message: String) -> Result<(), GlError> {
        self.failures.push(Failure::at(line, message));
        Ok(())
    }

    fn project(&mut self, set: impl FnOnce(&mut Context) -> Result<(), GlError>) -> Result<(), GlError> {
        self.gl.matrix_mode(MatrixMode::Projection)?;
        self.gl.load_identity()?;
        set(self.gl)?;
        self.gl.matrix_mode(MatrixMode::Modelview)?;
        self.gl.load_identity()
    }

    fn parameter(&mut self, side: ProgramSide, place: &ParameterPlace, value: [f32; 4]) -> Result<(), GlError> {
        let none = Loaded { target: target(side), id: 0, registers: false, combiners: None };
        let Loaded { target, id, registers, .. } = self.current[side as usize].unwrap_or(none);
        match place {
            ParameterPlace::Environment(index) if side == ProgramSide::Vertex && registers => {
                self.gl.program_parameter4f_nv(target, *index, value)
            }
            ParameterPlace::Environment(index) => self.gl.program_env_parameter4f_arb(target, *index, value),
            ParameterPlace::Local(index) => self.gl.program_local_parameter4f_arb(target, *index, value),
            ParameterPlace::Named(name) => self.gl.program_named_parameter4f_nv(id, name, value),
        }
    }

    fn draw(&mut self, line: usize, draw: &Draw) -> Result<(), GlError> {
        let own = self.script.vertices.as_ref().map_or(0, super::vertices::Vertices::count);
        let supply = Supply { vertices: self.buffered.unwrap_or(own), elements: self.script.elements.as_deref() };
        match draws::run(draw, self.gl, supply)? {
            Some(message) => self.fail(line, message),
            None => Ok(()),
        }
    }
}

/// An error if a text of register combiners cannot be read.
fn check_combiners(program: &ProgramText) -> Result<(), GlError> {
    let described = describe(program.text.as_bytes());
    let reason = match (described.setup, described.diagnostics.first()) {
        (Some(_), _) => return Ok(()),
        (None, error) => error.map_or("the text cannot be read".into(), |error| error.message.clone()),
    };
    Err(GlError { name: ErrorName::InvalidOperation, reason })
}
