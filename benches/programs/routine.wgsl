@group(0) @binding(0) var<uniform> c: array<vec4<f32>, 96>;

struct Results {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    @location(3) texcoord: vec4<f32>,
}

fn clip(at: vec4<f32>) -> vec4<f32> {
    let p = vec4<f32>(dot(at, c[0]), dot(at, c[1]), dot(at, c[2]), dot(at, c[3]));
    return vec4<f32>(p.xy, (p.z + p.w) * 0.5, p.w);
}

fn light(at: vec3<f32>, normal: vec3<f32>, lamp: vec3<f32>, tint: vec4<f32>, before: vec4<f32>) -> vec4<f32> {
    let towards = normalize(lamp - at);
    let diffuse = dot(normal, towards);
    let half_way = dot(normal, normalize(towards + c[6].xyz));
    let gloss = select(0.0, pow(max(half_way, 0.0), clamp(c[4].w, -128.0, 128.0)), diffuse > 0.0);
    return max(diffuse, 0.0) * tint + gloss * c[7] + before;
}

@vertex
fn main(
    @location(0) at: vec4<f32>,
    @location(2) normal: vec4<f32>,
    @location(8) texcoord: vec4<f32>,
) -> Results {
    var color = light(at.xyz, normal.xyz, c[16].xyz, c[17], c[5]);
    color = light(at.xyz, normal.xyz, c[18].xyz, c[19], color);
    if color.x < 0.5 {
        color = light(at.xyz, normal.xyz, c[20].xyz, c[21], color);
    }
    return Results(clip(at), color, texcoord);
}
