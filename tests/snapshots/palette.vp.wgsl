struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: array<vec4<f32>, 97>;

fn is_nan(value: f32) -> bool {
    return ((bitcast<u32>(value) & 2147483647u) > 2139095040u);
}

fn multiply_or_zero_xyzw(value_1: vec4<f32>, other: vec4<f32>) -> vec4<f32> {
    return select((value_1 * other), vec4(0f), ((value_1 == vec4(0f)) | (other == vec4(0f))));
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>, @location(1) v_WGHT: vec4<f32>, @location(3) v_COL0_: vec4<f32>) -> VertexResults {
    let _e4 = floor(v_WGHT.x);
    let _e5 = is_nan(_e4);
    let A0_ = i32(select(_e4, 0f, _e5));
    let _e16 = parameters[min(bitcast<u32>((A0_ + 4i)), 96u)];
    let _e17 = multiply_or_zero_xyzw(_e16, v_OPOS);
    let HPOS = (((_e17.x + _e17.y) + _e17.z) + _e17.w);
    let _e30 = parameters[min(bitcast<u32>((A0_ + 5i)), 96u)];
    let _e31 = multiply_or_zero_xyzw(_e30, v_OPOS);
    let HPOS_1 = (((_e31.x + _e31.y) + _e31.z) + _e31.w);
    let _e44 = parameters[min(bitcast<u32>((A0_ + 6i)), 96u)];
    let _e45 = multiply_or_zero_xyzw(_e44, v_OPOS);
    let HPOS_2 = (((_e45.x + _e45.y) + _e45.z) + _e45.w);
    let _e56 = (1f / abs(v_OPOS.w));
    let _e61 = select(_e56, 0.00000000000000000005421011f, (_e56 < 0.000000000000000000054210115f));
    let _e66 = select(_e61, 18446744000000000000f, (_e61 > 18446743000000000000f));
    let R0_ = select(-(_e66), _e66, ((bitcast<u32>(v_OPOS.w) & 2147483648u) == 0u));
    let COL0_1 = multiply_or_zero_xyzw(v_COL0_, vec4(R0_));
    return VertexResults(vec4<f32>(vec2<f32>(HPOS, HPOS_1), ((HPOS_2 + v_OPOS.w) * 0.5f), v_OPOS.w), COL0_1);
}
