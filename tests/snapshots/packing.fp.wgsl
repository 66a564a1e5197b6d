const half_any: u32 = 3099590658u;

fn round_to_half(value: vec4<f32>, care: u32) -> vec4<f32> {
    let _e2 = bitcast<vec4<u32>>(value);
    let _e6 = (_e2 & vec4((care & 2147483648u)));
    let _e7 = (_e2 ^ _e6);
    let _e8 = bitcast<vec4<f32>>(_e7);
    let _e10 = (care & 1u);
    let _e20 = max((_e7 & vec4(((_e10 * 2155872255u) ^ 4294967295u))), vec4((care & 952107008u)));
    let _e24 = ((_e10 << 22u) | 2256535552u);
    let _e35 = (care & 2u);
    return bitcast<vec4<f32>>((bitcast<vec4<u32>>(select(((_e8 + bitcast<vec4<f32>>((_e20 + vec4(_e24)))) + bitcast<vec4<f32>>((_e20 + vec4((_e24 ^ 2147483648u))))), vec4(bitcast<f32>((_e35 * 1069547520u))), (vec4((_e35 != 0u)) & (_e8 >= vec4(65520f))))) | _e6));
}

fn is_nan_xyzw(value_1: vec4<f32>) -> vec4<bool> {
    return ((bitcast<vec4<u32>>(value_1) & vec4(2147483647u)) > vec4(2139095040u));
}

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>) -> @location(0) vec4<f32> {
    let _e4 = round_to_half(f_TEX0_.xyyy, half_any);
    let _e6 = bitcast<vec2<u32>>(_e4.xy);
    let _e9 = (_e6 & vec2(2147483647u));
    let _e15 = ((_e9 >> vec2(13u)) - vec2(114688u));
    let _e26 = (_e15 + ((vec2<u32>((bitcast<vec2<f32>>(_e9) * 16777216f)) - _e15) * vec2<u32>((_e9 < vec2(947912704u)))));
    let _e45 = ((_e26 + ((vec2(31744u) - _e26) * vec2<u32>((_e9 == vec2(2139095040u))))) | ((_e6 >> vec2(16u)) & vec2(32768u)));
    let _e50 = (_e45 + ((vec2(32256u) - _e45) * vec2<u32>((_e9 > vec2(2139095040u)))));
    let _e54 = (_e50.x | (_e50.y << 16u));
    let _e61 = vec4<u32>((_e54 & 65535u), (_e54 >> 16u), (_e54 & 65535u), (_e54 >> 16u));
    let _e64 = (_e61 & vec4(32767u));
    let _e66 = (_e64 << vec4(13u));
    let _e69 = (_e66 + vec4(939524096u));
    let _e84 = (_e69 + (((_e66 | vec4(2139095040u)) - _e69) * vec4<u32>((_e64 >= vec4(31744u)))));
    let R1_ = bitcast<vec4<f32>>(((_e84 + ((bitcast<vec4<u32>>((vec4<f32>(_e64) * 0.000000059604645f)) - _e84) * vec4<u32>((_e64 < vec4(1024u))))) | ((_e61 << vec4(16u)) & vec4(2147483648u))));
    let _e103 = select(R1_, vec4(0f), (R1_ < vec4(0.000000000000000000000000000000000000011754944f)));
    let _e111 = select(_e103, vec4(1f), (_e103 > vec4(0.99999994f)));
    let _e114 = ((256f * _e111) - _e111);
    let _e115 = bitcast<vec4<u32>>(_e111);
    let _e121 = ((_e115 & vec4(8388607u)) | vec4(8388608u));
    let _e125 = bitcast<vec4<u32>>(_e114);
    let _e145 = bitcast<vec4<i32>>((((_e121 << vec4(8u)) - _e121) - ((((_e125 & vec4(8388607u)) | vec4(8388608u)) << vec4(7u)) * (((_e125 >> vec4(23u)) - (_e115 >> vec4(23u))) - vec4(6u)))));
    let _e146 = round(_e114);
    let _e147 = (_e114 - _e146);
    let _e166 = select(select(_e146, (_e146 + vec4(1f)), ((_e147 == vec4(0.5f)) & (_e145 > vec4(0i)))), (_e146 - vec4(1f)), ((_e147 == vec4(-0.5f)) & (_e145 < vec4(0i))));
    let _e167 = is_nan_xyzw(_e166);
    let _e170 = vec4<u32>(select(_e166, vec4(0f), _e167));
    let _e181 = (((_e170.x | (_e170.y << 8u)) | (_e170.z << 16u)) | (_e170.w << 24u));
    let R2_ = (vec4<f32>(vec4<u32>((_e181 & 255u), ((_e181 >> 8u) & 255u), ((_e181 >> 16u) & 255u), (_e181 >> 24u))) / vec4(255f));
    return R2_;
}
