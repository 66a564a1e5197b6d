//! The text of votes.

use crate::dialect::bindings::WARP_SIZE;

/// How it is changed before a round.
pub(crate) const CLEARED: &str = "    if self_number == 0u { atomicStore(&sides, 0u); }
    if self_number % 32u == 0u {
        for (var at = 0u; at < 4u; at = at + 1u) { atomicStore(&ballots[self_number / 32u * 4u + at], 0u); }
    }
";

/// The words of a vote for a workgroup of this many: whether any thread's value is true, in four bits, and whether any is
/// false, in four others; and which are true, a word for each warp and component.
/// A shuffle has a word for each thread, and the bits of those at it in the ballot of the first component.
pub(crate) fn text(size: usize, shuffles: bool) -> String {
    let shuffles = if shuffles {
        format!(
            "var<workgroup> shuffled: array<u32, {size}>;
fn cast_value(word: u32) {{
    shuffled[self_number] = word;
    cast_ballot(1u);
}}
fn value_of_thread(thread: u32, own: u32) -> u32 {{
    let there = (ballot_of_warp(0u) >> thread) & 1u;
    let word = shuffled[min(self_number / {WARP_SIZE}u * {WARP_SIZE}u + thread, {size}u - 1u)];
    return select(own, word, there != 0u);
}}
"
        )
    } else {
        String::new()
    };
    let words = size.div_ceil(WARP_SIZE as usize) * 4;
    format!(
        "var<workgroup> sides: atomic<u32>;
var<workgroup> ballots: array<atomic<u32>, {words}>;
fn cast_vote(components: u32) {{ atomicOr(&sides, components | ((~components & 15u) << 4u)); }}
fn cast_ballot(components: u32) {{
    for (var at = 0u; at < 4u; at = at + 1u) {{
        atomicOr(&ballots[self_number / {WARP_SIZE}u * 4u + at], ((components >> at) & 1u) << (self_number % {WARP_SIZE}u));
    }}
}}
{shuffles}fn votes_are_cast() {{ workgroupBarrier(); }}
fn vote_of_all() -> u32 {{ return atomicLoad(&sides); }}
fn ballot_of_warp(component: u32) -> u32 {{
    return atomicLoad(&ballots[self_number / {WARP_SIZE}u * 4u + component]);
}}
"
    )
}
