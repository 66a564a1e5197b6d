// fragment: local[1]
struct Parameters {
    // The hour; for the bars, what a counter holds where all hold the same.
    given: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(1) @binding(0) var clouds: texture_2d<f32>;
@group(1) @binding(1) var clouds_sampler: sampler;
@group(2) @binding(0) var<storage, read_write> counters: array<atomic<u32>, 64>;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec2<f32>,
}

@vertex
fn vertex(@location(0) position: vec3<f32>) -> Varyings {
    return Varyings(to_clip(vec4(position, 1.0)), position.xy * 0.5 + 0.5);
}

@fragment
fn count(varyings: Varyings) -> @location(0) vec4<f32> {
    let place = varyings.place;
    let wave = sin(place.x * 4.0 + parameters.given.x) * cos(parameters.given.y - place.y * 3.0);
    let color = textureSample(clouds, clouds_sampler, place).xyz * (wave * 0.35 + 0.65);
    let bright = dot(color, vec3(0.299, 0.587, 0.114));
    atomicAdd(&counters[min(u32(bright * 63.99), 63)], 1u);
    return vec4(color, 1.0);
}

@fragment
fn bars(varyings: Varyings) -> @location(0) vec4<f32> {
    let column = varyings.place.x * 64.0;
    let high = f32(atomicLoad(&counters[min(u32(column), 63)])) / parameters.given.x * 0.1;
    let across = fract(column);
    var color = varyings.place.x * vec3(0.6, 0.5, 0.3) + vec3(0.25, 0.3, 0.55);
    if high < varyings.place.y || across < 0.125 || across > 0.875 {
        color = vec3(0.13, 0.14, 0.18);
    }
    return vec4(color, 1.0);
}
