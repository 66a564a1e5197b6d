//! Compute programs: each dispatch is a submission of its own, after the draws before it.

use std::sync::{Arc, Weak};

use rustc_hash::FxHashMap;

use crate::call::{DeviceError, DispatchCall, Identity, LoadedProgram, StageCall};
use crate::gpu::draw::compiling::compiled_kernel;
use crate::gpu::draw::renderer::Renderer;
use crate::gpu::draw::uniforms::routines;
use crate::gpu::shaders::entries::group_entries;
use crate::gpu::shaders::programs::{Choices, refused};
use crate::gpu::textures::resources::{bound_alone, bound_arrays, resource_refs};
use crate::gpu::textures::units::BoundUnit;
use glasm::lower::description::System;
use glasm::lower::{Interface, lower};

/// The group of arrays of textures.
const ARRAY_GROUP: u32 = 1;

/// What a pipeline depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    program: Identity,
    choices: Choices,
    group: [u32; 3],
}

/// A program ready to run.
struct Kernel {
    interface: Interface,
    layout: wgpu::BindGroupLayout,
    /// Of arrays of textures.
    arrays: Option<wgpu::BindGroupLayout>,
    pipeline: wgpu::ComputePipeline,
}

/// The programs that were dispatched.
#[derive(Default)]
pub(crate) struct ComputePrograms {
    kernels: FxHashMap<Key, (Weak<LoadedProgram>, Arc<Kernel>)>,
}

/// The parameters of a dispatch as the module's buffer has them.
fn parameters(interface: &Interface, call: &StageCall<'_>) -> Vec<[u32; 4]> {
    let mut vectors = vec![[0; 4]; interface.slots as usize];
    for (parameter, value) in interface.parameters.iter().zip(call.parameters) {
        if let Some(place) = parameter.slot.and_then(|slot| vectors.get_mut(slot as usize)) {
            *place = *value;
        }
    }
    for system in &interface.system {
        if let (System::Subroutines(number), Some(place)) = (system.what, vectors.get_mut(system.slot as usize)) {
            *place = routines(call, number);
        }
    }
    vectors
}

impl ComputePrograms {
    /// Drops what was compiled.
    pub(crate) fn forget(&mut self) {
        self.kernels.clear();
    }

    fn kernel(
        &mut self,
        renderer: &mut Renderer,
        call: &DispatchCall<'_>,
        units: &[BoundUnit],
    ) -> Result<Arc<Kernel>, DeviceError> {
        let mut choices = Choices::new(call.float, units);
        choices.sections = renderer.memory.sections(call.compute.program);
        choices.arrays = renderer.programs.arrays_in(ARRAY_GROUP);
        let key = Key { program: call.compute.program.identity, choices, group: call.group };
        if let Some((_, kernel)) = self.kernels.get(&key) {
            return Ok(kernel.clone());
        }
        let options = renderer.programs.options(&key.choices, 0).with_group_size(call.group);
        let lowered = lower(&call.compute.program.program, &options).map_err(|error| refused(&error))?;
        let size: u32 = lowered.module.entry_points.iter().flat_map(|entry| entry.workgroup_size).product();
        let limits = renderer.objects.device().limits();
        let sides = lowered.module.entry_points.iter().flat_map(|entry| entry.workgroup_size);
        let most = [
            limits.max_compute_workgroup_size_x,
            limits.max_compute_workgroup_size_y,
            limits.max_compute_workgroup_size_z,
        ];
        if size > limits.max_compute_invocations_per_workgroup || sides.zip(most).any(|(side, most)| side > most) {
            let room = limits.max_compute_invocations_per_workgroup;
            return Err(DeviceError::Unsupported(format!(
                "groups of {size} invocations: it has {most:?}, {room} in all"
            )));
        }
        let entries = group_entries(&lowered.interface, &key.choices.classes, wgpu::ShaderStages::COMPUTE, false);
        let layout = renderer.programs.layout(&renderer.objects, entries);
        let arrays = renderer.programs.array_layout(&renderer.objects, &lowered.interface, wgpu::ShaderStages::COMPUTE);
        let objects = &renderer.objects;
        let (module, described) = objects.gpu().checked(|| {
            let module = objects.shader(wgpu::ShaderSource::Naga(std::borrow::Cow::Owned(lowered.module)));
            (module, objects.pipeline_layout(&[Some(&layout), arrays.as_ref()]))
        })?;
        let pipeline = compiled_kernel(objects, &described, &module, &lowered.interface.entry_point)?;
        let kernel = Arc::new(Kernel { interface: lowered.interface, layout, arrays, pipeline });
        let program = Arc::downgrade(call.compute.program);
        self.kernels.retain(|_, (program, _)| program.strong_count() > 0);
        self.kernels.insert(key, (program, kernel.clone()));
        Ok(kernel)
    }

    /// Runs a compute program.
    pub(crate) fn dispatch(&mut self, renderer: &mut Renderer, call: &DispatchCall<'_>) -> Result<(), DeviceError> {
        renderer.follow_world(call.world)?;
        let most = renderer.objects.device().limits().max_compute_workgroups_per_dimension;
        if let Some(count) = call.groups.iter().find(|count| **count > most) {
            return Err(DeviceError::Unsupported(format!("{count} groups in a dimension: it has {most}")));
        }
        if call.groups.contains(&0) {
            return Ok(());
        }
        let units = renderer.units(&call.compute.program.program, call.textures, call.float)?;
        let kernel = self.kernel(renderer, call, &units)?;
        renderer.submit()?;
        let interface = &kernel.interface;
        let vectors = parameters(interface, &call.compute);
        let memory = interface.memory.map(|places| (places, renderer.memory.bound(&renderer.objects, &call.compute)));
        let images = renderer.storage(interface);
        let objects = &renderer.objects;
        let uniform = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        let values = objects.buffer((vectors.len() * 16).max(16) as u64, uniform);
        let mut entries = Vec::new();
        let entry = |binding: u32, resource| wgpu::BindGroupEntry { binding, resource };
        if let Some((_, binding)) = interface.parameter_binding {
            entries.push(entry(binding, values.as_entire_binding()));
        }
        if let Some((places, bound)) = &memory {
            entries.push(entry(places.words, bound.words.as_entire_binding()));
            entries.push(entry(places.table, bound.table.as_entire_binding()));
            entries.extend(places.pairs.map(|binding| entry(binding, bound.words.as_entire_binding())));
        }
        entries.extend(images.iter().map(|(binding, image)| entry(*binding, image.as_entire_binding())));
        let (alone, arrays) = (bound_alone(interface, &units), bound_arrays(interface, &units));
        let (alone, arrays) = (resource_refs(&alone), resource_refs(&arrays));
        entries.extend(alone.iter().map(|(binding, it)| entry(*binding, it.resource())));
        let in_arrays: Vec<_> = arrays.iter().map(|(binding, it)| entry(*binding, it.resource())).collect();
        objects.gpu().checked(|| {
            objects.gpu().write_buffer(&values, 0, bytemuck::cast_slice(&vectors));
            let group = objects.bind_group(&kernel.layout, &entries);
            let arrays = kernel.arrays.as_ref().map(|layout| objects.bind_group(layout, &in_arrays));
            let mut encoder = objects.device().create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            renderer.rounds.begin(&mut encoder);
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&kernel.pipeline);
            pass.set_bind_group(0, &group, &[]);
            if let Some(arrays) = &arrays {
                pass.set_bind_group(ARRAY_GROUP, arrays, &[]);
            }
            let [x, y, z] = call.groups;
            pass.dispatch_workgroups(x, y, z);
            drop(pass);
            renderer.rounds.end(&mut encoder);
            objects.gpu().queue.submit([encoder.finish()]);
        })?;
        renderer.note_submission();
        Ok(())
    }
}
