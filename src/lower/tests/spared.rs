//! What is left out where nothing needs it.

use super::{strict, wgsl};
use crate::lower::{FloatLevel, Options};

#[test]
fn a_barrier_waits_for_memory_only_between_a_store_and_a_load() {
    let text = |before: &str, after: &str| {
        strict(&format!(
            "!!NVcp5.0\nGROUP_SIZE 64;\nLONG TEMP D;\nTEMP a;\nPK64.U D, program.local[0];\n\
             MOV.U a, program.local[1];\n{before}\nBAR;\n{after}\nSTORE.U32 a, D.y;\nEND"
        ))
    };
    let (store, load) = ("STORE.U32 a, D.x;", "LOAD.U32 a, D.x;");
    assert!(text(store, load).contains("storageBarrier()"));
    for (before, after) in [(store, ""), (load, ""), ("", load)] {
        let text = text(before, after);
        assert!(text.contains("workgroupBarrier()") && !text.contains("storageBarrier()"), "{before}, {after}: {text}");
    }
}

/// What is stored after a barrier of a loop may be read before it in the next round.
#[test]
fn a_barrier_in_a_loop_waits_for_what_follows_it() {
    let text = |before: &str, after: &str| {
        strict(&format!(
            "!!NVcp5.0\nGROUP_SIZE 64;\nLONG TEMP D;\nTEMP a;\nPK64.U D, program.local[0];\n\
             MOV.U a, program.local[1];\nREP.S 4;\n{before}\nBAR;\n{after}\nENDREP;\nSTORE.U32 a, D.y;\nEND"
        ))
    };
    let (store, load) = ("STORE.U32 a, D.x;", "LOAD.U32 a, D.x;");
    assert!(text(load, store).contains("storageBarrier()"), "{}", text(load, store));
    assert!(text(store, load).contains("storageBarrier()"));
    assert!(!text(load, load).contains("storageBarrier()"), "{}", text(load, load));
}

#[test]
fn only_the_fast_level_multiplies_zero_by_infinity_as_devices_do() {
    let product = "!!VP1.0\nMOV R1, v[1];\nMUL o[COL0], v[0], R1;\nMOV o[HPOS], v[0];\nEND";
    assert!(strict(product).contains("multiply_or_zero"));
    let fast = wgsl(product, &Options::default().with_float(FloatLevel::Fast));
    assert!(!fast.contains("multiply_or_zero"), "{fast}");
}

/// Where all invocations come to each barrier together it is the device's own, and the group has its shape. Otherwise they
/// run in rounds, in one row.
#[test]
fn barriers_need_rounds_only_where_invocations_may_part() {
    let text = |before: &str, after: &str| {
        strict(&format!(
            "!!NVcp5.0\nOPTION NV_shader_thread_group;\nGROUP_SIZE 4 3;\nLONG TEMP D;\nTEMP a;\n\
             PK64.U D, program.local[0];\nMOV.U a, invocation.localindex;\nSTORE.U32 a, D.x;\n{before}\n{after}\n\
             LOAD.U32 a, D.x;\nSTORE.U32 a, D.y;\nEND"
        ))
    };
    let counted = |text: &str| ["loop {", "workgroupBarrier()"].map(|part| text.matches(part).count());
    for (before, after, loops) in [
        ("", "BAR;", 0),
        ("MOV.U.CC a.y, program.local[1].x;\nIF EQ.y;", "BAR;\nENDIF;", 0),
        ("REP.S 3;", "BAR;\nENDREP;", 1),
    ] {
        let text = text(before, after);
        assert!(text.contains("@workgroup_size(4, 3, 1)"), "{before}: {text}");
        assert_eq!(counted(&text), [loops, 1], "{before}: {text}");
    }
    let parted = text("MOV.U.CC a.y, a.x;\nIF EQ.y;", "BAR;\nENDIF;");
    assert!(parted.contains("@workgroup_size(16, 1, 1)") && counted(&parted) == [1, 1], "{parted}");
    // Threads that vote run in rounds anyway, at whose heads they wait.
    let vote = "TGALL.U a.y, a.x;";
    let (voting, both) = (text(vote, ""), text(vote, "BAR;"));
    assert!(both.contains("@workgroup_size(16, 1, 1)") && counted(&both) == counted(&voting), "{both}");
}
