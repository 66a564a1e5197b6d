//! The device that only compiles.

use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use ash::vk;

use crate::module::{Module, Stage};

/// What the compiler tells of one stage of a pipeline. It estimates in clocks of the chip.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cost {
    /// What the driver calls the stage.
    pub stage: String,
    /// Machine instructions.
    pub instructions: u64,
    /// Clocks from the first instruction to the last, if one wave runs alone.
    pub latency: u64,
    /// Clocks that a wave keeps the busiest unit of the chip from others.
    pub inverse_throughput: u64,
    /// Vector registers.
    pub registers: u64,
    /// Bytes of machine code.
    pub code: u64,
    /// Branches.
    pub branches: u64,
    /// The text of the machine instructions, if it was asked for.
    pub assembly: Option<String>,
}

/// The stages of a pipeline, and how long it took to compile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Compiled {
    /// What is known of each stage.
    pub stages: Vec<Cost>,
    /// Milliseconds on the clock.
    pub milliseconds: f64,
}

/// Vertex attributes and buffers for them that a pipeline has.
const ATTRIBUTES: u32 = 32;
/// Colours that a pipeline writes.
const TARGETS: usize = 8;

/// Mesa's driver for AMD's chips, with the chip that `RADV_FORCE_FAMILY` names.
pub struct Compiler {
    device: ash::Device,
    properties: ash::khr::pipeline_executable_properties::Device,
    instance: ash::Instance,
    _entry: ash::Entry,
}

/// The text of an array of C's characters.
fn name(characters: &[std::ffi::c_char]) -> String {
    let bytes = characters.iter().map(|character| character.cast_unsigned()).take_while(|byte| *byte != 0);
    String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned()
}

impl Compiler {
    /// Opens the driver's device.
    pub fn open() -> Result<Compiler> {
        // SAFETY: the loader and the driver that it finds are libraries of the system, loaded for as long as `_entry` lives.
        let entry = unsafe { ash::Entry::load() }.context("no Vulkan loader")?;
        let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_3);
        let info = vk::InstanceCreateInfo::default().application_info(&application);
        // SAFETY: `info` and what it points to are alive.
        let instance = unsafe { entry.create_instance(&info, None) }.context("no Vulkan driver")?;
        // SAFETY: the instance was created just now.
        let devices = unsafe { instance.enumerate_physical_devices() }?;
        let device = *devices.first().context("no device: RADV_FORCE_FAMILY names none that the driver has")?;
        let (mut eleven, mut twelve, mut thirteen) = (
            vk::PhysicalDeviceVulkan11Features::default(),
            vk::PhysicalDeviceVulkan12Features::default(),
            vk::PhysicalDeviceVulkan13Features::default(),
        );
        let mut executables = vk::PhysicalDevicePipelineExecutablePropertiesFeaturesKHR::default();
        let mut features = vk::PhysicalDeviceFeatures2::default()
            .push_next(&mut eleven)
            .push_next(&mut twelve)
            .push_next(&mut thirteen)
            .push_next(&mut executables);
        // SAFETY: the device is of this instance; the structures of the chain are alive.
        unsafe { instance.get_physical_device_features2(device, &mut features) };
        let queue = [vk::DeviceQueueCreateInfo::default().queue_family_index(0).queue_priorities(&[1.0])];
        let extensions = [ash::khr::pipeline_executable_properties::NAME.as_ptr()];
        let info = vk::DeviceCreateInfo::default()
            .queue_create_infos(&queue)
            .enabled_extension_names(&extensions)
            .push_next(&mut features);
        // SAFETY: `info` and what it points to are alive; the features are those that the device has.
        let made = unsafe { instance.create_device(device, &info, None) }.context("no device of the driver")?;
        let properties = ash::khr::pipeline_executable_properties::Device::new(&instance, &made);
        Ok(Compiler { device: made, properties, instance, _entry: entry })
    }

    fn shader(&self, module: &Module) -> Result<vk::ShaderModule> {
        let info = vk::ShaderModuleCreateInfo::default().code(&module.words);
        // SAFETY: the words are a module that naga has validated and written.
        Ok(unsafe { self.device.create_shader_module(&info, None) }?)
    }

    fn layout(&self, modules: &[&Module]) -> Result<(vk::PipelineLayout, Vec<vk::DescriptorSetLayout>)> {
        let mut all = Vec::new();
        for descriptor in modules.iter().flat_map(|module| module.descriptors()) {
            if !all.iter().any(|known: &crate::module::Descriptor| {
                (known.set, known.binding) == (descriptor.set, descriptor.binding)
            }) {
                all.push(descriptor);
            }
        }
        let mut sets = Vec::new();
        for set in 0..4 {
            let bindings: Vec<_> = all
                .iter()
                .filter(|entry| entry.set == set)
                .map(|entry| {
                    vk::DescriptorSetLayoutBinding::default()
                        .binding(entry.binding)
                        .descriptor_type(entry.ty)
                        .descriptor_count(entry.count)
                        .stage_flags(vk::ShaderStageFlags::ALL)
                })
                .collect();
            let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            // SAFETY: `info` and what it points to are alive.
            sets.push(unsafe { self.device.create_descriptor_set_layout(&info, None) }?);
        }
        let info = vk::PipelineLayoutCreateInfo::default().set_layouts(&sets);
        // SAFETY: the sets' layouts were created just now.
        Ok((unsafe { self.device.create_pipeline_layout(&info, None) }?, sets))
    }

    /// Compiles a compute module, or a vertex and a fragment module in this order.
    pub fn compile(&self, modules: &[Module], disassemble: bool) -> Result<Compiled> {
        let modules: Vec<&Module> = modules.iter().collect();
        let (layout, sets) = self.layout(&modules)?;
        let shaders = modules.iter().map(|module| self.shader(module)).collect::<Result<Vec<_>>>()?;
        let mut flags = vk::PipelineCreateFlags::CAPTURE_STATISTICS_KHR;
        if disassemble {
            flags |= vk::PipelineCreateFlags::CAPTURE_INTERNAL_REPRESENTATIONS_KHR;
        }
        let names: Vec<_> = modules
            .iter()
            .map(|module| std::ffi::CString::new(module.entry.as_str()).map_err(|_| anyhow!("a name with a zero")))
            .collect::<Result<_>>()?;
        let stages: Vec<_> = std::iter::zip(&modules, std::iter::zip(&shaders, &names))
            .map(|(module, (shader, name))| {
                let stage = match module.stage {
                    Stage::Vertex => vk::ShaderStageFlags::VERTEX,
                    Stage::Fragment => vk::ShaderStageFlags::FRAGMENT,
                    Stage::Compute => vk::ShaderStageFlags::COMPUTE,
                };
                vk::PipelineShaderStageCreateInfo::default().stage(stage).module(*shader).name(name)
            })
            .collect();
        let start = Instant::now();
        let made = match (&modules[..], &stages[..]) {
            ([Module { stage: Stage::Compute, .. }], [stage]) => self.compute(*stage, layout, flags),
            ([Module { stage: Stage::Vertex, .. }, Module { stage: Stage::Fragment, .. }], _) => {
                self.graphics(&stages, layout, flags)
            }
            _ => bail!("neither a compute module nor one for vertices and one for fragments"),
        };
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        let found = made.and_then(|pipeline| {
            let found = self.costs(pipeline, disassemble);
            // SAFETY: nothing is submitted on this device, so nothing uses the pipeline.
            unsafe { self.device.destroy_pipeline(pipeline, None) };
            found
        });
        // SAFETY: as above, and the pipeline is gone.
        unsafe {
            shaders.into_iter().for_each(|shader| self.device.destroy_shader_module(shader, None));
            self.device.destroy_pipeline_layout(layout, None);
            sets.into_iter().for_each(|set| self.device.destroy_descriptor_set_layout(set, None));
        }
        Ok(Compiled { stages: found?, milliseconds })
    }

    fn compute(
        &self,
        stage: vk::PipelineShaderStageCreateInfo<'_>,
        layout: vk::PipelineLayout,
        flags: vk::PipelineCreateFlags,
    ) -> Result<vk::Pipeline> {
        let info = [vk::ComputePipelineCreateInfo::default().stage(stage).layout(layout).flags(flags)];
        // SAFETY: `info` and what it points to are alive; the layout has all that the module uses.
        let made = unsafe { self.device.create_compute_pipelines(vk::PipelineCache::null(), &info, None) };
        first(made)
    }

    fn graphics(
        &self,
        stages: &[vk::PipelineShaderStageCreateInfo<'_>],
        layout: vk::PipelineLayout,
        flags: vk::PipelineCreateFlags,
    ) -> Result<vk::Pipeline> {
        let buffers: Vec<_> = (0..ATTRIBUTES)
            .map(|number| vk::VertexInputBindingDescription::default().binding(number).stride(16))
            .collect();
        let format = vk::Format::R32G32B32A32_SFLOAT;
        let attributes: Vec<_> = (0..ATTRIBUTES)
            .map(|number| {
                vk::VertexInputAttributeDescription::default().location(number).binding(number).format(format)
            })
            .collect();
        let input = vk::PipelineVertexInputStateCreateInfo::default()
            .vertex_binding_descriptions(&buffers)
            .vertex_attribute_descriptions(&attributes);
        let assembly =
            vk::PipelineInputAssemblyStateCreateInfo::default().topology(vk::PrimitiveTopology::TRIANGLE_LIST);
        let size = vk::Extent2D { width: 64, height: 64 };
        let views = [vk::Viewport { width: 64.0, height: 64.0, max_depth: 1.0, ..vk::Viewport::default() }];
        let scissors = [vk::Rect2D { extent: size, ..vk::Rect2D::default() }];
        let view = vk::PipelineViewportStateCreateInfo::default().viewports(&views).scissors(&scissors);
        let raster = vk::PipelineRasterizationStateCreateInfo::default().line_width(1.0);
        let samples =
            vk::PipelineMultisampleStateCreateInfo::default().rasterization_samples(vk::SampleCountFlags::TYPE_1);
        let depth = vk::PipelineDepthStencilStateCreateInfo::default();
        let writes = vk::PipelineColorBlendAttachmentState::default().color_write_mask(vk::ColorComponentFlags::RGBA);
        let (writes, formats) = ([writes; TARGETS], [format; TARGETS]);
        let blend = vk::PipelineColorBlendStateCreateInfo::default().attachments(&writes);
        let mut targets = vk::PipelineRenderingCreateInfo::default()
            .color_attachment_formats(&formats)
            .depth_attachment_format(vk::Format::D32_SFLOAT);
        let info = [vk::GraphicsPipelineCreateInfo::default()
            .flags(flags)
            .stages(stages)
            .vertex_input_state(&input)
            .input_assembly_state(&assembly)
            .viewport_state(&view)
            .rasterization_state(&raster)
            .multisample_state(&samples)
            .depth_stencil_state(&depth)
            .color_blend_state(&blend)
            .layout(layout)
            .push_next(&mut targets)];
        // SAFETY: `info` and what it points to are alive; the layout has all that the modules use.
        let made = unsafe { self.device.create_graphics_pipelines(vk::PipelineCache::null(), &info, None) };
        first(made)
    }

    fn costs(&self, pipeline: vk::Pipeline, disassemble: bool) -> Result<Vec<Cost>> {
        let info = vk::PipelineInfoKHR::default().pipeline(pipeline);
        // SAFETY: the pipeline was created with statistics.
        let executables = unsafe { self.properties.get_pipeline_executable_properties(&info) }?;
        let mut found = Vec::new();
        for (index, executable) in executables.iter().enumerate() {
            let info = vk::PipelineExecutableInfoKHR::default().pipeline(pipeline).executable_index(index as u32);
            // SAFETY: as above, and the index is that of one of the stages.
            let statistics = unsafe { self.properties.get_pipeline_executable_statistics(&info) }?;
            let value = |wanted: &str| {
                let statistic = statistics.iter().find(|statistic| name(&statistic.name) == wanted);
                // SAFETY: RADV gives all of its statistics as unsigned integers.
                statistic.map_or(0, |statistic| unsafe { statistic.value.u64 })
            };
            found.push(Cost {
                stage: name(&executable.name),
                instructions: value("Instructions"),
                latency: value("Latency"),
                inverse_throughput: value("Inverse Throughput"),
                registers: value("VGPRs"),
                code: value("Code size"),
                branches: value("Branches"),
                assembly: if disassemble { self.assembly(&info)? } else { None },
            });
        }
        Ok(found)
    }

    fn assembly(&self, info: &vk::PipelineExecutableInfoKHR<'_>) -> Result<Option<String>> {
        let get = self.properties.fp().get_pipeline_executable_internal_representations_khr;
        let device = self.device.handle();
        let mut count = 0;
        // SAFETY: without a place for them the function counts the texts.
        unsafe { get(device, info, &mut count, std::ptr::null_mut()) }.result()?;
        let mut texts = vec![vk::PipelineExecutableInternalRepresentationKHR::default(); count as usize];
        // SAFETY: there is a place for each; their data is null, so that only the lengths are filled in.
        unsafe { get(device, info, &mut count, texts.as_mut_ptr()) }.result()?;
        let mut bytes: Vec<Vec<u8>> = texts.iter().map(|text| vec![0; text.data_size]).collect();
        for (text, bytes) in texts.iter_mut().zip(&mut bytes) {
            text.p_data = bytes.as_mut_ptr().cast();
        }
        // SAFETY: each place has the length that the call before gave.
        unsafe { get(device, info, &mut count, texts.as_mut_ptr()) }.result()?;
        let found = texts.iter().position(|text| text.is_text == vk::TRUE && name(&text.name) == "Assembly");
        Ok(found.map(|at| String::from_utf8_lossy(&bytes[at]).trim_end_matches('\0').to_owned()))
    }
}

/// The one pipeline that was made.
fn first(made: Result<Vec<vk::Pipeline>, (Vec<vk::Pipeline>, vk::Result)>) -> Result<vk::Pipeline> {
    let made = made.map_err(|(_, error)| anyhow!("no pipeline: {error}"))?;
    made.first().copied().context("no pipeline")
}

impl Drop for Compiler {
    fn drop(&mut self) {
        // SAFETY: everything made of the device is destroyed, and nothing else is made of the instance.
        unsafe {
            self.device.destroy_device(None);
            self.instance.destroy_instance(None);
        }
    }
}
