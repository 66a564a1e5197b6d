//! The WGSL that stores the patch results of a control program's invocations.

use std::fmt::Write as _;

use crate::lower::passes::crossing::Crossing;
use crate::lower::text::votes;
use crate::program::Program;

/// The patch's results if invocations run one after the other: the last instruction's write counts, and of one
/// instruction that of the last invocation.
pub(crate) fn in_turn(patch: &[u8]) -> String {
    let mut text = String::new();
    for number in patch {
        let _ = writeln!(
            text,
            "var<private> patch_{number}: vec4<f32>;
var<private> stamp_{number}: vec4<u32>;
fn note_{number}(time: u32, before: vec4<f32>, after: vec4<f32>) {{
    let changed = bitcast<vec4<u32>>(before) != bitcast<vec4<u32>>(after);
    let newer = changed & (vec4<u32>(time) >= stamp_{number});
    patch_{number} = select(patch_{number}, after, newer);
    stamp_{number} = select(stamp_{number}, vec4<u32>(time), newer);
}}"
        );
    }
    text
}

/// The rounds of invocations that wait for each other: between two of them, the writes of each reach the others, in the
/// order of the invocations.
pub(crate) fn rounds(crossing: &Crossing) -> String {
    let (vertices, size, own) = (crossing.vertices, crossing.workgroup(), crossing.vertex.len());
    let mut between = String::new();
    if crossing.votes {
        between += votes::CLEARED;
    }
    if crossing.keeps {
        let _ = writeln!(
            between,
            "    for (var at = 0u; at < {own}u; at = at + 1u) {{ kept[self_number * {own}u + at] = own[at]; }}
    if self_number == 0u {{
        for (var at = 0u; at < {vertices}u; at = at + 1u) {{
            let to = told_place[at];
            patch_values[to] = select(patch_values[to], told[at], told_mask[at] != vec4<u32>(0u));
            told_mask[at] = vec4<u32>(0u);
        }}
    }}"
        );
    }
    // Barriers of a compute program order memory, too.
    let memory = if crossing.passes { "    storageBarrier();\n" } else { "" };
    let ballots = if crossing.votes { votes::text(size, crossing.shuffles) } else { String::new() };
    // The smallest state is found as the largest complement, since variables begin with zeros; no invocation is ever at
    // the state whose complement is zero.
    format!(
        "var<private> self_number: u32;
var<workgroup> most_left: atomic<u32>;
var<workgroup> first_place: u32;
{ballots}fn lock_step(place: u32) -> u32 {{
    if self_number < {vertices}u {{ atomicMax(&most_left, ~place); }}
    workgroupBarrier();
    if self_number == 0u {{
        first_place = ~atomicLoad(&most_left);
        atomicStore(&most_left, 0u);
    }}
{between}{memory}    return workgroupUniformLoad(&first_place);
}}
fn is_turn(place: u32, first: u32) -> bool {{ return place == first && self_number < {vertices}u; }}
"
    )
}

/// The same for a single program; empty if its threads do not wait.
pub(crate) fn group_text(program: &Program, threads: u32) -> String {
    let crossing = Crossing::of(program, threads);
    if crossing.waits { rounds(&crossing) } else { String::new() }
}

/// The patch's results that its invocations keep while they wait for each other.
pub(crate) fn begun(crossing: &Crossing, asked: &[u8]) -> String {
    if !crossing.keeps {
        return String::new();
    }
    let (vertices, size, own) = (crossing.vertices, crossing.workgroup(), crossing.vertex.len());
    let kept = crossing.kept_of_patch(asked);
    let (all, room, patch) = ((size * own).max(1), own.max(1), kept.len().max(1));
    let mut text = format!(
        "var<private> own: array<vec4<f32>, {room}>;
var<workgroup> kept: array<vec4<f32>, {all}>;
var<workgroup> patch_values: array<vec4<f32>, {patch}>;
var<workgroup> told: array<vec4<f32>, {size}>;
var<workgroup> told_place: array<u32, {size}>;
var<workgroup> told_mask: array<vec4<u32>, {size}>;
fn begin_rounds() {{
    for (var at = 0u; at < {own}u; at = at + 1u) {{ own[at] = vec4<f32>(0.0, 0.0, 0.0, 1.0); }}
    told_mask[self_number] = vec4<u32>(0u);
    if self_number == 0u {{
        for (var at = 0u; at < {patch}u; at = at + 1u) {{ patch_values[at] = vec4<f32>(0.0, 0.0, 0.0, 1.0); }}
    }}
}}
fn keep_vertex(slot: u32, value: vec4<f32>) {{ own[slot] = value; }}
fn kept_vertex(number: u32, slot: u32) -> vec4<f32> {{
    return kept[min(number, {vertices}u - 1u) * {own}u + slot];
}}
fn told_patch(slot: u32) -> vec4<f32> {{ return patch_values[slot]; }}
"
    );
    for (place, number) in kept.iter().enumerate() {
        let _ = writeln!(
            text,
            "fn patch_now_{number}() -> vec4<f32> {{ return patch_values[{place}]; }}
fn note_{number}(time: u32, before: vec4<f32>, after: vec4<f32>) {{
    let changed = bitcast<vec4<u32>>(before) != bitcast<vec4<u32>>(after);
    if any(changed) {{
        told_place[self_number] = {place}u;
        told[self_number] = after;
        told_mask[self_number] = select(vec4<u32>(0u), vec4<u32>(1u), changed);
    }}
}}"
        );
    }
    text
}
