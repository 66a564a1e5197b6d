//! What lanes see of each other: slopes, votes and shuffles.

use naga::{
    CollectiveOperation, DerivativeAxis, DerivativeControl, Direction, GatherMode, MathFunction, SubgroupOperation,
};

use super::code::Slot;
use super::operations::{self, Function2};
use super::types::ScalarType;
use super::{Evaluator, Mask, Stop, unsupported};

impl Evaluator<'_, '_> {
    /// Differences of lanes that are side by side; only all four of a quad have them.
    pub(super) fn derivative(
        &mut self,
        axis: DerivativeAxis,
        control: DerivativeControl,
        of: Slot,
        to: Slot,
        mask: Mask,
    ) -> Result<(), Stop> {
        let step = match axis {
            DerivativeAxis::X => 1,
            DerivativeAxis::Y => 2,
            DerivativeAxis::Width => return unsupported(axis),
        };
        let subtract = operations::binary(naga::BinaryOperator::Subtract, of.kind)?;
        for lane in 0..self.lanes {
            let first = if control == DerivativeControl::Coarse { lane & !3 } else { lane & !step };
            if !mask.has(first) || !mask.has(first + step) {
                self.poison(to, lane);
                continue;
            }
            for component in 0..to.count {
                let word = subtract(self.word(of, component, first + step), self.word(of, component, first));
                self.set(to, component, lane, word);
            }
        }
        Ok(())
    }

    /// The lanes of a lane's subgroup.
    fn beside(&self, lane: usize) -> std::ops::Range<usize> {
        let first = lane / self.subgroup * self.subgroup;
        first..(first + self.subgroup).min(self.lanes)
    }

    pub(super) fn ballot(&mut self, predicate: Option<Slot>, to: Slot, mask: Mask) {
        let votes = predicate.map_or(mask, |predicate| self.is_true(predicate, mask));
        for lane in mask.lanes() {
            for word in 0..to.count {
                let first = self.beside(lane).start + 32 * word as usize;
                let range = first..(first + 32).min(self.beside(lane).end);
                let bits = range.filter(|other| votes.has(*other)).fold(0, |bits, other| bits | 1 << (other - first));
                self.set(to, word, lane, bits);
            }
        }
    }

    pub(super) fn gather(&mut self, code: usize, mode: GatherMode, of: Slot, to: Slot, mask: Mask) -> Result<(), Stop> {
        let slot = |handle: naga::Handle<naga::Expression>| self.shader.codes[code].slots[handle.index()];
        let from = |lane: usize| {
            let group = self.beside(lane);
            let own = lane - group.start;
            let word = |handle| self.word(slot(handle), 0, lane) as usize;
            let other = match mode {
                GatherMode::BroadcastFirst => return mask.lanes().find(|other| group.contains(other)),
                GatherMode::Broadcast(index) | GatherMode::Shuffle(index) => word(index),
                GatherMode::ShuffleDown(by) => own.wrapping_add(word(by)),
                GatherMode::ShuffleUp(by) => own.wrapping_sub(word(by)),
                GatherMode::ShuffleXor(by) => own ^ word(by),
                GatherMode::QuadBroadcast(index) => (own & !3).wrapping_add(word(index)),
                GatherMode::QuadSwap(Direction::X) => own ^ 1,
                GatherMode::QuadSwap(Direction::Y) => own ^ 2,
                GatherMode::QuadSwap(Direction::Diagonal) => own ^ 3,
            };
            group.start.checked_add(other).filter(|other| group.contains(other) && mask.has(*other))
        };
        let sources: Vec<(usize, Option<usize>)> = mask.lanes().map(|lane| (lane, from(lane))).collect();
        for (lane, source) in sources {
            match source {
                Some(source) => (0..to.count).for_each(|component| {
                    let word = self.word(of, component, source);
                    self.set(to, component, lane, word);
                }),
                None => self.poison(to, lane),
            }
        }
        Ok(())
    }

    pub(super) fn collect(
        &mut self,
        op: SubgroupOperation,
        collective: CollectiveOperation,
        of: Slot,
        to: Slot,
        mask: Mask,
    ) -> Result<(), Stop> {
        use naga::BinaryOperator as Binary;
        let function: Function2 = match op {
            SubgroupOperation::All => |a, b| a & b,
            SubgroupOperation::Any => |a, b| a | b,
            SubgroupOperation::Add => operations::binary(Binary::Add, of.kind)?,
            SubgroupOperation::Mul => operations::binary(Binary::Multiply, of.kind)?,
            SubgroupOperation::And => operations::binary(Binary::And, of.kind)?,
            SubgroupOperation::Or => operations::binary(Binary::InclusiveOr, of.kind)?,
            SubgroupOperation::Xor => operations::binary(Binary::ExclusiveOr, of.kind)?,
            SubgroupOperation::Min => operations::math2(MathFunction::Min, of.kind)?,
            SubgroupOperation::Max => operations::math2(MathFunction::Max, of.kind)?,
        };
        let neutral = match (op, of.kind) {
            (SubgroupOperation::Mul, ScalarType::F32) => 1f32.to_bits().into(),
            (SubgroupOperation::Mul, ScalarType::I32 | ScalarType::U32) => 1,
            _ => 0,
        };
        for component in 0..to.count {
            for lane in mask.lanes() {
                let end = match collective {
                    CollectiveOperation::Reduce => self.beside(lane).end,
                    CollectiveOperation::InclusiveScan => lane + 1,
                    CollectiveOperation::ExclusiveScan => lane,
                };
                let others = (self.beside(lane).start..end).filter(|other| mask.has(*other));
                let word = others.map(|other| self.word(of, component, other)).reduce(function);
                self.set(to, component, lane, word.unwrap_or(neutral));
            }
        }
        Ok(())
    }
}
