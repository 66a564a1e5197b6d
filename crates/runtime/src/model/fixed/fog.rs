//! Which distance fog depends on (NV_fog_distance).

use super::tokens::{EYE_PLANE, EYE_PLANE_ABSOLUTE, EYE_RADIAL};
use crate::model::error::{Result, invalid_enum};

/// FOG_DISTANCE_MODE_NV.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum FogDistance {
    /// `GL_EYE_PLANE_ABSOLUTE_NV`: the absolute value of z in eye space.
    #[default]
    EyePlaneAbsolute,
    /// `GL_EYE_PLANE`: z in eye space, which is negative in front of the eye.
    EyePlane,
    /// `GL_EYE_RADIAL_NV`: the distance from the eye.
    EyeRadial,
}

impl FogDistance {
    /// The mode of a token; INVALID_ENUM for others.
    pub fn of(token: u32) -> Result<FogDistance> {
        Ok(match token {
            EYE_PLANE_ABSOLUTE => FogDistance::EyePlaneAbsolute,
            EYE_PLANE => FogDistance::EyePlane,
            EYE_RADIAL => FogDistance::EyeRadial,
            _ => return invalid_enum(format!("0x{token:04X} is not a fog distance mode")),
        })
    }

    /// The GL's token.
    pub fn token(self) -> u32 {
        match self {
            FogDistance::EyePlaneAbsolute => EYE_PLANE_ABSOLUTE,
            FogDistance::EyePlane => EYE_PLANE,
            FogDistance::EyeRadial => EYE_RADIAL,
        }
    }

    /// Instructions of an ARB vertex program that make the fog coordinate of the position in eye space, `eye`.
    pub fn instructions(self) -> &'static str {
        match self {
            FogDistance::EyePlaneAbsolute => "ABS result.fogcoord.x, eye.z;\n",
            FogDistance::EyePlane => "MOV result.fogcoord.x, eye.z;\n",
            // The root is the inverse of its inverse: a distance of 0 stays 0.
            FogDistance::EyeRadial => "DP3 eye.w, eye, eye;\nRSQ eye.w, eye.w;\nRCP result.fogcoord.x, eye.w;\n",
        }
    }
}
