//! Targets: the device's own, and those of an engine.

use rustc_hash::FxHashMap;

use crate::call::{DeviceError, TargetDescription, TargetId};
use crate::gpu::adapter::objects::Objects;
use crate::gpu::textures::formats::{color_format, depth_format};
use crate::gpu::textures::sampling::write_bytes;
use crate::raster::ColorFormat;
use crate::raster::state::{LogicOperation, Rectangle, State};

/// Views of an engine's textures to draw to, all of one size and sample count.
#[derive(Clone, Debug)]
pub struct TargetViews {
    /// Of every view, in pixels.
    pub width: u32,
    /// Of every view, in pixels.
    pub height: u32,
    /// Colour buffers, in order, of the formats `Rgba8Unorm` and `Bgra8Unorm`, also as sRGB, `Rgb10a2Unorm`, `Rgba16Float`,
    /// `Rgba32Float`, and integers of four components.
    pub colors: Vec<wgpu::TextureView>,
    /// `Depth24Plus` or `Depth32Float`, with or without 8 bits of stencil.
    pub depth: Option<wgpu::TextureView>,
}

impl TargetViews {
    /// Whether views can be of this size, and have as many samples as each other.
    fn checked(&self) -> Result<(), DeviceError> {
        let all = || self.colors.iter().chain(&self.depth).map(wgpu::TextureView::texture);
        // A view of a smaller level does not tell its size.
        if all().any(|texture| texture.width() < self.width || texture.height() < self.height) {
            let size = [self.width, self.height];
            return Err(DeviceError::Invalid(format!("views of {size:?} pixels have textures that are smaller")));
        }
        let mut samples = all().map(wgpu::Texture::sample_count);
        let first = samples.next();
        if samples.any(|count| Some(count) != first) {
            return Err(DeviceError::Invalid("the views of a target have different numbers of samples".to_owned()));
        }
        Ok(())
    }
}

/// The planes that a target consists of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BitPlanes {
    /// The buffer that was taken apart, and the colour that it takes.
    pub(crate) format: ColorFormat,
    pub(crate) output: u8,
    /// The bit of the first plane.
    pub(crate) first: u8,
    /// What is computed on them.
    pub(crate) operation: LogicOperation,
    /// What the draw's own target has for [`State::first_buffer`].
    pub(crate) decides: Option<ColorFormat>,
}

/// A target.
pub(crate) struct DeviceTarget {
    pub description: TargetDescription,
    pub colors: Vec<wgpu::TextureView>,
    pub color_formats: Vec<wgpu::TextureFormat>,
    pub depth: Option<wgpu::TextureView>,
    /// Views for reading back: depth and stencil separately.
    pub depth_aspect: Option<wgpu::TextureView>,
    pub stencil_aspect: Option<wgpu::TextureView>,
    /// Its textures are the device's own, and belong to no other target.
    pub own: bool,
    /// What its buffers are, if they are planes of bits.
    pub planes: Option<BitPlanes>,
}

impl DeviceTarget {
    /// The part of a rectangle inside the target, with rows counted from the top.
    pub(crate) fn inside(&self, rectangle: Option<Rectangle>) -> [u32; 4] {
        let (width, height) = (i64::from(self.description.width), i64::from(self.description.height));
        let Some(rectangle) = rectangle else {
            return [0, 0, self.description.width, self.description.height];
        };
        let range = |start: i32, length: u32, whole: i64| {
            let end = (i64::from(start) + i64::from(length)).clamp(0, whole);
            (i64::from(start).clamp(0, whole), end)
        };
        let (left, right) = range(rectangle.x, rectangle.width, width);
        let (low, high) = range(rectangle.y, rectangle.height, height);
        let top = height - high;
        [left, top, (right - left).max(0), (high - low).max(0)].map(|side| u32::try_from(side).unwrap_or(0))
    }
}

/// What a pixel of all buffers takes, as WebGPU counts it: each begins where its components may.
fn pixel_bytes(formats: &[wgpu::TextureFormat]) -> u32 {
    formats.iter().fold(0u32, |bytes, format| {
        let start = bytes.next_multiple_of(format.target_component_alignment().unwrap_or(1));
        start + format.target_pixel_byte_cost().unwrap_or(0)
    })
}

/// A colour as a buffer stores it.
fn encode(bytes: &mut Vec<u8>, format: ColorFormat, color: [f32; 4]) {
    let byte = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    let words = color.map(f32::to_bits);
    match format {
        ColorFormat::Rgba8 => bytes.extend(color.map(byte)),
        ColorFormat::Rgba16Float => {
            bytes.extend_from_slice(bytemuck::bytes_of(&color.map(|color| half::f16::from_f32(color).to_bits())));
        }
        ColorFormat::Rgba8Int | ColorFormat::Rgba8Uint => bytes.extend(words.map(|word| word as u8)),
        ColorFormat::Rgba16Int | ColorFormat::Rgba16Uint => {
            bytes.extend_from_slice(bytemuck::bytes_of(&words.map(|word| word as u16)));
        }
        ColorFormat::Rgba32Float | ColorFormat::Rgba32Int | ColorFormat::Rgba32Uint => {
            bytes.extend_from_slice(bytemuck::bytes_of(&words));
        }
    }
}

impl DeviceTarget {
    /// See [`State::first_buffer`].
    pub(crate) fn first_buffer(&self, state: &State) -> Option<ColorFormat> {
        match &self.planes {
            Some(planes) => planes.decides,
            None => state.first_buffer(self.description.colors.iter().copied()),
        }
    }

    /// The size of a buffer of the device's own.
    pub(crate) fn own_buffer(&self, buffer: usize) -> Option<[u32; 2]> {
        let TargetDescription { width, height, ref colors, .. } = self.description;
        (self.own && buffer < colors.len()).then_some([width, height])
    }

    /// Sets all colours of a buffer of the device's own, the bottom row first.
    pub(crate) fn write_color(&self, objects: &Objects, buffer: usize, colors: &[[f32; 4]]) -> Result<(), DeviceError> {
        let (Some(view), Some(format)) = (self.colors.get(buffer), self.description.colors.get(buffer)) else {
            return Err(DeviceError::Unsupported(format!("colour buffer {buffer} of this target")));
        };
        let TargetDescription { width, height, samples, .. } = self.description;
        if samples != 1 || color_format(*format) != view.texture().format() {
            return Err(DeviceError::Unsupported("colours written to such a target".to_owned()));
        }
        let rows = colors.chunks(width as usize).rev();
        let mut bytes = Vec::new();
        rows.flatten().for_each(|color| encode(&mut bytes, *format, *color));
        let size = bytes.len() / colors.len().max(1);
        if colors.len() == width as usize * height as usize {
            write_bytes(objects.gpu(), view.texture(), 0, [width, height, 1], &bytes, size as u32);
        }
        Ok(())
    }
}

/// All targets.
#[derive(Default)]
pub(crate) struct Targets {
    targets: FxHashMap<TargetId, DeviceTarget>,
    next: u64,
}

impl Targets {
    pub(crate) fn get(&self, target: TargetId) -> Result<&DeviceTarget, DeviceError> {
        self.targets.get(&target).ok_or(DeviceError::NoTarget)
    }

    /// Moves a target out, to be put back.
    pub(crate) fn take(&mut self, target: TargetId) -> Result<DeviceTarget, DeviceError> {
        self.targets.remove(&target).ok_or(DeviceError::NoTarget)
    }

    pub(crate) fn put_back(&mut self, id: TargetId, target: DeviceTarget) {
        self.targets.insert(id, target);
    }

    /// A name for a target that is put in place later.
    pub(crate) fn name(&mut self) -> TargetId {
        self.next += 1;
        TargetId(self.next)
    }

    /// Says what the buffers of a target are.
    pub(crate) fn set_planes(&mut self, target: TargetId, planes: BitPlanes) -> Result<(), DeviceError> {
        self.targets.get_mut(&target).ok_or(DeviceError::NoTarget)?.planes = Some(planes);
        Ok(())
    }

    pub(crate) fn remove(&mut self, target: TargetId) {
        self.targets.remove(&target);
    }

    fn put(&mut self, target: DeviceTarget) -> TargetId {
        let id = self.name();
        self.targets.insert(id, target);
        id
    }

    pub(crate) fn create(
        &mut self,
        objects: &Objects,
        description: &TargetDescription,
    ) -> Result<TargetId, DeviceError> {
        let limits = objects.device().limits();
        let TargetDescription { width, height, samples, .. } = *description;
        let largest = limits.max_texture_dimension_2d;
        if width == 0 || height == 0 || width > largest || height > largest {
            return Err(DeviceError::Unsupported(format!("targets of {width} by {height} pixels")));
        }
        if samples != 1 && samples != 4 {
            return Err(DeviceError::Unsupported(format!("targets of {samples} samples")));
        }
        if description.colors.len() > limits.max_color_attachments as usize {
            return Err(DeviceError::Unsupported(format!("{} colour buffers", description.colors.len())));
        }
        let color_formats: Vec<_> = description.colors.iter().map(|format| color_format(*format)).collect();
        let (bytes, most) = (pixel_bytes(&color_formats), limits.max_color_attachment_bytes_per_sample);
        if bytes > most {
            let lacking =
                format!("colour buffers of {bytes} bytes for a pixel, of which this device has {most} at most");
            return Err(DeviceError::Unsupported(lacking));
        }
        let mut usage = wgpu::TextureUsages::empty();
        if samples == 1 || !objects.gpu().is_opengl() {
            usage |= wgpu::TextureUsages::TEXTURE_BINDING;
        }
        let written = match samples {
            1 if objects.gpu().is_opengl() => usage | wgpu::TextureUsages::COPY_DST,
            1 => usage | wgpu::TextureUsages::COPY_DST | wgpu::TextureUsages::COPY_SRC,
            _ => usage,
        };
        let texture = |format, usage| objects.attachment([width, height], samples, format, usage);
        let view = |texture: &wgpu::Texture, aspect| {
            texture.create_view(&wgpu::TextureViewDescriptor { aspect, ..wgpu::TextureViewDescriptor::default() })
        };
        let format = depth_format(description.depth, description.stencil);
        let target = objects.gpu().checked(|| {
            let colors = color_formats.iter().map(|format| view(&texture(*format, written), wgpu::TextureAspect::All));
            // Draws by planes of bits test a copy of it.
            let copied = if objects.gpu().is_opengl() { usage } else { usage | wgpu::TextureUsages::COPY_SRC };
            let depth = format.map(|format| texture(format, copied));
            DeviceTarget {
                description: description.clone(),
                colors: colors.collect(),
                color_formats,
                depth: depth.as_ref().map(|texture| view(texture, wgpu::TextureAspect::All)),
                depth_aspect: depth
                    .as_ref()
                    .filter(|_| description.depth.is_some())
                    .map(|texture| view(texture, wgpu::TextureAspect::DepthOnly)),
                stencil_aspect: depth
                    .as_ref()
                    .filter(|_| description.stencil)
                    .map(|texture| view(texture, wgpu::TextureAspect::StencilOnly)),
                own: true,
                planes: None,
            }
        })?;
        Ok(self.put(target))
    }

    /// Uses views of an engine's textures. They can be drawn to; reading them back requires that the textures may be
    /// bound.
    pub(crate) fn adopt(&mut self, views: &TargetViews) -> Result<TargetId, DeviceError> {
        use crate::raster::DepthFormat;
        views.checked()?;
        let mut colors = Vec::new();
        let mut color_formats = Vec::new();
        for view in &views.colors {
            let format = view.texture().format();
            // Only the format's range and type matter.
            colors.push(match format {
                wgpu::TextureFormat::Rgba16Float => ColorFormat::Rgba16Float,
                wgpu::TextureFormat::Rgba32Float => ColorFormat::Rgba32Float,
                wgpu::TextureFormat::Rgba8Sint => ColorFormat::Rgba8Int,
                wgpu::TextureFormat::Rgba8Uint => ColorFormat::Rgba8Uint,
                wgpu::TextureFormat::Rgba16Sint => ColorFormat::Rgba16Int,
                wgpu::TextureFormat::Rgba16Uint => ColorFormat::Rgba16Uint,
                wgpu::TextureFormat::Rgba32Sint => ColorFormat::Rgba32Int,
                wgpu::TextureFormat::Rgba32Uint => ColorFormat::Rgba32Uint,
                wgpu::TextureFormat::Rgba8Unorm
                | wgpu::TextureFormat::Bgra8Unorm
                | wgpu::TextureFormat::Rgba8UnormSrgb
                | wgpu::TextureFormat::Bgra8UnormSrgb
                | wgpu::TextureFormat::Rgb10a2Unorm => ColorFormat::Rgba8,
                other => return Err(DeviceError::Unsupported(format!("colour buffers of format {other:?}"))),
            });
            color_formats.push(format);
        }
        let depth_format = views.depth.as_ref().map(|view| view.texture().format());
        let (depth, stencil) = match depth_format {
            None => (None, false),
            Some(wgpu::TextureFormat::Depth24Plus) => (Some(DepthFormat::Unorm24), false),
            Some(wgpu::TextureFormat::Depth24PlusStencil8) => (Some(DepthFormat::Unorm24), true),
            Some(wgpu::TextureFormat::Depth32Float) => (Some(DepthFormat::Float32), false),
            Some(wgpu::TextureFormat::Depth32FloatStencil8) => (Some(DepthFormat::Float32), true),
            Some(other) => return Err(DeviceError::Unsupported(format!("depth buffers of format {other:?}"))),
        };
        let first = views.colors.first().or(views.depth.as_ref());
        let samples = first.map_or(1, |view| view.texture().sample_count());
        let description =
            TargetDescription { width: views.width, height: views.height, samples, colors, depth, stencil };
        Ok(self.put(DeviceTarget {
            description,
            colors: views.colors.clone(),
            color_formats,
            depth: views.depth.clone(),
            depth_aspect: None,
            stencil_aspect: None,
            own: false,
            planes: None,
        }))
    }
}
