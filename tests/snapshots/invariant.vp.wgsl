struct Parameters {
    c_0_: vec4<f32>,
    mvp_0_: vec4<f32>,
    mvp_1_: vec4<f32>,
    mvp_2_: vec4<f32>,
    mvp_3_: vec4<f32>,
}

struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(3) TEX0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

fn multiply_or_zero_xyzw(value: vec4<f32>, other: vec4<f32>) -> vec4<f32> {
    return select((value * other), vec4(0f), ((value == vec4(0f)) | (other == vec4(0f))));
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>) -> VertexResults {
    let c_0_ = parameters.c_0_;
    let R0_ = (c_0_.xyz - v_OPOS.xyz);
    let _e7 = (R0_ * R0_);
    let R0_1 = ((_e7.x + _e7.y) + _e7.z);
    let R0_2 = inverseSqrt(abs(R0_1));
    let TEX0_1 = multiply_or_zero_xyzw(vec4<f32>(R0_, R0_2), vec4(R0_2));
    let _e19 = parameters.mvp_0_;
    let _e20 = dot(_e19, v_OPOS);
    let _e22 = parameters.mvp_1_;
    let _e23 = dot(_e22, v_OPOS);
    let _e25 = parameters.mvp_2_;
    let _e26 = dot(_e25, v_OPOS);
    let _e28 = parameters.mvp_3_;
    let _e29 = dot(_e28, v_OPOS);
    return VertexResults(vec4<f32>(vec2<f32>(_e20, _e23), ((_e26 + _e29) * 0.5f), _e29), TEX0_1);
}
