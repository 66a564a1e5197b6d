fn image_put$u(place: i32, value: vec4<u32>) {
    let size = image_word$u(5);
    let kept = select(0xffffffffu, (1u << (size & 31u)) - 1u, size < 32u);
    for (var number = 0; number < i32((size + 31u) / 32u); number++) {
        let word = value[number] & kept;
        $put
    }
}

fn image_stored$u(at: vec4<i32>, value: vec4<u32>, bits: u32, count: u32) {
    let place = image_reach$u(at, bits, count);
    if place >= 0 {
        image_put$u(place, value);
    }
}

fn image_encoded$u(at: vec4<i32>, value: vec4<u32>) {
    let place = image_place$u(at);
    if place >= 0 {
        image_put$u(place, encoded_texel(value, image_word$u(6), image_word$u(7)));
    }
}
