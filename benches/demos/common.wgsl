// The GL's depths are -w to w, these are 0 to w.
fn to_clip(position: vec4<f32>) -> vec4<f32> {
    return vec4(position.xy, (position.z + position.w) * 0.5, position.w);
}
