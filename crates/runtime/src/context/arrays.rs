//! Vertex arrays.

use std::ops::Range;
use std::sync::Arc;

use crate::call::Versioned;
use crate::context::base::Context;
use crate::context::expanded::Expanded;
use crate::context::formats::values::{signed_unit, unsigned_unit};
use crate::context::names::{ArrayType, ClientArray};
use crate::context::restart::Restart;
use crate::context::state::Gl;
use crate::model::error::{Result, below, invalid_enum, invalid_operation, invalid_value};
use crate::model::limits::{TEXTURE_COORDS, VERTEX_ATTRIBUTES};

/// The memory of arrays. Copies share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayMemory(Store);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Store {
    Bytes(Arc<[u8]>),
    /// The buffer of this name, with its contents at the time of the draw.
    Buffer(u32),
}

impl ArrayMemory {
    /// Client memory with these bytes, in the machine's byte order.
    pub fn new(bytes: impl Into<Arc<[u8]>>) -> ArrayMemory {
        ArrayMemory(Store::Bytes(bytes.into()))
    }

    /// Memory that holds these floats.
    pub fn from_floats(values: &[f32]) -> ArrayMemory {
        ArrayMemory::new(values.iter().flat_map(|value| value.to_ne_bytes()).collect::<Vec<u8>>())
    }

    /// A buffer object (ARB_vertex_buffer_object): arrays begin at an offset of its data store, whose contents are read
    /// when something is drawn.
    pub fn of_buffer(name: u32) -> ArrayMemory {
        ArrayMemory(Store::Buffer(name))
    }

    /// The bytes; empty for a buffer, which has its own commands.
    pub fn bytes(&self) -> &[u8] {
        match &self.0 {
            Store::Bytes(bytes) => bytes,
            Store::Buffer(_) => &[],
        }
    }

    /// The name of the buffer, if it is one.
    pub(crate) fn buffer(&self) -> Option<u32> {
        match self.0 {
            Store::Bytes(_) => None,
            Store::Buffer(name) => Some(name),
        }
    }
}

/// The location and element format of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayPointer {
    /// Components of an element, 1 to 4.
    pub size: u32,
    /// The type of a component.
    pub ty: ArrayType,
    /// Whether integers stand for numbers up to 1 (`[0, 1]` or `[-1, 1]`) or for themselves.
    pub normalized: bool,
    /// Components are integers and stay integers (VertexAttribIPointer), or have 64 bits (VertexAttribLPointer).
    pub whole: bool,
    /// Bytes from one element to the next; 0 if they are adjacent.
    pub stride: u32,
    /// The memory of the array.
    pub memory: ArrayMemory,
    /// The offset of the first element in the memory.
    pub offset: usize,
}

/// An array and its converted elements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Array {
    pub enabled: bool,
    pub pointer: Option<ArrayPointer>,
    pub(crate) expanded: Option<Arc<Versioned<Vec<[u32; 4]>>>>,
    /// The same for third and fourth components with 64 bits, if there are any.
    pub(crate) upper: Option<Arc<Versioned<Vec<[u32; 4]>>>>,
}

/// All arrays.
#[derive(Clone, Debug)]
pub(crate) struct Arrays {
    pub numbered: [Array; VERTEX_ATTRIBUTES],
    /// Enables of the ARB's commands, which apply to conventional vertices.
    pub enabled_arb: [bool; VERTEX_ATTRIBUTES],
    /// By the attribute with which each shares its storage.
    pub conventional: [Array; VERTEX_ATTRIBUTES],
    pub edge_flag: Option<Arc<[bool]>>,
    pub edge_flag_enabled: bool,
    pub client_active: usize,
    pub restart: Restart,
    pub expanded: Expanded,
}

impl Arrays {
    pub(crate) fn new() -> Arrays {
        Arrays {
            numbered: Default::default(),
            enabled_arb: [false; VERTEX_ATTRIBUTES],
            conventional: Default::default(),
            edge_flag: None,
            edge_flag_enabled: false,
            client_active: 0,
            restart: Restart::default(),
            expanded: Expanded::default(),
        }
    }
}

impl ArrayPointer {
    fn check(&self, sizes: Range<u32>) -> Result {
        if !sizes.contains(&self.size) {
            return invalid_value(format!("arrays of this kind have no {} components", self.size));
        }
        if self.memory.buffer().is_none() && self.offset > self.memory.bytes().len() {
            return invalid_value("the array begins behind its memory");
        }
        Ok(())
    }

    fn element_size(&self) -> usize {
        self.ty.size() * self.size as usize
    }

    pub(crate) fn step(&self) -> usize {
        if self.stride == 0 { self.element_size() } else { self.stride as usize }
    }

    /// How many elements fit into so many bytes.
    pub(crate) fn count(&self, bytes: usize) -> usize {
        let rest = bytes.saturating_sub(self.offset);
        rest.checked_sub(self.element_size()).map_or(0, |last| last / self.step() + 1)
    }

    fn component(&self, bytes: &[u8]) -> f32 {
        fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
            let mut array = [0; N];
            array.iter_mut().zip(bytes).for_each(|(place, byte)| *place = *byte);
            array
        }
        let signed = |value: i64, bits| if self.normalized { signed_unit(value, bits) } else { value as f32 };
        let unsigned = |value: u64, bits| if self.normalized { unsigned_unit(value, bits) } else { value as f32 };
        match self.ty {
            ArrayType::Byte => signed(i8::from_ne_bytes(array(bytes)).into(), 8),
            ArrayType::UnsignedByte => unsigned(u8::from_ne_bytes(array(bytes)).into(), 8),
            ArrayType::Short => signed(i16::from_ne_bytes(array(bytes)).into(), 16),
            ArrayType::UnsignedShort => unsigned(u16::from_ne_bytes(array(bytes)).into(), 16),
            ArrayType::Int => signed(i32::from_ne_bytes(array(bytes)).into(), 32),
            ArrayType::UnsignedInt => unsigned(u32::from_ne_bytes(array(bytes)).into(), 32),
            ArrayType::Float => f32::from_ne_bytes(array(bytes)),
            ArrayType::Double => f64::from_ne_bytes(array(bytes)) as f32,
            ArrayType::Half => half::f16::from_ne_bytes(array(bytes)).to_f32(),
            ArrayType::Int64 => i64::from_ne_bytes(array(bytes)) as f32,
            ArrayType::UnsignedInt64 => u64::from_ne_bytes(array(bytes)) as f32,
        }
    }

    /// Components that are not converted to floats: 64-bit ones as two words, others as one.
    fn words(&self, bytes: &[u8]) -> [u32; 4] {
        let size = self.ty.size();
        let mut words = if size == 8 { [0; 4] } else { [0, 0, 0, 1] };
        let little = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
        if size == 8 {
            for (place, bytes) in words.iter_mut().zip(bytes.chunks_exact(4)) {
                *place = little(bytes);
            }
            return words;
        }
        for (place, bytes) in words.iter_mut().zip(bytes.chunks_exact(size)) {
            let word = little(bytes);
            let unused = 32 - 8 * size as u32;
            let signed = matches!(self.ty, ArrayType::Byte | ArrayType::Short | ArrayType::Int);
            *place = if signed { ((word << unused).cast_signed() >> unused).cast_unsigned() } else { word };
        }
        words
    }

    /// The elements in the form for devices.
    fn expanded(&self, lately: &mut Expanded) -> Arc<Versioned<Vec<[u32; 4]>>> {
        lately.find(self).unwrap_or_else(|| {
            let count = self.count(self.memory.bytes().len());
            let elements = Arc::new(Versioned::new((0..count).filter_map(|index| self.element(index)).collect()));
            lately.keep(self, &elements);
            elements
        })
    }

    pub(crate) fn element(&self, index: usize) -> Option<[u32; 4]> {
        let start = self.offset.checked_add(index.checked_mul(self.step())?)?;
        let bytes = self.memory.bytes().get(start..start.checked_add(self.element_size())?)?;
        if self.whole {
            return Some(self.words(bytes));
        }
        let mut element = [0, 0, 0, 1f32.to_bits()];
        for (place, bytes) in element.iter_mut().zip(bytes.chunks_exact(self.ty.size())) {
            *place = self.component(bytes).to_bits();
        }
        Some(element)
    }
}

impl Array {
    fn point(&mut self, pointer: ArrayPointer) {
        if self.pointer.as_ref() != Some(&pointer) {
            self.expanded = None;
            self.upper = None;
            self.pointer = Some(pointer);
        }
    }

    /// The elements in the form for devices, converted once.
    pub(crate) fn expand(&mut self, lately: &mut Expanded) {
        let (Some(pointer), None) = (&self.pointer, &self.expanded) else { return };
        self.expanded = Some(pointer.expanded(lately));
        self.upper = pointer.upper().map(|upper| upper.expanded(lately));
    }
}

impl Gl {
    /// The array that currently feeds a slot: that of its attribute.
    pub(crate) fn slot_array(&self, slot: usize) -> Option<&Array> {
        self.array(slot % VERTEX_ATTRIBUTES)
    }

    /// The array that currently feeds an attribute: the numbered one takes precedence over the conventional one.
    /// Without a vertex program the ARB's enables apply (ARB_vertex_program, interactions with NV_vertex_program).
    pub(crate) fn array(&self, number: usize) -> Option<&Array> {
        let numbered = &self.arrays.numbered[number];
        let enabled = if self.vertex_program { numbered.enabled } else { self.arrays.enabled_arb[number] };
        let conventional = &self.arrays.conventional[number];
        if enabled { Some(numbered) } else { Some(conventional).filter(|array| array.enabled) }
    }
}

/// # Vertex arrays.
impl Context {
    pub(crate) fn point_numbered(&mut self, index: u32, pointer: ArrayPointer) -> Result {
        self.outside("VertexAttribPointer")?;
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        pointer.check(1..5)?;
        self.gl.arrays.numbered[index as usize].point(pointer);
        Ok(())
    }

    /// The array of a numbered attribute. Unsigned bytes come in fours and represent numbers from 0 to 1.
    pub fn vertex_attrib_pointer_nv(
        &mut self,
        index: u32,
        size: u32,
        ty: ArrayType,
        stride: u32,
        memory: &ArrayMemory,
        offset: usize,
    ) -> Result {
        match ty {
            ArrayType::UnsignedByte if size != 4 && (1..5).contains(&size) => {
                return invalid_operation("unsigned bytes go four together");
            }
            ArrayType::UnsignedByte | ArrayType::Short | ArrayType::Float | ArrayType::Double | ArrayType::Half => {}
            ArrayType::Byte
            | ArrayType::UnsignedShort
            | ArrayType::Int
            | ArrayType::UnsignedInt
            | ArrayType::Int64
            | ArrayType::UnsignedInt64 => {
                return invalid_enum("VertexAttribPointerNV takes shorts, floats, doubles and unsigned bytes");
            }
        }
        let normalized = ty == ArrayType::UnsignedByte;
        self.point_numbered(
            index,
            ArrayPointer { size, ty, normalized, whole: false, stride, memory: memory.clone(), offset },
        )
    }

    /// `glVertexAttribPointerARB`: where the elements of a numbered attribute lie. `offset` is in bytes.
    #[expect(clippy::too_many_arguments, reason = "the GL's own arguments")]
    pub fn vertex_attrib_pointer_arb(
        &mut self,
        index: u32,
        size: u32,
        ty: ArrayType,
        normalized: bool,
        stride: u32,
        memory: &ArrayMemory,
        offset: usize,
    ) -> Result {
        self.point_numbered(
            index,
            ArrayPointer { size, ty, normalized, whole: false, stride, memory: memory.clone(), offset },
        )
    }

    /// Integers, which reach the program unconverted.
    pub fn vertex_attrib_i_pointer_ext(
        &mut self,
        index: u32,
        size: u32,
        ty: ArrayType,
        stride: u32,
        memory: &ArrayMemory,
        offset: usize,
    ) -> Result {
        if matches!(
            ty,
            ArrayType::Float | ArrayType::Double | ArrayType::Half | ArrayType::Int64 | ArrayType::UnsignedInt64
        ) {
            return invalid_enum("VertexAttribIPointer takes integers of up to 32 bits");
        }
        self.point_numbered(
            index,
            ArrayPointer { size, ty, normalized: false, whole: true, stride, memory: memory.clone(), offset },
        )
    }

    /// `glEnableVertexAttribArrayARB`: draws read the attribute from its array.
    pub fn enable_vertex_attrib_array_arb(&mut self, index: u32) -> Result {
        self.set_attrib_array(index, true)
    }

    /// `glDisableVertexAttribArrayARB`: draws use the attribute's current value.
    pub fn disable_vertex_attrib_array_arb(&mut self, index: u32) -> Result {
        self.set_attrib_array(index, false)
    }

    fn set_attrib_array(&mut self, index: u32, on: bool) -> Result {
        self.outside("EnableVertexAttribArrayARB")?;
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        self.gl.arrays.enabled_arb[index as usize] = on;
        self.gl.arrays.numbered[index as usize].enabled = on;
        Ok(())
    }

    /// `glEnableClientState`.
    pub fn enable_client_state(&mut self, array: ClientArray) -> Result {
        self.set_client_state(array, true)
    }

    /// `glDisableClientState`.
    pub fn disable_client_state(&mut self, array: ClientArray) -> Result {
        self.set_client_state(array, false)
    }

    fn set_client_state(&mut self, array: ClientArray, on: bool) -> Result {
        self.outside("EnableClientState")?;
        let arrays = &mut self.gl.arrays;
        match (array, array.attribute(arrays.client_active)) {
            (ClientArray::EdgeFlag, _) => arrays.edge_flag_enabled = on,
            (ClientArray::PrimitiveRestart, _) => arrays.restart.enabled = on,
            (ClientArray::VertexAttrib(number), _) => match arrays.numbered.get_mut(usize::from(number)) {
                Some(array) => array.enabled = on,
                None => return invalid_enum(format!("there is no VERTEX_ATTRIB_ARRAY{number}_NV")),
            },
            (_, Some(attribute)) => arrays.conventional[attribute].enabled = on,
            (_, None) => {}
        }
        Ok(())
    }

    /// Selects the set of the texture coordinate array.
    pub fn client_active_texture(&mut self, unit: u32) -> Result {
        self.outside("ClientActiveTexture")?;
        if unit as usize >= TEXTURE_COORDS {
            return invalid_enum(format!("there is no texture coordinate set {unit}"));
        }
        self.gl.arrays.client_active = unit as usize;
        Ok(())
    }

    /// VertexPointer, ColorPointer and the like: the array of a conventional attribute. Integer colours and normals
    /// represent numbers up to 1.
    pub fn array_pointer(
        &mut self,
        array: ClientArray,
        size: u32,
        ty: ArrayType,
        stride: u32,
        memory: &ArrayMemory,
        offset: usize,
    ) -> Result {
        self.outside("a pointer command")?;
        let (sizes, normalized) = match array {
            ClientArray::Vertex => (2..5, false),
            ClientArray::TexCoord => (1..5, false),
            ClientArray::Color => (3..5, true),
            ClientArray::SecondaryColor | ClientArray::Normal => (3..4, true),
            ClientArray::FogCoord | ClientArray::Weight => (1..2, false),
            ClientArray::EdgeFlag | ClientArray::PrimitiveRestart | ClientArray::VertexAttrib(_) => {
                return invalid_enum("this array has a pointer command of its own");
            }
        };
        let pointer = ArrayPointer { size, ty, normalized, whole: false, stride, memory: memory.clone(), offset };
        pointer.check(sizes)?;
        let arrays = &mut self.gl.arrays;
        if let Some(attribute) = array.attribute(arrays.client_active) {
            arrays.conventional[attribute].point(pointer);
        }
        Ok(())
    }

    /// `glEdgeFlagPointer`: a flag for each element, which is copied.
    pub fn edge_flag_pointer(&mut self, flags: &[bool]) -> Result {
        self.outside("EdgeFlagPointer")?;
        self.gl.arrays.edge_flag = Some(flags.into());
        Ok(())
    }

    /// Runs commands with other arrays, and restores the previous ones afterwards.
    pub fn apart<T>(&mut self, commands: impl FnOnce(&mut Context) -> T) -> T {
        let arrays = std::mem::replace(&mut self.gl.arrays, Arrays::new());
        let result = commands(self);
        self.gl.arrays = arrays;
        result
    }

    /// VERTEX_ATTRIB_ARRAY_POINTER with size, type, normalisation and stride; `None` before it is set.
    pub fn get_vertex_attrib_pointer(&self, index: u32) -> Result<Option<&ArrayPointer>> {
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        Ok(self.gl.arrays.numbered[index as usize].pointer.as_ref())
    }

    /// VERTEX_ATTRIB_ARRAY_ENABLED.
    pub fn get_vertex_attrib_enabled_arb(&self, index: u32) -> Result<bool> {
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        Ok(self.gl.arrays.enabled_arb[index as usize])
    }

    /// CURRENT_VERTEX_ATTRIB of NV_vertex_program: attribute 0 has no current value (INVALID_VALUE).
    pub fn get_vertex_attribfv_nv(&self, index: u32) -> Result<[f32; 4]> {
        if index == 0 {
            return invalid_value("attribute 0 has no current value");
        }
        self.current_attribute(index)
    }

    /// CURRENT_VERTEX_ATTRIB of the ARB: attribute 0 has no current value (INVALID_OPERATION).
    pub fn get_vertex_attribfv_arb(&self, index: u32) -> Result<[f32; 4]> {
        if index == 0 {
            return invalid_operation("attribute 0 has no current value");
        }
        self.current_attribute(index)
    }

    fn current_attribute(&self, index: u32) -> Result<[f32; 4]> {
        self.outside("GetVertexAttrib")?;
        below("vertex attribute", index, VERTEX_ATTRIBUTES as u64)?;
        Ok(self.gl.current.values[index as usize])
    }
}
