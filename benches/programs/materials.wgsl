@group(0) @binding(0) var<uniform> c: array<vec4<f32>, 96>;

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
    @location(2) normal: vec4<f32>,
    @location(3) kind: vec4<f32>,
) -> Results {
    let diffuse = dot(normal.xyz, c[5].xyz);
    let half_way = dot(normal.xyz, c[6].xyz);
    var color: vec4<f32>;
    if kind.x >= 0.0 {
        let light = max(diffuse, 0.0);
        let gloss = select(0.0, pow(max(half_way, 0.0), clamp(c[11].x, -128.0, 128.0)), diffuse > 0.0);
        if kind.z >= 0.0 {
            color = (light * light + gloss) * c[14] * (1.0 / c[4].w);
        } else {
            color = light * c[12] + gloss * c[13];
        }
    } else if kind.y >= 0.0 {
        color = (1.0 - diffuse * diffuse) * c[9] + half_way * c[10];
    } else {
        color = diffuse * c[7] + c[8];
    }
    return Results(clip(at), color);
}
