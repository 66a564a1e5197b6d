//! Bind groups of draws: what they hold is known when a draw is planned, and they are made when it is recorded.

use rustc_hash::FxHashMap;

use crate::gpu::adapter::objects::Objects;
use crate::gpu::buffers::heap::MemoryBuffers;
use crate::gpu::buffers::ring::Ring;
use crate::gpu::buffers::shared::{Shared, SharedBuffers};
use crate::gpu::shaders::block::BLOCK_SIZE;
use crate::gpu::textures::resources::{BoundResource, resource_refs};
use glasm::lower;

/// A bind group to create when its buffers are known.
pub(crate) struct Group {
    pub layout: wgpu::BindGroupLayout,
    pub kind: GroupKind,
    made: Option<(u64, wgpu::BindGroup)>,
    /// A draw has needed it since the last sweep.
    used: bool,
}

pub(crate) enum GroupKind {
    /// Parameters in the ring (binding and size), and textures with their bindings.
    Stage {
        parameters: Option<(u32, u64)>,
        textures: Vec<(u32, BoundResource)>,
        /// The heap and its table, if the program accesses memory.
        memory: Option<(lower::description::Memory, MemoryBuffers)>,
        images: Vec<(u32, wgpu::Buffer)>,
    },
    /// The state block.
    Block(u64),
    /// The ring as data and the results that programs stored.
    Marks,
    /// Buffers by binding.
    Buffers(Vec<(u32, BufferSource)>),
    /// Views by binding.
    Views(Vec<(u32, wgpu::TextureView)>),
}

/// A buffer that is known at submission.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BufferSource {
    /// The ring, or this many bytes of it from an offset on.
    Ring(Option<u64>),
    Results,
    Kept(wgpu::Buffer),
    Shared(Shared),
}

/// SubmissionBuffers that groups are bound to.
pub(crate) struct SubmissionBuffers<'a> {
    pub ring: &'a Ring,
    pub results: &'a wgpu::Buffer,
    pub shared: &'a SharedBuffers,
    /// Changes with any of them.
    pub generation: u64,
}

impl Group {
    pub(crate) fn new(layout: wgpu::BindGroupLayout, kind: GroupKind) -> Group {
        Group { layout, kind, made: None, used: true }
    }

    fn make(&mut self, objects: &Objects, buffers: &SubmissionBuffers<'_>) {
        if self.made.as_ref().is_some_and(|(generation, _)| *generation == buffers.generation) {
            return;
        }
        let part = |size| {
            wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                buffer: buffers.ring.buffer(),
                offset: 0,
                size: std::num::NonZeroU64::new(size),
            })
        };
        let textures: &[_] = if let GroupKind::Stage { textures, .. } = &self.kind { textures } else { &[] };
        let resources = resource_refs(textures);
        let mut entries = Vec::new();
        match &self.kind {
            GroupKind::Stage { parameters, textures: _, memory, images } => {
                for (binding, image) in images {
                    entries.push(wgpu::BindGroupEntry { binding: *binding, resource: image.as_entire_binding() });
                }
                if let Some((places, bound)) = memory {
                    let pairs = places.pairs.map(|binding| (binding, &bound.words));
                    let both = [(places.words, &bound.words), (places.table, &bound.table)];
                    for (binding, buffer) in both.into_iter().chain(pairs) {
                        entries.push(wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() });
                    }
                }
                if let Some((binding, size)) = parameters {
                    entries.push(wgpu::BindGroupEntry { binding: *binding, resource: part(*size) });
                }
                entries.extend(resources.iter().map(|(binding, resources)| wgpu::BindGroupEntry {
                    binding: *binding,
                    resource: resources.resource(),
                }));
            }
            GroupKind::Block(size) => entries.push(wgpu::BindGroupEntry { binding: 0, resource: part(*size) }),
            GroupKind::Views(views) => entries.extend(views.iter().map(|(binding, view)| wgpu::BindGroupEntry {
                binding: *binding,
                resource: wgpu::BindingResource::TextureView(view),
            })),
            GroupKind::Marks => {
                let whole = buffers.ring.buffer().as_entire_binding();
                entries.push(wgpu::BindGroupEntry { binding: 0, resource: whole });
                let whole = buffers.results.as_entire_binding();
                entries.push(wgpu::BindGroupEntry { binding: 1, resource: whole });
            }
            GroupKind::Buffers(sources) => {
                for (binding, source) in sources {
                    let resource = match source {
                        BufferSource::Ring(Some(size)) => part(*size),
                        BufferSource::Ring(None) => buffers.ring.buffer().as_entire_binding(),
                        BufferSource::Results => buffers.results.as_entire_binding(),
                        BufferSource::Kept(buffer) => buffer.as_entire_binding(),
                        BufferSource::Shared(shared) => match buffers.shared.get(*shared) {
                            Some(buffer) => buffer.as_entire_binding(),
                            None => continue,
                        },
                    };
                    entries.push(wgpu::BindGroupEntry { binding: *binding, resource });
                }
            }
        }
        self.made = Some((buffers.generation, objects.bind_group(&self.layout, &entries)));
    }

    fn made(&self) -> Option<&wgpu::BindGroup> {
        self.made.as_ref().map(|(_, group)| group)
    }
}

/// Layouts that all pipelines share.
pub(crate) struct Layouts {
    pub block: wgpu::BindGroupLayout,
    /// For pipelines whose fragments do not read it: binding it would cost every draw.
    pub vertex_block: wgpu::BindGroupLayout,
    pub marks: wgpu::BindGroupLayout,
    pub stored: wgpu::BindGroupLayout,
    pub block_group: usize,
    pub vertex_block_group: usize,
    pub mark_group: usize,
    pub stored_group: usize,
}

/// The key of a stage's group.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct StageGroupKey {
    pub layout: wgpu::BindGroupLayout,
    pub textures: Vec<(u32, BoundResource)>,
    /// Bytes of the parameters.
    pub parameters: u64,
    pub memory: Option<MemoryBuffers>,
    pub images: Vec<(u32, wgpu::Buffer)>,
}

/// Groups that all pipelines share.
const LASTING: usize = 4;

pub(super) fn layouts(objects: &Objects) -> (Layouts, [Group; LASTING]) {
    let buffer = |binding, visibility, ty, dynamic, size| wgpu::BindGroupLayoutEntry {
        binding,
        visibility,
        ty: wgpu::BindingType::Buffer {
            ty,
            has_dynamic_offset: dynamic,
            min_binding_size: std::num::NonZeroU64::new(size),
        },
        count: None,
    };
    let all = wgpu::ShaderStages::VERTEX_FRAGMENT | wgpu::ShaderStages::COMPUTE;
    let storage = |read_only| wgpu::BufferBindingType::Storage { read_only };
    let (vertex, compute) = (wgpu::ShaderStages::VERTEX, wgpu::ShaderStages::COMPUTE);
    let block = objects.group_layout(&[buffer(0, all, wgpu::BufferBindingType::Uniform, true, BLOCK_SIZE)]);
    let vertex_block = objects.group_layout(&[buffer(0, vertex, wgpu::BufferBindingType::Uniform, true, BLOCK_SIZE)]);
    let marks =
        objects.group_layout(&[buffer(0, vertex, storage(true), false, 0), buffer(1, vertex, storage(true), false, 0)]);
    let stored = objects
        .group_layout(&[buffer(0, compute, storage(true), false, 0), buffer(1, compute, storage(false), false, 0)]);
    let groups = [
        Group::new(block.clone(), GroupKind::Block(BLOCK_SIZE)),
        Group::new(marks.clone(), GroupKind::Marks),
        Group::new(stored.clone(), GroupKind::Marks),
        Group::new(vertex_block.clone(), GroupKind::Block(BLOCK_SIZE)),
    ];

    let places = [0, 1, 2, 3];
    let [block_group, mark_group, stored_group, vertex_block_group] = places;
    (Layouts { block, vertex_block, marks, stored, block_group, vertex_block_group, mark_group, stored_group }, groups)
}

/// The groups of all pipelines, by number.
pub(crate) struct BindGroups {
    list: Vec<Group>,
    of_stages: FxHashMap<StageGroupKey, usize>,
    of_buffers: FxHashMap<(wgpu::BindGroupLayout, Vec<(u32, BufferSource)>), usize>,
}

impl BindGroups {
    /// The first ones are never dropped.
    pub(crate) fn new(list: [Group; LASTING]) -> BindGroups {
        BindGroups { list: list.into(), of_stages: FxHashMap::default(), of_buffers: FxHashMap::default() }
    }

    pub(crate) fn push(&mut self, group: Group) -> usize {
        self.list.push(group);
        self.list.len() - 1
    }

    /// The number of a stage's group, which is added if there is none like it.
    pub(crate) fn of_stage(&mut self, key: StageGroupKey, kind: GroupKind) -> usize {
        let (layout, next) = (key.layout.clone(), self.list.len());
        let number = *self.of_stages.entry(key).or_insert(next);
        match self.list.get_mut(number) {
            Some(group) => group.used = true,
            None => self.list.push(Group::new(layout, kind)),
        }
        number
    }

    /// The number of a group of buffers.
    pub(crate) fn of_buffers(&mut self, layout: &wgpu::BindGroupLayout, sources: Vec<(u32, BufferSource)>) -> usize {
        let next = self.list.len();
        let number = *self.of_buffers.entry((layout.clone(), sources.clone())).or_insert(next);
        match self.list.get_mut(number) {
            Some(group) => group.used = true,
            None => self.list.push(Group::new(layout.clone(), GroupKind::Buffers(sources))),
        }
        number
    }

    /// A group that has been made.
    pub(crate) fn made(&self, number: usize) -> Option<&wgpu::BindGroup> {
        self.list.get(number).and_then(Group::made)
    }

    pub(crate) fn make(&mut self, number: usize, objects: &Objects, buffers: &SubmissionBuffers<'_>) {
        if let Some(group) = self.list.get_mut(number) {
            group.make(objects, buffers);
        }
    }

    /// Drops the groups that no draw has needed since the last time, and with them what they hold: textures and samplers
    /// that were deleted. The others get new numbers. Nothing may be pending.
    pub(crate) fn sweep(&mut self) {
        let mut numbers = vec![None; self.list.len()];
        let mut kept = Vec::new();
        for (number, mut group) in std::mem::take(&mut self.list).into_iter().enumerate() {
            if number < LASTING || std::mem::take(&mut group.used) {
                numbers[number] = Some(kept.len());
                kept.push(group);
            }
        }
        self.list = kept;
        let moved = |number: &mut usize| {
            let place = numbers.get(*number).copied().flatten();
            *number = place.unwrap_or(*number);
            place.is_some()
        };
        self.of_stages.retain(|_, number| moved(number));
        self.of_buffers.retain(|_, number| moved(number));
    }
}
