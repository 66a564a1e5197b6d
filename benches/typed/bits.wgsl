@fragment
fn main(@location(3) at: vec4<f32>) -> @location(0) vec4<f32> {
    var x = u32(at.x * 65535.0);
    x = ((x >> 1u) & 0x5555u) | ((x & 0x5555u) << 1u);
    x = ((x >> 2u) & 0x3333u) | ((x & 0x3333u) << 2u);
    x = ((x >> 4u) & 0x0f0fu) | ((x & 0x0f0fu) << 4u);
    x = ((x >> 8u) & 0x00ffu) | ((x & 0x00ffu) << 8u);
    var count = 0u;
    for (var rest = x; rest != 0u; rest &= rest - 1u) {
        count++;
    }
    return vec4<f32>(f32(x) * 1.5259022e-05, f32(count) * 0.0625, f32(x % 16u) * 0.0625, 1.0);
}
