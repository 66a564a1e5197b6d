//! How a layer takes over from the host what it has to follow from now on: bindings, switches, arrays and parameters that
//! commands have set while it was asleep.

use glasm::dialect::bindings::Binding;
use glasm_runtime::model::{ProgramObject, ProgramTarget};

use super::Layer;
use crate::host::{self, GLenum, integer, is_on, tokens};
use crate::process::idle;
use crate::state::arrays::Arrays;

/// The targets that hosts have programs of.
const TARGETS: [(ProgramTarget, GLenum); 2] =
    [(ProgramTarget::Vertex, tokens::VERTEX_PROGRAM_ARB), (ProgramTarget::FragmentArb, tokens::FRAGMENT_PROGRAM_ARB)];

/// Local parameters that are taken over of any program; of one that reads more, those too.
const LOCALS: u32 = 32;

/// The program that the host has bound.
fn bound(token: GLenum) -> u32 {
    let mut name = 0;
    // SAFETY: this has one value.
    unsafe { host::GetProgramivARB(token, tokens::PROGRAM_BINDING_ARB, &raw mut name) };
    name.cast_unsigned()
}

/// How many local parameters of a program are taken over, of so many.
fn taken(object: Option<&ProgramObject>, locals: u32) -> u32 {
    let parameters = object.and_then(|object| object.loaded()).map_or(&[][..], |loaded| loaded.program.parameters());
    let read = parameters.iter().filter_map(|parameter| match parameter.binding {
        Binding::Local(number) => Some(u32::from(number) + 1),
        _ => None,
    });
    read.max().unwrap_or(0).max(LOCALS).min(locals)
}

/// The text of the host's current program.
fn text(token: GLenum) -> Vec<u8> {
    let mut length = 0;
    // SAFETY: this has one value.
    unsafe { host::GetProgramivARB(token, tokens::PROGRAM_LENGTH_ARB, &raw mut length) };
    let length = usize::try_from(length).unwrap_or(0);
    // Of a program without a text, Mesa writes a zero.
    let mut text = vec![0u8; length + 1];
    // SAFETY: there is room for the text.
    unsafe { host::GetProgramStringARB(token, tokens::PROGRAM_STRING_ARB, text.as_mut_ptr().cast()) };
    text.truncate(length);
    text
}

/// Asks the host for a vector of parameters.
fn parameter(token: GLenum, index: u32, is_local: bool) -> [f32; 4] {
    let mut value = [0.0; 4];
    // SAFETY: a parameter has four components.
    unsafe {
        match is_local {
            true => host::GetProgramLocalParameterfvARB(token, index, value.as_mut_ptr()),
            false => host::GetProgramEnvParameterfvARB(token, index, value.as_mut_ptr()),
        }
    }
    value
}

impl Layer {
    /// Follows all commands from now on.
    pub(crate) fn wake(&mut self) {
        if !idle::is_awake() {
            idle::wake();
        }
        self.settle();
    }

    /// Takes over what the layer does not know yet, once that can be asked for.
    #[inline]
    pub(crate) fn settle(&mut self) {
        if (!self.follows.awake || self.follows.unknown) && idle::is_awake() {
            self.take_over();
        }
    }

    #[cold]
    fn take_over(&mut self) {
        if self.draws.in_begin || self.lists.recording.is_some() {
            return;
        }
        self.keep_host_error();
        if !self.follows.awake {
            self.follows.awake = true;
            self.take_bindings();
            self.take_parameters();
            self.take_state();
            self.take_stacks();
        }
        self.follows.unknown = false;
        self.take_switches();
        self.take_arrays();
        self.lists.base = integer(tokens::LIST_BASE).cast_unsigned();
        self.draws.touched.all();
        self.units.bindings += 1;
        self.changed();
        // Errors of questions that this host does not know.
        // SAFETY: GetError takes no parameters.
        (0..8).take_while(|_| unsafe { host::GetError() } != tokens::NO_ERROR).for_each(drop);
    }

    /// Has the model's bindings be the host's, for commands on the current program.
    pub(crate) fn take_bindings(&mut self) {
        if !self.host_tries() {
            return;
        }
        for (target, token) in TARGETS {
            let name = bound(token);
            let (is_bound, is_deleted, may_be) = self.with_group(|group, _| {
                let is_bound = group.model.bound(target) == Some(name);
                (is_bound, group.model.is_deleted(target), group.deleted.contains(&name))
            });
            if is_bound && !is_deleted {
                continue;
            }
            // SAFETY: any name can be asked for.
            let is_other = name != 0 && unsafe { host::IsProgramARB(name) } == 0;
            let text = if is_other || may_be { text(token) } else { Vec::new() };
            self.with_group(|group, _| {
                // A name that was given anew stands for two programs, which only their texts tell apart.
                // The host's ends with a zero at the latest.
                let ended = |string: &[u8]| string.split(|byte| *byte == 0).next().is_some_and(|string| string == text);
                let differs = || group.model.program(name).is_some_and(|program| !ended(program.string()));
                if text.is_empty() || !is_other && !differs() {
                    // A name of the other target is an error of the host, too.
                    let _ = group.model.bind_program_arb(target, name);
                } else if !is_bound {
                    group.model.bind_deleted(target, name, &text);
                    group.model.set_native(target, true);
                }
                group.changes += 1;
            });
        }
    }

    /// Takes a program over that was deleted in another context: once the host binds another one in this, it has it no more.
    fn take_deleted(&mut self, stage: usize, locals: u32) {
        let (target, token) = TARGETS[stage];
        let locals = self.with_group(|group, _| taken(group.model.current(target), locals));
        let values: Vec<[f32; 4]> = (0..locals).map(|index| parameter(token, index, true)).collect();
        self.programs.without_host[stage] = true;
        self.with_group(|group, _| {
            for (index, value) in (0..).zip(&values) {
                let _ = group.model.program_local_parameter4f_arb(target, index, *value);
            }
            group.model.set_native(target, false);
        });
    }

    /// The same while the layer is asleep; awake it has followed them.
    pub(crate) fn know_bindings(&mut self) {
        if !self.follows.awake {
            self.take_bindings();
        }
    }

    fn take_parameters(&mut self) {
        if !self.host_tries() {
            return;
        }
        for (stage, (target, token)) in TARGETS.into_iter().enumerate() {
            let [environment, locals] = self.facts.hosts.parameters[stage];
            let values: Vec<[f32; 4]> = (0..environment).map(|index| parameter(token, index, false)).collect();
            if self.with_group(|group, _| group.model.is_deleted(target)) {
                self.take_deleted(stage, locals);
            }
            let programs: Vec<(u32, u32)> = self.with_group(|group, _| {
                for (index, value) in (0..).zip(&values) {
                    let _ = group.model.program_env_parameter4f_arb(target, index, *value);
                }
                group.values[stage] += 1;
                // Values that were set before a text, or with one that the host took, stay with the program.
                // SAFETY: any name can be asked for.
                let has = |name: &u32| unsafe { host::IsProgramARB(*name) } != 0;
                let names = group.model.programs_of(target).into_iter().filter(has);
                let named = names.map(|name| (name, taken(group.model.program(name), locals)));
                named.chain([(0, LOCALS.min(locals))]).collect()
            });
            let before = bound(token);
            for (name, count) in programs {
                // SAFETY: the host has these programs.
                unsafe { host::BindProgramARB(token, name) };
                let values: Vec<[f32; 4]> = (0..count).map(|index| parameter(token, index, true)).collect();
                self.with_group(|group, _| {
                    let Ok(replaced) = group.model.put_in_place(target, name) else { return };
                    for (index, value) in (0..).zip(&values) {
                        let _ = group.model.program_local_parameter4f_arb(target, index, *value);
                    }
                    group.model.put_back(replaced);
                });
            }
            // SAFETY: it was bound before; one that was deleted cannot be bound again.
            unsafe { host::BindProgramARB(token, if self.programs.without_host[stage] { 0 } else { before }) };
        }
    }

    fn take_switches(&mut self) {
        if self.host_tries() {
            self.programs.host_enabled = TARGETS.map(|(_, token)| is_on(token));
            [self.programs.enabled.vertex, self.programs.enabled.fragment_arb] = self.programs.host_enabled;
        }
        self.fixed.color_material = is_on(tokens::COLOR_MATERIAL);
        self.fixed.evaluators.automatic_normals = is_on(tokens::AUTO_NORMAL);
    }

    fn take_arrays(&mut self) {
        if self.facts.gl >= 300 {
            self.arrays.bind(integer(tokens::VERTEX_ARRAY_BINDING).cast_unsigned());
        }
        self.arrays.on = Arrays::of_host(self.arrays.on.numbered);
        self.arrays.unit = integer(tokens::CLIENT_ACTIVE_TEXTURE).cast_unsigned().wrapping_sub(tokens::TEXTURE0);
    }

    fn take_state(&mut self) {
        self.programs.set_application(integer(tokens::CURRENT_PROGRAM).cast_unsigned());
        if self.facts.gl >= 410 {
            self.programs.pipeline = integer(tokens::PROGRAM_PIPELINE_BINDING).cast_unsigned();
        }
        if self.facts.gl >= 300 {
            self.arrays.object = integer(tokens::VERTEX_ARRAY_BINDING).cast_unsigned();
        }
        if self.facts.limits.bindings[0] != 0 {
            self.memory.uniform = integer(tokens::UNIFORM_BUFFER_BINDING).cast_unsigned();
        }
        self.arrays.others.clear();
        self.fixed.evaluators.take_grid();
    }

    /// What is saved on the stacks is the host's alone to give back.
    fn take_stacks(&mut self) {
        let depth = |name| usize::try_from(integer(name)).unwrap_or(0);
        let pushed = depth(tokens::ATTRIB_STACK_DEPTH);
        self.stacks.attributes = (0..pushed).map(|_| None).collect();
        self.stacks.early = idle::take_pushed();
        if self.stacks.early.len() != pushed {
            self.stacks.early.clear();
        }
        let saved = depth(tokens::CLIENT_ATTRIB_STACK_DEPTH);
        self.stacks.client = std::iter::repeat_with(Default::default).take(saved).collect();
    }
}
