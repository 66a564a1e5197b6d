struct Parameters {
    state_matrix_mvp_row_0_: vec4<f32>,
    state_matrix_mvp_row_1_: vec4<f32>,
    state_matrix_mvp_row_2_: vec4<f32>,
    state_matrix_mvp_row_3_: vec4<f32>,
    program_env_0_: vec4<f32>,
}

struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>) -> VertexResults {
    let mvp_0_ = parameters.state_matrix_mvp_row_0_;
    let HPOS = dot(mvp_0_, v_OPOS);
    let mvp_1_ = parameters.state_matrix_mvp_row_1_;
    let HPOS_1 = dot(mvp_1_, v_OPOS);
    let mvp_2_ = parameters.state_matrix_mvp_row_2_;
    let HPOS_2 = dot(mvp_2_, v_OPOS);
    let mvp_3_ = parameters.state_matrix_mvp_row_3_;
    let HPOS_3 = dot(mvp_3_, v_OPOS);
    let lamp = parameters.program_env_0_;
    let towards = (lamp.xyz - v_OPOS.xyz);
    let towards_1 = dot(towards, towards);
    let towards_2 = inverseSqrt(towards_1);
    let COL0_ = (vec4<f32>(towards, towards_2) * towards_2);
    return VertexResults(vec4<f32>(vec2<f32>(HPOS, HPOS_1), ((HPOS_2 + HPOS_3) * 0.5f), HPOS_3), COL0_);
}
