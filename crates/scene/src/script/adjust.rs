//! Changes to a script by its viewer: the camera, and precision.

use glam::{Quat, Vec3};

use super::command::{Command, ProgramSide};
use super::parse::{Script, Stage};
use super::precision::at_precision;
use super::scenery::Scenery;
use glasm::isa::Modifiers;
use glasm::lower::Arithmetic;

/// The camera relative to the script's.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Orbit {
    /// Angle around the point looked at, in radians.
    pub around: f32,
    /// Elevation, in radians.
    pub above: f32,
    /// A factor of the distance.
    pub distance: f32,
}

impl Default for Orbit {
    fn default() -> Orbit {
        Orbit { around: 0.0, above: 0.0, distance: 1.0 }
    }
}

/// A precision for all instructions of fragment programs that support it, or of all programs.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Forced {
    /// fp32.
    Float,
    /// fp16.
    Half,
    /// fx12.
    Fixed,
    /// All programs at full precision, as NVIDIA's drivers compute them.
    Full,
}

impl Forced {
    fn modifier(self) -> Option<Modifiers> {
        match self {
            Forced::Float => Some(Modifiers::R),
            Forced::Half => Some(Modifiers::H),
            Forced::Fixed => Some(Modifiers::X),
            Forced::Full => None,
        }
    }
}

/// The highest elevation of a camera: just below the pole, where up is undefined.
const STEEPEST: f32 = 1.5;

impl Script {
    /// The position of the camera: that of the last `look`.
    fn camera(&self) -> Option<[f32; 9]> {
        self.commands.iter().rev().find_map(|(_, command)| match command {
            Command::Scenery(Scenery::Look(numbers)) => Some(*numbers),
            _ => None,
        })
    }

    /// Whether there is a movable camera.
    pub fn has_camera(&self) -> bool {
        self.camera().is_some()
    }

    /// Moves the camera. A parameter that holds the camera's position gets the new one.
    pub fn orbit(&mut self, orbit: Orbit) {
        let Some(old) = self.camera() else { return };
        if orbit == Orbit::default() {
            return;
        }
        let [a, b, c, d, e, f, g, h, i] = old;
        let (eye, at, up) = (Vec3::new(a, b, c), Vec3::new(d, e, f), Vec3::new(g, h, i));
        let moved = turned(eye - at, up, orbit) + at;
        for (_, command) in &mut self.commands {
            match command {
                Command::Scenery(Scenery::Look(numbers)) if *numbers == old => {
                    numbers[..3].copy_from_slice(&moved.to_array());
                }
                Command::Parameter { value, .. } if value[..3] == old[..3] => {
                    value[..3].copy_from_slice(&moved.to_array());
                }
                _ => {}
            }
        }
    }

    /// Lets fragment programs compute with this precision, as far as their instructions support it.
    pub fn force(&mut self, precision: Forced) {
        let Some(modifier) = precision.modifier() else {
            self.set_arithmetic(Arithmetic::Full);
            return;
        };
        for program in self.programs.iter_mut().filter(|program| program.stage == Stage::Side(ProgramSide::Fragment)) {
            program.text = at_precision(&program.text, modifier);
        }
    }

    /// Whether programs compute as specified, or at full precision.
    pub fn set_arithmetic(&mut self, arithmetic: Arithmetic) {
        self.arithmetic = arithmetic;
    }

    /// The script without its probes.
    pub fn without_probes(mut self) -> Script {
        self.commands.retain(|(_, command)| {
            !matches!(command, Command::ProbeColor { .. } | Command::ProbeDepth(..) | Command::ProbeStencil(..))
        });
        self
    }
}

/// The direction from the point looked at to the eye, rotated.
fn turned(from: Vec3, up: Vec3, orbit: Orbit) -> Vec3 {
    let Some(up) = up.try_normalize() else { return from * orbit.distance };
    let height = from.dot(up);
    let Some(level) = (from - up * height).try_normalize() else { return from * orbit.distance };
    let length = from.length();
    let elevation = ((height / length).clamp(-1.0, 1.0).asin() + orbit.above).clamp(-STEEPEST, STEEPEST);
    let level = Quat::from_axis_angle(up, orbit.around) * level;
    (level * elevation.cos() + up * elevation.sin()) * length * orbit.distance
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[test]\nparameter local_fp 1 (3, 0, 4, 1)\nlook 9 9 9 0 0 0 0 1 0\nlook 3 0 4 0 0 0 0 1 0\n\
        repeat n 2\nparameter env_vp 2 ({n}, 0, 0, 0)\nend\n";

    #[test]
    fn the_camera_turns_about_what_it_looks_at_and_parameters_follow() {
        let mut script = Script::parse(TEXT).expect("a script");
        script.orbit(Orbit { around: std::f32::consts::FRAC_PI_2, above: 0.0, distance: 2.0 });
        // A quarter turn about y takes (3,0,4) to (4,0,-3).
        let [x, y, z, ..] = script.camera().expect("a camera");
        let near = |one: f32, other: f32| (one - other).abs() < 1e-5;
        assert!(near(x, 8.0) && near(y, 0.0) && near(z, -6.0), "{x} {y} {z}");
        let parameters: Vec<_> = script.parameters().into_iter().filter(|parameter| !parameter.matrix).collect();
        assert_eq!(parameters.len(), 1, "{parameters:?}");
        assert_eq!(parameters[0].value, [x, y, z, 1.0]);
        assert_eq!(parameters[0].name, "local_fp 1");
        // The other camera does not move.
        assert!(script.commands.contains(&(3, Command::Scenery(Scenery::Look([9., 9., 9., 0., 0., 0., 0., 1., 0.])))));
    }

    #[test]
    fn a_parameter_is_set_by_its_line() {
        let mut script = Script::parse(TEXT).expect("a script");
        script.set_parameter(2, &[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(script.parameters()[0].value, [1.0, 2.0, 3.0, 4.0]);
    }
}
