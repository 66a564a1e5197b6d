//! The reference machine: one vertex, or a quad of fragments, run on the CPU to the bit.

use std::os::raw::c_void;
use std::sync::Arc;

use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Exit, Inputs, Machine, Outcome, initial_inputs};
use glasm::program::Program;
use glasm::texture::StorageImage;

use crate::boundary::{Answer, Failure, Growing, exclusive, free, guard, put, shared, write};
use crate::program::glasm_program;
use crate::textures::{Bound, glasm_texture_callback};
use crate::trace::{Listener, glasm_step_callback};
use crate::types::*;

/// Fragments of a quad: lower left, lower right, upper left, upper right. A vertex is the first of them.
pub const GLASM_LANES: usize = 4;

/// A program ready to run on the CPU, with its inputs and what its last run left. It lives on its own: the program may be
/// freed before it.
pub struct glasm_machine {
    /// Stands before the program that it borrows, so that it goes first.
    machine: Machine<'static>,
    program: Arc<Program>,
    source: Arc<[u8]>,
    inputs: [Inputs; GLASM_LANES],
    textures: Bound,
    callback: glasm_texture_callback,
    user: *mut c_void,
    asked: bool,
    outcomes: [Option<Outcome>; GLASM_LANES],
}

impl glasm_machine {
    fn new(program: Arc<Program>, source: Arc<[u8]>) -> glasm_machine {
        // SAFETY: the program lies on the heap, where it stays, unchanged, as long as this struct holds its `Arc`; the
        // machine is private and dropped before it.
        let borrowed: &'static Program = unsafe { &*Arc::as_ptr(&program) };
        let inputs = initial_inputs(borrowed);
        glasm_machine {
            machine: Machine::new(borrowed),
            program,
            source,
            inputs: std::array::from_fn(|_| inputs.clone()),
            textures: Bound::default(),
            callback: None,
            user: std::ptr::null_mut(),
            asked: true,
            outcomes: [const { None }; GLASM_LANES],
        }
    }

    fn lane(&mut self, lane: u32) -> Answer<&mut Inputs> {
        let found = usize::try_from(lane).ok().and_then(|lane| self.inputs.get_mut(lane));
        found.ok_or_else(|| Failure::argument(format!("fragments of a quad are numbered from 0 to 3, not {lane}")))
    }

    /// Asks for the textures, unless they are known.
    fn bind(&mut self) -> Answer<()> {
        if !self.asked {
            // SAFETY: whoever set the callback said that it keeps to its type, with this `user`.
            self.textures = unsafe { Bound::ask(&self.program, self.callback, self.user) }?;
            self.asked = true;
        }
        Ok(())
    }

    fn run(&mut self, coverage: u32, listener: Option<(u32, &mut Listener)>) -> Answer<()> {
        if coverage == 0 || coverage >= 1 << GLASM_LANES {
            return Err(Failure::argument(format!(
                "a set of fragments has at least one of the bits 0 to 3, and no others: {coverage}"
            )));
        }
        self.bind()?;
        let units = self.textures.units();
        let textures = units.textures();
        let alone = coverage == 1 && !self.is_of_fragments();
        if !self.is_of_fragments() && !alone {
            return Err(Failure::argument("only fragments run as quads: the set must be 1"));
        }
        self.outcomes = [const { None }; GLASM_LANES];
        if alone {
            let inputs = &self.inputs[0];
            let outcome = match listener {
                None => self.machine.run(inputs, &textures),
                Some((_, listener)) => self.machine.run_traced(inputs, &textures, listener),
            };
            self.outcomes[0] = Some(outcome);
            return Ok(());
        }
        let covered = std::array::from_fn(|lane| coverage >> lane & 1 != 0);
        if let Some((lane, listener)) = listener {
            let outcome = self.machine.run_quad_traced(&self.inputs, covered, &textures, lane as usize, listener);
            self.outcomes[lane as usize & 3] = Some(outcome);
            return Ok(());
        }
        let outcomes = self.machine.run_quad(&self.inputs, covered, &textures);
        for ((kept, outcome), covered) in self.outcomes.iter_mut().zip(outcomes).zip(covered) {
            *kept = covered.then_some(outcome);
        }
        Ok(())
    }

    /// By image unit, those that handles name last.
    pub(crate) fn images(&mut self) -> &mut Vec<Option<StorageImage>> {
        &mut self.machine.world.images
    }

    pub(crate) fn image(&self, place: usize) -> Option<&StorageImage> {
        self.machine.world.images.get(place)?.as_ref()
    }

    fn is_of_fragments(&self) -> bool {
        self.program.dialect().rules().stage == glasm::dialect::Stage::Fragment
    }

    fn outcome(&self, lane: u32) -> Answer<&Outcome> {
        let found = usize::try_from(lane).ok().and_then(|lane| self.outcomes.get(lane));
        let found = found.and_then(Option::as_ref);
        found.ok_or_else(|| Failure::argument(format!("fragment {lane} of the quad has not run")))
    }
}

/// Makes a program ready to run on the CPU: a vertex, vertex state or fragment program. Attributes begin as (0,0,0,1),
/// parameters as the program declares them. Geometry and tessellation programs are `GLASM_UNSUPPORTED`: they run on whole
/// primitives, not on one vertex or one quad of fragments.
///
/// # Safety
/// `program` is a handle; `machine` points to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_new(
    program: *const glasm_program,
    machine: *mut *mut glasm_machine,
) -> glasm_status {
    guard(|| {
        // SAFETY: `machine` points to a pointer.
        unsafe { put(machine, std::ptr::null_mut(), "machine") }?;
        // SAFETY: the handle is live.
        let loaded = unsafe { shared(program, "program") }?;
        let program = loaded.checked()?;
        use glasm::dialect::Stage;
        match program.dialect().rules().stage {
            Stage::Vertex | Stage::State | Stage::Fragment => {}
            stage @ (Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation) => {
                return Err(Failure::unsupported(format!("a {} program needs more than one vertex", stage.name())));
            }
            Stage::Compute => {
                return Err(Failure::unsupported(
                    "a compute program runs in groups, which this interface does not have",
                ));
            }
        }
        let made = glasm_machine::new(program.clone(), loaded.source.clone());
        // SAFETY: `machine` points to a pointer.
        unsafe { put(machine, Box::into_raw(Box::new(made)), "machine") }?;
        Ok(GLASM_OK)
    })
}

/// Frees a machine; NULL is ignored.
///
/// # Safety
/// `machine` is NULL or a handle that was not freed and that no other thread uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_free(machine: *mut glasm_machine) {
    // SAFETY: the handle came from `Box::into_raw` and was not freed.
    unsafe { free(machine) }
}

/// Sets an attribute of a vertex (`fragment` is 0) or of a fragment of the quad. `attribute` is its number, as
/// `glasm_translation_input` reports it.
///
/// # Safety
/// `machine` is a handle; `value` points to a vector.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_set_attribute(
    machine: *mut glasm_machine,
    fragment: u32,
    attribute: u32,
    value: *const glasm_vector,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live, and no other thread uses it.
        let inputs = unsafe { exclusive(machine, "machine") }?.lane(fragment)?;
        // SAFETY: `value` points to a vector, and any bits are words.
        let value = unsafe { shared(value, "value")?.u };
        let place = usize::try_from(attribute).ok().and_then(|place| inputs.attributes.get_mut(place));
        *place.ok_or_else(|| Failure::argument(format!("attributes are below {}", Attribute::COUNT)))? = value;
        Ok(GLASM_OK)
    })
}

/// Sets a parameter, for all fragments of the quad. `index` counts parameters as `glasm_translation_parameter` does.
///
/// # Safety
/// `machine` is a handle; `value` points to a vector.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_set_parameter(
    machine: *mut glasm_machine,
    index: u32,
    value: *const glasm_vector,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live, and no other thread uses it.
        let machine = unsafe { exclusive(machine, "machine") }?;
        // SAFETY: `value` points to a vector, and any bits are words.
        let value = unsafe { shared(value, "value")?.u };
        let count = machine.program.parameters().len();
        for inputs in &mut machine.inputs {
            let place = usize::try_from(index).ok().and_then(|place| inputs.parameters.get_mut(place));
            *place.ok_or_else(|| Failure::argument(format!("the program has {count} parameters")))? = value;
        }
        Ok(GLASM_OK)
    })
}

/// Sets where textures come from; NULL for none. The callback is called in the next run, once for each unit that the
/// program uses. What it gives is kept until this function is called again.
///
/// # Safety
/// `machine` is a handle; `user` is what the callback expects, until the machine is freed or this is called again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_set_textures(
    machine: *mut glasm_machine,
    callback: glasm_texture_callback,
    user: *mut c_void,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live, and no other thread uses it.
        let machine = unsafe { exclusive(machine, "machine") }?;
        (machine.callback, machine.user, machine.asked) = (callback, user, false);
        machine.textures = Bound::default();
        Ok(GLASM_OK)
    })
}

/// Stops later runs after this many instructions, if that is fewer than the language's own limit.
///
/// # Safety
/// `machine` is a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_set_limit(machine: *mut glasm_machine, instructions: u64) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live, and no other thread uses it.
        unsafe { exclusive(machine, "machine") }?.machine.set_fuel(instructions);
        Ok(GLASM_OK)
    })
}

/// Runs the program: a vertex if `coverage` is 1, or those fragments of a quad whose bits are set. The other fragments
/// of the quad run too if their neighbours need them.
///
/// # Safety
/// `machine` is a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_run(machine: *mut glasm_machine, coverage: u32) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live, and no other thread uses it.
        unsafe { exclusive(machine, "machine") }?.run(coverage, None)?;
        Ok(GLASM_OK)
    })
}

/// The same, and calls `callback` for each instruction that the vertex, or one fragment of the quad, executes. Only that
/// fragment has an outcome afterwards.
///
/// # Safety
/// `machine` is a handle, which the callback does not use; `user` is what the callback expects.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_trace(
    machine: *mut glasm_machine,
    coverage: u32,
    fragment: u32,
    callback: glasm_step_callback,
    user: *mut c_void,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live, and no other thread uses it.
        let machine = unsafe { exclusive(machine, "machine") }?;
        if fragment >= GLASM_LANES as u32 || coverage >> fragment & 1 == 0 {
            return Err(Failure::argument(format!("fragment {fragment} is not among those that run")));
        }
        let callback = callback.ok_or_else(|| Failure::argument("callback is NULL"))?;
        let mut listener = Listener::new(&machine.program.clone(), &machine.source.clone(), callback, user);
        machine.run(coverage, Some((fragment, &mut listener)))?;
        Ok(GLASM_OK)
    })
}

/// How a run ended.
pub type glasm_exit = u32;
/// After the last instruction.
pub const GLASM_EXIT_END: glasm_exit = 0;
/// By a RET without a caller.
pub const GLASM_EXIT_RETURN: glasm_exit = 1;
/// At the limit of instructions.
pub const GLASM_EXIT_LIMIT: glasm_exit = 2;
/// Calls or blocks nested too deeply.
pub const GLASM_EXIT_OVERFLOW: glasm_exit = 3;

/// How a run of a vertex or fragment went.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_outcome {
    /// sizeof(glasm_outcome)
    pub size: u32,
    /// How the run ended.
    pub exit: glasm_exit,
    /// 1: the fragment was discarded.
    pub discarded: u32,
    /// Zero; for later use.
    pub reserved: u32,
    /// Instructions that were reached.
    pub steps: u64,
}

// SAFETY: the struct is repr(C), begins with its size, and consists of integers.
unsafe impl Growing for glasm_outcome {
    const ZERO: Self = Self { size: 0, exit: 0, discarded: 0, reserved: 0, steps: 0 };
}

/// Reports how the last run of a vertex (`fragment` is 0) or of a fragment of the quad went.
///
/// # Safety
/// `machine` is a handle; `outcome` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_get_outcome(
    machine: *const glasm_machine,
    fragment: u32,
    outcome: *mut glasm_outcome,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let left = unsafe { shared(machine, "machine") }?.outcome(fragment)?;
        let exit = match left.exit {
            Exit::End => GLASM_EXIT_END,
            Exit::Ret => GLASM_EXIT_RETURN,
            Exit::Limit => GLASM_EXIT_LIMIT,
            Exit::Overflow => GLASM_EXIT_OVERFLOW,
        };
        let filled = glasm_outcome { exit, discarded: left.killed.into(), steps: left.steps, ..glasm_outcome::ZERO };
        // SAFETY: `outcome` points to a struct of the size that it says.
        unsafe { write(outcome, &filled, "outcome") }?;
        Ok(GLASM_OK)
    })
}

/// Reports a result of the last run. `result` is its number, as `glasm_translation_output` reports it; the position of a vertex
/// is 0, and so is the first colour of a fragment, whose depth is 8, in z.
///
/// # Safety
/// `machine` is a handle; `value` points to a vector.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_get_result(
    machine: *const glasm_machine,
    fragment: u32,
    result: u32,
    value: *mut glasm_vector,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let left = unsafe { shared(machine, "machine") }?.outcome(fragment)?;
        let found = usize::try_from(result).ok().and_then(|place| left.outputs.get(place));
        let found = *found.ok_or_else(|| Failure::argument(format!("results are below {}", Output::COUNT)))?;
        // SAFETY: `value` points to a vector.
        unsafe { put(value, glasm_vector { u: found }, "value") }?;
        Ok(GLASM_OK)
    })
}

/// Reports a parameter after the last run: vertex state programs write them.
///
/// # Safety
/// `machine` is a handle; `value` points to a vector.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_machine_get_parameter(
    machine: *const glasm_machine,
    index: u32,
    value: *mut glasm_vector,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let left = unsafe { shared(machine, "machine") }?.outcome(0)?;
        let found = usize::try_from(index).ok().and_then(|place| left.parameters.get(place));
        let count = left.parameters.len();
        let found = *found.ok_or_else(|| Failure::argument(format!("the program has {count} parameters")))?;
        // SAFETY: `value` points to a vector.
        unsafe { put(value, glasm_vector { u: found }, "value") }?;
        Ok(GLASM_OK)
    })
}
