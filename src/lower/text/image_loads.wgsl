fn image_decoded$u(at: vec4<i32>) -> vec4<u32> {
    let place = image_place$u(at);
    if place < 0 {
        return vec4<u32>(0u);
    }
    var words = vec4<u32>(0u);
    let count = i32((image_word$u(5) + 31u) / 32u);
    for (var number = 0; number < count; number++) {
        words[number] = image_word$u(place + number);
    }
    return decoded_texel(words, image_word$u(6), image_word$u(7));
}
