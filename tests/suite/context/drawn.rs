//! Random commands on textures that live on the device: copies of the window, a texture that is drawn to, parts changed
//! by the host, and reads.

use glasm::texture::{Filter, MinFilter, MipFilter, Target};
use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{Attachment, ClearMask, GlError, ImageTarget, InternalFormat, Pixels, TexParameter};

use super::random::Soak;

impl Soak {
    /// Makes the texture that framebuffer 1 draws to.
    pub(super) fn texture_to_draw_to(&mut self) -> Result<(), GlError> {
        self.gl.bind_texture(Target::Dim2, 9)?;
        let format = self.choose(&[InternalFormat::Rgba8, InternalFormat::Rgb8]);
        self.gl.tex_image_2d(ImageTarget::Dim2, 0, format, 8, 8, None)?;
        let filter = MinFilter::new(Filter::Nearest, MipFilter::None);
        self.gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(filter))?;
        self.gl.tex_parameter(Target::Dim2, TexParameter::MagFilter(Filter::Nearest))?;
        self.gl.bind_framebuffer_ext(1)?;
        self.gl.framebuffer_texture_ext(Attachment::Color(0), 9, 0)?;
        self.gl.framebuffer_depth_ext(true)?;
        self.gl.bind_framebuffer_ext(0)?;
        self.gl.bind_texture(Target::Dim2, 0)
    }

    /// Textures that the window is copied to, that are drawn to, changed in part, and read.
    pub(super) fn textures(&mut self) -> Result<(), GlError> {
        let format = self.choose(&[InternalFormat::Rgba8, InternalFormat::Rgba8, InternalFormat::Luminance8]);
        let (x, y, side) = (self.below(20) as i32 - 4, self.below(20) as i32 - 4, 1 << self.below(4));
        let area = Rectangle { x, y, width: side, height: side };
        match self.below(7) {
            0 => {
                let filter = MinFilter::new(Filter::Nearest, MipFilter::None);
                self.gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(filter))?;
                self.gl.copy_tex_image_2d(ImageTarget::Dim2, 0, format, area)
            }
            1 => {
                let place = [self.below(3) as u32, self.below(3) as u32];
                let area = Rectangle { width: side / 2, height: side / 2, ..area };
                self.gl.copy_tex_sub_image_2d(ImageTarget::Dim2, 0, place, area)
            }
            2 => {
                let place = [self.below(3) as u32, self.below(3) as u32];
                let data: Vec<u8> = (0..4).map(|_| self.below(256) as u8).collect();
                self.gl.tex_sub_image_2d(ImageTarget::Dim2, 0, place, [1, 1], Pixels::rgba8(&data))
            }
            3 => {
                self.gl.active_texture(2)?;
                let face = ImageTarget::CubeFace(self.below(6) as u8);
                let done = self.gl.copy_tex_sub_image_2d(face, 0, [0; 2], Rectangle { width: 1, height: 1, ..area });
                self.gl.active_texture(0)?;
                done
            }
            4 => {
                // The same in the next steps, whatever its contents.
                let texels = self.gl.get_tex_image(Target::Dim2, 0)?;
                self.looked = texels.iter().map(|texel| (texel * 255.0).round() as u8).collect();
                Ok(())
            }
            5 => {
                self.gl.bind_texture(Target::Dim2, 9)?;
                self.gl.bind_framebuffer_ext(1)?;
                let done = self.attached();
                self.gl.bind_framebuffer_ext(0)?;
                done
            }
            _ => {
                let name = self.choose(&[0, 9]);
                self.gl.bind_texture(Target::Dim2, name)
            }
        }
    }

    /// A few draws and clears into a texture, which is sampled next.
    fn attached(&mut self) -> Result<(), GlError> {
        for _ in 0..1 + self.below(3) {
            let (color, corner) = (self.color(), self.vector());
            if self.coin() {
                self.gl.clear_color(color)?;
                self.gl.clear(ClearMask::COLOR)?;
            }
            self.gl.begin(Mode::Triangles)?;
            for place in [[-1.0, -1.0], [1.0, corner[0]], [corner[1], 1.0]] {
                self.gl.color(color)?;
                self.gl.vertex([place[0], place[1], 0.0])?;
            }
            self.gl.end()?;
        }
        Ok(())
    }
}
