//! Compute programs: groups of invocations that share memory and wait for each other (NV_compute_program5).

use super::context::LaneContext;
use super::lane::Lane;
use super::machine::{Machine, step};
use super::{Exit, Inputs, Textures};
use crate::dialect::bindings::Attribute;
use crate::program::Arrangement;

/// The size of a dispatch.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Dispatch {
    /// How many groups there are in each dimension.
    pub groups: [u32; 3],
    /// Invocations of a group in each dimension.
    pub group: [u32; 3],
}

/// How the invocations of a dispatch ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Dispatched {
    /// The instructions of all invocations.
    pub steps: u64,
    /// How the first invocation ended that neither reached the end nor returned; otherwise how the last one did.
    pub exit: Exit,
}

impl Dispatch {
    /// Invocations of a group.
    pub fn invocations(&self) -> u32 {
        self.group.iter().fold(1, |product, side| product.saturating_mul(*side))
    }

    /// The attributes of an invocation by the number of its group and its own in the group (NV_compute_program5, table
    /// X.1). What the text leaves undefined is 0.
    pub fn attributes(&self, group: [u32; 3], index: u32) -> [(Attribute, [u32; 4]); 6] {
        let [width, height, _] = self.group.map(|side| side.max(1));
        let local = [index % width, index / width % height, index / width / height];
        let global = std::array::from_fn(|axis| group[axis].wrapping_mul(self.group[axis]).wrapping_add(local[axis]));
        let vector = |[x, y, z]: [u32; 3]| [x, y, z, 0];
        [
            (Attribute::LOCAL_ID, vector(local)),
            (Attribute::GLOBAL_ID, vector(global)),
            (Attribute::GROUP_ID, vector(group)),
            (Attribute::GROUP_COUNT, vector(self.groups)),
            (Attribute::GROUP_SIZE, vector(self.group)),
            (Attribute::LOCAL_INDEX, [index, 0, 0, 0]),
        ]
    }

    /// The groups, x first.
    fn all_groups(self) -> impl Iterator<Item = [u32; 3]> {
        let [across, up, deep] = self.groups;
        (0..deep).flat_map(move |z| (0..up).flat_map(move |y| (0..across).map(move |x| [x, y, z])))
    }

    fn place(&self, inputs: &mut Inputs, group: [u32; 3], index: u32) {
        for (attribute, value) in self.attributes(group, index) {
            if let Some(place) = inputs.attributes.get_mut(usize::from(attribute.0)) {
                *place = value;
            }
        }
    }
}

impl Dispatched {
    fn new() -> Dispatched {
        Dispatched { steps: 0, exit: Exit::End }
    }

    fn add(&mut self, steps: u64, exit: Exit) {
        self.steps = self.steps.saturating_add(steps);
        if matches!(self.exit, Exit::End | Exit::Ret) {
            self.exit = exit;
        }
    }
}

impl Machine<'_> {
    /// Runs a compute program: one group after the other, each with memory of zeros. `inputs` are those of all
    /// invocations, but for their places.
    pub fn dispatch(&mut self, dispatch: &Dispatch, inputs: &Inputs, textures: &Textures) -> Dispatched {
        let votes = self.program.instructions.iter().any(|instruction| instruction.op.votes());
        let meets = self.program.instructions.iter().any(|instruction| instruction.op.is_control_barrier());
        let count = dispatch.invocations();
        let mut together = Vec::new();
        if votes || meets {
            together = vec![inputs.clone(); count as usize];
            for (thread, inputs) in (0..).zip(&mut together) {
                super::name_threads(self.program, &mut inputs.attributes, thread);
            }
        }
        let mut alone = inputs.clone();
        let mut lanes = Vec::new();
        let mut done = Dispatched::new();
        for group in dispatch.all_groups() {
            self.begin_group();
            for (index, inputs) in (0..).zip(&mut together) {
                dispatch.place(inputs, group, index);
            }
            if votes {
                let outcomes = self.run_group(&together, textures);
                outcomes.iter().for_each(|outcome| done.add(outcome.steps, outcome.exit));
            } else if meets {
                self.run_meeting(&mut lanes, &together, textures);
                lanes.iter().for_each(|lane| done.add(lane.steps, lane.flow.exit.unwrap_or(Exit::End)));
            } else {
                for index in 0..count {
                    super::name_threads(self.program, &mut alone.attributes, index);
                    dispatch.place(&mut alone, group, index);
                    let exit = self.execute(&alone, textures);
                    done.add(self.lanes[0].steps, exit);
                }
            }
        }
        done
    }

    fn begin_group(&mut self) {
        if let Arrangement::Compute { shared, .. } = self.program.arrangement {
            self.world.shared.clear();
            self.world.shared.resize(shared.div_ceil(4) as usize, 0);
        }
    }

    /// Runs the invocations of a group one by one from barrier to barrier. Where some do not come to a barrier at all,
    /// which the text leaves open, the others go on when all that run are at one.
    fn run_meeting(&mut self, lanes: &mut Vec<Lane>, inputs: &[Inputs], textures: &Textures) {
        lanes.clear();
        for inputs in inputs {
            self.start(0, inputs);
            lanes.push(self.lanes[0].clone());
        }
        while lanes.iter().any(Lane::is_running) {
            for (lane, inputs) in lanes.iter_mut().zip(inputs).filter(|(lane, _)| lane.is_running()) {
                let mut context = LaneContext::new(self.program, self.rules, lane, inputs, textures, &mut self.world);
                // The barrier at which it waits, if it does; and on to the next.
                loop {
                    step(&mut context, self.limit);
                    let next = context.program.instructions.get(context.lane.flow.counter as usize);
                    if !context.lane.is_running() || next.is_some_and(|instruction| instruction.op.is_control_barrier())
                    {
                        break;
                    }
                }
            }
        }
    }
}
