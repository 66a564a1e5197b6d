//! Texels of textures.

use naga::{ImageDimension, ImageQuery};

use super::code::Slot;
use super::memory::parted;
use super::{Evaluator, Level, Resource, Stop, unsupported};

impl Evaluator<'_, '_> {
    fn levels(&self, image: Slot, lane: usize) -> Option<&[Level]> {
        match self.resources.list.get(parted(self.word(image, 0, lane))?.0)? {
            Resource::Texture(levels) => Some(levels),
            Resource::Buffer(_) => None,
        }
    }

    /// The texel at a place; beyond the image there is none.
    pub(super) fn image_load(&mut self, [image, coordinate, array_index, level]: [Option<Slot>; 4], to: Slot) {
        let (Some(image), Some(coordinate)) = (image, coordinate) else { return };
        for lane in 0..self.lanes {
            let level = level.map_or(0, |level| self.word(level, 0, lane) as usize);
            let mut place = [0u64; 3];
            for (component, to) in (0..coordinate.count).zip(&mut place) {
                *to = self.word(coordinate, component, lane);
            }
            if let Some(index) = array_index {
                place[2] = self.word(index, 0, lane);
            }
            let texel = self.levels(image, lane).and_then(|levels| {
                let Level { extent, vectors } = levels.get(level)?;
                let [width, height, depth] = extent.map(u64::from);
                let [x, y, z] = place;
                let inside = x < width && y < height && z < depth;
                vectors.get(((z * height + y) * width + x) as usize).copied().filter(|_| inside)
            });
            for component in 0..to.count {
                let word = texel.map_or(to.kind.poison(), |texel| texel[component as usize].into());
                self.set(to, component, lane, word);
            }
        }
    }

    pub(super) fn image_query(
        &mut self,
        image: Slot,
        query: ImageQuery,
        level: Option<Slot>,
        (dimension, arrayed): (ImageDimension, bool),
        to: Slot,
    ) -> Result<(), Stop> {
        for lane in 0..self.lanes {
            let number = level.map_or(0, |level| self.word(level, 0, lane) as usize);
            let levels = self.levels(image, lane).unwrap_or_default();
            let extent = levels.get(number).map(|level| level.extent);
            let words = match query {
                ImageQuery::Size { .. } => extent,
                ImageQuery::NumLevels => Some([levels.len() as u32, 0, 0]),
                ImageQuery::NumLayers if arrayed && dimension != ImageDimension::Cube => {
                    levels.first().map(|level| [level.extent[2], 0, 0])
                }
                ImageQuery::NumLayers | ImageQuery::NumSamples => return unsupported(query),
            };
            for component in 0..to.count {
                let word = words.map_or(to.kind.poison(), |words| words[component as usize].into());
                self.set(to, component, lane, word);
            }
        }
        Ok(())
    }
}
