//! Random commands: nothing panics, most draws are legal, and every device draws the same.

use glasm::runtime::{Context, Cpu};

#[cfg(feature = "runtime")]
use super::random::SIZE;
use super::random::{Soak, window};

#[test]
fn random_commands_draw_without_a_panic() {
    let gl = Context::new(Box::new(Cpu::new()), window()).expect("a context");
    let mut soak = Soak::new(gl, 7);
    for _ in 0..1500 {
        soak.step();
    }
    assert!(soak.legal * 10 >= soak.draws * 9, "{} of {} draws were legal: {:?}", soak.legal, soak.draws, soak.refusal);
    assert!(soak.draws >= 300, "{}", soak.draws);
}

/// Steps of a run and its seed: GLASM_SOAK=steps,seed asks for others.
#[cfg(feature = "runtime")]
fn wanted() -> (u32, u64) {
    let asked = std::env::var("GLASM_SOAK").unwrap_or_default();
    let mut numbers = asked.split(',').map(|number| number.trim().parse::<u64>().ok());
    let steps = numbers.next().flatten().map_or(400, |steps| steps as u32);
    (steps, numbers.next().flatten().unwrap_or(3))
}

/// Windows are compared after every draw, and made equal again, so that a pixel that differs at an edge counts once.
#[cfg(feature = "runtime")]
#[test]
fn random_commands_draw_the_same_on_wgpu() {
    use glasm::runtime::GpuDevice;

    let device = match GpuDevice::open() {
        Ok(device) => device,
        Err(error) => {
            assert!(!crate::support::expected("gpu"), "there should be an adapter: {error}");
            return;
        }
    };
    let (steps, seed) = wanted();
    let mut cpu = Soak::new(Context::new(Box::new(Cpu::new()), window()).expect("a context"), seed);
    let mut gpu = Soak::new(Context::new(Box::new(device), window()).expect("a context"), seed);
    let (mut compared, mut differing) = (0usize, 0usize);
    for step in 0..steps {
        let draws = cpu.draws;
        cpu.step();
        gpu.step();
        let refusals = (&cpu.refusal, &gpu.refusal);
        assert_eq!(cpu.legal, gpu.legal, "step {step}: one device refuses what the other draws: {refusals:?}");
        if cpu.draws == draws {
            continue;
        }
        let (left, right) = (cpu.contents(), gpu.contents());
        let unlike = (0..left.0.len()).filter(|pixel| {
            let apart = |a: f32, b: f32| (a - b).abs() > 2.5 / 255.0;
            let colors = left.0[*pixel].iter().zip(right.0[*pixel]).any(|(a, b)| apart(*a, b));
            colors || (left.1[*pixel] - right.1[*pixel]).abs() > 1e-4 || left.2[*pixel] != right.2[*pixel]
        });
        let unlike = unlike.count();
        compared += left.0.len();
        differing += unlike;
        assert!(unlike <= (SIZE * SIZE / 4) as usize, "step {step}: {unlike} pixels differ");
        if unlike > 0 {
            cpu.restart();
            gpu.restart();
        }
    }
    println!("{} draws, {} legal, {differing} of {compared} pixels differ", cpu.draws, cpu.legal);
    assert!(cpu.legal * 10 >= cpu.draws * 9, "{} of {} draws were legal", cpu.legal, cpu.draws);
    assert!(differing * 200 <= compared, "{differing} of {compared} pixels differ");
}
