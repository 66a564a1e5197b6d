fn image_word$u(number: i32) -> u32 {
    return $word;
}

fn image_place$u(at: vec4<i32>) -> i32 {
    if image_word$u(0) != $target {
        return -1;
    }
    let sides = vec4<u32>(image_word$u(1), image_word$u(2), image_word$u(3), image_word$u(4));
    let texel = vec4<u32>($texel);
    if any(texel >= sides) {
        return -1;
    }
    let number = ((texel.z * sides.y + texel.y) * sides.x + texel.x) * sides.w + texel.w;
    return i32(8u + number * ((image_word$u(5) + 31u) / 32u));
}

fn image_reach$u(at: vec4<i32>, bits: u32, count: u32) -> i32 {
    return select(-1, image_place$u(at), image_admits(image_word$u(5), bits, count));
}

fn image_loaded$u(at: vec4<i32>, bits: u32, count: u32, one: u32) -> vec4<u32> {
    let place = image_reach$u(at, bits, count);
    if place < 0 {
        return vec4<u32>(0u);
    }
    var texel = vec4<u32>(0u, 0u, 0u, one);
    let words = i32((bits * count + 31u) / 32u);
    for (var number = 0; number < words; number++) {
        texel[number] = image_word$u(place + number);
    }
    return texel;
}
