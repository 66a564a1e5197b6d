// vertex: mvp[0..4]
struct Parameters {
    projection: mat4x4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

// Squares a side of one fine grid, which has about as many triangles as the demo's patches are cut into.
override SIDE: u32;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) slope: vec3<f32>,
    @location(1) height: f32,
}

@vertex
fn vertex(@builtin(vertex_index) number: u32) -> Varyings {
    let cell = vec2(f32(number % (SIDE + 1)), f32(number / (SIDE + 1))) / f32(SIDE);
    var place = vec3((cell.x - 0.5) * 9.0, 0.0, (0.5 - cell.y) * 9.0);
    var slope = vec3(0.0, 1.0, 0.0);
    var height = 0.34;
    var often = 1.1;
    var course = vec2(0.8, 0.6);
    for (var wave = 0; wave < 5; wave++) {
        let phase = dot(place.xz, course) * often + often;
        place.y += sin(phase) * height;
        let steep = cos(phase) * height * often;
        slope -= vec3(steep * course.x, 0.0, steep * course.y);
        height *= 0.5;
        often *= 1.87;
        course = vec2(course.y * 0.6 - course.x * 0.8, course.x * 0.6 + course.y * 0.8);
    }
    return Varyings(to_clip(vec4(place, 1.0) * parameters.projection), slope, place.y);
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let normal = normalize(varyings.slope);
    let bright = saturate(dot(normal, vec3(0.5, 0.7, 0.5))) * 0.85 + 0.2;
    let snow = saturate(varyings.height * 1.4 + 0.35);
    let level = saturate(normal.y * 4.0 - 2.9);
    let meadow = mix(vec3(0.25, 0.38, 0.16), vec3(0.75, 0.72, 0.68), snow);
    return vec4(mix(vec3(0.42, 0.36, 0.3), meadow, level) * bright, 1.0);
}
