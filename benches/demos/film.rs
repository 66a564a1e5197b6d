//! Records the draws of a demo's script: the shapes, pictures, state and parameters that a program with its own shaders
//! needs to draw the same.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use glasm::interp::World;
use glasm::texture::{BaseFormat, Sampler, Target, Texture};
use glasm_runtime::call::{
    AttributeSource, Device, DeviceError, DeviceLimits, DispatchCall, DrawCall, Identity, PixelCall, StageCall,
    TargetDescription, TargetId, TextureBinding, Versioned,
};
use glasm_runtime::capture::Tally;
use glasm_runtime::raster::state::{Rectangle, State};
use glasm_runtime::raster::{Clear, Mode, Placement, Statistics};
use glasm_runtime::texels::TargetBuffer;
use glasm_scene::script::{Player, Session};

/// Floats of a vertex: position, normal, texture coordinates, tangent.
pub(crate) const FLOATS: usize = 12;
/// The attribute numbers of these, and their numbers of components.
const ATTRIBUTES: [(usize, usize); 4] = [(0, 3), (2, 3), (8, 2), (9, 4)];
/// The number of the primary colour.
const COLOR: usize = 3;

/// A shape: vertices, and the triangles or points made of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mesh {
    pub mode: Mode,
    pub vertices: Vec<f32>,
    pub indices: Vec<u32>,
}

/// A texture with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Picture {
    pub texture: Texture,
    pub sampler: Sampler,
}

/// The source of a texture.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Picture(usize),
    /// The depths from an earlier pass.
    Depths,
    /// The colours of the pass before the copy with this number.
    Copy(usize),
    /// The faces of a cube that an earlier pass has drawn, and their side.
    Faces(u32),
}

#[derive(Clone, Debug)]
pub(crate) struct Draw {
    /// Which of the frame's programs draw it, in the order in which they come.
    pub programs: usize,
    pub state: State,
    pub mesh: usize,
    /// Whether it is drawn to all faces of a cube.
    pub faces: bool,
    /// Whether its shaders sample.
    pub samples: bool,
    /// Parameters by stage and name.
    pub values: BTreeMap<(&'static str, String), [u32; 4]>,
}

#[derive(Clone, Debug)]
pub(crate) enum Event {
    Clear(Clear),
    /// The window's colours, or its depths, are copied to a texture.
    Copy {
        depth: bool,
    },
    Draw(Box<Draw>),
}

/// Some frames of a demo.
#[derive(Default)]
pub(crate) struct Film {
    pub meshes: Vec<Mesh>,
    pub pictures: Vec<Picture>,
    /// The textures bound by unit, which do not change.
    pub units: Vec<Bound>,
    pub frames: Vec<Vec<Event>>,
    /// Identities of the programs of the last frame, and whether clip distances apply to them.
    programs: Vec<(String, bool)>,
}

impl Film {
    /// Plays a scene at these times.
    pub(crate) fn shoot(session: &mut Session, size: u32, times: &[f64]) -> Film {
        let film = Arc::new(Mutex::new(Film::default()));
        let mut player =
            Player::new(Box::new(Camera { film: film.clone(), made: 0, faces: Vec::new() })).expect("a context");
        for time in times {
            session.time = *time;
            let script = session.script([size; 2]).unwrap_or_else(|| panic!("{:?}", session.problems()));
            let start = |film: &mut Film| {
                film.programs.clear();
                film.frames.push(Vec::new());
            };
            start(&mut held(&film));
            player.draw(&script).expect("a frame");
        }
        drop(player);
        std::mem::take(&mut *held(&film))
    }

    fn tell(&mut self, event: Event) {
        if let Some(frame) = self.frames.last_mut() {
            frame.push(event);
        }
    }

    fn bind(&mut self, unit: usize, binding: &TextureBinding<'_>) {
        let texture = &binding.texture.value;
        let image = texture.level(0).expect("a level");
        let copy = image.texels().first().and_then(|first| marked(f32::from_bits(first[0])));
        let alike = image.texels().windows(2).all(|pair| pair[0] == pair[1]);
        let bound = match copy.filter(|_| alike) {
            _ if image.format() == BaseFormat::Depth => Bound::Depths,
            Some(FACES) => Bound::Faces(image.extent()[0]),
            Some(copy) => Bound::Copy(copy),
            None => {
                let picture = Picture { texture: texture.clone(), sampler: binding.sampler.clone() };
                Bound::Picture(place(&mut self.pictures, picture))
            }
        };
        if self.units.len() <= unit {
            self.units.resize(unit + 1, bound);
        }
        self.units[unit] = bound;
    }
}

/// The index of a value in a list without duplicates.
pub(crate) fn place<T: PartialEq>(list: &mut Vec<T>, thing: T) -> usize {
    list.iter().position(|entry| *entry == thing).unwrap_or_else(|| {
        list.push(thing);
        list.len() - 1
    })
}

/// The vertices of a draw without duplicates, and their order.
fn mesh(call: &DrawCall<'_>) -> Mesh {
    let order: Vec<u32> = (0..call.indices.count()).map(|place| call.indices.get(place)).collect();
    let count = order.iter().max().map_or(0, |most| most + 1);
    let component = |number: usize, vertex: usize, component: usize| match call.attributes.get(number) {
        Some(AttributeSource::Constant(value)) => value[component],
        Some(AttributeSource::Kept(values)) => values.value.get(vertex).map_or(0, |value| value[component]),
        // Only a device knows what it has recorded.
        Some(AttributeSource::Heap(_)) => 0,
        Some(AttributeSource::Given(values)) => values.get(vertex).map_or(0, |value| value[component]),
        None => 0,
    };
    let vertex = |vertex| {
        ATTRIBUTES.into_iter().flat_map(move |(number, components)| {
            (0..components).map(move |place| f32::from_bits(component(number, vertex, place)))
        })
    };
    let indices = match call.mode {
        Mode::TriangleStrip => {
            assert_eq!(order.len(), 4, "only rectangles are strips");
            [0, 1, 2, 2, 1, 3].map(|corner| order[corner]).to_vec()
        }
        Mode::Triangles | Mode::Points | Mode::Patches => order,
        other => panic!("no demo draws {other:?}"),
    };
    Mesh { mode: call.mode, vertices: (0..count as usize).flat_map(vertex).collect(), indices }
}

fn values(call: &DrawCall<'_>) -> BTreeMap<(&'static str, String), [u32; 4]> {
    let mut values = BTreeMap::new();
    let mut add = |stage: &'static str, call: &StageCall<'_>| {
        for (parameter, value) in call.program.program.parameters().iter().zip(call.parameters) {
            let name = parameter.name.replace("program.local", "local").replace("state.matrix.", "");
            values.insert((stage, name), *value);
        }
    };
    add("vertex", &call.vertex);
    add("fragment", &call.fragment);
    if let Some(chain) = call.chain {
        for (name, stage) in
            [("control", &chain.control), ("evaluation", &chain.evaluation), ("geometry", &chain.geometry)]
        {
            if let Some(stage) = stage {
                add(name, stage);
            }
        }
    }
    if let Some(AttributeSource::Constant(color)) = call.attributes.get(COLOR) {
        values.insert(("vertex", "color".to_owned()), *color);
    }
    for (number, row) in call.model_view_projection.iter().enumerate() {
        values.insert(("vertex", format!("mvp[{number}]")), row.map(f32::to_bits));
    }
    values
}

/// The colour that marks a copy of the window, so that its texture is recognised.
fn mark(copy: usize) -> f32 {
    (copy + 101) as f32 / 255.0
}

/// Marks faces, in place of the number of a copy.
const FACES: usize = 8;

fn marked(color: f32) -> Option<usize> {
    (0..=FACES).find(|copy| mark(*copy) == color)
}

fn held(film: &Mutex<Film>) -> MutexGuard<'_, Film> {
    film.lock().expect("no thread panicked with the film")
}

/// A device that draws nothing.
struct Camera {
    film: Arc<Mutex<Film>>,
    made: u64,
    /// Targets that are faces of a cube.
    faces: Vec<TargetId>,
}

impl Device for Camera {
    fn name(&self) -> &str {
        "camera"
    }

    fn limits(&self) -> DeviceLimits {
        DeviceLimits {
            texture_size: 4096,
            texture_size_3d: 256,
            texture_layers: 256,
            target_size: 4096,
            color_buffers: 8,
            samples: 4,
        }
    }

    fn create_target(&mut self, _: &TargetDescription) -> Result<TargetId, DeviceError> {
        self.made += 1;
        Ok(TargetId(self.made))
    }

    fn delete_target(&mut self, target: TargetId) {
        self.faces.retain(|face| *face != target);
    }

    fn clear(&mut self, _: TargetId, _: &State, clear: &Clear) -> Result<(), DeviceError> {
        held(&self.film).tell(Event::Clear(*clear));
        Ok(())
    }

    fn draw(&mut self, _: TargetId, call: &DrawCall<'_>) -> Result<Statistics, DeviceError> {
        if call.feedback.is_some_and(|feedback| feedback.discard) {
            return Ok(Statistics::default());
        }
        let mut film = held(&self.film);
        let faces = call.feedback.is_some_and(|feedback| feedback.layers.len() > 1);
        if faces && let Some(feedback) = call.feedback {
            self.faces = feedback.layers.to_vec();
        }
        let programs = format!("{:?} {:?} {faces}", call.vertex.program.identity, call.fragment.program.identity);
        for (unit, binding) in call.textures.iter().enumerate() {
            if let Some(binding) = binding {
                film.bind(unit, binding);
            }
        }
        let programs = place(&mut film.programs, (programs, call.state.clip_distances != 0));
        let draw = Draw {
            programs,
            state: State::clone(call.state),
            mesh: place(&mut film.meshes, mesh(call)),
            faces,
            samples: call.textures.iter().any(Option::is_some),
            values: values(call),
        };
        film.tell(Event::Draw(Box::new(draw)));
        Ok(Statistics::default())
    }

    fn dispatch(&mut self, _: &DispatchCall<'_>) -> Result<(), DeviceError> {
        Ok(())
    }

    fn pixels(&mut self, _: TargetId, _: &PixelCall<'_>) -> Result<(), DeviceError> {
        Err(DeviceError::Unsupported("pixels".to_owned()))
    }

    fn stencil_pixels(&mut self, _: TargetId, _: &State, _: &Placement, _: &[u8]) -> Result<(), DeviceError> {
        Err(DeviceError::Unsupported("pixels".to_owned()))
    }

    fn read_color(&mut self, target: TargetId, _: usize, area: Rectangle) -> Result<Vec<[f32; 4]>, DeviceError> {
        if self.faces.contains(&target) {
            return Ok(vec![[mark(FACES); 4]; (area.width * area.height) as usize]);
        }
        let mut film = held(&self.film);
        let copies = film.frames.last().into_iter().flatten();
        let number = copies.filter(|event| matches!(event, Event::Copy { depth: false })).count();
        film.tell(Event::Copy { depth: false });
        Ok(vec![[mark(number); 4]; (area.width * area.height) as usize])
    }

    fn read_depth(&mut self, target: TargetId, area: Rectangle) -> Result<Vec<f32>, DeviceError> {
        if !self.faces.contains(&target) {
            held(&self.film).tell(Event::Copy { depth: true });
        }
        Ok(vec![1.0; (area.width * area.height) as usize])
    }

    fn read_stencil(&mut self, _: TargetId, area: Rectangle) -> Result<Vec<u8>, DeviceError> {
        Ok(vec![0; (area.width * area.height) as usize])
    }

    fn world(&mut self, given: &Versioned<World>) -> Result<World, DeviceError> {
        Ok(given.value.clone())
    }

    fn write_color(&mut self, _: TargetId, _: usize, _: &[[f32; 4]]) -> Result<(), DeviceError> {
        Ok(())
    }

    fn read_samples(&mut self, _: TargetId, _: TargetBuffer) -> Result<Vec<[f32; 4]>, DeviceError> {
        Ok(Vec::new())
    }

    fn write_samples(&mut self, _: TargetId, _: TargetBuffer, _: &[[f32; 4]]) -> Result<(), DeviceError> {
        Ok(())
    }

    fn tally(&mut self, _: Identity) -> Result<Tally, DeviceError> {
        Ok(Tally::default())
    }

    fn drop_tally(&mut self, _: Identity) {}

    fn finish(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }
}

/// Whether a texture is a cube.
pub(crate) fn is_cube(picture: &Picture) -> bool {
    picture.texture.target() == Target::Cube
}
