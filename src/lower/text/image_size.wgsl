fn image_size$u() -> vec4<u32> {
    if image_word$u(0) != $target {
        return vec4<u32>(0u);
    }
    return vec4<u32>($size);
}
