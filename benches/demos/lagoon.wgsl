// vertex: mvp[0..4] modelview[0].inverse.row[0..3] local[0..3]
struct Parameters {
    projection: mat4x4<f32>,
    inverse: mat3x4<f32>,
    // The sun, the eye, or the colour of deep water.
    first: vec4<f32>,
    // The scale of the rock, or how the water flows.
    second: vec4<f32>,
    height: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(1) @binding(0) var ripples: texture_2d<f32>;
@group(1) @binding(1) var ripples_sampler: sampler;
@group(1) @binding(2) var ground: texture_2d<f32>;
@group(1) @binding(3) var ground_sampler: sampler;
@group(1) @binding(4) var mirrored: texture_2d<f32>;
@group(1) @binding(5) var mirrored_sampler: sampler;
@group(1) @binding(6) var sky: texture_cube<f32>;
@group(1) @binding(7) var sky_sampler: sampler;

struct Land {
    @builtin(position) position: vec4<f32>,
    @location(0) light: vec3<f32>,
    @location(1) place: vec2<f32>,
    @location(2) height: f32,
}

@vertex
fn land(@location(0) position: vec3<f32>, @location(1) normal: vec3<f32>, @location(2) place: vec2<f32>) -> Land {
    let light = max(dot(normal, parameters.first.xyz), 0.0);
    return Land(
        to_clip(vec4(position, 1.0) * parameters.projection),
        light * vec3(0.95, 0.8, 0.6) + vec3(0.2, 0.22, 0.3),
        place * parameters.second.xy,
        dot(vec4(position, 1.0), parameters.height),
    );
}

@fragment
fn rock(varyings: Land) -> @location(0) vec4<f32> {
    let color = textureSample(ground, ground_sampler, varyings.place).xyz;
    if varyings.height < 0.0 {
        discard;
    }
    return vec4(color * saturate(varyings.light), 1.0);
}

struct Far {
    @builtin(position) position: vec4<f32>,
    @location(0) direction: vec3<f32>,
}

@vertex
fn far(@location(0) position: vec3<f32>) -> Far {
    let clip = vec4(position + parameters.first.xyz, 1.0) * parameters.projection;
    return Far(to_clip(clip.xyww), vec3(position.xz, -position.y));
}

@fragment
fn backdrop(varyings: Far) -> @location(0) vec4<f32> {
    let direction = varyings.direction;
    return textureSample(sky, sky_sampler, vec3(direction.x, max(direction.y, 0.4), direction.z));
}

struct Water {
    @builtin(position) position: vec4<f32>,
    @location(0) ripple: vec2<f32>,
    @location(1) place: vec2<f32>,
    @location(2) window: vec3<f32>,
    @location(3) mirror: f32,
}

@vertex
fn vertex(@location(0) position: vec3<f32>) -> Water {
    let clip = vec4(position, 1.0) * parameters.projection;
    let flow = parameters.second;
    let at = vec3(parameters.inverse[0].w, parameters.inverse[1].w, parameters.inverse[2].w);
    let flat = 1.0 - normalize(at - position).z;
    return Water(
        to_clip(clip),
        position.xy * flow.z + flow.xy,
        position.xy * flow.w,
        vec3((clip.xy + clip.w) * 0.5, clip.w),
        flat * flat * flat * flat * 0.9 + 0.1,
    );
}

@fragment
fn fragment(varyings: Water) -> @location(0) vec4<f32> {
    let moved = textureSample(ripples, ripples_sampler, varyings.ripple).xy;
    let below = textureSample(ground, ground_sampler, varyings.place + moved * 0.08).xyz * parameters.first.xyz;
    let window = varyings.window.xy / varyings.window.z + moved * 0.05;
    // Copies have their first row at the top.
    let above = textureSample(mirrored, mirrored_sampler, vec2(window.x, 1.0 - window.y)).xyz;
    return vec4(saturate(mix(below, above, saturate(varyings.mirror))), 1.0);
}
