//! The demos on an adapter, beside the reference machine.

use anyhow::bail;
use glasm_runtime::{Adapter, Cpu, GpuDevice};
use glasm_scene::script::{Player, Script, Verdict};
use serde_json::json;

use super::supervise::piece;
use crate::output::emit;
use crate::scene::{Scene, demos};

const SIZE: [u32; 2] = [96, 72];
/// The time of the pictures, in seconds.
const TIME: f64 = 1.0;
/// Away from edges a pixel may be this far off, of 255.
const NEAR: u8 = 1;
/// A neighbour that is farther off makes an edge, where a rounded coordinate changes a lot.
const EDGE: u8 = 12;
/// Of this many pixels away from edges one may be farther off: a comparison has another outcome there.
const MOST: usize = 1000;
/// The mean of all pixels, edges included.
const MEAN: f64 = 2.0;

/// Draws the demos from a number on.
pub(super) fn all(adapter: &Adapter, first: usize) -> anyhow::Result<()> {
    let mut on_gpu = Player::new(Box::new(GpuDevice::new(adapter.open()?)))?;
    let mut on_cpu = Player::new(Box::new(Cpu::new()))?;
    for scene in demos().into_iter().skip(first) {
        let script = parsed(&scene)?;
        let Some(wanted) = picture(&mut on_cpu, &script)? else { bail!("the reference machine cannot draw it") };
        // The reference machine is not what is watched.
        emit("{}\n")?;
        piece(&scene.name, || {
            let Some(found) = picture(&mut on_gpu, &script)? else { return Ok(json!({ "skipped": true })) };
            let (far, inside, mean) = compared(&wanted, &found);
            if far * MOST < inside && mean <= MEAN {
                return Ok(json!({ "skipped": false }));
            }
            let text = format!("{far} of {inside} pixels away from edges differ, {mean:.3} steps in the mean of all");
            Ok(json!({ "wrong": [text] }))
        })?;
    }
    Ok(())
}

fn parsed(scene: &Scene) -> anyhow::Result<Script> {
    scene.parse(TIME, Some(SIZE))?.map_err(anyhow::Error::msg)
}

/// The picture, unless the device lacks what the demo requires.
fn picture(player: &mut Player, script: &Script) -> anyhow::Result<Option<Vec<u8>>> {
    match player.draw(script)? {
        Verdict::Passed { .. } => Ok(Some(player.pixels()?)),
        Verdict::Skipped(_) => Ok(None),
        Verdict::Failed(failures) => bail!("{}", failures.first().map(ToString::to_string).unwrap_or_default()),
    }
}

/// Pixels away from edges that differ, how many are there, and the mean difference of all.
fn compared(wanted: &[u8], found: &[u8]) -> (usize, usize, f64) {
    let [width, height] = SIZE.map(|side| side as usize);
    let pixel = |picture: &[u8], place: usize| -> [u8; 3] {
        std::array::from_fn(|channel| picture.get(4 * place + channel).copied().unwrap_or(0))
    };
    let apart = |one: [u8; 3], other: [u8; 3]| one.iter().zip(other).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0);
    let is_edge = |place: usize| {
        let (x, y) = (place % width, place / width);
        let rows = y.saturating_sub(1)..=(y + 1).min(height - 1);
        let columns = x.saturating_sub(1)..=(x + 1).min(width - 1);
        let mut around = rows.flat_map(|row| columns.clone().map(move |column| row * width + column));
        around.any(|other| apart(pixel(wanted, other), pixel(wanted, place)) > EDGE)
    };
    let steps = |place: &usize| apart(pixel(wanted, *place), pixel(found, *place));
    let inside: Vec<usize> = (0..width * height).filter(|place| !is_edge(*place)).collect();
    let far = inside.iter().filter(|place| steps(place) > NEAR).count();
    let sum: f64 = (0..width * height).map(|place| f64::from(steps(&place))).sum();
    (far, inside.len(), sum / (width * height) as f64)
}

#[cfg(test)]
mod tests {
    use super::{SIZE, compared};

    #[test]
    fn differences_count_away_from_edges() {
        let count = (SIZE[0] * SIZE[1]) as usize;
        let flat = vec![100; 4 * count];
        let mut other = flat.clone();
        assert_eq!(compared(&flat, &other), (0, count, 0.0));
        other[0] = 101;
        other[400] = 150;
        assert_eq!(compared(&flat, &other), (1, count, 51.0 / count as f64));
        // A dot has eight neighbours, and all nine are an edge.
        let mut dotted = flat.clone();
        dotted[4 * (SIZE[0] as usize * 10 + 10)] = 255;
        assert_eq!(compared(&dotted, &flat), (0, count - 9, 155.0 / count as f64));
    }
}
