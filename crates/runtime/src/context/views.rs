//! Several viewports, each with a depth range and a scissor (ARB_viewport_array, NV_viewport_array2).

use crate::context::base::Context;
use crate::context::state::Gl;
use crate::model::error::{Result, below, invalid_value};
use crate::model::limits::MAX_VIEWPORT;
use crate::raster::state::{Rectangle, View};

/// MAX_VIEWPORTS.
pub const VIEWPORTS: usize = 16;

/// What the application sets of a viewport.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Indexed {
    pub viewport: Rectangle,
    pub range: [f32; 2],
    pub scissor: Rectangle,
    pub scissor_test: bool,
}

/// The viewports after the first; `None` while all are like it.
pub(crate) type Others = Option<Box<[Indexed; VIEWPORTS - 1]>>;

impl Gl {
    fn first_view(&self) -> Indexed {
        let (viewport, range) = (self.raster.viewport, self.raster.depth.range);
        Indexed { viewport, range, scissor: self.scissor, scissor_test: self.scissor_test }
    }

    fn view(&self, index: usize) -> Indexed {
        let other = index.checked_sub(1).and_then(|place| self.other_views.as_ref()?.get(place));
        other.copied().unwrap_or_else(|| self.first_view())
    }

    /// Changes one viewport.
    fn change_view(&mut self, index: usize, change: impl Fn(&mut Indexed)) {
        let mut view = self.view(index);
        change(&mut view);
        if view == self.view(index) {
            return;
        }
        let first = self.first_view();
        let others = self.other_views.get_or_insert_with(|| Box::new([first; VIEWPORTS - 1]));
        match index.checked_sub(1).and_then(|place| others.get_mut(place)) {
            Some(place) => *place = view,
            None => {
                (self.raster.viewport, self.raster.depth.range) = (view.viewport, view.range);
                (self.scissor, self.scissor_test) = (view.scissor, view.scissor_test);
            }
        }
    }

    /// Changes all viewports but the first, after it was changed.
    pub(crate) fn change_other_views(&mut self, change: impl Fn(&mut Indexed)) {
        let first = self.first_view();
        if let Some(others) = &mut self.other_views {
            others.iter_mut().for_each(change);
            if others.iter().all(|other| *other == first) {
                self.other_views = None;
            }
        }
    }

    /// What draws choose among, by results of a program that says so: nothing, if all are alike and it names one.
    pub(crate) fn views(&self, numbers: bool, masks: bool) -> Vec<View> {
        if !masks && (!numbers || self.other_views.is_none()) {
            return Vec::new();
        }
        let view = |index: usize| {
            let Indexed { viewport, range, scissor, scissor_test } = self.view(index);
            View { viewport, range, scissor: scissor_test.then_some(scissor) }
        };
        (0..VIEWPORTS).map(view).collect()
    }
}

/// # Several viewports and layers.
impl Context {
    /// `glViewportIndexedf`: as [`Context::viewport`] for one viewport, to the nearest pixels.
    pub fn viewport_indexed(&mut self, index: u32, [x, y, width, height]: [f32; 4]) -> Result {
        self.outside("ViewportIndexedf")?;
        below("viewport", index, VIEWPORTS as u64)?;
        if !(width >= 0.0 && height >= 0.0) {
            return invalid_value(format!("a viewport of {width} by {height}"));
        }
        let side = |side: f32| (side.round() as u32).min(MAX_VIEWPORT);
        let viewport = Rectangle { x: x.round() as i32, y: y.round() as i32, width: side(width), height: side(height) };
        self.gl.change_view(index as usize, |view| view.viewport = viewport);
        Ok(())
    }

    /// `glViewportArrayv`.
    pub fn viewport_array(&mut self, first: u32, viewports: &[[f32; 4]]) -> Result {
        let end = u64::from(first) + viewports.len() as u64;
        if end > VIEWPORTS as u64 {
            return invalid_value(format!("viewport {end} is none of {VIEWPORTS}"));
        }
        (first..).zip(viewports).try_for_each(|(index, viewport)| self.viewport_indexed(index, *viewport))
    }

    /// `glScissorIndexed`.
    pub fn scissor_indexed(&mut self, index: u32, x: i32, y: i32, width: u32, height: u32) -> Result {
        self.outside("ScissorIndexed")?;
        below("viewport", index, VIEWPORTS as u64)?;
        self.gl.change_view(index as usize, |view| view.scissor = Rectangle { x, y, width, height });
        Ok(())
    }

    /// `glDepthRangeIndexed`.
    pub fn depth_range_indexed(&mut self, index: u32, near: f64, far: f64) -> Result {
        self.outside("DepthRangeIndexed")?;
        below("viewport", index, VIEWPORTS as u64)?;
        let range = [near, far].map(|depth| depth.clamp(0.0, 1.0) as f32);
        self.gl.change_view(index as usize, |view| view.range = range);
        Ok(())
    }

    /// `glEnablei` and `glDisablei` of SCISSOR_TEST.
    pub fn scissor_test_indexed(&mut self, index: u32, on: bool) -> Result {
        self.outside("Enablei")?;
        below("viewport", index, VIEWPORTS as u64)?;
        self.gl.change_view(index as usize, |view| view.scissor_test = on);
        Ok(())
    }

    /// VIEWPORT, DEPTH_RANGE, SCISSOR_BOX and SCISSOR_TEST of one viewport (`glGetFloati_v` and so on), as draws use
    /// them: the scissor only while its test is on.
    pub fn get_view(&self, index: u32) -> Result<View> {
        self.outside("GetFloati_v")?;
        below("viewport", index, VIEWPORTS as u64)?;
        let Indexed { viewport, range, scissor, scissor_test } = self.gl.view(index as usize);
        Ok(View { viewport, range, scissor: scissor_test.then_some(scissor) })
    }
}
