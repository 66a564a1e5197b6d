//! The driver as a machine for the runs of case files, in every language that it has: memory, images and parameters
//! are those of the run, and what comes of it is read back bit for bit.

use std::collections::BTreeMap;

use glasm::dialect::Stage;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Inputs, Primitives};
use glasm::memory::Section;
use glasm::program::{BufferKind, Program};
use glasm_scene::cases::{Aftermath, Invocation, Job, Observation, Places};

use super::context::Oracle;
use super::functions::{Capturing, Shaders, Typed};
use super::native::{Loaded, STATE_PROGRAM, VERTEX_PROGRAM};
use super::record::parameters_of;
use super::storage::StoredTexture;
use super::texture::Bound;

const ARRAY_BUFFER: u32 = 0x8892;
const ATOMIC_COUNTER_BUFFER: u32 = 0x92c0;
const SHADER_STORAGE_BUFFER: u32 = 0x90d2;
const DYNAMIC_COPY: u32 = 0x88ea;
const READ_WRITE: u32 = 0x88ba;
const BUFFER_GPU_ADDRESS: u32 = 0x8f1d;
const ALL_BARRIERS: u32 = u32::MAX;
const PROGRAM_PARAMETER: u32 = 0x8644;
/// Room after the heap, so that a buffer of no bytes exists as well.
const ROOM: usize = 1 << 16;

/// The value of a result that is not written.
pub(crate) const INITIAL: [u32; 4] = [0, 0, 0, 0x3f80_0000];

/// The target of the parameter buffers of a stage.
fn parameter_buffers(stage: Stage) -> u32 {
    match stage {
        Stage::Vertex | Stage::State => 0x8da2,
        Stage::Geometry => 0x8da3,
        Stage::Fragment => 0x8da4,
        Stage::TessellationControl => 0x8c74,
        Stage::TessellationEvaluation => 0x8c75,
        Stage::Compute => 0x90fc,
    }
}

/// What programs reach by 64-bit numbers, made before a case file is read, so that it can name them.
pub(crate) struct Reachable<'a> {
    pub(crate) oracle: &'a Oracle,
    pub(crate) typed: &'a Typed,
    pub(crate) shaders: &'a Shaders,
    pub(crate) capturing: &'a Capturing,
    heap: u32,
    images: BTreeMap<usize, StoredTexture>,
    textures: Vec<u32>,
    pub(crate) places: Places,
}

impl Drop for Reachable<'_> {
    fn drop(&mut self) {
        // SAFETY: the names are the GL's.
        unsafe {
            (self.shaders.delete_buffers)(1, &self.heap);
            for texture in self.images.values() {
                (self.oracle.gl.delete_textures)(1, &texture.name);
            }
            (self.oracle.gl.delete_textures)(self.textures.len() as i32, self.textures.as_ptr());
        }
    }
}

impl<'a> Reachable<'a> {
    /// Makes the memory, images and textures of a run, read for the machines here.
    pub(crate) fn of(oracle: &'a Oracle, program: &Program, job: &Job) -> Result<Reachable<'a>, String> {
        oracle.make_current().map_err(|error| error.to_string())?;
        let lacks = "the driver has not all of NV_gpu_program5";
        let (typed, shaders) = (oracle.typed.as_ref().ok_or(lacks)?, oracle.shaders.as_ref().ok_or(lacks)?);
        let capturing = oracle.capturing.as_ref().ok_or(lacks)?;
        let mut made = Reachable {
            oracle,
            typed,
            shaders,
            capturing,
            heap: 0,
            images: BTreeMap::new(),
            textures: Vec::new(),
            places: Places::default(),
        };
        let size = (job.world.memory.words().len() * 4 + ROOM) as isize;
        // SAFETY: a name is generated into a place that exists; a buffer without contents is made.
        unsafe {
            (shaders.generate_buffers)(1, &mut made.heap);
            (typed.bind_buffer)(ARRAY_BUFFER, made.heap);
            (shaders.buffer_data)(ARRAY_BUFFER, size, std::ptr::null(), DYNAMIC_COPY);
            (typed.make_buffer_resident)(made.heap, READ_WRITE);
            (typed.buffer_address)(made.heap, BUFFER_GPU_ADDRESS, &mut made.places.memory);
            (typed.bind_buffer)(ARRAY_BUFFER, 0);
        }
        oracle.check("making memory")?;
        for (unit, image) in job.world.images.iter().enumerate().take(32) {
            let Some(image) = image else { continue };
            if image.samples > 1 {
                return Err("multisample images are not made here".to_owned());
            }
            let texture = oracle.make_image(typed, image)?;
            if program.handles_images() {
                made.places.images.insert(unit as u8, oracle.handle_of_image(typed, &texture));
            }
            made.images.insert(unit, texture);
        }
        if !program.handles().is_empty() {
            for (unit, binding) in job.textures.iter().filter(|(unit, _)| **unit < 32) {
                let (_, name) = oracle.bind_texture(0x84c0, binding)?;
                made.textures.push(name);
                // SAFETY: the texture is complete, or the handle is 0 and an error is raised.
                unsafe {
                    let handle = (typed.texture_handle)(name);
                    (typed.make_texture_resident)(handle);
                    made.places.textures.insert(*unit, handle);
                }
            }
        }
        oracle.check("making handles")?;
        Ok(made)
    }
}

/// What is bound for a run: textures, and parameter buffers of its own.
pub(crate) struct Begun(Bound, Vec<u32>);

/// A run on the driver.
pub(crate) struct Bench<'a> {
    pub(crate) reach: &'a Reachable<'a>,
    pub(crate) program: &'a Program,
    pub(crate) text: &'a str,
    pub(crate) job: &'a Job,
}

impl Bench<'_> {
    pub(crate) fn oracle(&self) -> &Oracle {
        self.reach.oracle
    }

    /// Runs the job.
    pub(crate) fn run(&self) -> Result<Aftermath, String> {
        let stage = self.program.dialect().rules().stage;
        let mut primitives = Primitives::default();
        let threads = match stage {
            Stage::Vertex => self.vertices()?,
            Stage::Fragment => vec![self.fragment()?],
            Stage::Geometry => {
                primitives = self.emitted()?;
                vec![nothing(); self.job.invocations.len()]
            }
            Stage::TessellationControl => self.patch()?,
            Stage::TessellationEvaluation => vec![self.evaluated()?],
            Stage::Compute => {
                self.dispatch()?;
                vec![nothing()]
            }
            Stage::State => vec![self.execute()?],
        };
        let (memory, images) = self.left();
        Ok(Aftermath { threads, memory, images, primitives })
    }

    /// The inputs of an invocation that is alone.
    pub(crate) fn inputs(&self, number: usize) -> Result<&Inputs, String> {
        match self.job.invocations.get(number) {
            Some(Invocation::One(inputs)) => Ok(inputs),
            Some(Invocation::Quad(quad)) => Ok(&quad[0]),
            None => Err("the run has no invocation".to_owned()),
        }
    }

    /// Refuses inputs that nothing here can set to what they are.
    pub(crate) fn refuse(&self, given: impl Fn(Attribute) -> bool) -> Result<(), String> {
        let thread = |attribute: &Attribute| {
            attribute.is_of_thread() && *attribute != Attribute::HELPER && *attribute != Attribute::THREAD_ID
        };
        let mut read = self.program.attributes_read().iter().map(Attribute);
        let found = read.find(|read| *read != Attribute::LANE && (thread(read) || given(*read)));
        match found {
            Some(attribute) => Err(format!("attribute {} is the device's own", attribute.0)),
            None => Ok(()),
        }
    }

    /// Loads the program, or one made of it, with the run's parameters.
    pub(crate) fn load(&self, text: &str) -> Result<Loaded, String> {
        let loaded = self.oracle().load(text).map_err(|error| error.to_string())?;
        let inputs = self.inputs(0)?;
        for number in 1..self.job.invocations.len() {
            if self.inputs(number)?.parameters != inputs.parameters {
                return Err("the threads have parameters of their own".to_owned());
            }
        }
        self.oracle().parameters(&loaded, &parameters_of(self.program, inputs)?)?;
        let mut choices = self.job.world.subroutines.clone();
        choices.resize(self.program.subroutine_parameters().len(), 0);
        if !choices.is_empty() {
            // SAFETY: the pointer is to as many words as said.
            unsafe { (self.reach.typed.subroutines)(loaded.target, choices.len() as i32, choices.as_ptr()) };
            self.oracle().check("choosing subroutines")?;
        }
        Ok(loaded)
    }

    /// Sets memory, images and textures to what they are before the run.
    pub(crate) fn begin(&self) -> Result<Begun, String> {
        let mut bound = Begun(Bound::default(), Vec::new());
        let (typed, world) = (self.reach.typed, &self.job.world);
        let words = world.memory.words();
        let stage = self.program.dialect().rules().stage;
        // SAFETY: the buffer has room for the words.
        unsafe {
            (typed.bind_buffer)(ARRAY_BUFFER, self.reach.heap);
            (typed.buffer_part)(ARRAY_BUFFER, 0, (words.len() * 4) as isize, words.as_ptr().cast());
            (typed.bind_buffer)(ARRAY_BUFFER, 0);
            for (point, section) in (0..).zip(&world.buffers) {
                let Some(Section { start, size }) = *section else { continue };
                let (start, size) = (start as isize, (size as isize).max(4));
                let of = |kind: BufferKind| (kind.first_point()..kind.first_point() + kind.points()).contains(&point);
                match point {
                    _ if of(BufferKind::Storage) => {
                        let point = point - BufferKind::Storage.first_point();
                        (typed.bind_range)(SHADER_STORAGE_BUFFER, point, self.reach.heap, start, size);
                    }
                    _ if of(BufferKind::Counters) => {
                        let point = point - BufferKind::Counters.first_point();
                        (typed.bind_range)(ATOMIC_COUNTER_BUFFER, point, self.reach.heap, start, size);
                    }
                    // These begin where their buffer does.
                    _ => {
                        let words = &words[start as usize / 4..(start + size) as usize / 4];
                        let mut buffer = 0;
                        (self.reach.shaders.generate_buffers)(1, &mut buffer);
                        (typed.bind_buffer)(ARRAY_BUFFER, buffer);
                        (self.reach.shaders.buffer_data)(ARRAY_BUFFER, size, words.as_ptr().cast(), DYNAMIC_COPY);
                        (typed.bind_base_nv)(parameter_buffers(stage), point, buffer);
                        (typed.bind_buffer)(ARRAY_BUFFER, 0);
                        bound.1.push(buffer);
                    }
                }
            }
        }
        self.oracle().check("binding buffers")?;
        for (unit, texture) in &self.reach.images {
            if let Some(Some(image)) = world.images.get(*unit) {
                self.oracle().fill_image(typed, *unit as u32, texture, image);
            }
        }
        self.oracle().check("binding images")?;
        let own = self.job.textures.iter().filter(|(unit, _)| **unit < 32);
        bound.0 = self.oracle().bind_textures(&own.map(|(unit, binding)| (*unit, binding.clone())).collect())?;
        Ok(bound)
    }

    /// Waits for the run, and lets its textures go.
    pub(crate) fn end(&self, bound: &Begun) -> Result<(), String> {
        let Begun(textures, buffers) = bound;
        // SAFETY: the context is current, and the names are the GL's.
        unsafe {
            (self.reach.typed.memory_barrier)(ALL_BARRIERS);
            (self.oracle().gl.finish)();
            (self.reach.shaders.delete_buffers)(buffers.len() as i32, buffers.as_ptr());
        }
        self.oracle().unbind_textures(textures);
        self.oracle().check("running")
    }

    /// Memory and images as they are now.
    fn left(&self) -> (Vec<u32>, Vec<Option<glasm::texture::StorageImage>>) {
        let mut words = self.job.world.memory.words().to_vec();
        // SAFETY: there is room for what is read.
        unsafe {
            (self.reach.typed.bind_buffer)(ARRAY_BUFFER, self.reach.heap);
            let size = (words.len() * 4) as isize;
            (self.reach.capturing.read_buffer)(ARRAY_BUFFER, 0, size, words.as_mut_ptr().cast());
            (self.reach.typed.bind_buffer)(ARRAY_BUFFER, 0);
        }
        let mut images = self.job.world.images.clone();
        for (unit, texture) in &self.reach.images {
            if let Some(Some(image)) = images.get_mut(*unit) {
                self.oracle().read_image(self.reach.typed, texture, image);
            }
        }
        (words, images)
    }

    fn dispatch(&self) -> Result<(), String> {
        self.refuse(|_| false)?;
        let dispatch = self.job.dispatch.as_ref().ok_or("the run dispatches nothing")?;
        let loaded = self.load(self.text)?;
        let bound = self.begin()?;
        let [x, y, z] = dispatch.groups;
        let varies = matches!(self.program.arrangement(), glasm::program::Arrangement::Compute { group: [0, ..], .. });
        // SAFETY: a program is bound and enabled.
        unsafe {
            if varies {
                let [width, height, depth] = dispatch.group;
                (self.reach.typed.dispatch_of_size)(x, y, z, width, height, depth);
            } else {
                (self.reach.typed.dispatch)(x, y, z);
            }
        }
        let ended = self.end(&bound);
        self.oracle().unload(&loaded);
        ended
    }

    /// Executes a vertex state program, and reads all parameters that it names.
    fn execute(&self) -> Result<Observation, String> {
        let inputs = self.inputs(0)?;
        let loaded = self.load(self.text)?;
        let mut thread = nothing();
        thread.parameters = inputs.parameters.clone();
        // SAFETY: the pointers are to four floats each.
        unsafe {
            (self.reach.typed.execute_program)(STATE_PROGRAM, loaded.name, inputs.attributes[0].as_ptr().cast());
            for (parameter, value) in self.program.parameters().iter().zip(&mut thread.parameters) {
                if let glasm::dialect::bindings::Binding::Register(number) = parameter.binding {
                    let place = value.as_mut_ptr().cast();
                    (self.reach.typed.get_parameter)(VERTEX_PROGRAM, number.into(), PROGRAM_PARAMETER, place);
                }
            }
        }
        self.oracle().unload(&loaded);
        self.oracle().check("executing")?;
        Ok(thread)
    }
}

/// An invocation of which nothing is known.
pub(crate) fn nothing() -> Observation {
    Observation { outputs: vec![INITIAL; Output::COUNT], parameters: Vec::new(), killed: false, course: None }
}
