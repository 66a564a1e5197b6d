//! Random commands: nothing panics, most draws are legal, and every device draws the same.

use glasm_runtime::{Context, Cpu};
use glasm_runtime::{Gpu, GpuDevice, TargetDescription};

use super::random::SIZE;
use super::random::{Soak, windows};

#[test]
fn random_commands_draw_without_a_panic() {
    for window in windows() {
        let gl = Context::new(Box::new(Cpu::new()), window).expect("a context");
        let mut soak = Soak::new(gl, 7);
        for _ in 0..800 {
            soak.step();
        }
        let (draws, legal) = (soak.draws, soak.legal);
        assert!(legal * 10 >= draws * 9, "{legal} of {draws} draws were legal: {:?}", soak.refusal);
        assert!(draws >= 150, "{draws}");
    }
}

/// Steps of a run on each window and its seed; GLASM_SOAK=steps,seed sets others.
fn wanted() -> (u32, u64) {
    let asked = std::env::var("GLASM_SOAK").unwrap_or_default();
    let mut numbers = asked.split(',').map(|number| number.trim().parse::<u64>().ok());
    let steps = numbers.next().flatten().map_or(150, |steps| steps as u32);
    (steps, numbers.next().flatten().unwrap_or(3))
}

/// Whether two pixels are equal except for rounding: colours, depths, stencil values.
fn alike(left: ([f32; 4], f32, u8), right: ([f32; 4], f32, u8)) -> bool {
    let near = |a: f32, b: f32| a.to_bits() == b.to_bits() || (a - b).abs() <= 2.5 / 255.0 * a.abs().max(1.0);
    let colors = left.0.iter().zip(right.0).all(|(a, b)| near(*a, b) || (a.is_nan() && b.is_nan()));
    colors && (left.1 - right.1).abs() <= 1e-4 && left.2 == right.2
}

#[test]
fn random_commands_draw_the_same_on_wgpu() {
    compare(wgpu::Backends::all(), "gpu", &windows());
}

/// wgpu's backend on OpenGL has no float windows and does not read depths of several samples.
#[test]
fn random_commands_draw_the_same_on_opengl() {
    compare(wgpu::Backends::GL, "opengl", &windows()[..1]);
}

/// Windows are compared after every draw, and made equal again, so that a pixel that differs at an edge counts once.
fn compare(backends: wgpu::Backends, what: &str, windows: &[TargetDescription]) {
    let (steps, seed) = wanted();
    for (kind, window) in windows.iter().cloned().enumerate() {
        let device = match Gpu::open_on(backends) {
            Ok(gpu) => GpuDevice::new(gpu),
            Err(error) => {
                assert!(!crate::support::expected(what), "there should be an adapter: {error}");
                return;
            }
        };
        let mut cpu = Soak::new(Context::new(Box::new(Cpu::new()), window.clone()).expect("a context"), seed);
        let mut gpu = Soak::new(Context::new(Box::new(device), window).expect("a context"), seed);
        let (mut compared, mut differing, mut seen) = (0usize, 0usize, 0usize);
        for step in 0..steps {
            let draws = cpu.draws;
            cpu.step();
            gpu.step();
            let (left, right) = (std::mem::take(&mut cpu.looked), std::mem::take(&mut gpu.looked));
            assert_eq!(left.len(), right.len(), "step {step}: textures differ in size");
            let unlike = left.iter().zip(&right).filter(|(left, right)| left.abs_diff(**right) > 3).count();
            assert!(
                unlike * 4 <= left.len(),
                "window {kind}, step {step}: {unlike} of {} components differ",
                left.len()
            );
            seen += left.len();
            let refusals = (&cpu.refusal, &gpu.refusal);
            assert_eq!(cpu.legal, gpu.legal, "step {step}: one device refuses what the other draws: {refusals:?}");
            if cpu.draws == draws {
                continue;
            }
            let (left, right) = (cpu.contents(), gpu.contents());
            let unlike = left.iter().zip(&right).filter(|(left, right)| !alike(**left, **right)).count();
            compared += left.len();
            differing += unlike;
            assert!(unlike <= (SIZE * SIZE / 4) as usize, "window {kind}, step {step}: {unlike} pixels differ");
            if unlike > 0 {
                cpu.restart();
                gpu.restart();
            }
        }
        println!("window {kind}: {} draws, {} legal, {differing} of {compared} pixels differ", cpu.draws, cpu.legal);
        assert!(seen > 0, "textures were looked at");
        assert!(cpu.legal * 10 >= cpu.draws * 9, "{} of {} draws were legal", cpu.legal, cpu.draws);
        assert!(differing * 200 <= compared, "{differing} of {compared} pixels differ");
    }
}
