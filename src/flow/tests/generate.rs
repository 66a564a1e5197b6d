//! Small random programs.

use crate::flow::{FlowOptions, Repeat, Step};

/// A small generator of numbers, the same everywhere.
pub(super) struct Random(pub u64);

impl Random {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }

    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

pub(super) struct Case {
    pub steps: Vec<Step>,
    pub entry: usize,
    pub options: FlowOptions,
}

/// Arbitrary jumps and calls, as in NV_vertex_program2 and 3.
pub(super) fn jumps(random: &mut Random) -> Case {
    let count = 1 + random.below(22);
    let (calls, pushes) = (random.below(25), random.chance(15));
    let mut steps = Vec::new();
    for _ in 0..count {
        let target = random.below(count + 1);
        let conditional = random.chance(75);
        steps.push(match random.below(100) {
            kind if kind < calls => Step::Call {
                targets: (0..1 + random.below(8) / 7).map(|_| random.below(count + 1)).collect(),
                conditional,
            },
            kind if kind < calls + 25 => Step::Jump { target, conditional },
            kind if kind < calls + 33 => Step::Return { conditional },
            kind if kind < calls + 34 => Step::End,
            kind if pushes && kind < calls + 40 => Step::Push,
            kind if pushes && kind < calls + 46 => Step::Pop,
            _ => Step::Plain,
        });
    }
    Case { entry: if random.chance(70) { 0 } else { random.below(count) }, options: options(random), steps }
}

fn options(random: &mut Random) -> FlowOptions {
    FlowOptions {
        call_depth: [1, 4, 4, 32][random.below(4)],
        limit: Some([7, 40, 300, 3000][random.below(4)]),
        rounds: [None, None, Some(1), Some(5)][random.below(4)],
        nesting: [3, 5, 90, 90][random.below(4)],
        ..FlowOptions::default()
    }
}

/// Routines of nested blocks, as in NV_fragment_program2 and NV_gpu_program4.
pub(super) fn blocks(random: &mut Random) -> Case {
    let mut steps = Vec::new();
    let mut labels = Vec::new();
    let routines = 1 + random.below(4);
    for _ in 0..routines {
        labels.push(steps.len());
        let budget = 1 + random.below(9);
        sequence(random, &mut steps, budget, 0, 0);
        if random.chance(60) {
            steps.push(Step::Return { conditional: false });
        }
    }
    // Calls were drawn as numbers of routines.
    let forward_only = random.chance(50);
    for (at, step) in steps.iter_mut().enumerate() {
        let own = labels.iter().rposition(|&label| label <= at).unwrap_or(0);
        if let Step::Call { targets, .. } = step {
            for target in targets {
                let chosen = *target % routines;
                *target = match forward_only {
                    true => labels[..own].get(chosen % own.max(1)).copied().unwrap_or(0),
                    false => labels[chosen],
                };
            }
            if forward_only && own == 0 {
                *step = Step::Plain;
            }
        }
    }
    let entry = match random.chance(80) {
        true => labels[routines - 1],
        false => 0,
    };
    let mut options = options(random);
    if random.chance(40) {
        options.if_depth = Some(1 + random.below(6));
        options.loop_depth = Some(1 + random.below(4));
    }
    if random.chance(40) {
        options.returning_labels = Some(labels);
    }
    Case { steps, entry, options }
}

fn sequence(random: &mut Random, steps: &mut Vec<Step>, budget: usize, depth: usize, loops: usize) {
    for _ in 0..budget {
        let conditional = random.chance(75);
        match random.below(100) {
            0..20 if depth < 4 => {
                steps.push(Step::If);
                let inner = random.below(budget);
                sequence(random, steps, inner, depth + 1, loops);
                if random.chance(50) {
                    steps.push(Step::Else);
                    sequence(random, steps, budget / 2, depth + 1, loops);
                }
                steps.push(Step::EndIf);
            }
            20..35 if depth < 4 => {
                steps.push(Step::Loop(match random.below(4) {
                    0 => Repeat::Endless,
                    1 => Repeat::Counted { most: None, through_end: random.chance(50) },
                    most => Repeat::Counted { most: Some(most as u32), through_end: random.chance(50) },
                }));
                let inner = random.below(budget);
                sequence(random, steps, inner, depth + 1, loops + 1);
                steps.push(Step::EndLoop);
            }
            35..45 if loops > 0 => steps.push(Step::Break { conditional }),
            45..53 if loops > 0 => steps.push(Step::Continue { conditional }),
            53..65 => steps.push(Step::Call {
                targets: (0..1 + random.below(6) / 5).map(|_| random.below(64)).collect(),
                conditional,
            }),
            65..72 => steps.push(Step::Return { conditional }),
            _ => steps.push(Step::Plain),
        }
    }
}
