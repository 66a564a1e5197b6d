//! What a draw needs of the state, kept for the next.

use std::sync::Arc;

use crate::call::TargetDescription;
use crate::context::draws::stages::Stages;
use crate::context::draws::textures::SampledUnits;
use crate::context::names::ShadeModel;
use crate::context::state::gl::Gl;
use crate::raster::state::{MAX_POINT_SIZE, ReplacedDepth, State};
use glasm::dialect::bindings::Output;
use glasm::dialect::{Family, Switches};
use glasm::texture::Target;

impl Stages {
    /// The device's state for these programs.
    pub(crate) fn state(&self, gl: &Gl) -> State {
        let mut state = gl.raster.switched();
        let programmed = gl.enabled.vertex_program || !self.chain.is_empty();
        state.polygon.two_sided_color = programmed && gl.enabled.program_two_side;
        state.clip_distances = gl.enabled.clip_planes;
        // Coordinate set 0 is the fourth attribute behind the window position.
        state.point.sprite_varyings = gl.textures.replaced_coordinates() << 3;
        if programmed {
            // In program mode only the implementation's limits apply to sizes (NV_vertex_program, 2.14.1.5).
            state.point.size_range = [0.0, MAX_POINT_SIZE];
        }
        // NV_fragment_program, 3.11.6; NV_texture_shader, 3.8.13.1.21.
        let discards = matches!(self.fragment.program.dialect().rules().family, Family::Register | Family::Fixed);
        state.depth.replaced = if discards { ReplacedDepth::Discard } else { ReplacedDepth::Clamp };
        state.color_sources =
            gl.framebuffers.outputs.sources(self.fragment.program.options().has(Switches::DRAW_BUFFERS));
        state
    }
}

/// The state of a draw, kept until something changes.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub stages: Stages,
    pub state: Arc<State>,
    pub textures: SampledUnits,
    pub reaches_world: bool,
    pub stores: bool,
    pub flat_colors: bool,
    pub clamp_vertex_colors: bool,
    pub program_point_size: bool,
    /// How many slots of vertex attributes are used.
    pub attributes: usize,
    /// Primitives are counted or captured.
    pub recorded: bool,
    /// The last program before the rasteriser chooses a viewport, several, a layer; the vertex program does any of it.
    pub chooses: Chooses,
    /// The next draw can use it again: it contains nothing that devices have changed.
    pub lasting: bool,
}

/// What programs choose for their primitives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chooses {
    pub viewport: bool,
    pub viewports: bool,
    pub layer: bool,
    /// The vertex program chooses.
    pub first: bool,
}

impl Chooses {
    fn of(stages: &Stages) -> Chooses {
        let writes = |output: Output| stages.chain.writes(&stages.vertex, output);
        let numbers = [Output::LAYER, Output::VIEWPORT, Output::VIEWPORT_MASK];
        Chooses {
            viewport: writes(Output::VIEWPORT),
            viewports: writes(Output::VIEWPORT_MASK),
            layer: writes(Output::LAYER),
            first: numbers.iter().any(|number| stages.vertex.program.writes(*number)),
        }
    }
}

impl Prepared {
    /// What these programs need of the state to draw in a window.
    pub(crate) fn new(gl: &Gl, stages: Stages, window: &TargetDescription) -> Prepared {
        let reaches_world = stages.loaded().any(|program| program.reaches_world);
        let stores = stages.loaded().any(|program| program.stores);
        let buffers = stages.programs().flat_map(|program| program.textures()).any(|it| it.target == Target::Buffer);
        let given = stages.programs().any(|program| !program.given_handles().is_empty());
        Prepared {
            state: Arc::new(stages.state(gl)),
            textures: SampledUnits::of(gl, &stages),
            reaches_world,
            stores,
            // Position-invariant programs do not name the position.
            attributes: (stages.vertex.program.slots_read().end() as usize).max(1),
            recorded: gl.feedback.is_active(),
            chooses: Chooses::of(&stages),
            flat_colors: gl.raster.shade_model == ShadeModel::Flat,
            clamp_vertex_colors: gl.raster.clamp_vertex_color.holds(window),
            program_point_size: gl.enabled.program_point_size || !gl.enabled.vertex_program && stages.chain.is_empty(),
            // Parameters may name other textures.
            lasting: !(reaches_world || buffers || given || gl.image_units.is_shown()),
            stages,
        }
    }

    /// Whether neither programs, queries nor captures need the primitives.
    pub(crate) fn takes_any_mode(&self) -> bool {
        self.stages.chain.is_empty() && !self.recorded
    }
}
