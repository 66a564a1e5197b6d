fn round_to_half_xy(value: vec2<f32>) -> vec2<f32> {
    var infinity: u32 = 2139095040u;

    let _e1 = bitcast<vec2<u32>>(value);
    let _e4 = (_e1 & vec2(2147483647u));
    let _e5 = bitcast<vec2<f32>>(_e4);
    let _e8 = max(_e4, vec2(952107008u));
    let _e22 = infinity;
    return bitcast<vec2<f32>>((bitcast<vec2<u32>>(select(((_e5 + bitcast<vec2<f32>>((_e8 + vec2(2256535552u)))) + bitcast<vec2<f32>>((_e8 + vec2(109051904u)))), vec2(bitcast<f32>(_e22)), (_e5 >= vec2(65520f)))) | (_e1 & vec2(2147483648u))));
}

fn is_nan_xyzw(value_1: vec4<f32>) -> vec4<bool> {
    return ((bitcast<vec4<u32>>(value_1) & vec4(2147483647u)) > vec4(2139095040u));
}

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>) -> @location(0) vec4<f32> {
    let _e2 = round_to_half_xy(f_TEX0_.xy);
    let _e3 = bitcast<vec2<u32>>(_e2);
    let _e6 = (_e3 & vec2(2147483647u));
    let _e12 = ((_e6 >> vec2(13u)) - vec2(114688u));
    let _e23 = (_e12 + ((vec2<u32>((bitcast<vec2<f32>>(_e6) * 16777216f)) - _e12) * vec2<u32>((_e6 < vec2(947912704u)))));
    let _e42 = ((_e23 + ((vec2(31744u) - _e23) * vec2<u32>((_e6 == vec2(2139095040u))))) | ((_e3 >> vec2(16u)) & vec2(32768u)));
    let _e47 = (_e42 + ((vec2(32256u) - _e42) * vec2<u32>((_e6 > vec2(2139095040u)))));
    let _e51 = (_e47.x | (_e47.y << 16u));
    let _e58 = vec4<u32>((_e51 & 65535u), (_e51 >> 16u), (_e51 & 65535u), (_e51 >> 16u));
    let _e61 = (_e58 & vec4(32767u));
    let _e63 = (_e61 << vec4(13u));
    let _e66 = (_e63 + vec4(939524096u));
    let _e81 = (_e66 + (((_e63 | vec4(2139095040u)) - _e66) * vec4<u32>((_e61 >= vec4(31744u)))));
    let R1_ = bitcast<vec4<f32>>(((_e81 + ((bitcast<vec4<u32>>((vec4<f32>(_e61) * 0.000000059604645f)) - _e81) * vec4<u32>((_e61 < vec4(1024u))))) | ((_e58 << vec4(16u)) & vec4(2147483648u))));
    let _e100 = select(R1_, vec4(0f), (R1_ < vec4(0.000000000000000000000000000000000000011754944f)));
    let _e108 = select(_e100, vec4(1f), (_e100 > vec4(0.99999994f)));
    let _e111 = ((256f * _e108) - _e108);
    let _e112 = bitcast<vec4<u32>>(_e108);
    let _e118 = ((_e112 & vec4(8388607u)) | vec4(8388608u));
    let _e122 = bitcast<vec4<u32>>(_e111);
    let _e142 = bitcast<vec4<i32>>((((_e118 << vec4(8u)) - _e118) - ((((_e122 & vec4(8388607u)) | vec4(8388608u)) << vec4(7u)) * (((_e122 >> vec4(23u)) - (_e112 >> vec4(23u))) - vec4(6u)))));
    let _e143 = round(_e111);
    let _e144 = (_e111 - _e143);
    let _e163 = select(select(_e143, (_e143 + vec4(1f)), ((_e144 == vec4(0.5f)) & (_e142 > vec4(0i)))), (_e143 - vec4(1f)), ((_e144 == vec4(-0.5f)) & (_e142 < vec4(0i))));
    let _e164 = is_nan_xyzw(_e163);
    let _e167 = vec4<u32>(select(_e163, vec4(0f), _e164));
    let _e178 = (((_e167.x | (_e167.y << 8u)) | (_e167.z << 16u)) | (_e167.w << 24u));
    let R2_ = (vec4<f32>(vec4<u32>((_e178 & 255u), ((_e178 >> 8u) & 255u), ((_e178 >> 16u) & 255u), (_e178 >> 24u))) / vec4(255f));
    return R2_;
}
