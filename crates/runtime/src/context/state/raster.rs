//! The state of primitives and fragments: viewports and scissors (ARB_viewport_array), tests, blending, masks, clears.

use crate::call::TargetDescription;
use crate::context::names::{ClampColor, ShadeModel};
use crate::context::state::pixels::PixelState;
use crate::raster::state::{CullFace, LogicOperation, Rectangle, State, View};

/// MAX_VIEWPORTS.
pub const VIEWPORTS: usize = 16;

/// A value that applies while it is enabled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Switched<T> {
    pub value: T,
    pub enabled: bool,
}

impl<T: Copy> Switched<T> {
    fn off(value: T) -> Switched<T> {
        Switched { value, enabled: false }
    }

    fn get(&self) -> Option<T> {
        self.enabled.then_some(self.value)
    }
}

/// What the application sets of a viewport.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Indexed {
    pub viewport: Rectangle,
    pub range: [f32; 2],
    pub scissor: Switched<Rectangle>,
}

impl Indexed {
    /// As draws use it.
    pub(crate) fn view(&self) -> View {
        View { viewport: self.viewport, range: self.range, scissor: self.scissor.get() }
    }
}

/// The state of primitives, fragments and pixels.
#[derive(Debug)]
pub(crate) struct Raster {
    /// The state for the device, except what depends on the programs in use.
    pub state: State,
    pub scissor: Switched<Rectangle>,
    /// The viewports after the first; `None` while all are like it.
    others: Option<Box<[Indexed; VIEWPORTS - 1]>>,
    pub logic: Switched<LogicOperation>,
    pub cull: Switched<CullFace>,
    pub coverage: Switched<(f32, bool)>,
    pub sample_mask: Switched<u32>,
    pub clamp_vertex_color: ClampColor,
    pub shade_model: ShadeModel,
    pub clear_color: [f32; 4],
    pub clear_depth: f32,
    pub clear_stencil: u8,
    pub pixels: PixelState,
}

impl Raster {
    pub(crate) fn new(window: &TargetDescription) -> Raster {
        let TargetDescription { width, height, .. } = *window;
        let mut state = State::new(width, height);
        // POINT_SIZE_MIN is initially 0 (ARB_point_parameters).
        state.point.size_range[0] = 0.0;
        Raster {
            state,
            scissor: Switched::off(Rectangle { x: 0, y: 0, width, height }),
            others: None,
            logic: Switched::off(LogicOperation::Copy),
            cull: Switched::off(CullFace::Back),
            coverage: Switched::off((1.0, false)),
            sample_mask: Switched::off(u32::MAX),
            clamp_vertex_color: ClampColor::True,
            shade_model: ShadeModel::Smooth,
            clear_color: [0.0; 4],
            clear_depth: 1.0,
            clear_stencil: 0,
            pixels: PixelState::new(),
        }
    }

    /// The state of clears and copies: with the scissor.
    pub(crate) fn scissored(&self) -> State {
        State { scissor: self.scissor.get(), ..self.state.clone() }
    }

    /// The state of draws: with everything that is switched on.
    pub(crate) fn switched(&self) -> State {
        let mut state = self.scissored();
        state.logic_operation = self.logic.get();
        state.polygon.cull = self.cull.get();
        state.multisample.sample_coverage = self.coverage.get();
        state.multisample.sample_mask = self.sample_mask.get();
        state
    }

    fn first_view(&self) -> Indexed {
        Indexed { viewport: self.state.viewport, range: self.state.depth.range, scissor: self.scissor }
    }

    pub(crate) fn view(&self, index: usize) -> Indexed {
        let other = index.checked_sub(1).and_then(|place| self.others.as_ref()?.get(place));
        other.copied().unwrap_or_else(|| self.first_view())
    }

    /// Changes one viewport.
    pub(crate) fn change_view(&mut self, index: usize, change: impl Fn(&mut Indexed)) {
        let mut view = self.view(index);
        change(&mut view);
        if view == self.view(index) {
            return;
        }
        let first = self.first_view();
        let others = self.others.get_or_insert_with(|| Box::new([first; VIEWPORTS - 1]));
        match index.checked_sub(1).and_then(|place| others.get_mut(place)) {
            Some(place) => *place = view,
            None => self.change_first(view),
        }
    }

    fn change_first(&mut self, view: Indexed) {
        (self.state.viewport, self.state.depth.range, self.scissor) = (view.viewport, view.range, view.scissor);
    }

    /// Changes all viewports.
    pub(crate) fn change_views(&mut self, change: impl Fn(&mut Indexed)) {
        let mut first = self.first_view();
        change(&mut first);
        self.change_first(first);
        if let Some(others) = &mut self.others {
            others.iter_mut().for_each(change);
            if others.iter().all(|other| *other == first) {
                self.others = None;
            }
        }
    }

    /// What draws choose among, by results of a program that says so: nothing, if all are alike and it names one.
    pub(crate) fn views(&self, numbers: bool, masks: bool) -> Vec<View> {
        if !masks && (!numbers || self.others.is_none()) {
            return Vec::new();
        }
        (0..VIEWPORTS).map(|index| self.view(index).view()).collect()
    }
}
