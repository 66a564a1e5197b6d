//! Pipelines that are compiled on other threads while more draws are given.
//!
//! Drivers take milliseconds for a pipeline, and a frame of a new scene has many. A draw only needs its pipeline when it is
//! recorded for wgpu, at the end of the frame: until then other threads compile, and what they have not begun by then is
//! compiled on the thread that draws.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::call::DeviceError;
use crate::gpu::adapter::device::Gpu;
use crate::gpu::shaders::ends::FRAGMENT_ENTRY;

/// The state that a pipeline fixes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PipelineState {
    pub primitive: wgpu::PrimitiveState,
    pub depth: Option<wgpu::DepthStencilState>,
    pub multisample: wgpu::MultisampleState,
    pub colors: Vec<Option<wgpu::ColorTargetState>>,
}

/// All that a pipeline is made of.
pub(crate) struct PipelineDescription {
    pub gpu: Gpu,
    pub layout: wgpu::PipelineLayout,
    pub vertex: wgpu::ShaderModule,
    pub entry: &'static str,
    pub fragment: wgpu::ShaderModule,
    /// Attributes of each vertex, and those that are the same for all.
    pub attributes: [Vec<wgpu::VertexAttribute>; 2],
    pub state: PipelineState,
}

impl PipelineDescription {
    fn make(&self) -> Result<wgpu::RenderPipeline, DeviceError> {
        let modes = [wgpu::VertexStepMode::Vertex, wgpu::VertexStepMode::Instance];
        let buffers: [_; 2] = std::array::from_fn(|number| {
            let (attributes, step_mode) = (&self.attributes[number], modes[number]);
            let array_stride = attributes.len() as u64 * 16;
            (array_stride > 0).then_some(wgpu::VertexBufferLayout { array_stride, step_mode, attributes })
        });
        let used = buffers.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        self.gpu.checked(|| {
            self.gpu.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
                label: None,
                layout: Some(&self.layout),
                vertex: wgpu::VertexState {
                    module: &self.vertex,
                    entry_point: Some(self.entry),
                    compilation_options: wgpu::PipelineCompilationOptions::default(),
                    buffers: &buffers[..used],
                },
                primitive: self.state.primitive,
                depth_stencil: self.state.depth.clone(),
                multisample: self.state.multisample,
                fragment: Some(wgpu::FragmentState {
                    module: &self.fragment,
                    entry_point: Some(FRAGMENT_ENTRY),
                    compilation_options: wgpu::PipelineCompilationOptions::default(),
                    targets: &self.state.colors,
                }),
                multiview_mask: None,
                cache: None,
            })
        })
    }
}

/// A pipeline that is there, or will be.
#[derive(Clone)]
pub(crate) struct Pipeline(Arc<Compilation>);

struct Compilation {
    /// Taken when the making begins.
    description: Mutex<Option<PipelineDescription>>,
    made: OnceLock<Result<wgpu::RenderPipeline, DeviceError>>,
}

impl Compilation {
    fn take(&self) -> Option<PipelineDescription> {
        self.description.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Makes it, unless that has begun on another thread.
    fn run(&self) {
        if let Some(description) = self.take() {
            // A thread that waits for it must get an answer even so.
            let made = catch_unwind(AssertUnwindSafe(|| description.make()));
            let failed = |_| Err(DeviceError::Unsupported("a pipeline: the driver's compiler has failed".to_owned()));
            let _ = self.made.set(made.unwrap_or_else(failed));
        }
    }
}

impl Pipeline {
    /// Begins to make it. In a browser, which compiles on its own threads, it is made at once.
    pub(crate) fn begin(description: PipelineDescription) -> Pipeline {
        let work = Arc::new(Compilation { description: Mutex::new(Some(description)), made: OnceLock::new() });
        if cfg!(target_arch = "wasm32") {
            work.run();
        } else {
            let shared = work.clone();
            rayon::spawn(move || shared.run());
        }
        Pipeline(work)
    }

    pub(crate) fn ready(pipeline: wgpu::RenderPipeline) -> Pipeline {
        Pipeline(Arc::new(Compilation { description: Mutex::new(None), made: OnceLock::from(Ok(pipeline)) }))
    }

    /// The pipeline, when it is made.
    pub(crate) fn wait(&self) -> Result<&wgpu::RenderPipeline, DeviceError> {
        self.0.run();
        self.0.made.wait().as_ref().map_err(Clone::clone)
    }

    /// Whether it could not be made.
    pub(crate) fn failed(&self) -> bool {
        self.0.made.get().is_some_and(Result::is_err)
    }
}

impl PartialEq for Pipeline {
    fn eq(&self, other: &Pipeline) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Pipelines whose making may not have ended. A driver that still compiles while the process ends can crash, so they are
/// given up or waited for when the device is dropped.
#[derive(Default)]
pub(crate) struct PendingPipelines(Vec<Pipeline>);

impl PendingPipelines {
    pub(crate) fn note(&mut self, pipeline: &Pipeline) {
        self.0.push(pipeline.clone());
    }

    /// Waits for all of them; the first error.
    pub(crate) fn settle(&mut self) -> Result<(), DeviceError> {
        let mut all = Ok(());
        for pipeline in self.0.drain(..) {
            all = all.and(pipeline.wait().map(|_| ()));
        }
        all
    }
}

impl Drop for PendingPipelines {
    fn drop(&mut self) {
        for Pipeline(work) in self.0.drain(..) {
            if work.take().is_none() {
                let _ = work.made.wait();
            }
        }
    }
}
