@group(0) @binding(0) var<uniform> c: array<vec4<f32>, 8>;

struct Results {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
}

fn clip(at: vec4<f32>) -> vec4<f32> {
    let p = vec4<f32>(dot(at, c[0]), dot(at, c[1]), dot(at, c[2]), dot(at, c[3]));
    return vec4<f32>(p.xy, (p.z + p.w) * 0.5, p.w);
}

@vertex
fn main(
    @location(0) at: vec4<f32>,
    @location(2) direction: vec4<f32>,
    @location(3) color: vec4<f32>,
) -> Results {
    let normal = normalize(direction.xyz);
    let diffuse = dot(normal, c[4].xyz);
    let towards = dot(normal, c[7].xyz);
    let specular = select(0.0, pow(max(towards, 0.0), c[5].w), diffuse > 0.0);
    let sum = max(diffuse, 0.0) * c[5].xyz + c[6].xyz;
    return Results(clip(at), vec4<f32>(saturate(sum * color.xyz + specular), saturate(color.w)));
}
