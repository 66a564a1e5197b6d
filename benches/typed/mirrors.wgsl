@group(0) @binding(0) var bumps: texture_2d<f32>;
@group(0) @binding(1) var bumps_sampler: sampler;
@group(0) @binding(2) var rooms: texture_cube_array<f32>;
@group(0) @binding(3) var rooms_sampler: sampler;

@fragment
fn main(@location(0) color: vec4<f32>, @location(3) at: vec4<f32>, @location(5) view: vec4<f32>)
    -> @location(0) vec4<f32> {
    let bump = textureSample(bumps, bumps_sampler, at.xy).xyz * 2.0 - 1.0;
    let normal = normalize(bump + vec3<f32>(0.0, 0.0, 1.5));
    let eye = normalize(view.xyz);
    let seen = reflect(eye, normal);
    // Between two rooms.
    let room = floor(at.x);
    let here = textureSample(rooms, rooms_sampler, seen, i32(room));
    let there = textureSample(rooms, rooms_sampler, seen, i32(room + 1.0));
    let mirrored = mix(here, there, at.x - room);
    let facing = 1.0 - abs(dot(eye, normal));
    return mix(color, mirrored, 0.2 + 0.8 * facing * facing * facing);
}
