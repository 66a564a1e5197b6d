fn $name(at: vec2<f32>, $layer_parameterlevel: i32, offset: vec2<i32>, reference: f32) -> f32 {
    let sides = vec2<f32>(max(textureDimensions(texture$u) >> vec2<u32>(u32(level)), vec2<u32>(1u)));
    return passed$u(vec2<i32>(floor($scaled)) + offset, $layerlevel, reference);
}
