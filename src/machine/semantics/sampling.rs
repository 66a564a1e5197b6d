//! Derivatives and texture lookups.

use super::{Evaluation, working_type};
use crate::dialect::Rules;
use crate::dialect::bindings::Attribute;
use crate::isa::op::{Comparison, EvaluationPoint, Fetch, Neighbor, Op, Sampling, Shuffle, Vote};
use crate::machine::execute::{Registers, signed};
use crate::machine::ops::{Axis, Binary, Lanes, Order, Sample};
use crate::machine::outside::Texel;
use crate::program::{Instruction, Offset, Operand, Select, TextureOperand};
use crate::vocabulary::{Base, Target, Type};

/// The value that an instruction compares across the quad: the operand of DDX and DDY, four lanes, or the coordinates
/// of a lookup.
pub(crate) fn quad_value<M: Registers>(machine: &mut M, instruction: &Instruction, rules: &Rules) -> M::Value {
    let mut it = Evaluation { machine, instruction, rules, lanes: Lanes::ALL, ty: Type::F32 };
    if let Op::Tex(sampling) = instruction.op { it.coordinates(sampling) } else { it.vector(0) }
}

/// The value that a thread gives others in a shuffle.
pub(crate) fn shuffled<M: Registers>(machine: &mut M, instruction: &Instruction, rules: &Rules) -> M::Value {
    Evaluation { machine, instruction, rules, lanes: Lanes(1), ty: working_type(instruction) }.component(0, 0)
}

/// What a thread contributes to a vote: where these components of the operand are not 0.
pub(crate) fn ballot<M: Registers>(machine: &mut M, instruction: &Instruction, rules: &Rules, lanes: Lanes) -> M::Mask {
    Evaluation { machine, instruction, rules, lanes, ty: working_type(instruction) }.set_components()
}

/// The coordinates that an instruction of the typed languages takes (tables X.17 and X.18), one bit for each. Biases,
/// levels and divisors of lookups are read apart from them.
fn used_coordinates(op: Op, texture: &TextureOperand) -> u8 {
    let target = texture.target;
    let bit = |component: Option<usize>| component.map_or(0, |component| 1 << component);
    let spot = ((1 << target.coordinate_count()) - 1) | bit(target.layer_component());
    let fetched = match op {
        Op::Fetch(fetch) => fetch.components(spot),
        _ => None,
    };
    fetched.unwrap_or(if texture.shadow { spot | bit(target.reference_component()) } else { spot })
}

impl<M: Registers> Evaluation<'_, M> {
    pub(super) fn slope(&mut self, axis: Axis) -> M::Value {
        let value = self.vector(0);
        if self.instruction.fine {
            return self.machine.fine_derivative(axis, &value);
        }
        self.machine.derivative(axis, &value)
    }

    /// Where a lookup or a fetch stands: four lanes. A typed register may hold anything in components that the target has
    /// no use for, which are not read: x stands for them.
    fn place(&mut self) -> M::Value {
        let texture = self.instruction.texture.filter(|_| self.machine.is_typed());
        let used = texture.map_or(15, |texture| used_coordinates(self.instruction.op, &texture));
        self.components(0, &[0, 1, 2, 3].map(|component| if used >> component & 1 == 0 { 0 } else { component }))
    }

    /// The coordinates of a lookup: four lanes. TXP divides, except for a cube map's direction, where the division has
    /// no effect (NV_fragment_program, 3.11.5.40).
    fn coordinates(&mut self, sampling: Sampling) -> M::Value {
        let value = self.place();
        let cube = self.instruction.texture.is_some_and(|texture| texture.target.is_cube());
        if !sampling.divides() || cube {
            return value;
        }
        let divisor = self.component(0, 3);
        // Coordinates are floats, also for textures of integers.
        let ty = if self.ty.base == Base::Float { self.ty } else { Type::F32 };
        self.machine.binary(Binary::Divide, ty, &value, &divisor)
    }

    pub(super) fn lookup(&mut self, texture: &TextureOperand, sampling: Sampling) -> M::Value {
        let coordinates = self.coordinates(sampling);
        let slopes = match sampling {
            Sampling::Derivatives => Some([self.components(1, &[0, 1, 2]), self.components(2, &[0, 1, 2])]),
            Sampling::Plain | Sampling::Projected | Sampling::Bias | Sampling::Lod => None,
        };
        let level = match sampling {
            Sampling::Bias | Sampling::Lod => Some(match texture.level_component().filter(|_| texture.second) {
                Some(component) => self.component(1, component),
                None => self.component(0, 3),
            }),
            Sampling::Plain | Sampling::Projected | Sampling::Derivatives => None,
        };
        let offset = self.offset(texture.offset);
        let reference = self.reference(texture);
        let least = self.instruction.clamped.then(|| match sampling {
            Sampling::Derivatives => self.component(2, 3),
            _ => self.component(1, texture.clamp_component()),
        });
        let ty = self.ty;
        let sample = Sample { texture, sampling, ty, offset, coordinates, slopes, level, reference, least };
        let texel = self.machine.sample(&sample);
        self.wanted(texel)
    }

    /// The reference of a cube map array, whose coordinates have no room for it: x of the second vector. Without one,
    /// which the texts allow gathers alone, it is 0.
    fn reference(&mut self, texture: &TextureOperand) -> Option<M::Value> {
        if !texture.shadow || texture.target != Target::ArrayCube {
            return None;
        }
        Some(if texture.second { self.component(1, 0) } else { self.number(0) })
    }

    /// Computed texel offsets (NV_gpu_program5, 2.X.4.4).
    fn offset(&mut self, offset: Offset) -> Option<M::Value> {
        match offset {
            Offset::Constant(_) => None,
            Offset::Operand(number) => Some(self.components(number.into(), &[0, 1, 2])),
        }
    }

    pub(super) fn fetch(&mut self, texture: &TextureOperand, fetch: Fetch) -> M::Value {
        let coordinates = if fetch.takes_coordinates() { self.place() } else { self.number(0) };
        let offsets = if fetch == Fetch::GatherOffsets {
            [Some(self.components(1, &[0, 1, 2, 3])), Some(self.components(2, &[0, 1, 2, 3]))]
        } else {
            [self.offset(texture.offset), None]
        };
        let reference = self.reference(texture);
        let texel = Texel { texture, fetch, ty: self.ty, coordinates, offsets, reference };
        let texel = self.machine.fetch(&texel);
        self.wanted(texel)
    }

    /// IPAC, IPAO and IPAS. Lenient reading takes the facing too, which is the same in all places.
    pub(super) fn interpolate_at(&mut self, place: EvaluationPoint) -> M::Value {
        let attribute = self.instruction.sources[0];
        if attribute.relative.is_none() && attribute.index == i32::from(Attribute::FACING.0) {
            return self.vector(0);
        }
        let at = match place {
            EvaluationPoint::Centroid => None,
            EvaluationPoint::Offset => Some(self.components(1, &[0, 1])),
            EvaluationPoint::Sample => Some(self.component(1, 0)),
        };
        let register = self.machine.interpolate(place, &attribute, at.as_ref());
        self.arranged(&attribute, &register)
    }

    /// Applies the swizzle and signs of an operand to the value of its register.
    pub(super) fn arranged(&mut self, operand: &Operand, register: &M::Value) -> M::Value {
        let mut signs = 0;
        for (lane, component) in self.lanes.components().iter().enumerate() {
            signs |= (operand.negate >> component & 1) << lane;
        }
        let value = self.parts(|it, component| match operand.swizzle[usize::from(component & 3)] {
            Select::X => it.machine.lane(register, 0),
            Select::Y => it.machine.lane(register, 1),
            Select::Z => it.machine.lane(register, 2),
            Select::W => it.machine.lane(register, 3),
            Select::Zero => it.number(0),
            Select::One => it.number(1),
        });
        signed(self.machine, operand, value, signs, self.lanes.components().len())
    }

    /// TGALL, TGANY and TGEQ.
    pub(super) fn vote(&mut self, vote: Vote) -> M::Value {
        let set = self.set_components();
        let mask = self.machine.vote(vote, &set);
        let (truth, zero) = (self.truth(), self.number(0));
        self.machine.select(&mask, &truth, &zero)
    }

    /// SHFDOWN, SHFIDX, SHFUP and SHFXOR. Threads are numbered within their warp; the mask has a limit in its lowest
    /// five bits, and from bit 8 on the bits of a number that all of a segment share.
    pub(super) fn shuffle(&mut self, shuffle: Shuffle) -> M::Value {
        let value = self.component(0, 0);
        let (index, mask) = (self.component(1, 0), self.component(2, 0));
        let machine = &mut *self.machine;
        let own = machine.own_thread();
        let five = machine.word(31);
        let and =
            |machine: &mut M, left: &M::Value, right: &M::Value| machine.binary(Binary::BitAnd, Type::U32, left, right);
        let eight = machine.word(8);
        let upper = machine.binary(Binary::ShiftRight, Type::U32, &mask, &eight);
        let segment = and(machine, &upper, &five);
        let rest = machine.binary(Binary::BitXor, Type::U32, &segment, &five);
        let index = and(machine, &index, &five);
        let limit = and(machine, &mask, &five);
        let first = and(machine, &own, &segment);
        let limit = and(machine, &limit, &rest);
        let last = machine.binary(Binary::BitOr, Type::U32, &first, &limit);
        let source = match shuffle {
            Shuffle::Down => machine.binary(Binary::Add, Type::U32, &own, &index),
            Shuffle::Up => machine.binary(Binary::Subtract, Type::U32, &own, &index),
            Shuffle::Xor => machine.binary(Binary::BitXor, Type::U32, &own, &index),
            Shuffle::Index => {
                let inside = and(machine, &index, &rest);
                machine.binary(Binary::BitOr, Type::U32, &first, &inside)
            }
        };
        let side = if shuffle == Shuffle::Up { Comparison::GreaterEqual } else { Comparison::LessEqual };
        let there = machine.compare(side, Order::Ieee, Type::S32, &source, &last);
        let source = machine.select(&there, &source, &own);
        let source = and(machine, &source, &five);
        let taken = machine.value_of_thread(&value, &source);
        let (truth, zero) = (self.truth(), self.number(0));
        let found = self.machine.select(&there, &truth, &zero);
        self.parts(|_, component| match component {
            0 => found.clone(),
            1 => taken.clone(),
            _ => zero.clone(),
        })
    }

    /// TGBALLOT.
    pub(super) fn ballot(&mut self) -> M::Value {
        let set = self.set_components();
        self.machine.ballot(&set)
    }

    /// QSWZ0 to QSWZ3, QSWZX and QSWZY: 0 if any fragment of the quad executes other code.
    pub(super) fn sum_with_neighbor(&mut self, neighbor: Neighbor) -> M::Value {
        let all = Evaluation {
            machine: &mut *self.machine,
            instruction: self.instruction,
            rules: self.rules,
            lanes: Lanes::ALL,
            ty: self.ty,
        }
        .vector(0);
        let theirs = self.machine.neighbor(neighbor, &all);
        let theirs = self.wanted(theirs);
        let own = self.vector(1);
        let sum = self.machine.binary(Binary::Add, self.ty, &theirs, &own);
        let Some(together) = self.machine.together() else { return sum };
        let zero = self.number(0);
        self.machine.select(&together, &sum, &zero)
    }

    /// Where the operand is not 0.
    pub(super) fn set_components(&mut self) -> M::Mask {
        let value = self.vector(0);
        let zero = self.number(0);
        self.compare(Comparison::NotEqual, &value, &zero)
    }
}
