struct Parameters {
    c_0_: vec4<f32>,
    c_1_: vec4<f32>,
    c_2_: vec4<f32>,
}

struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
    @location(1) COL1_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

fn is_nan(value: f32) -> bool {
    return ((bitcast<u32>(value) & 2147483647u) > 2139095040u);
}

fn is_nan_xyzw(value_1: vec4<f32>) -> vec4<bool> {
    return ((bitcast<vec4<u32>>(value_1) & vec4(2147483647u)) > vec4(2139095040u));
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>, @location(1) v_WGHT: vec4<f32>) -> VertexResults {
    var COL0_: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);
    var not_a_number: u32 = 2143289344u;

    let c_0_ = parameters.c_0_;
    let R0_ = dot(v_OPOS, c_0_);
    if (R0_ >= 0f) {
        let c_2_ = parameters.c_2_;
        COL0_ = c_2_;
    } else {
        let c_1_ = parameters.c_1_;
        COL0_ = c_1_;
    }
    let _e24 = is_nan(R0_);
    let _e25 = is_nan_xyzw(v_WGHT);
    let _e30 = not_a_number;
    let COL1_ = select(select(vec4(0f), vec4(1f), (vec4(R0_) < v_WGHT)), vec4(bitcast<f32>(_e30)), (vec4(_e24) | _e25));
    let COL0_1 = COL0_;
    return VertexResults(vec4<f32>(v_OPOS.xy, ((v_OPOS.z + v_OPOS.w) * 0.5f), v_OPOS.w), COL0_1, COL1_);
}
