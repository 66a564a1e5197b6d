fn passed$u(texel: vec2<i32>, $layer_parameterlevel: i32, reference: f32) -> f32 {
    let sides = max(vec2<i32>(textureDimensions(texture$u) >> vec2<u32>(u32(level))), vec2<i32>(1));
    let depth = textureLoad(texture$u, vec2<i32>($wrapped_x, $wrapped_y), $held_layerlevel).x;
    return select(0.0, 1.0, $passes);
}
