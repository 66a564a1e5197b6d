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
    Buffer(GLuint),
    Array(GLint),
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
    direct: bool,
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
                let mut buffer = 0;
                // SAFETY: the program was linked, the name is zero-terminated.
                unsafe {
                    let index = host::GetUniformBlockIndex(program, name.as_ptr());
                    if index == u32::MAX {
                        return None;
                    }
                    host::UniformBlockBinding(program, index, binding);
                    host::GenBuffers(1, &raw mut buffer);
                    host::BindBuffer(tokens::UNIFORM_BUFFER, buffer);
                    let size = (16 * length) as isize;
                    host::BufferData(tokens::UNIFORM_BUFFER, size, std::ptr::null(), tokens::DYNAMIC_DRAW);
                }
                Place::Buffer(buffer)
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
        Some(Block {
            place,
            slots,
            contents: Vec::new(),
            values: Vec::new(),
            reads_state,
            seen: None,
            direct: facts.direct_access,
        })
    }

    /// Binds the buffer to its number.
    pub(crate) fn bind(&self, number: u32) {
        if let Place::Buffer(buffer) = self.place {
            // SAFETY: the buffer is the library's.
            unsafe { host::BindBufferBase(tokens::UNIFORM_BUFFER, number, buffer) };
        }
    }

    /// Gives the host the values of the parameters, where they have changed.
    pub(crate) fn bring_up(
        &mut self,
        source: &Program,
        object: Option<&ProgramObject>,
        model: &Model,
        host: &CurrentHost,
        (changes, touched): (u64, u64),
        program: GLuint,
    ) {
        let counts = (changes, if self.reads_state { touched } else { 0 });
        let owner = object.map_or(0, |object| std::ptr::from_ref(object) as usize);
        if self.seen == Some((counts, owner)) {
            return;
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
            return;
        }
        let size = (16 * contents.len()) as isize;
        // SAFETY: the buffer and the array have room for the slots.
        unsafe {
            match self.place {
                Place::Buffer(buffer) if self.direct => {
                    host::NamedBufferSubData(buffer, 0, size, contents.as_ptr().cast());
                }
                Place::Buffer(buffer) => {
                    host::BindBuffer(tokens::UNIFORM_BUFFER, buffer);
                    host::BufferSubData(tokens::UNIFORM_BUFFER, 0, size, contents.as_ptr().cast());
                }
                Place::Array(location) => {
                    host::UseProgram(program);
                    host::Uniform4fv(location, contents.len() as i32, contents.as_ptr().cast());
                }
            }
        }
        self.contents = contents;
    }
}
