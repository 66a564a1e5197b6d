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
    let _e11 = bitcast<u32>((A0_ + 4i));
    let _e17 = parameters[min(_e11, 96u)];
    let _e18 = multiply_or_zero_xyzw(_e17, v_OPOS);
    let HPOS = (((_e18.x + _e18.y) + _e18.z) + _e18.w);
    let _e28 = bitcast<u32>((A0_ + 5i));
    let _e32 = parameters[min(_e28, 96u)];
    let _e33 = multiply_or_zero_xyzw(_e32, v_OPOS);
    let HPOS_1 = (((_e33.x + _e33.y) + _e33.z) + _e33.w);
    let _e43 = bitcast<u32>((A0_ + 6i));
    let _e47 = parameters[min(_e43, 96u)];
    let _e48 = multiply_or_zero_xyzw(_e47, v_OPOS);
    let HPOS_2 = (((_e48.x + _e48.y) + _e48.z) + _e48.w);
    let _e60 = (1f / abs(v_OPOS.w));
    let _e65 = select(_e60, 0.00000000000000000005421011f, (_e60 < 0.000000000000000000054210115f));
    let _e70 = select(_e65, 18446744000000000000f, (_e65 > 18446743000000000000f));
    let R0_ = select(-(_e70), _e70, ((bitcast<u32>(v_OPOS.w) & 2147483648u) == 0u));
    let COL0_1 = multiply_or_zero_xyzw(v_COL0_, vec4(R0_));
    return VertexResults(vec4<f32>(vec2<f32>(HPOS, HPOS_1), ((HPOS_2 + v_OPOS.w) * 0.5f), v_OPOS.w), COL0_1);
}
