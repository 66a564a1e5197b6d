//! The images of a pbuffer: the host's own has one, others are kept in textures, and all are copied into the texture that a
//! program binds.

use std::ffi::{c_int, c_void};

use rustc_hash::FxHashMap;

use super::wgl;
use crate::host::{self, GLenum, GLuint, tokens};
use crate::system::current_context;

/// What a pbuffer becomes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) alpha: bool,
    /// A token of WGL.
    pub(super) target: c_int,
    pub(super) mipmaps: bool,
    pub(super) size: [c_int; 2],
    /// It has a back buffer, too.
    pub(super) is_double: bool,
}

/// One of its images.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) face: c_int,
    pub(super) level: c_int,
}

impl Kind {
    /// `None` if the target is unknown.
    pub(super) fn new(alpha: bool, target: c_int, mipmaps: bool) -> Option<Kind> {
        let known = [wgl::TEXTURE_1D, wgl::TEXTURE_2D, wgl::TEXTURE_CUBE_MAP, wgl::TEXTURE_RECTANGLE];
        known.contains(&target).then_some(Kind { alpha, target, mipmaps, size: [0; 2], is_double: false })
    }

    pub(super) fn faces(&self) -> c_int {
        if self.target == wgl::TEXTURE_CUBE_MAP { 6 } else { 1 }
    }

    pub(super) fn levels(&self) -> c_int {
        let [width, height] = self.size;
        if self.mipmaps { width.max(height).max(1).ilog2() as c_int + 1 } else { 1 }
    }

    fn is_single(&self) -> bool {
        self.faces() * self.levels() == 1
    }

    /// All images, the larger ones first: a texture may make the smaller ones of them by itself.
    fn places(&self) -> impl Iterator<Item = Place> {
        let faces = self.faces();
        (0..self.levels()).flat_map(move |level| (0..faces).map(move |face| Place { face, level }))
    }

    fn size_of(&self, place: Place) -> [c_int; 2] {
        self.size.map(|side| (side >> place.level).max(1))
    }

    /// The buffers that may be drawn into.
    fn buffers(&self) -> &'static [GLenum] {
        if self.is_double { &[tokens::FRONT_LEFT, tokens::BACK_LEFT] } else { &[tokens::FRONT_LEFT] }
    }

    /// What a texture is bound to, and how its name is asked for.
    fn binding(&self) -> [GLenum; 2] {
        match self.target {
            wgl::TEXTURE_1D => [tokens::TEXTURE_1D, tokens::TEXTURE_BINDING_1D],
            wgl::TEXTURE_CUBE_MAP => [tokens::TEXTURE_CUBE_MAP, tokens::TEXTURE_BINDING_CUBE_MAP],
            wgl::TEXTURE_RECTANGLE => [tokens::TEXTURE_RECTANGLE, tokens::TEXTURE_BINDING_RECTANGLE],
            _ => [tokens::TEXTURE_2D, tokens::TEXTURE_BINDING_2D],
        }
    }

    /// Copies what is read now into an image of the texture that is bound.
    fn read_into(&self, place: Place) {
        let [target, _] = self.binding();
        let image =
            if self.faces() == 6 { tokens::TEXTURE_CUBE_MAP_POSITIVE_X + place.face.cast_unsigned() } else { target };
        let format = if self.alpha { tokens::RGBA8 } else { tokens::RGB8 };
        let [width, height] = self.size_of(place);
        let parameter = |name| {
            let mut value = 0;
            // SAFETY: each of these has one value.
            unsafe { host::GetTexLevelParameteriv(image, place.level, name, &raw mut value) };
            value
        };
        let height = if target == tokens::TEXTURE_1D { 1 } else { height };
        // An image that is as it has to be keeps its memory.
        let fits = [tokens::TEXTURE_WIDTH, tokens::TEXTURE_HEIGHT, tokens::TEXTURE_INTERNAL_FORMAT].map(parameter)
            == [width, height, format.cast_signed()];
        // SAFETY: these take any values; what is wrong is an error that is asked for afterwards.
        unsafe {
            match (target == tokens::TEXTURE_1D, fits) {
                (true, true) => host::CopyTexSubImage1D(image, place.level, 0, 0, 0, width),
                (true, false) => host::CopyTexImage1D(image, place.level, format, 0, 0, width, 0),
                (false, true) => host::CopyTexSubImage2D(image, place.level, 0, 0, 0, 0, width, height),
                (false, false) => host::CopyTexImage2D(image, place.level, format, 0, 0, width, height, 0),
            }
        }
    }
}

/// What the thread had current. It has it again when this goes.
struct Left {
    draw: usize,
    read: usize,
    context: usize,
}

impl Left {
    fn new() -> Left {
        let draw = from_host!(wglGetCurrentDC() -> usize);
        let read = from_host!(wglGetCurrentReadDCARB() -> usize);
        Left { draw, read, context: current_context() }
    }
}

impl Drop for Left {
    fn drop(&mut self) {
        let Left { draw, read, context } = *self;
        match read == 0 || read == draw {
            true => from_host!(wglMakeCurrent(draw: usize, context: usize) -> c_int),
            false => from_host!(wglMakeContextCurrentARB(draw: usize, read: usize, context: usize) -> c_int),
        };
    }
}

fn make_current(pixels: usize, context: usize) -> bool {
    from_host!(wglMakeCurrent(pixels: usize, context: usize) -> c_int) != 0
}

fn delete(context: usize) {
    from_host!(wglDeleteContext(context: usize) -> c_int);
}

/// The images of a pbuffer beside the one that the host's has, and this library's contexts.
#[derive(Default)]
pub(super) struct Images {
    /// The context of the textures that images are kept in.
    keeper: Option<usize>,
    framebuffer: GLuint,
    /// The texture of an image and a buffer.
    kept: FxHashMap<(Place, GLenum), GLuint>,
    /// Contexts that share objects with one of the program's, each.
    readers: Vec<Reader>,
}

struct Reader {
    /// The program's.
    of: usize,
    own: usize,
}

impl Images {
    /// Makes the context of the textures current.
    fn enter_keeper(&mut self, pixels: usize) -> bool {
        let created = || from_host!(wglCreateContext(pixels: usize) -> usize);
        let is_new = self.keeper.is_none();
        let keeper = *self.keeper.get_or_insert_with(created);
        let is_current = keeper != 0 && make_current(pixels, keeper);
        if is_current && is_new {
            // SAFETY: there is room for one name.
            unsafe { host::GenFramebuffers(1, &raw mut self.framebuffer) };
        }
        is_current
    }

    /// Keeps the image that the pbuffer has.
    fn keep(&mut self, kind: &Kind, place: Place) {
        let [width, height] = kind.size_of(place);
        for buffer in kind.buffers() {
            let name = self.kept.entry((place, *buffer)).or_default();
            // SAFETY: there is room for one name, and the rest is plain values.
            unsafe {
                if *name == 0 {
                    host::GenTextures(1, name);
                }
                host::ReadBuffer(*buffer);
                host::BindTexture(tokens::TEXTURE_2D, *name);
                host::CopyTexImage2D(tokens::TEXTURE_2D, 0, tokens::RGBA8, 0, 0, width, height, 0);
            }
        }
    }

    /// Gives the pbuffer an image that was kept. Returns whether there is one.
    fn bring(&self, kind: &Kind, place: Place) -> bool {
        let [width, height] = kind.size_of(place);
        let target = tokens::READ_FRAMEBUFFER;
        let kept = kind.buffers().iter().filter_map(|buffer| Some((*buffer, *self.kept.get(&(place, *buffer))?)));
        let mut is_there = false;
        for (buffer, name) in kept {
            is_there = true;
            // SAFETY: the names are this library's, and the rest is plain values.
            unsafe {
                host::BindFramebuffer(target, self.framebuffer);
                host::FramebufferTexture2D(target, tokens::COLOR_ATTACHMENT0, tokens::TEXTURE_2D, name, 0);
                host::DrawBuffer(buffer);
                let (mask, filter) = (tokens::COLOR_BUFFER_BIT, tokens::NEAREST);
                host::BlitFramebuffer(0, 0, width, height, 0, 0, width, height, mask, filter);
                host::BindFramebuffer(target, 0);
            }
        }
        is_there
    }

    /// Another image is drawn into from now on: the pbuffer gets what was drawn into it before.
    pub(super) fn exchange(&mut self, pixels: usize, kind: &Kind, before: Place, after: Place) {
        let _left = Left::new();
        if self.enter_keeper(pixels) {
            self.keep(kind, before);
            self.bring(kind, after);
        }
    }

    /// A context of this library's that shares objects with the program's.
    fn reader(&mut self, pixels: usize, context: usize) -> Result<usize, String> {
        if let Some(known) = self.readers.iter().find(|reader| reader.of == context) {
            return Ok(known.own);
        }
        let own = from_host!(wglCreateContext(pixels: usize) -> usize);
        let is_shared = own != 0 && from_host!(wglShareLists(context: usize, own: usize) -> c_int) != 0;
        if !is_shared {
            if own != 0 {
                delete(own);
            }
            return Err("the driver shares no textures between the two contexts".to_owned());
        }
        self.readers.push(Reader { of: context, own });
        Ok(own)
    }

    /// Copies all images into the texture that is bound in the current context.
    pub(super) fn copy(&mut self, pixels: usize, kind: &Kind, place: Place, buffer: GLenum) -> Result<(), String> {
        let left = Left::new();
        if left.context == 0 {
            return Err("no context is current".to_owned());
        }
        let [target, binding] = kind.binding();
        let name = host::integer(binding).cast_unsigned();
        if name == 0 {
            return Err("texture 0 is bound, which contexts do not share; glGenTextures gives it a name".to_owned());
        }
        let reader = self.reader(pixels, left.context)?;
        if !kind.is_single() && self.enter_keeper(pixels) {
            self.keep(kind, place);
        }
        let read = |place: Place| {
            make_current(pixels, reader).then(|| {
                // SAFETY: the name is that of a texture which both contexts have.
                unsafe {
                    host::BindTexture(target, name);
                    host::ReadBuffer(buffer);
                }
                kind.read_into(place);
            })
        };
        let mut is_read = true;
        for one in kind.places() {
            let is_there = kind.is_single() || (self.enter_keeper(pixels) && self.bring(kind, one));
            is_read &= !is_there || read(one).is_some();
        }
        if !kind.is_single() && self.enter_keeper(pixels) {
            self.bring(kind, place);
            is_read &= make_current(pixels, reader);
        }
        // SAFETY: without a fence, which hosts before OpenGL 3.2 have not, the copies are waited for.
        let (error, fence) = unsafe {
            let fence = host::FenceSync(tokens::SYNC_GPU_COMMANDS_COMPLETE, 0);
            if fence.is_null() {
                host::Finish();
            } else {
                host::Flush();
            }
            (host::GetError(), fence)
        };
        drop(left);
        // SAFETY: the fence is one of the share group, and the texture is bound already: what another context has changed is
        // seen after it is bound again.
        unsafe {
            if !fence.is_null() {
                host::WaitSync(fence, 0, u64::MAX);
                host::DeleteSync(fence);
            }
            host::BindTexture(target, name);
        }
        match error {
            tokens::NO_ERROR if is_read => Ok(()),
            tokens::NO_ERROR => Err("the driver does not make its pbuffer current".to_owned()),
            error => Err(format!("the driver does not let it be read (error {error:#06x})")),
        }
    }

    /// A context of the program's goes.
    pub(super) fn forget(&mut self, context: usize) {
        self.readers.retain(|reader| {
            if reader.of == context {
                delete(reader.own);
            }
            reader.of != context
        });
    }

    /// The pbuffer goes.
    pub(super) fn delete(self) {
        self.readers
            .iter()
            .map(|reader| reader.own)
            .chain(self.keeper)
            .filter(|context| *context != 0)
            .for_each(delete);
    }
}
