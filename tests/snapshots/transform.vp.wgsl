struct Parameters {
    c_0_: vec4<f32>,
    c_1_: vec4<f32>,
    c_2_: vec4<f32>,
    c_3_: vec4<f32>,
}

struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
    @location(3) TEX0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

fn multiply_or_zero_xyzw(value: vec4<f32>, other: vec4<f32>) -> vec4<f32> {
    return select((value * other), vec4(0f), ((value == vec4(0f)) | (other == vec4(0f))));
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>, @location(3) v_COL0_: vec4<f32>, @location(8) v_TEX0_: vec4<f32>) -> VertexResults {
    let c_0_ = parameters.c_0_;
    let _e6 = multiply_or_zero_xyzw(c_0_, v_OPOS);
    let HPOS = (((_e6.x + _e6.y) + _e6.z) + _e6.w);
    let c_1_ = parameters.c_1_;
    let _e16 = multiply_or_zero_xyzw(c_1_, v_OPOS);
    let HPOS_1 = (((_e16.x + _e16.y) + _e16.z) + _e16.w);
    let c_2_ = parameters.c_2_;
    let _e26 = multiply_or_zero_xyzw(c_2_, v_OPOS);
    let HPOS_2 = (((_e26.x + _e26.y) + _e26.z) + _e26.w);
    let c_3_ = parameters.c_3_;
    let _e36 = multiply_or_zero_xyzw(c_3_, v_OPOS);
    let HPOS_3 = (((_e36.x + _e36.y) + _e36.z) + _e36.w);
    return VertexResults(vec4<f32>(vec2<f32>(HPOS, HPOS_1), ((HPOS_2 + HPOS_3) * 0.5f), HPOS_3), v_COL0_, vec4<f32>(v_TEX0_.yx, 0f, 1f));
}
