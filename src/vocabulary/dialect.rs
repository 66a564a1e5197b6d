//! The languages by name, and sets of them.

/// A language, with the NVIDIA option that extends it, if any.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Dialect {
    /// `!!VP1.0` (NV_vertex_program).
    Vp10,
    /// `!!VP1.1` (NV_vertex_program1_1).
    Vp11,
    /// `!!VSP1.0`: vertex state programs (NV_vertex_program).
    Vsp10,
    /// `!!VP2.0` (NV_vertex_program2).
    Vp20,
    /// `!!FP1.0` (NV_fragment_program).
    Fp10,
    /// `!!ARBvp1.0` (ARB_vertex_program).
    ArbVp,
    /// ARBvp1.0 with OPTION NV_vertex_program2.
    ArbVpNv2,
    /// ARBvp1.0 with OPTION NV_vertex_program3.
    ArbVpNv3,
    /// `!!ARBfp1.0` (ARB_fragment_program).
    ArbFp,
    /// ARBfp1.0 with OPTION NV_fragment_program.
    ArbFpNv1,
    /// ARBfp1.0 with OPTION NV_fragment_program2.
    ArbFpNv2,
    // NV_gpu_program4.
    /// `!!NVvp4.0` (NV_vertex_program4).
    Vp40,
    /// `!!NVfp4.0` (NV_fragment_program4).
    Fp40,
    /// `!!NVgp4.0` (NV_geometry_program4).
    Gp40,
    // NV_gpu_program5.
    /// `!!NVvp5.0`.
    Vp50,
    /// `!!NVfp5.0`.
    Fp50,
    /// `!!NVgp5.0`.
    Gp50,
    /// `!!NVtcp5.0` (NV_tessellation_program5).
    Tcp50,
    /// `!!NVtep5.0` (NV_tessellation_program5).
    Tep50,
    /// `!!NVcp5.0` (NV_compute_program5).
    Cp50,
    /// `!!FP2.0`, which no extension defines: FP1.0 with the instructions of NV_fragment_program2.
    Fp20,
    // Fixed units.
    /// `!!RC1.0`: register combiners (NV_register_combiners and NV_register_combiners2).
    Rc10,
    /// `!!TS1.0`: texture shaders (NV_texture_shader, 2 and 3), before register combiners or alone.
    Ts10,
    /// `!!ATIfs1.0` (ATI_text_fragment_shader).
    AtiFs10,
}

impl Dialect {
    /// Every language: programs from the oldest to the newest, then fixed units.
    pub const ALL: [Dialect; 24] = [
        Dialect::Vp10,
        Dialect::Vp11,
        Dialect::Vsp10,
        Dialect::Vp20,
        Dialect::Fp10,
        Dialect::ArbVp,
        Dialect::ArbVpNv2,
        Dialect::ArbVpNv3,
        Dialect::ArbFp,
        Dialect::ArbFpNv1,
        Dialect::ArbFpNv2,
        Dialect::Vp40,
        Dialect::Fp40,
        Dialect::Gp40,
        Dialect::Vp50,
        Dialect::Fp50,
        Dialect::Gp50,
        Dialect::Tcp50,
        Dialect::Tep50,
        Dialect::Cp50,
        Dialect::Fp20,
        Dialect::Rc10,
        Dialect::Ts10,
        Dialect::AtiFs10,
    ];

    /// The set that holds this language alone.
    pub const fn set(self) -> Dialects {
        Dialects(1 << self as u32)
    }
}

/// A set of dialects.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Dialects(pub u32);

impl Dialects {
    /// VP1.0, VP1.1 and VSP1.0.
    pub const VP1: Dialects = Dialect::Vp10.set().or(Dialect::Vp11.set()).or(Dialect::Vsp10.set());
    /// Only VP1.1.
    pub const VP11: Dialects = Dialect::Vp11.set();
    /// VP2.0.
    pub const VP2: Dialects = Dialect::Vp20.set();
    /// FP1.0 and FP2.0.
    pub const FP1: Dialects = Dialect::Fp10.set().or(Dialects::FP2);
    /// FP2.0.
    pub const FP2: Dialects = Dialect::Fp20.set();
    /// ARBvp1.0 without and with its NVIDIA options.
    pub const ARBVP: Dialects = Dialect::ArbVp.set().or(Dialects::ARBVP_NV2);
    /// ARBvp1.0 with OPTION NV_vertex_program2 or NV_vertex_program3.
    pub const ARBVP_NV2: Dialects = Dialect::ArbVpNv2.set().or(Dialects::ARBVP_NV3);
    /// ARBvp1.0 with OPTION NV_vertex_program3.
    pub const ARBVP_NV3: Dialects = Dialect::ArbVpNv3.set();
    /// ARBfp1.0 without and with its NVIDIA options.
    pub const ARBFP: Dialects = Dialect::ArbFp.set().or(Dialects::ARBFP_NV1);
    /// ARBfp1.0 with OPTION NV_fragment_program or NV_fragment_program2.
    pub const ARBFP_NV1: Dialects = Dialect::ArbFpNv1.set().or(Dialects::ARBFP_NV2);
    /// ARBfp1.0 with OPTION NV_fragment_program2.
    pub const ARBFP_NV2: Dialects = Dialect::ArbFpNv2.set();
    /// ARBfp1.0 without OPTION NV_fragment_program2.
    pub const ARBFP_PLAIN: Dialects = Dialect::ArbFp.set().or(Dialect::ArbFpNv1.set());

    /// The typed languages: all, those of NV_gpu_program5, and those of one stage.
    pub const GPU4: Dialects = Dialect::Vp40.set().or(Dialect::Fp40.set()).or(Dialect::Gp40.set()).or(Dialects::GPU5);
    /// The languages of NV_gpu_program5, all stages.
    pub const GPU5: Dialects = Dialect::Vp50
        .set()
        .or(Dialect::Fp50.set())
        .or(Dialect::Gp50.set())
        .or(Dialect::Tcp50.set())
        .or(Dialect::Tep50.set())
        .or(Dialects::COMPUTE5);
    /// The typed fragment languages.
    pub const FRAGMENT4: Dialects = Dialect::Fp40.set().or(Dialects::FRAGMENT5);
    /// NVfp5.0.
    pub const FRAGMENT5: Dialects = Dialect::Fp50.set();
    /// The typed geometry languages.
    pub const GEOMETRY4: Dialects = Dialect::Gp40.set().or(Dialects::GEOMETRY5);
    /// NVgp5.0.
    pub const GEOMETRY5: Dialects = Dialect::Gp50.set();
    /// NVcp5.0.
    pub const COMPUTE5: Dialects = Dialect::Cp50.set();

    /// The languages of either set.
    pub const fn or(self, other: Dialects) -> Dialects {
        Dialects(self.0 | other.0)
    }

    /// Whether the language is in the set.
    pub const fn contains(self, dialect: Dialect) -> bool {
        self.0 & dialect.set().0 != 0
    }

    /// Whether any language is in both sets.
    pub const fn overlaps(self, other: Dialects) -> bool {
        self.0 & other.0 != 0
    }

    /// The languages of the set, from the oldest to the newest.
    pub fn iter(self) -> impl Iterator<Item = Dialect> {
        Dialect::ALL.into_iter().filter(move |dialect| self.contains(*dialect))
    }
}

/// Which part of the pipeline a program replaces.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Vertex programs.
    Vertex,
    /// Vertex state programs: run by command, write parameters.
    State,
    /// Fragment programs.
    Fragment,
    /// Geometry programs.
    Geometry,
    /// Tessellation control programs: one run for each vertex of the patch that they make.
    TessellationControl,
    /// Tessellation evaluation programs: one run for each vertex that the tessellator makes.
    TessellationEvaluation,
    /// Compute programs: run by command, in groups that share memory.
    Compute,
}

impl Stage {
    /// Every stage, with the ending that files with its programs have.
    pub const EXTENSIONS: [(Stage, &str); 7] = [
        (Stage::Vertex, "vp"),
        (Stage::State, "vsp"),
        (Stage::Fragment, "fp"),
        (Stage::Geometry, "gp"),
        (Stage::TessellationControl, "tcp"),
        (Stage::TessellationEvaluation, "tep"),
        (Stage::Compute, "cp"),
    ];

    /// The ending of files with programs of this stage.
    pub fn extension(self) -> &'static str {
        Stage::EXTENSIONS.iter().find(|(stage, _)| *stage == self).map_or("", |(_, ending)| ending)
    }
}

/// How operands are named.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Fixed register names: `R0`, `v[OPOS]`, `c[3]`, `o[HPOS]`.
    Register,
    /// Declared names and bindings: `TEMP a; MOV a, vertex.position;`.
    Declared,
    /// Declared names with typed instructions: `ADD.S a, b, c;`.
    Typed,
    /// Fixed units: stages and passes in place of instructions.
    Fixed,
}
