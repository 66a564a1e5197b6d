//! Pipelines that are compiled on other threads while more draws are given.
//!
//! Drivers take milliseconds for a pipeline, and a frame of a new scene has many. A draw only needs its pipeline when it is
//! recorded for wgpu, at the end of the frame: until then other threads compile. The thread that draws waits for them, but no
//! longer than the device's patience lasts. After half of that, the pipeline is also begun in its plain form, which is drawn
//! with until the other is there. What a driver has not compiled in the end goes on being compiled; draws with it are errors
//! until it is there.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::call::DeviceError;
use crate::gpu::adapter::answers::WAITS;
use crate::gpu::adapter::device::Gpu;
use crate::gpu::adapter::objects::{Objects, compute_pipeline};
use crate::gpu::adapter::workers::Workers;
use crate::gpu::shaders::ends::FRAGMENT_ENTRY;
use crate::gpu::shaders::plain::PlainForm;

/// The state that a pipeline fixes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PipelineState {
    pub primitive: wgpu::PrimitiveState,
    pub depth: Option<wgpu::DepthStencilState>,
    pub multisample: wgpu::MultisampleState,
    pub colors: Vec<Option<wgpu::ColorTargetState>>,
}

/// All that a pipeline is made of.
#[derive(Clone)]
pub(crate) struct PipelineDescription {
    pub gpu: Gpu,
    pub layout: wgpu::PipelineLayout,
    pub vertex: wgpu::ShaderModule,
    pub entry: &'static str,
    pub fragment: wgpu::ShaderModule,
    /// Attributes of each vertex, and those that are the same for all.
    pub attributes: [Vec<wgpu::VertexAttribute>; 2],
    pub state: PipelineState,
    /// The plain forms of the vertex and the fragment shader.
    pub plain: [Option<Arc<PlainForm>>; 2],
}

impl PipelineDescription {
    /// The same with shaders that drivers compile faster, if there are any.
    fn plainly(mut self) -> Option<PipelineDescription> {
        let [vertex, fragment] = std::mem::take(&mut self.plain).map(|form| form?.module(&self.gpu));
        if vertex.is_none() && fragment.is_none() {
            return None;
        }
        self.vertex = vertex.unwrap_or(self.vertex);
        self.fragment = fragment.unwrap_or(self.fragment);
        Some(self)
    }

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

type Made = Result<wgpu::RenderPipeline, DeviceError>;

struct Compilation {
    /// Taken when the making begins. Threads that may make it keep this, and only hold all of it while they are counted.
    description: Arc<Mutex<Option<PipelineDescription>>>,
    /// Where such threads are counted.
    workers: Workers,
    /// Notified, with the lock of the description, when either form is made.
    ended: Condvar,
    made: OnceLock<Made>,
    /// What the plain form is made of, until that begins or the other form is made.
    plain_description: Mutex<Option<PipelineDescription>>,
    /// `None` if there is no plain form.
    plain: OnceLock<Option<wgpu::RenderPipeline>>,
    /// When the plain form is begun, and when threads stop waiting; nothing waits where threads must not.
    half: Option<Instant>,
    end: Option<Instant>,
    patience: Duration,
    /// A thread has waited for it as long as it may.
    overdue: AtomicBool,
}

/// What a lock holds.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes what a lock holds.
fn taken<T>(mutex: &Mutex<Option<T>>) -> Option<T> {
    held(mutex).take()
}

impl Compilation {
    fn new(description: Option<PipelineDescription>, patience: Duration, workers: Workers) -> Compilation {
        let has_plain = |description: &PipelineDescription| description.plain.iter().any(Option::is_some);
        Compilation {
            plain_description: Mutex::new(description.clone().filter(has_plain)),
            description: Arc::new(Mutex::new(description)),
            workers,
            ended: Condvar::new(),
            made: OnceLock::new(),
            plain: OnceLock::new(),
            half: from_now(patience / 2),
            end: from_now(patience),
            patience,
            overdue: AtomicBool::new(false),
        }
    }

    /// The pipeline to draw with, once there is one.
    fn ready(&self) -> Option<Result<&wgpu::RenderPipeline, DeviceError>> {
        match self.made.get() {
            Some(made) => Some(made.as_ref().map_err(Clone::clone)),
            None => self.plain.get()?.as_ref().map(Ok),
        }
    }

    /// Waits while a condition holds that ends with one of the forms, but not longer than until then.
    fn wait_while(&self, end: Option<Instant>, condition: impl Fn() -> bool) {
        let left = end.map_or(Duration::ZERO, |end| end.saturating_duration_since(Instant::now()));
        drop(self.ended.wait_timeout_while(held(&self.description), left, |_| condition()));
    }

    /// Waits until there is a pipeline to draw with. In the second half of the time the plain form may come first.
    fn wait(self: &Arc<Self>) {
        self.wait_while(self.half, || self.ready().is_none());
        if self.ready().is_none() {
            self.begin_plain();
            self.wait_while(self.end, || self.ready().is_none());
        }
    }

    fn notify(&self) {
        drop(held(&self.description));
        self.ended.notify_all();
    }

    /// Makes it, unless that has begun on another thread.
    fn run(&self) {
        if let Some(description) = taken(&self.description) {
            self.make(&description);
        }
    }

    fn make(&self, description: &PipelineDescription) {
        // A thread that waits for it must get an answer even so.
        let made = catch_unwind(AssertUnwindSafe(|| description.make()));
        drop(taken(&self.plain_description));
        let failed = |_| Err(DeviceError::Unsupported("a pipeline: the driver's compiler has failed".to_owned()));
        let _ = self.made.set(made.unwrap_or_else(failed));
        self.notify();
    }

    /// Makes it on a thread of its own, unless that has begun.
    fn begin_now(self: &Arc<Self>) {
        if held(&self.description).is_none() {
            return;
        }
        let shared = self.clone();
        if self.workers.spawn(move || shared.run()).is_err() {
            self.run();
        }
    }

    /// Makes the plain form on a thread of its own, if there is one and that has not begun.
    fn begin_plain(self: &Arc<Self>) {
        let Some(description) = taken(&self.plain_description) else { return };
        let shared = self.clone();
        let begun = self.workers.spawn(move || {
            let made = catch_unwind(AssertUnwindSafe(|| {
                let gpu = description.gpu.clone();
                let made = description.plainly()?.make().ok()?;
                shared.made.get().is_none().then(|| gpu.note_plain());
                Some(made)
            }));
            let _ = shared.plain.set(made.unwrap_or(None));
            shared.notify();
        });
        if begun.is_err() {
            let _ = self.plain.set(None);
        }
    }

    /// The error of a draw with a pipeline that takes too long.
    fn overdue(&self) -> DeviceError {
        DeviceError::Unsupported(overdue(self.patience))
    }
}

impl Pipeline {
    /// Begins to make it. In a browser, which compiles on its own threads, it is made at once.
    pub(crate) fn begin(description: PipelineDescription) -> Pipeline {
        let (patience, workers) = (description.gpu.patience(), description.gpu.workers.clone());
        let work = Arc::new(Compilation::new(Some(description), patience, workers.clone()));
        if cfg!(target_arch = "wasm32") {
            work.run();
        } else {
            let (description, shared) = (work.description.clone(), Arc::downgrade(&work));
            rayon::spawn(move || {
                let worker = workers.enter();
                if let (Some(description), Some(shared)) = (taken(&description), shared.upgrade()) {
                    shared.make(&description);
                }
                drop(worker);
            });
        }
        Pipeline(work)
    }

    pub(crate) fn ready(pipeline: wgpu::RenderPipeline) -> Pipeline {
        let made = OnceLock::from(Ok(pipeline));
        Pipeline(Arc::new(Compilation { made, ..Compilation::new(None, Duration::ZERO, Workers::default()) }))
    }

    /// The pipeline, when it is made. A thread waits once as long as it may, and not again.
    pub(crate) fn wait(&self) -> Result<&wgpu::RenderPipeline, DeviceError> {
        let work = &self.0;
        if work.ready().is_none() && !self.is_overdue() {
            work.begin_now();
            work.wait();
        }
        work.ready().unwrap_or_else(|| {
            work.overdue.store(true, Ordering::Relaxed);
            Err(work.overdue())
        })
    }

    /// Whether a thread has waited for it in vain, and it is not there yet.
    fn is_overdue(&self) -> bool {
        self.0.overdue.load(Ordering::Relaxed) && self.0.ready().is_none()
    }

    /// The error of a draw with it, if a thread has waited for it in vain.
    pub(crate) fn late(&self) -> Option<DeviceError> {
        self.is_overdue().then(|| self.0.overdue())
    }

    /// Whether it could not be made.
    pub(crate) fn refused(&self) -> bool {
        self.0.made.get().is_some_and(Result::is_err)
    }

    /// Whether draws with it are left out.
    pub(crate) fn failed(&self) -> bool {
        self.refused() || self.is_overdue()
    }
}

impl PartialEq for Pipeline {
    fn eq(&self, other: &Pipeline) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The end of a time that begins now.
fn from_now(time: Duration) -> Option<Instant> {
    WAITS.then(Instant::now).and_then(|now| now.checked_add(time))
}

/// What took too long.
fn overdue(patience: Duration) -> String {
    format!("a pipeline: the driver has not compiled it after {} s", patience.as_secs_f64())
}

/// Does on a thread of its own what a driver may take too long for.
fn compiled<T: Send + 'static>(
    gpu: &Gpu,
    work: impl FnOnce(&Gpu) -> Result<T, DeviceError> + Send + 'static,
) -> Result<T, DeviceError> {
    if !WAITS {
        return work(gpu);
    }
    let (patience, own) = (gpu.patience(), gpu.clone());
    let (sender, receiver) = std::sync::mpsc::channel();
    let thread = gpu.workers.spawn(move || {
        // They may have given up.
        let _ = sender.send(work(&own));
    });
    // As where memory for its stack is missing.
    thread.map_err(|_| DeviceError::OutOfMemory)?;
    let failed = |_| DeviceError::Unsupported(overdue(patience));
    receiver.recv_timeout(patience).map_err(failed)?
}

/// The pipeline of a program that is dispatched.
pub(crate) fn compiled_kernel(
    objects: &Objects,
    layout: &wgpu::PipelineLayout,
    module: &wgpu::ShaderModule,
    entry: &str,
) -> Result<wgpu::ComputePipeline, DeviceError> {
    objects.note_pipeline();
    let (layout, module, entry) = (layout.clone(), module.clone(), entry.to_owned());
    compiled(objects.gpu(), move |gpu| gpu.checked(|| compute_pipeline(&gpu.device, &layout, &module, &entry)))
}

/// Pipelines whose making may not have ended. A driver that still compiles while the process ends can crash, so they are
/// given up or waited for when the device is dropped, unless that takes too long as well.
pub(crate) struct PendingPipelines {
    gpu: Gpu,
    begun: Vec<Pipeline>,
}

impl PendingPipelines {
    pub(crate) fn new(gpu: Gpu) -> PendingPipelines {
        PendingPipelines { gpu, begun: Vec::new() }
    }

    pub(crate) fn note(&mut self, pipeline: &Pipeline) {
        self.begun.push(pipeline.clone());
    }

    /// Waits for all of them; the first error.
    pub(crate) fn settle(&mut self) -> Result<(), DeviceError> {
        let mut all = Ok(());
        for pipeline in self.begun.drain(..) {
            all = all.and(pipeline.wait().map(|_| ()));
        }
        all
    }
}

impl Drop for PendingPipelines {
    fn drop(&mut self) {
        for Pipeline(work) in self.begun.drain(..) {
            drop((taken(&work.description), taken(&work.plain_description)));
        }
        self.gpu.workers.wait(self.gpu.patience());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipeline that nothing makes.
    fn never(patience: Duration) -> Pipeline {
        Pipeline(Arc::new(Compilation::new(None, patience, Workers::default())))
    }

    #[test]
    fn a_pipeline_is_late_after_it_was_waited_for() {
        let pipeline = never(Duration::ZERO);
        assert!(pipeline.late().is_none() && !pipeline.failed());
        let expected = "a pipeline: the driver has not compiled it after 0 s";
        let error = pipeline.wait().expect_err("nothing makes it");
        assert!(matches!(&error, DeviceError::Unsupported(why) if why == expected), "{error:?}");
        assert!(pipeline.late().is_some() && pipeline.failed() && !pipeline.refused());
        // It may still come, and then counts as any other.
        let _ = pipeline.0.made.set(Err(DeviceError::OutOfMemory));
        assert!(pipeline.late().is_none() && pipeline.refused());
        assert!(matches!(pipeline.wait(), Err(DeviceError::OutOfMemory)));
    }

    /// This would take a day.
    #[test]
    fn no_thread_waits_for_a_late_pipeline_again() {
        let pipeline = never(Duration::from_secs(86_400));
        pipeline.0.overdue.store(true, Ordering::Relaxed);
        assert!(pipeline.wait().is_err());
    }
}
