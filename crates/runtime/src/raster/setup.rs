//! From primitives to pieces: clipping, facing, polygon mode and offset.

use super::assemble::{Outline, Primitive};
use super::clip::{ClipVertex, Clipper, HalfSpace, holds, segment};
use super::coverage::{Bounds, Convex, PieceShape, SUBPIXELS, doubled_area, intersect, snap};
use super::state::{CullFace, FrontFace, PolygonMode, ReplacedDepth, State};
use super::surface::{Corner, Owner, Surface};
use super::target::{DepthFormat, TargetBuffers, bounds, window_area};
use super::vertex::Vertex;
use super::window::Window;

/// A shape to draw, the values over it, and the bounds of its pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub shape: PieceShape,
    pub surface: Surface,
    pub limits: Bounds,
}

/// Builds the pieces for a batch of vertices.
pub(super) struct Setup<'a> {
    pub(super) state: &'a State,
    pub(super) vertices: &'a [Vertex],
    window: Window,
    /// The volume of points, lines and outlines, and that of filled polygons; clip distances are appended.
    exact: Vec<HalfSpace>,
    guarded: Vec<HalfSpace>,
    clipper: Clipper,
    polygon_limits: Bounds,
    pub(super) limits: Bounds,
    depth_format: Option<DepthFormat>,
    pub(super) multisample: bool,
    pub pieces: Vec<Piece>,
}

impl<'a> Setup<'a> {
    /// `None` if nothing can be drawn.
    pub(super) fn new(
        state: &'a State,
        vertices: &'a [Vertex],
        target: &TargetBuffers,
        replaces_depth: bool,
    ) -> Option<Setup<'a>> {
        let limits = window_area(target, state);
        let window = Window::new(state)?;
        let clips_depth = !(state.depth.clamp || replaces_depth && state.depth.replaced == ReplacedDepth::Discard);
        let mut guarded = vec![HalfSpace::POSITIVE_W];
        if clips_depth {
            guarded.extend([HalfSpace::at_least(2, -1.0), HalfSpace::at_most(2, 1.0)]);
        }
        let mut exact = guarded.clone();
        for axis in 0..2 {
            guarded.extend(window.guard(axis));
            exact.extend([HalfSpace::at_least(axis, -1.0), HalfSpace::at_most(axis, 1.0)]);
        }
        Some(Setup {
            state,
            vertices,
            window,
            exact,
            guarded,
            clipper: Clipper::default(),
            polygon_limits: intersect(limits, bounds(window.viewport())),
            limits,
            depth_format: target.depth_format(),
            multisample: target.samples() > 1 && state.multisample.enabled,
            pieces: Vec::new(),
        })
    }

    /// Adds the pieces of a primitive; `place` finds a vertex of the draw in the batch.
    pub(super) fn add(&mut self, primitive: Primitive, number: u32, place: impl Fn(usize) -> u32) {
        let owner =
            |vertices: [u32; 3], provoking| Owner { vertices, provoking, front_facing: true, primitive: number };
        match primitive {
            Primitive::Point(index) => {
                let vertex = place(index);
                self.point(owner([vertex; 3], vertex));
            }
            Primitive::Line(ends) => {
                let [start, end] = ends.map(&place);
                self.line(owner([start, end, end], end));
            }
            Primitive::Triangle { corners, provoking, outline, polygon } => {
                let corners = corners.map(&place);
                let outline = std::array::from_fn(|index| match outline[index] {
                    Outline::Inner => false,
                    Outline::Always => true,
                    Outline::Flagged => self.vertices[corners[index] as usize].edge_flag,
                });
                let number = u32::try_from(polygon).unwrap_or(u32::MAX);
                self.triangle(Owner { primitive: number, ..owner(corners, place(provoking)) }, outline);
            }
        }
    }

    /// The vertices of a primitive for clipping; `None` if a coordinate is NaN.
    fn clip_vertices(&self, owner: &Owner, outline: [bool; 3]) -> Option<[ClipVertex; 3]> {
        let vertices = std::array::from_fn(|index| {
            let mut weights = [0.0; 3];
            weights[index] = 1.0;
            let position = self.vertices[owner.vertices[index] as usize].position.map(f64::from);
            ClipVertex { position, weights, outline: outline[index] }
        });
        let finite = |vertex: &ClipVertex| vertex.position.iter().all(|component| component.is_finite());
        vertices.iter().all(finite).then_some(vertices)
    }

    /// The volumes of the clip distances that are enabled.
    fn distances(&self, owner: &Owner) -> impl Iterator<Item = HalfSpace> + use<> {
        let distances = owner.vertices.map(|vertex| self.vertices[vertex as usize].clip_distances.map(f64::from));
        let enabled = self.state.clip_distances;
        (0..8)
            .filter(move |plane| enabled >> plane & 1 == 1)
            .map(move |plane| HalfSpace::distance(distances.map(|all| all[plane])))
    }

    /// The volume of points and lines of this primitive.
    fn exact_volume(&self, owner: &Owner) -> Vec<HalfSpace> {
        self.exact.iter().copied().chain(self.distances(owner)).collect()
    }

    fn point(&mut self, owner: Owner) {
        let Some([vertex, ..]) = self.clip_vertices(&owner, [true; 3]) else {
            return;
        };
        if holds(&vertex, &self.exact_volume(&owner)) {
            let corner = self.window.corner(&vertex, [vertex.position[3]; 3]);
            self.push_point(owner, &corner, owner.provoking, 0.0);
        }
    }

    fn line(&mut self, owner: Owner) {
        let Some([start, end, _]) = self.clip_vertices(&owner, [true; 3]) else {
            return;
        };
        let w = [start.position[3], end.position[3], end.position[3]];
        if let Some(ends) = segment([start, end], &self.exact_volume(&owner)) {
            let [start, end] = ends.map(|end| self.window.corner(&end, w));
            self.push_line(owner, [&start, &end], 0.0);
        }
    }

    fn triangle(&mut self, mut owner: Owner, outline: [bool; 3]) {
        let Some(vertices) = self.clip_vertices(&owner, outline) else {
            return;
        };
        let w = vertices.map(|vertex| vertex.position[3]);
        let base = self.guarded.len();
        self.guarded.extend(self.distances(&owner));
        let clipped = self.clipper.triangle(vertices, &self.guarded);
        let corners: Vec<Corner> = clipped.iter().map(|vertex| self.window.corner(vertex, w)).collect();
        self.guarded.truncate(base);
        if corners.is_empty() {
            return;
        }
        let fixed: Vec<[i64; 2]> = corners.iter().map(|corner| corner.position.map(snap)).collect();
        let fan = (2..fixed.len()).map(|index| doubled_area([fixed[0], fixed[index - 1], fixed[index]]));
        let at = |corner: usize| vertices[corner].position;
        // If two corners coincide there is no area, whatever the rounding of cut corners gives.
        let line = at(0) == at(1) || at(1) == at(2) || at(2) == at(0);
        let area = if line { 0 } else { fan.fold(0, i64::saturating_add) };
        let polygon = &self.state.polygon;
        // Without an area it faces back, whichever way is front (GL 1.5, 3.5.1).
        owner.front_facing = match polygon.front_face {
            FrontFace::CounterClockwise => area > 0,
            FrontFace::Clockwise => area < 0,
        };
        let culled = match polygon.cull {
            None => false,
            Some(CullFace::Front) => owner.front_facing,
            Some(CullFace::Back) => !owner.front_facing,
            Some(CullFace::FrontAndBack) => true,
        };
        if culled {
            return;
        }
        let modes = [polygon.back_mode, polygon.front_mode];
        match modes[usize::from(owner.front_facing)] {
            PolygonMode::Fill => self.fill(owner, &corners, &fixed, area < 0),
            mode => self.unfilled(owner, vertices, w, &corners, mode == PolygonMode::Line),
        }
    }

    /// A fan of triangles over a convex polygon.
    fn fill(&mut self, owner: Owner, corners: &[Corner], fixed: &[[i64; 2]], clockwise: bool) {
        for index in 2..corners.len() {
            let order = if clockwise { [0, index, index - 1] } else { [0, index - 1, index] };
            let places = order.map(|place| fixed[place]);
            let Some(shape) = Convex::triangle(places, self.state.row_order) else {
                continue;
            };
            let mut surface = triangle_surface(owner, order.map(|place| corners[place]), places);
            if self.state.polygon.offset_fill {
                surface.add_depth(self.offset(&surface, corners));
            }
            self.pieces.push(Piece { shape: PieceShape::Convex(shape), surface, limits: self.polygon_limits });
        }
    }

    /// The outline of a polygon, or its vertices. The polygon is cut at the sides of the view volume here, since the
    /// cuts are part of the outline.
    fn unfilled(&mut self, owner: Owner, vertices: [ClipVertex; 3], w: [f64; 3], whole: &[Corner], lines: bool) {
        let enabled = if lines { self.state.polygon.offset_line } else { self.state.polygon.offset_point };
        let offset = if enabled { self.outline_offset(owner, whole) } else { 0.0 };
        let volume = self.exact_volume(&owner);
        let polygon = self.clipper.triangle(vertices, &volume);
        let corners: Vec<(Corner, bool)> =
            polygon.iter().map(|vertex| (self.window.corner(vertex, w), vertex.outline)).collect();
        for (index, (corner, outline)) in corners.iter().enumerate() {
            if *outline && lines {
                let (next, _) = &corners[(index + 1) % corners.len()];
                self.push_line(owner, [corner, next], offset);
            } else if *outline {
                let nearest = (0..3).max_by(|&a, &b| corner.weights[a].total_cmp(&corner.weights[b])).unwrap_or(0);
                self.push_point(owner, corner, owner.vertices[nearest], offset);
            }
        }
    }

    /// The depth offset of a polygon that is drawn as an outline.
    fn outline_offset(&self, owner: Owner, corners: &[Corner]) -> f64 {
        let triangles = (2..corners.len()).map(|index| [corners[0], corners[index - 1], corners[index]]);
        let widest = triangles.max_by(|a, b| area(a).abs().total_cmp(&area(b).abs()));
        widest
            .filter(|triangle| area(triangle) != 0.0)
            .map_or(0.0, |triangle| self.offset(&Surface::triangle(owner, &triangle, area(&triangle)), corners))
    }

    /// Equation 3.6 of GL 1.5, 3.5.5.
    fn offset(&self, surface: &Surface, corners: &[Corner]) -> f64 {
        let slope = surface.depth_slope().into_iter().fold(0.0, |most: f64, slope| most.max(slope.abs()));
        let deepest = corners.iter().fold(0.0, |most: f64, corner| most.max(corner.depth.abs()));
        let resolution = self.depth_format.map_or(0.0, |format| format.resolution(deepest));
        slope * f64::from(self.state.polygon.offset_factor) + resolution * f64::from(self.state.polygon.offset_units)
    }
}

/// Twice the area of a triangle in the window.
fn area([a, b, c]: &[Corner; 3]) -> f64 {
    let edge = |to: &Corner| [to.position[0] - a.position[0], to.position[1] - a.position[1]];
    let (b, c) = (edge(b), edge(c));
    b[0] * c[1] - b[1] * c[0]
}

/// Values over a triangle are computed from its exact corners, as on devices; a sliver whose area depends on the
/// rounding of its corners uses the rounded ones, since its values would leave the range of its corners otherwise.
fn triangle_surface(owner: Owner, mut corners: [Corner; 3], fixed: [[i64; 2]; 3]) -> Surface {
    let rounded = doubled_area(fixed) as f64 / (SUBPIXELS * SUBPIXELS) as f64;
    let exact = area(&corners);
    if exact > rounded / 2.0 && exact < rounded * 2.0 {
        return Surface::triangle(owner, &corners, exact);
    }
    for (corner, place) in corners.iter_mut().zip(fixed) {
        corner.position = place.map(|position| position as f64 / SUBPIXELS as f64);
    }
    Surface::triangle(owner, &corners, rounded)
}
