//! Vertices and indices of draws.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::call::{ABSENT, AttributeSource, DrawCall, Identity};
use crate::gpu::adapter::objects::Objects;
use crate::gpu::buffers::places::{BufferPlace, KeptBuffers};
use crate::gpu::buffers::ring::Ring;
use crate::gpu::shaders::ends::NUMBERS;
use crate::gpu::shaders::marks::{ABSENT_ELEMENT, PLANE_SHIFT};
use crate::raster::assemble::Outline;
use crate::raster::{Indices, Mode, Primitive};

/// Arrays cached on a device, interleaved: one buffer serves all attributes, as devices have few slots.
struct KeptArrays {
    versions: Vec<u64>,
    buffer: wgpu::Buffer,
    used: u64,
}

/// Where the data of draws goes.
pub(crate) struct Destination<'a> {
    pub objects: &'a Objects,
    pub ring: &'a mut Ring,
    pub kept: &'a mut KeptBuffers,
}

/// The caches.
#[derive(Default)]
pub(crate) struct Geometry {
    arrays: FxHashMap<Vec<Identity>, KeptArrays>,
    patterns: FxHashMap<(Mode, bool), (wgpu::Buffer, usize)>,
    /// Lists of triangles, with the submission that last drew each.
    lists: FxHashMap<(Identity, Mode, bool), (wgpu::Buffer, u64)>,
    /// Flat values come from the last vertex, as in the GL.
    last_provokes: bool,
    /// Small arrays that were drawn once: most are never drawn again, and a buffer for each would cost more.
    once: FxHashSet<Vec<(Identity, u64)>>,
    /// The arrays of the last draw.
    last: Option<(Vec<(Identity, u64)>, wgpu::Buffer)>,
}

/// Vertices of a draw in its buffers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Vertices {
    pub arrays: BufferPlace,
    /// The number to subtract from vertex numbers.
    pub shift: u32,
}

/// Number of submissions after which unused arrays are freed.
const PATIENCE: u64 = 64;

/// The largest number of vertices of small arrays.
const FEW: usize = 64;

/// The attribute at a location.
pub(crate) fn source<'a>(call: &DrawCall<'a>, location: u32) -> AttributeSource<'a> {
    call.attributes.get(location as usize).copied().unwrap_or(AttributeSource::Constant(ABSENT))
}

/// Which locations are arrays, as bits.
pub(crate) fn arrays_of(call: &DrawCall<'_>, locations: impl Iterator<Item = u32>) -> u64 {
    locations.fold(0, |bits, location| match source(call, location) {
        _ if location == NUMBERS => bits | 1 << NUMBERS,
        AttributeSource::Constant(_) => bits,
        AttributeSource::Kept(_) | AttributeSource::Given(_) | AttributeSource::Heap(_) => {
            bits | 1u64.checked_shl(location).unwrap_or(0)
        }
    })
}

/// The value of an attribute at a vertex.
fn element(source: &AttributeSource<'_>, vertex: u32) -> [u32; 4] {
    match source {
        AttributeSource::Constant(value) => *value,
        AttributeSource::Kept(values) => values.value.get(vertex as usize).copied().unwrap_or(ABSENT),
        AttributeSource::Given(values) => values.get(vertex as usize).copied().unwrap_or(ABSENT),
        // Fetched on the device.
        AttributeSource::Heap(_) => ABSENT,
    }
}

impl Geometry {
    /// `last_provokes`: the device takes flat values from a primitive's last vertex.
    pub(crate) fn new(last_provokes: bool) -> Geometry {
        Geometry { last_provokes, ..Geometry::default() }
    }

    /// Frees what has not been drawn for a while.
    pub(crate) fn sweep(&mut self, submission: u64) {
        self.last = None;
        self.once.clear();
        self.arrays.retain(|_, arrays| arrays.used + PATIENCE >= submission);
        self.lists.retain(|_, (_, used)| *used + PATIENCE >= submission);
    }

    /// The arrays of a draw at these locations, for vertices within `bounds`.
    pub(crate) fn arrays(
        &mut self,
        Destination { objects, ring, kept: buffers }: Destination<'_>,
        call: &DrawCall<'_>,
        locations: &[u32],
        bounds: [u32; 2],
        submission: u64,
    ) -> Vertices {
        if locations.is_empty() {
            return Vertices::default();
        }
        let kept = |location: &u32| match source(call, *location) {
            _ if *location == NUMBERS => None,
            AttributeSource::Kept(values) if values.value.len() >= bounds[1] as usize => Some(values),
            AttributeSource::Kept(_)
            | AttributeSource::Given(_)
            | AttributeSource::Heap(_)
            | AttributeSource::Constant(_) => None,
        };
        if let Some((known, buffer)) = &self.last
            && known.len() == locations.len()
            && locations.iter().zip(known).all(|(location, known)| {
                kept(location).is_some_and(|values| (values.identity, values.version) == *known)
            })
        {
            return Vertices { arrays: buffers.place(buffer), shift: 0 };
        }
        let all = locations.iter().map(kept).collect::<Option<Vec<_>>>().filter(|all| {
            let few = all.iter().all(|values| values.value.len() <= FEW);
            !few || !self.once.insert(all.iter().map(|values| (values.identity, values.version)).collect())
        });
        let Some(all) = all else {
            let start = ring.align(16);
            data(ring, call, locations, bounds);
            return Vertices { arrays: BufferPlace::Ring(start as u64), shift: bounds[0] };
        };
        let identities: Vec<Identity> = all.iter().map(|values| values.identity).collect();
        let versions: Vec<u64> = all.iter().map(|values| values.version).collect();
        let length = all.iter().map(|values| values.value.len()).min().unwrap_or(0);
        let size = (length * all.len() * 16) as u64;
        let known = self.arrays.get_mut(&identities);
        let buffer = match known {
            Some(known) if known.versions == versions => {
                known.used = submission;
                known.buffer.clone()
            }
            known => {
                // The data of pending draws must not change.
                let again = known.filter(|known| known.used < submission && known.buffer.size() == size);
                let usage = wgpu::BufferUsages::VERTEX | wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_DST;
                let buffer = again.map_or_else(|| objects.buffer(size.max(16), usage), |again| again.buffer.clone());
                let mut words: Vec<u32> = Vec::with_capacity(size as usize / 4);
                for vertex in 0..length {
                    words.extend(all.iter().flat_map(|values| values.value[vertex]));
                }
                objects.gpu().write_buffer(&buffer, 0, bytemuck::cast_slice(&words));
                let arrays = KeptArrays { versions: versions.clone(), buffer: buffer.clone(), used: submission };
                self.arrays.insert(identities.clone(), arrays);
                buffer
            }
        };
        let arrays = buffers.place(&buffer);
        self.last = Some((identities.into_iter().zip(versions).collect(), buffer));
        Vertices { arrays, shift: 0 }
    }

    /// Triangles of a draw as a list of indices, `None` if the vertices come in that order. With `flat` the provoking
    /// vertex is at the device's position for it. Returns the byte, the vertex that indices count from, and their
    /// number.
    pub(crate) fn triangles(
        &mut self,
        Destination { objects, ring, kept: buffers }: Destination<'_>,
        (mode, indices): (Mode, &Indices<'_>),
        shift: u32,
        flat: bool,
        submission: u64,
    ) -> (BufferPlace, i32, std::ops::Range<u32>) {
        let length = (mode.primitives(indices.count()) * 3) as u32;
        match (indices, i32::try_from(shift)) {
            (Indices::Range { first, .. }, _) if mode == Mode::Triangles && !flat => {
                let first = first - shift;
                (BufferPlace::None, 0, first..first + length)
            }
            (Indices::Range { first, .. }, _) => {
                let base = i32::try_from(first - shift).unwrap_or(i32::MAX);
                (buffers.place(&self.pattern(objects, mode, indices.count(), flat)), base, 0..length)
            }
            (Indices::Kept(kept), Ok(shift)) if length > 0 => {
                let last = self.last_provokes;
                let (buffer, used) = self.lists.entry((kept.identity, mode, flat)).or_insert_with(|| {
                    let words: Vec<u32> = listed(mode, indices, flat, last).collect();
                    (objects.filled(bytemuck::cast_slice(&words), wgpu::BufferUsages::INDEX), submission)
                });
                *used = submission;
                (buffers.place(buffer), -shift, 0..length)
            }
            (Indices::List(_) | Indices::Kept(_), _) => {
                let start = ring.align(4);
                ring.words(listed(mode, indices, flat, self.last_provokes).map(|index| index - shift));
                (BufferPlace::Ring(start as u64), 0, 0..length)
            }
        }
    }

    fn pattern(&mut self, objects: &Objects, mode: Mode, count: usize, flat: bool) -> wgpu::Buffer {
        if let Some((buffer, length)) = self.patterns.get(&(mode, flat))
            && *length >= count
        {
            return buffer.clone();
        }
        let count = count.max(256).next_power_of_two();
        let mut places: Vec<u32> = Vec::new();
        for primitive in 0..mode.primitives(count) {
            for place in corners(mode, primitive, count, flat, self.last_provokes) {
                places.push(u32::try_from(place).unwrap_or(0));
            }
        }
        let buffer = objects.filled(bytemuck::cast_slice(&places), wgpu::BufferUsages::INDEX);
        self.patterns.insert((mode, flat), (buffer.clone(), count));
        buffer
    }
}

/// The vertices of a draw's triangles, one triangle after the other.
fn listed(mode: Mode, indices: &Indices<'_>, flat: bool, last: bool) -> impl Iterator<Item = u32> {
    let count = indices.count();
    let plain = mode == Mode::Triangles && !flat;
    let in_order = (0..if plain { mode.primitives(count) * 3 } else { 0 }).map(|place| indices.get(place));
    let turned = (0..if plain { 0 } else { mode.primitives(count) })
        .flat_map(move |primitive| corners(mode, primitive, count, flat, last).map(|place| indices.get(place)));
    in_order.chain(turned)
}

/// Indices of a triangle's vertices, the provoking one first or last if it matters.
fn corners(mode: Mode, primitive: usize, count: usize, flat: bool, last: bool) -> [usize; 3] {
    match mode.primitive(primitive, count) {
        Primitive::Triangle { corners, provoking, .. } => {
            let first = corners.iter().position(|corner| *corner == provoking).filter(|_| flat).unwrap_or(0);
            let first = if flat && last { first + 1 } else { first };
            std::array::from_fn(|place| corners[(first + place) % 3])
        }
        Primitive::Line([start, end]) => [start, end, end],
        Primitive::Point(place) => [place; 3],
    }
}

/// Marks of a draw: four numbers each, of vertices counted from `shift` on. A point has its vertex, a line its ends, an
/// edge of a polygon its triangle starting with the edge's first vertex; the last number is the provoking vertex. A
/// polygon also has an edge for each of the planes that may cut it, numbered in the upper bits of the last number (GL
/// 1.5, 2.11: the cut is part of the outline). With `whole` all triangles have the same number of marks, some of which
/// are absent.
pub(crate) fn elements(call: &DrawCall<'_>, shift: u32, planes: &[u32], whole: bool) -> Vec<[u32; 4]> {
    let count = call.indices.count();
    let vertex = |place: usize| call.indices.get(place) - shift;
    let flag = |place: usize| {
        let index = call.indices.get(place) as usize;
        call.edge_flags.is_none_or(|flags| flags.get(index).copied().unwrap_or(true))
    };
    let mut elements = Vec::new();
    for number in 0..call.mode.primitives(count) {
        match call.mode.primitive(number, count) {
            Primitive::Point(place) => elements.push([vertex(place); 4]),
            Primitive::Line([start, end]) => {
                let (start, end) = (vertex(start), vertex(end));
                elements.push([start, end, end, end]);
            }
            Primitive::Triangle { corners, provoking, outline, .. } => {
                for edge in 0..3 {
                    let drawn = match outline[edge] {
                        Outline::Inner => false,
                        Outline::Always => true,
                        Outline::Flagged => flag(corners[edge]),
                    };
                    if drawn {
                        let [a, b, c] = std::array::from_fn(|place| vertex(corners[(edge + place) % 3]));
                        elements.push([a, b, c, vertex(provoking)]);
                    } else if whole {
                        elements.push(ABSENT_ELEMENT);
                    }
                }
                let [a, b, c] = corners.map(vertex);
                for plane in planes {
                    elements.push([a, b, c, vertex(provoking) | (plane + 1) << PLANE_SHIFT]);
                }
            }
        }
    }
    elements
}

/// Vertices of a draw in the form for programs that store their results: all locations one after another.
pub(crate) fn data(ring: &mut Ring, call: &DrawCall<'_>, locations: &[u32], bounds: [u32; 2]) {
    let sources: Vec<_> = locations.iter().map(|location| source(call, *location)).collect();
    for vertex in bounds[0]..bounds[1] {
        for (location, source) in locations.iter().zip(&sources) {
            ring.words(match *location {
                NUMBERS => [vertex, call.instance, 0, 0],
                _ => element(source, vertex),
            });
        }
    }
}
