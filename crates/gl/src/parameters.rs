//! Parameters of a linked program: a uniform buffer for each stage, or an array of uniforms on hosts that have none.

use std::ffi::CString;

use glasm::dialect::bindings::Binding;
use glasm::export::compat::Shader;
use glasm::program::Program;
use glasm_runtime::model::{Model, ProgramObject};

use crate::extensions::Facts;
use crate::host::{self, GLint, GLuint, tokens};
use crate::state::CurrentHost;

enum Place {
    Ring(Ring),
    Array(GLint),
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

/// The parameters of one program of a pair.
pub(crate) struct Block {
    place: Place,
    /// Parameters with their slots.
    slots: Vec<(usize, usize)>,
    /// What the host has.
    contents: Vec<[u32; 4]>,
    values: Vec<[u32; 4]>,
    /// The program reads state of the host.
    reads_state: bool,
    /// The counts of changes when the values were gathered, and the object that they are of.
    seen: Option<((u64, u64), usize)>,
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
                let name = CString::new(array.as_str()).ok()?;
                // SAFETY: as above.
                Place::Array(unsafe { host::GetUniformLocation(program, name.as_ptr()) })
            }
            (None, None) => return None,
        };
        let reads_state = source
            .parameters()
            .iter()
            .any(|it| matches!(it.binding, Binding::State(_) | Binding::Register(_) | Binding::Environment(_)));
        Some(Block { place, slots, contents: Vec::new(), values: Vec::new(), reads_state, seen: None })
    }

    /// Binds the buffer to its number; `false` if there is none.
    pub(crate) fn bind(&self) -> bool {
        if let Place::Ring(ring) = &self.place {
            ring.bind();
        }
        matches!(self.place, Place::Ring(_))
    }

    /// Gives the host the values of the parameters, where they have changed. `true` if that has bound a buffer.
    pub(crate) fn bring_up(
        &mut self,
        source: &Program,
        object: Option<&ProgramObject>,
        model: &Model,
        host: &CurrentHost,
        (changes, touched): (u64, u64),
        program: GLuint,
    ) -> bool {
        let counts = (changes, if self.reads_state { touched } else { 0 });
        let owner = object.map_or(0, |object| std::ptr::from_ref(object) as usize);
        if self.seen == Some((counts, owner)) {
            return false;
        }
        self.seen = Some((counts, owner));
        let mut gathered = std::mem::take(&mut self.values);
        model.gather(source, object, host, &mut gathered);
        let length = self.slots.iter().map(|(_, slot)| slot + 1).max().unwrap_or(0);
        let mut contents = vec![[0; 4]; length];
        for (index, slot) in &self.slots {
            if let (Some(value), Some(place)) = (gathered.get(*index), contents.get_mut(*slot)) {
                *place = *value;
            }
        }
        self.values = gathered;
        if contents == self.contents || contents.is_empty() {
            return false;
        }
        let bound = match &mut self.place {
            Place::Ring(ring) => {
                ring.write(&contents);
                true
            }
            Place::Array(location) => {
                // SAFETY: the array has room for the slots.
                unsafe {
                    host::UseProgram(program);
                    host::Uniform4fv(*location, contents.len() as i32, contents.as_ptr().cast());
                }
                false
            }
        };
        self.contents = contents;
        bound
    }
}
