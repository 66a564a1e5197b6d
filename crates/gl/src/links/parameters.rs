//! Parameters of a linked program: an array of uniforms for each stage, or a uniform buffer where they are too many.

use std::ffi::CString;
use std::ops::Range;

use glasm::dialect::bindings::Binding;
use glasm::dialect::state::StateItem;
use glasm::dialect::{Family, Stage};
use glasm::export::compat::Shader;
use glasm::lower::description::System;
use glasm::program::Program;
use glasm_runtime::model::{Model, ProgramObject};

use super::units::UnitValues;
use crate::facts::Facts;
use crate::facts::values::CurrentHost;
use crate::host::{self, GLint, GLuint, tokens};
use crate::state::draws::{Need, Touched};
use crate::state::left::Left;
use crate::state::postponed::{KEYS, Key};

enum Place {
    Ring(Ring),
    Array(Array),
}

/// An array of uniforms, whose elements have locations of their own.
struct Array {
    program: GLuint,
    name: String,
    /// -1 for those that the host has left out; `UNKNOWN` for those that were not asked for yet.
    locations: Vec<GLint>,
}

const UNKNOWN: GLint = GLint::MIN;

impl Array {
    #[inline]
    fn location(&mut self, element: usize) -> GLint {
        match self.locations[element] {
            UNKNOWN => self.ask(element),
            known => known,
        }
    }

    #[cold]
    fn ask(&mut self, element: usize) -> GLint {
        let name = CString::new(format!("{}[{element}]", self.name)).unwrap_or_default();
        // SAFETY: the program was linked, the name is zero-terminated.
        self.locations[element] = unsafe { host::GetUniformLocation(self.program, name.as_ptr()) };
        self.locations[element]
    }

    /// Sets some elements. The program is in use.
    #[inline]
    fn write(&mut self, changed: Range<usize>, contents: &[[u32; 4]]) {
        // An array begins at an element that the host has, and may end beyond its last one.
        for first in (0..changed.start + 1).rev() {
            let location = self.location(first);
            if location >= 0 {
                let changed = &contents[first..changed.end];
                // SAFETY: the program is in use, and there are as many vectors as are passed.
                return unsafe { host::Uniform4fv(location, changed.len() as i32, changed.as_ptr().cast()) };
            }
        }
    }
}

/// A uniform buffer with room for the parameters of several draws. Each change takes the next place and binds it: drivers
/// gather the vertices between Begin and End, and see a new binding as the end of a draw, but not new contents.
struct Ring {
    buffer: GLuint,
    binding: u32,
    size: isize,
    stride: isize,
    place: isize,
    direct: bool,
}

/// Places of a ring.
const PLACES: isize = 64;

impl Ring {
    fn new(binding: u32, length: usize, facts: &Facts) -> Ring {
        let size = (16 * length) as isize;
        let alignment = host::integer(tokens::UNIFORM_BUFFER_OFFSET_ALIGNMENT).max(16) as isize;
        let stride = (size + alignment - 1) / alignment * alignment;
        let mut buffer = 0;
        // SAFETY: there is room for one name.
        unsafe {
            host::GenBuffers(1, &raw mut buffer);
            host::BindBuffer(tokens::UNIFORM_BUFFER, buffer);
            host::BufferData(tokens::UNIFORM_BUFFER, stride * PLACES, std::ptr::null(), tokens::DYNAMIC_DRAW);
        }
        Ring { buffer, binding, size, stride, place: 0, direct: facts.direct_access }
    }

    fn bind(&self) {
        let offset = self.place * self.stride;
        // SAFETY: the buffer is the library's, and has this place.
        unsafe { host::BindBufferRange(tokens::UNIFORM_BUFFER, self.binding, self.buffer, offset, self.size) };
    }

    /// Writes the next place, and binds it.
    #[inline(never)]
    fn write(&mut self, contents: &[[u32; 4]]) {
        self.place = (self.place + 1) % PLACES;
        let (offset, size) = (self.place * self.stride, size_of_val(contents) as isize);
        // SAFETY: the place has room for the contents.
        unsafe {
            if self.direct {
                host::NamedBufferSubData(self.buffer, offset, size, contents.as_ptr().cast());
            } else {
                host::BindBuffer(tokens::UNIFORM_BUFFER, self.buffer);
                host::BufferSubData(tokens::UNIFORM_BUFFER, offset, size, contents.as_ptr().cast());
            }
        }
        self.bind();
    }
}

/// Vectors for the host, and which of them have changed since they were given to it.
struct Vectors {
    contents: Vec<[u32; 4]>,
    /// From the first that has changed to the last, and none before and after.
    changed: Range<usize>,
}

impl Vectors {
    /// Zeros, none of which was given.
    fn new(length: usize) -> Vectors {
        Vectors { contents: vec![[0; 4]; length], changed: 0..length }
    }

    #[inline]
    fn set(&mut self, slot: usize, value: [u32; 4]) {
        if let Some(place) = self.contents.get_mut(slot).filter(|place| **place != value) {
            *place = value;
            let Range { start, end } = self.changed;
            self.changed = if start < end { start.min(slot)..end.max(slot + 1) } else { slot..slot + 1 };
        }
    }
}

/// What programs read of the host's state.
#[derive(Copy, Clone, Debug, Default)]
struct Reads {
    matrices: bool,
    /// Registers, which may track matrices.
    registers: bool,
    materials: bool,
    others: bool,
}

impl Reads {
    fn of(source: &Program, passed: &[bool]) -> Reads {
        let mut reads = Reads::default();
        let is_vertex = source.dialect().rules().stage == Stage::Vertex;
        for (parameter, _) in source.parameters().iter().zip(passed).filter(|(_, passed)| **passed) {
            match parameter.binding {
                Binding::State(StateItem::MatrixRow { .. }) => reads.matrices = true,
                // The environment of vertex programs is their registers.
                Binding::Register(_) => reads.registers = true,
                Binding::Environment(_) => reads.registers |= is_vertex,
                Binding::State(
                    StateItem::Material { .. } | StateItem::SceneColor(_) | StateItem::LightProduct { .. },
                ) => (reads.materials, reads.others) = (true, true),
                Binding::State(_) => reads.others = true,
                // Colours of texture environments.
                Binding::Named => reads.others |= source.dialect().rules().family == Family::Fixed,
                Binding::Local(_) | Binding::Constant(_) => {}
            }
        }
        reads
    }

    /// The counts that matter to the program.
    fn counted(self, touched: Touched, matrices: bool) -> Touched {
        let of = |reads: bool, count: u64| if reads { count } else { 0 };
        Touched {
            matrices: of(matrices, touched.matrices),
            materials: of(self.materials, touched.materials),
            others: of(self.others, touched.others),
        }
    }
}

/// The parameters of one program of a pair.
pub(crate) struct Block {
    place: Place,
    /// Parameters with their slots.
    slots: Vec<(usize, usize)>,
    /// Vectors of routine numbers, with their slots.
    routines: Vec<(usize, usize)>,
    /// Parameters that are passed rounded, with their slots.
    rounded: Vec<(System, usize)>,
    vectors: Vectors,
    /// By parameter, as they were when the model was asked for them last.
    values: Vec<[u32; 4]>,
    /// By parameter: whether it has a slot, as it is or rounded.
    passed: Vec<bool>,
    reads: Reads,
    /// The counts of changes when the values were gathered, and the object that they are of.
    seen: Option<(u64, Touched, usize)>,
    /// By key: where parameters are that can be given without the model.
    direct: Box<[Direct]>,
}

/// The place of a parameter that can be postponed.
#[derive(Copy, Clone, Debug, Default)]
enum Direct {
    /// The program does not read it.
    #[default]
    Nowhere,
    /// The slot of the one parameter that it is.
    One(u16),
    /// Several, or what is made of it.
    Several,
}

/// Where a program's parameters are by what they are bound to.
fn direct_places(source: &Program, slots: &[(usize, usize)], rounded: &[(System, usize)]) -> Box<[Direct]> {
    let is_vertex = source.dialect().rules().stage == Stage::Vertex;
    let is_rounded = |index| rounded.iter().any(|(what, _)| what.parameter().map(usize::from) == Some(index));
    let mut found = vec![Direct::Nowhere; KEYS];
    for (index, parameter) in source.parameters().iter().enumerate() {
        let Some(Key(key)) = Key::of(parameter.binding, is_vertex) else { continue };
        let mut places = slots.iter().filter(|(it, _)| *it == index).map(|(_, slot)| u16::try_from(*slot));
        let direct = match (places.next(), places.next()) {
            _ if is_rounded(index) => Direct::Several,
            (None, _) => continue,
            (Some(Ok(slot)), None) => Direct::One(slot),
            _ => Direct::Several,
        };
        found[key] = if matches!(found[key], Direct::Nowhere) { direct } else { Direct::Several };
    }
    found.into()
}

impl Block {
    /// The block of a program; `None` if it has no parameters.
    pub(crate) fn new(
        program: GLuint,
        source: &Program,
        shader: &Shader,
        slots: Vec<(usize, usize)>,
        binding: u32,
        facts: &Facts,
    ) -> Option<Block> {
        if shader.slots == 0 {
            return None;
        }
        let length = shader.slots as usize;
        let place = match (&shader.parameter_block, &shader.parameter_array) {
            (Some(block), _) => {
                let name = CString::new(block.as_str()).ok()?;
                // SAFETY: the program was linked, the name is zero-terminated.
                unsafe {
                    let index = host::GetUniformBlockIndex(program, name.as_ptr());
                    if index == u32::MAX {
                        return None;
                    }
                    host::UniformBlockBinding(program, index, binding);
                }
                Place::Ring(Ring::new(binding, length, facts))
            }
            (None, Some(array)) => {
                Place::Array(Array { program, name: array.clone(), locations: vec![UNKNOWN; length] })
            }
            (None, None) => return None,
        };
        let routines = shader.system.iter().filter_map(|system| match system.what {
            System::Subroutines(vector) => Some((vector.into(), system.slot as usize)),
            // The host transforms and counts rows itself; zeros are there.
            System::Zero
            | System::Window
            | System::ModelViewProjection(_)
            | System::Attribute(_)
            | System::Half(_)
            | System::Fixed(_) => None,
        });
        let rounded: Vec<(System, usize)> = shader
            .system
            .iter()
            .filter(|system| system.what.parameter().is_some() && (system.slot as usize) < length)
            .map(|system| (system.what, system.slot as usize))
            .collect();
        let mut passed = vec![false; source.parameters().len()];
        let read = rounded.iter().filter_map(|(what, _)| what.parameter()).map(usize::from);
        read.chain(slots.iter().map(|(index, _)| *index)).for_each(|index| passed[index] = true);
        let direct = direct_places(source, &slots, &rounded);
        Some(Block {
            place,
            direct,
            slots,
            routines: routines.filter(|(_, slot)| *slot < length).collect(),
            rounded,
            vectors: Vectors::new(length),
            values: Vec::new(),
            reads: Reads::of(source, &passed),
            passed,
            seen: None,
        })
    }

    /// Leaves the buffer, if there is one.
    pub(super) fn leave(&self, left: &mut Left) {
        if let Place::Ring(ring) = &self.place {
            left.buffers.push(ring.buffer);
        }
    }

    /// Whether values depend on matrices now.
    pub(crate) fn needs_matrices(&self, model: &Model) -> bool {
        self.reads.matrices || self.reads.registers && model.tracks()
    }

    /// Binds the buffer to its number; `false` if there is none.
    pub(crate) fn bind(&self) -> bool {
        if let Place::Ring(ring) = &self.place {
            ring.bind();
        }
        matches!(self.place, Place::Ring(_))
    }

    /// Whether nothing has changed since the values were gathered. The program is the same while the counts are.
    pub(crate) fn is_fresh(&self, model: &Model, (changes, touched): (u64, Touched)) -> bool {
        self.seen.is_some_and(|(then, seen, _)| {
            then == changes && seen == self.reads.counted(touched, self.needs_matrices(model))
        })
    }

    /// Takes the value of a parameter that is postponed. The program is in use, and has been brought up.
    #[inline]
    pub(crate) fn take(&mut self, Key(key): Key, value: [u32; 4]) -> Need {
        match self.direct[key] {
            Direct::Nowhere => Need::Nothing,
            Direct::One(slot) => {
                self.vectors.set(usize::from(slot), value);
                Need::Vectors
            }
            Direct::Several => Need::Values,
        }
    }

    /// Gives the host the vectors that have changed. `true` if that has bound a buffer. The program is in use.
    #[inline]
    pub(crate) fn give(&mut self) -> bool {
        let changed = std::mem::take(&mut self.vectors.changed);
        if changed.is_empty() {
            return false;
        }
        match &mut self.place {
            Place::Ring(ring) => {
                ring.write(&self.vectors.contents);
                true
            }
            Place::Array(array) => {
                array.write(changed, &self.vectors.contents);
                false
            }
        }
    }

    /// The value of a parameter that the host is given.
    pub(crate) fn value(&self, index: usize) -> Option<[u32; 4]> {
        let slot = self.slots.iter().find(|(it, _)| *it == index).map(|(_, slot)| *slot);
        match slot {
            Some(slot) => self.vectors.contents.get(slot).copied(),
            None => self.values.get(index).filter(|_| self.passed.get(index) == Some(&true)).copied(),
        }
    }

    /// Gives the host the values of the parameters, where they have changed, and the numbers of the chosen routines. `true`
    /// if that has bound a buffer.
    pub(crate) fn bring_up(
        &mut self,
        source: &Program,
        (object, chosen): (Option<&ProgramObject>, &[u32]),
        (model, host): (&Model, &CurrentHost),
        (changes, touched): (u64, Touched),
        unit: &UnitValues,
    ) -> bool {
        let touched = self.reads.counted(touched, self.needs_matrices(model));
        let owner = object.map_or(0, |object| std::ptr::from_ref(object) as usize);
        let seen = self.seen.replace((changes, touched, owner));
        match seen {
            Some(seen) if seen == (changes, touched, owner) => return self.give(),
            Some((_, then, of)) if (then, of) == (touched, owner) => model.gather_own(source, object, &mut self.values),
            _ => model.gather_some(source, object, host, |index| self.passed[index], &mut self.values),
        }
        for (parameter, value) in source.parameters().iter().zip(&mut self.values) {
            if let Some(given) = unit.get(parameter) {
                *value = given.map(f32::to_bits);
            }
        }
        let Block { vectors, values, .. } = self;
        for (index, slot) in &self.slots {
            if let Some(value) = values.get(*index) {
                vectors.set(*slot, *value);
            }
        }
        for (vector, slot) in &self.routines {
            let number = |lane| chosen.get(4 * vector + lane).copied().unwrap_or(0);
            vectors.set(*slot, std::array::from_fn(number));
        }
        for (what, slot) in &self.rounded {
            let value = |number: usize| values.get(number).copied().unwrap_or_default();
            if let Some(rounded) = what.rounded(value) {
                vectors.set(*slot, rounded);
            }
        }
        self.give()
    }
}
