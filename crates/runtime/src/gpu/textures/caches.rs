//! What is kept of the textures that draws sample.

use crate::gpu::textures::computed_lookups::TexelCache;
use crate::gpu::textures::resident::levels::Residents;
use crate::gpu::textures::units::Units;

/// Caches of textures for draws.
#[derive(Default)]
pub(crate) struct TextureCaches {
    pub units: Units,
    /// Texels that lookups are computed from.
    pub texels: TexelCache,
    /// Levels that are on the device alone.
    pub residents: Residents,
}

impl TextureCaches {
    /// Drops what can be made again.
    pub(crate) fn drop_caches(&mut self) {
        self.units = Units::default();
        self.texels = TexelCache::default();
        self.residents.drop_buffers_between();
    }
}
