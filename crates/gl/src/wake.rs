//! How a layer takes over from the host what it has to follow from now on: bindings, switches, arrays and parameters that
//! commands have set while it was asleep.

use glasm::dialect::bindings::Binding;
use glasm_runtime::model::ProgramTarget;

use crate::commands::{Arrays, stages};
use crate::host::{self, GLenum, integer, tokens};
use crate::idle;
use crate::layer::Layer;

/// The targets that hosts have programs of.
const TARGETS: [(ProgramTarget, GLenum); 2] =
    [(ProgramTarget::Vertex, tokens::VERTEX_PROGRAM_ARB), (ProgramTarget::FragmentArb, tokens::FRAGMENT_PROGRAM_ARB)];

/// Local parameters that are taken over of any program; of one that reads more, those too.
const LOCALS: u32 = 32;

fn is_on(capability: GLenum) -> bool {
    // SAFETY: programs may pass any token; the error of one that the host does not know is dropped.
    unsafe { host::IsEnabled(capability) != 0 }
}

/// The program that the host has bound.
fn bound(token: GLenum) -> u32 {
    let mut name = 0;
    // SAFETY: this has one value.
    unsafe { host::GetProgramivARB(token, tokens::PROGRAM_BINDING_ARB, &raw mut name) };
    name.cast_unsigned()
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
        if (!self.awake || self.unknown) && idle::is_awake() {
            self.take_over();
        }
    }

    #[cold]
    fn take_over(&mut self) {
        if self.in_begin || self.recording.is_some() {
            return;
        }
        self.keep_host_error();
        if !self.awake {
            self.awake = true;
            self.take_bindings();
            self.take_parameters();
            self.take_state();
            self.take_stacks();
        }
        self.unknown = false;
        self.take_switches();
        self.arrays = Arrays::of_host(self.arrays.numbered);
        self.client_unit = integer(tokens::CLIENT_ACTIVE_TEXTURE).cast_unsigned().wrapping_sub(tokens::TEXTURE0);
        self.touched.all();
        self.bindings += 1;
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
        let bound = TARGETS.map(|(target, token)| (target, bound(token)));
        self.with_group(|group, _| {
            for (target, name) in bound {
                if group.model.bound(target) != Some(name) {
                    // A name of the other target is an error of the host, too.
                    let _ = group.model.bind_program_arb(target, name);
                    group.changes += 1;
                }
            }
        });
    }

    /// The same while the layer is asleep; awake it has followed them.
    pub(crate) fn know_bindings(&mut self) {
        if !self.awake {
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
            let programs: Vec<(u32, u32)> = self.with_group(|group, _| {
                for (index, value) in (0..).zip(&values) {
                    let _ = group.model.program_env_parameter4f_arb(target, index, *value);
                }
                group.values[stage] += 1;
                let of_target = |name: &&u32| group.model.program(**name).is_some_and(|it| it.target() == target);
                let read = |name: &u32| {
                    let loaded = group.model.program(*name).and_then(|it| it.loaded());
                    let parameters = loaded.map_or(&[][..], |it| it.program.parameters());
                    let local = parameters.iter().filter_map(|it| match it.binding {
                        Binding::Local(number) => Some(u32::from(number) + 1),
                        _ => None,
                    });
                    local.max().unwrap_or(0).max(LOCALS).min(locals)
                };
                let named = group.native.iter().filter(of_target).map(|name| (*name, read(name)));
                named.chain([(0, LOCALS.min(locals))]).collect()
            });
            let before = bound(token);
            for (name, count) in programs {
                // SAFETY: the host has these programs.
                unsafe { host::BindProgramARB(token, name) };
                let values: Vec<[f32; 4]> = (0..count).map(|index| parameter(token, index, true)).collect();
                self.with_group(|group, _| {
                    let own = group.model.bound(target).unwrap_or(0);
                    let _ = group.model.bind_program_arb(target, name);
                    for (index, value) in (0..).zip(&values) {
                        let _ = group.model.program_local_parameter4f_arb(target, index, *value);
                    }
                    let _ = group.model.bind_program_arb(target, own);
                });
            }
            // SAFETY: it was bound before.
            unsafe { host::BindProgramARB(token, before) };
        }
    }

    fn take_switches(&mut self) {
        if self.host_tries() {
            self.host_enabled = TARGETS.map(|(_, token)| is_on(token));
            [self.enabled.vertex, self.enabled.fragment_arb] = self.host_enabled;
        }
        self.color_material = is_on(tokens::COLOR_MATERIAL);
        self.take_automatic_normals(is_on(tokens::AUTO_NORMAL));
    }

    fn take_state(&mut self) {
        self.application_program = integer(tokens::CURRENT_PROGRAM).cast_unsigned();
        self.application_stages = match self.application_program {
            0 => [true; 2],
            program => stages(program),
        };
        if self.facts.gl >= 410 {
            self.pipeline = integer(tokens::PROGRAM_PIPELINE_BINDING).cast_unsigned();
        }
        if self.facts.gl >= 300 {
            self.vertex_array = integer(tokens::VERTEX_ARRAY_BINDING).cast_unsigned();
        }
        if self.facts.limits.bindings[0] != 0 {
            self.uniform_buffer = integer(tokens::UNIFORM_BUFFER_BINDING).cast_unsigned();
        }
        self.vertex_arrays.clear();
        self.list_base = integer(tokens::LIST_BASE).cast_unsigned();
        self.take_grid();
    }

    /// What is saved on the stacks is the host's alone to give back.
    fn take_stacks(&mut self) {
        let depth = |name| usize::try_from(integer(name)).unwrap_or(0);
        let pushed = depth(tokens::ATTRIB_STACK_DEPTH);
        self.attribute_stack = (0..pushed).map(|_| None).collect();
        self.early_masks = idle::take_pushed();
        if self.early_masks.len() != pushed {
            self.early_masks.clear();
        }
        let saved = depth(tokens::CLIENT_ATTRIB_STACK_DEPTH);
        self.client_stack = std::iter::repeat_with(Default::default).take(saved).collect();
    }
}
