//! The surface that pictures are shown on: a canvas of a page, or a window.

use crate::call::DeviceError;

/// The format of pictures that are copied to a surface; others are drawn there.
const COPIED: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// A surface that pictures are shown on, as large as the last one.
pub(crate) struct Screen {
    surface: wgpu::Surface<'static>,
    configuration: wgpu::SurfaceConfiguration,
}

impl Screen {
    /// The surface, in the format of most pictures if they can be copied there, else in the one that the system prefers;
    /// `None` if the adapter cannot show anything on it.
    pub(crate) fn new(surface: wgpu::Surface<'static>, adapter: &wgpu::Adapter) -> Option<Screen> {
        let mut configuration = surface.get_default_config(adapter, 1, 1)?;
        let able = surface.get_capabilities(adapter);
        // A canvas may always be copied to, which wgpu does not say.
        let canvas = adapter.get_info().backend == wgpu::Backend::BrowserWebGpu;
        let opaque = configuration.alpha_mode == wgpu::CompositeAlphaMode::Opaque || canvas;
        if opaque && able.formats.contains(&COPIED) && (canvas || able.usages.contains(wgpu::TextureUsages::COPY_DST)) {
            configuration.format = COPIED;
            configuration.usage |= wgpu::TextureUsages::COPY_DST;
        }
        // Nothing is configured yet.
        (configuration.width, configuration.height) = (0, 0);
        Some(Screen { surface, configuration })
    }

    pub(crate) fn frame(
        &mut self,
        device: &wgpu::Device,
        [width, height]: [u32; 2],
    ) -> Result<wgpu::SurfaceTexture, DeviceError> {
        if [self.configuration.width, self.configuration.height] != [width, height] {
            (self.configuration.width, self.configuration.height) = (width, height);
            self.surface.configure(device, &self.configuration);
        }
        match self.surface.get_current_texture() {
            wgpu::CurrentSurfaceTexture::Success(frame) | wgpu::CurrentSurfaceTexture::Suboptimal(frame) => Ok(frame),
            other => {
                // It is configured anew for the next picture.
                self.configuration.width = 0;
                Err(DeviceError::Unsupported(format!("showing a picture ({other:?})")))
            }
        }
    }
}
