//! Expressions.

use naga::{Expression, Handle, ImageQuery, MathFunction, RelationalFunction, TypeInner};

use super::code::{Slot, constant};
use super::memory::Index;
use super::operations::{self, Function1, Function2, Function3};
use super::types::ScalarType;
use super::{Evaluator, Mask, Stop, unsupported};

impl Evaluator<'_, '_> {
    pub(super) fn word(&self, slot: Slot, component: u32, lane: usize) -> u64 {
        self.values[(slot.first + component) as usize * self.lanes + lane]
    }

    pub(super) fn set(&mut self, slot: Slot, component: u32, lane: usize, word: u64) {
        self.values[(slot.first + component) as usize * self.lanes + lane] = word;
    }

    /// The words of a slot, lanes and all.
    fn range(&self, slot: Slot) -> std::ops::Range<usize> {
        slot.first as usize * self.lanes..(slot.first + slot.count) as usize * self.lanes
    }

    /// The words of a result, and all before it. Operands lie before results.
    fn result(&mut self, to: Slot) -> (&[u64], &mut [u64]) {
        let range = self.range(to);
        let (before, after) = self.values.split_at_mut(range.start);
        (before, &mut after[..range.len()])
    }

    /// Copies words of one component after the other.
    fn copy(&mut self, from: Slot, first: u32, to: Slot, at: u32, count: u32) {
        let lanes = self.lanes;
        let start = (from.first + first) as usize * lanes;
        self.values.copy_within(start..start + count as usize * lanes, (to.first + at) as usize * lanes);
    }

    fn map1(&mut self, a: Slot, to: Slot, function: Function1) {
        let a = self.range(a);
        let (before, to) = self.result(to);
        for (to, a) in to.iter_mut().zip(&before[a]) {
            *to = function(*a);
        }
    }

    /// A scalar goes with every component of a vector.
    fn map2(&mut self, a: Slot, b: Slot, to: Slot, function: Function2) {
        let (a, b) = (self.range(a), self.range(b));
        let (before, to) = self.result(to);
        if a.len() == b.len() {
            for ((to, a), b) in to.iter_mut().zip(&before[a]).zip(&before[b]) {
                *to = function(*a, *b);
            }
            return;
        }
        let (a, b) = (before[a].iter().cycle(), before[b].iter().cycle());
        for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
            *to = function(*a, *b);
        }
    }

    fn map3(&mut self, [a, b, c]: [Slot; 3], to: Slot, function: Function3) {
        let [a, b, c] = [a, b, c].map(|slot| self.range(slot));
        let (before, to) = self.result(to);
        let [a, b, c] = [a, b, c].map(|range| before[range].iter().cycle());
        for (((to, a), b), c) in to.iter_mut().zip(a).zip(b).zip(c) {
            *to = function(*a, *b, *c);
        }
    }

    /// Evaluates an expression for all lanes; memory is read for those at work.
    pub(super) fn evaluate(&mut self, code: usize, expression: Handle<Expression>, mask: Mask) -> Result<(), Stop> {
        let shader = self.shader;
        let it = &shader.codes[code];
        let slot = |handle: Handle<Expression>| it.slots[handle.index()];
        let to = slot(expression);
        match it.function.expressions[expression] {
            Expression::Compose { ref components, .. } => {
                components.iter().map(|component| slot(*component)).fold(0, |at, from| {
                    self.copy(from, 0, to, at, from.count);
                    at + from.count
                });
            }
            Expression::Splat { value, .. } => (0..to.count).for_each(|at| self.copy(slot(value), 0, to, at, 1)),
            Expression::Swizzle { vector, pattern, .. } => {
                for (at, component) in (0..to.count).zip(pattern) {
                    self.copy(slot(vector), component as u32, to, at, 1);
                }
            }
            Expression::Access { base, index } if self.is_pointer(code, base) => {
                self.part(code, base, to, Index::Word(slot(index)))?;
            }
            Expression::AccessIndex { base, index } if self.is_pointer(code, base) => {
                self.part(code, base, to, Index::Constant(index))?;
            }
            Expression::Access { base, index } => self.component(code, base, Index::Word(slot(index)), to)?,
            Expression::AccessIndex { base, index } => self.component(code, base, Index::Constant(index), to)?,
            Expression::Load { pointer } => self.load(code, pointer, to, mask)?,
            Expression::Unary { op, expr } => self.map1(slot(expr), to, operations::unary(op, slot(expr).kind)?),
            Expression::Binary { op, left, right } => {
                let (left, right) = (slot(left), slot(right));
                self.map2(left, right, to, operations::binary(op, left.kind)?);
            }
            Expression::Select { condition, accept, reject } => {
                let slots = [condition, accept, reject].map(slot);
                self.map3(slots, to, |condition, accept, reject| if condition != 0 { accept } else { reject });
            }
            Expression::Relational { fun, argument } => self.relation(fun, slot(argument), to)?,
            Expression::Math { fun, arg, arg1, arg2, arg3 } => {
                let arguments = [Some(arg), arg1, arg2, arg3].map(|argument| argument.map(slot));
                self.math(fun, arguments, to)?;
            }
            Expression::As { expr, kind, convert: Some(width) } => {
                let from = slot(expr);
                self.map1(from, to, operations::converted(from.kind, operations::target(kind, width))?);
            }
            Expression::As { expr, convert: None, .. } => self.map1(slot(expr), to, |word| word),
            Expression::Derivative { axis, ctrl, expr } => self.derivative(axis, ctrl, slot(expr), to, mask)?,
            Expression::ArrayLength(array) => self.length(code, array, to)?,
            Expression::ImageLoad { sample: Some(_), .. } => return unsupported("samples of textures"),
            Expression::ImageLoad { image, coordinate, array_index, level, .. } => {
                self.image_load([Some(image), Some(coordinate), array_index, level].map(|value| value.map(slot)), to);
            }
            Expression::ImageQuery { image, query } => self.query(code, image, query, to)?,
            // These are there before anything runs, or come about by statements.
            Expression::Literal(_)
            | Expression::Constant(_)
            | Expression::ZeroValue(_)
            | Expression::FunctionArgument(_)
            | Expression::GlobalVariable(_)
            | Expression::LocalVariable(_)
            | Expression::CallResult(_)
            | Expression::AtomicResult { .. }
            | Expression::WorkGroupUniformLoadResult { .. }
            | Expression::SubgroupBallotResult
            | Expression::SubgroupOperationResult { .. } => {}
            ref other => return unsupported(other),
        }
        Ok(())
    }

    /// A part of a value.
    fn component(&mut self, code: usize, base: Handle<Expression>, index: Index, to: Slot) -> Result<(), Stop> {
        let shader = self.shader;
        let it = &shader.codes[code];
        let (from, inner) = (it.slots[base.index()], it.info[base].ty.inner_with(&shader.module.types));
        match (index, inner) {
            (_, TypeInner::BindingArray { .. }) => return unsupported("an array of bindings"),
            (Index::Constant(index), TypeInner::Struct { members, .. }) => {
                let before = members.iter().take(index as usize).map(|member| shader.types.count(member.ty)).sum();
                self.copy(from, before, to, 0, to.count);
            }
            (Index::Constant(index), _) => self.copy(from, index * to.count, to, 0, to.count),
            (Index::Word(index), _) => {
                let parts = (from.count / to.count.max(1)).into();
                for lane in 0..self.lanes {
                    let index = self.word(index, 0, lane);
                    for component in 0..to.count {
                        let word = match index < parts {
                            true => self.word(from, index as u32 * to.count + component, lane),
                            false => to.kind.poison(),
                        };
                        self.set(to, component, lane, word);
                    }
                }
            }
        }
        Ok(())
    }

    fn query(&mut self, code: usize, image: Handle<Expression>, query: ImageQuery, to: Slot) -> Result<(), Stop> {
        let shader = self.shader;
        let it = &shader.codes[code];
        let level = match query {
            ImageQuery::Size { level } => level.map(|level| it.slots[level.index()]),
            ImageQuery::NumLevels | ImageQuery::NumLayers | ImageQuery::NumSamples => None,
        };
        let layered = match *it.info[image].ty.inner_with(&shader.module.types) {
            TypeInner::Image { dim, arrayed, .. } => (dim, arrayed),
            ref other => return unsupported(other),
        };
        self.image_query(it.slots[image.index()], query, level, layered, to)
    }

    fn relation(&mut self, fun: RelationalFunction, argument: Slot, to: Slot) -> Result<(), Stop> {
        let all = match fun {
            RelationalFunction::All => true,
            RelationalFunction::Any => false,
            RelationalFunction::IsNan | RelationalFunction::IsInf => return unsupported(fun),
        };
        for lane in 0..self.lanes {
            let mut components = (0..argument.count).map(|component| self.word(argument, component, lane) != 0);
            let word = if all { components.all(|component| component) } else { components.any(|component| component) };
            self.set(to, 0, lane, word.into());
        }
        Ok(())
    }

    fn math(&mut self, fun: MathFunction, arguments: [Option<Slot>; 4], to: Slot) -> Result<(), Stop> {
        let [Some(a), b, c, d] = arguments else { return unsupported(fun) };
        match (fun, b, c, d) {
            (MathFunction::Dot, Some(b), ..) => return self.dot(a, b, to),
            (MathFunction::InsertBits, Some(b), Some(c), Some(d)) => {
                for component in 0..to.count {
                    for lane in 0..self.lanes {
                        let word = |slot: Slot, component: u32| self.word(slot, component.min(slot.count - 1), lane);
                        let [offset, count] = [c, d].map(|slot| word(slot, 0));
                        let word = operations::insert_bits(word(a, component), word(b, component), offset, count);
                        self.set(to, component, lane, word);
                    }
                }
            }
            (MathFunction::Pack2x16float, ..) => {
                for lane in 0..self.lanes {
                    let half = |component| {
                        let float = f32::from_bits(self.word(a, component, lane) as u32);
                        u64::from(half::f16::from_f32(float).to_bits())
                    };
                    let word = half(0) | half(1) << 16;
                    self.set(to, 0, lane, word);
                }
            }
            (MathFunction::Unpack2x16float, ..) => {
                for lane in 0..self.lanes {
                    for component in 0..2 {
                        let bits = (self.word(a, 0, lane) >> (16 * component)) as u16;
                        self.set(to, component, lane, half::f16::from_bits(bits).to_f32().to_bits().into());
                    }
                }
            }
            (_, None, ..) => self.map1(a, to, operations::math1(fun, a.kind)?),
            (_, Some(b), None, _) => self.map2(a, b, to, operations::math2(fun, a.kind)?),
            (_, Some(b), Some(c), None) => self.map3([a, b, c], to, operations::math3(fun, a.kind)?),
            _ => return unsupported(fun),
        }
        Ok(())
    }

    fn dot(&mut self, a: Slot, b: Slot, to: Slot) -> Result<(), Stop> {
        let multiply = operations::binary(naga::BinaryOperator::Multiply, a.kind)?;
        let add = operations::binary(naga::BinaryOperator::Add, a.kind)?;
        for lane in 0..self.lanes {
            let product = |component| multiply(self.word(a, component, lane), self.word(b, component, lane));
            let sum = (1..a.count).fold(product(0), |sum, component| add(sum, product(component)));
            self.set(to, 0, lane, sum);
        }
        Ok(())
    }

    /// The words of a constant that no statement evaluates.
    pub(super) fn constant(&self, code: usize, expression: Handle<Expression>) -> Result<Vec<u64>, Stop> {
        let shader = self.shader;
        constant(shader.module, &shader.types, &shader.codes[code].function.expressions, expression)
    }

    /// The words of POISON for a result.
    pub(super) fn poison(&mut self, to: Slot, lane: usize) {
        (0..to.count).for_each(|component| self.set(to, component, lane, to.kind.poison()));
    }

    pub(super) fn is_true(&self, slot: Slot, mask: Mask) -> Mask {
        debug_assert_eq!(slot.kind, ScalarType::Bool);
        Mask::of(self.lanes, |lane| mask.has(lane) && self.word(slot, 0, lane) != 0)
    }
}
