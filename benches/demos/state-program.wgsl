// vertex: c[0..4] c[10] c[11] c[12]
struct Parameters {
    projection: mat4x4<f32>,
    color: vec4<f32>,
    // Radius, cosine and sine.
    ring: vec4<f32>,
    // Pixels of a point.
    size: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
}

// A point is a square of two triangles.
@vertex
fn vertex(@builtin(vertex_index) corner: u32, @location(0) position: vec3<f32>) -> Varyings {
    let ring = parameters.ring;
    let large = position * ring.x;
    let turned = vec3(large.x * ring.y - large.z * ring.z, large.y, large.z * ring.y + large.x * ring.z);
    var place = to_clip(vec4(turned, 1.0) * parameters.projection);
    let side = vec2(f32(corner & 1), f32(corner >> 1)) * 2.0 - 1.0;
    place = vec4(place.xy + side * parameters.size.x / 512.0 * place.w, place.zw);
    return Varyings(place, saturate(parameters.color));
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    return varyings.color;
}
