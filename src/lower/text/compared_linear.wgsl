fn $name(at: vec2<f32>, $layer_parameterlevel: i32, offset: vec2<i32>, reference: f32) -> f32 {
    let sides = vec2<f32>(max(textureDimensions(texture$u) >> vec2<u32>(u32(level)), vec2<u32>(1u)));
    let place = $scaled - 0.5;
    let first = vec2<i32>(floor(place)) + offset;
    let column = mix(
        vec2<f32>(
            passed$u(first, $layerlevel, reference),
            passed$u(first + vec2<i32>(0, 1), $layerlevel, reference),
        ),
        vec2<f32>(
            passed$u(first + vec2<i32>(1, 0), $layerlevel, reference),
            passed$u(first + vec2<i32>(1, 1), $layerlevel, reference),
        ),
        fract(place.x),
    );
    return mix(column.x, column.y, fract(place.y));
}
