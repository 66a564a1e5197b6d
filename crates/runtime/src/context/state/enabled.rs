//! What Enable and Disable switch of programs and fixed functions.

/// Which programs and fixed functions are enabled.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Enabled {
    pub vertex_program: bool,
    pub control_program: bool,
    pub evaluation_program: bool,
    pub geometry_program: bool,
    /// Dispatches run the current compute program.
    pub compute_program: bool,
    pub fragment_program_nv: bool,
    pub fragment_program_arb: bool,
    pub fragment_shader_ati: bool,
    pub text_fragment_shader_ati: bool,
    pub program_point_size: bool,
    pub program_two_side: bool,
    pub color_sum: bool,
    pub fog: bool,
    /// A bit for each plane.
    pub clip_planes: u8,
}
