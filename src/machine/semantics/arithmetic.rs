//! Componentwise arithmetic, set-on instructions, and sums across components.

use super::Evaluation;
use crate::isa::op::{Comparison, Extremum, Product, Unordered};
use crate::machine::execute::Registers;
use crate::machine::ops::{Binary, Lanes, Order, Unary};
use crate::vocabulary::Type;

impl<M: Registers> Evaluation<'_, M> {
    pub(super) fn multiply_add(&mut self, product: Product) -> M::Value {
        let left = self.vector(0);
        let right = self.vector(1);
        let addend = self.vector(2);
        self.machine.multiply_add(product, self.ty, &left, &right, &addend)
    }

    /// a*b + (1-a)*c (NV_fragment_program, 3.11.5.14).
    pub(super) fn interpolate(&mut self) -> M::Value {
        let weight = self.vector(0);
        let first = self.vector(1);
        let second = self.vector(2);
        let product = self.multiply(&weight, &first);
        let rest = if self.machine.blends_by_difference(&weight, &first, &second) {
            let part = self.multiply(&weight, &second);
            self.subtract(&second, &part)
        } else {
            let one = self.float(1.0);
            let rest = self.subtract(&one, &weight);
            self.multiply(&rest, &second)
        };
        self.add(&product, &rest)
    }

    /// b where a is below zero, c elsewhere (ARB_fragment_program, CMP).
    pub(super) fn choose(&mut self) -> M::Value {
        let decider = self.vector(0);
        let below = self.vector(1);
        let otherwise = self.vector(2);
        let zero = self.number(0);
        let mask = self.compare(Comparison::Less, &decider, &zero);
        self.machine.select(&mask, &below, &otherwise)
    }

    /// a - floor(a).
    pub(super) fn fraction(&mut self) -> M::Value {
        let value = self.vector(0);
        self.fraction_of(&value)
    }

    pub(super) fn fraction_of(&mut self, value: &M::Value) -> M::Value {
        let floor = self.unary(Unary::Floor, value);
        self.subtract(value, &floor)
    }

    /// NV_vertex_program2, 2.14.3.37: NaN of NaN, +0 of either zero.
    pub(super) fn sign(&mut self) -> M::Value {
        let value = self.vector(0);
        let zero = self.number(0);
        let one = self.number(1);
        let minus_one = self.number(-1);
        let nan = self.machine.nan();
        let above = self.compare(Comparison::Greater, &value, &zero);
        let below = self.compare(Comparison::Less, &value, &zero);
        let sign = if self.ty == Type::F64 {
            let nan = self.machine.convert(Type::F32, Type::F64, &nan);
            let equal = self.compare(Comparison::Equal, &value, &zero);
            self.machine.select(&equal, &zero, &nan)
        } else {
            let undefined = self.machine.is_nan(&value);
            self.machine.select(&undefined, &nan, &zero)
        };
        let sign = self.machine.select(&below, &minus_one, &sign);
        self.machine.select(&above, &one, &sign)
    }

    /// 1 where the comparison holds, 0 elsewhere; for NaN as the dialect's text defines it.
    pub(super) fn set(&mut self, comparison: Comparison, unordered: Unordered) -> M::Value {
        let left = self.vector(0);
        let right = self.vector(1);
        let order = match unordered {
            Unordered::Ieee | Unordered::Nan => Order::Ieee,
            Unordered::Ordered => Order::NanBeyond,
        };
        let holds = self.machine.compare(comparison, order, self.ty, &left, &right);
        let zero = self.number(0);
        let truth = self.truth();
        let result = self.machine.select(&holds, &truth, &zero);
        match unordered {
            Unordered::Ieee | Unordered::Ordered => result,
            Unordered::Nan => {
                let left = self.machine.is_nan(&left);
                let right = self.machine.is_nan(&right);
                let either = self.machine.either(&left, &right);
                let nan = self.machine.nan();
                self.machine.select(&either, &nan, &result)
            }
        }
    }

    fn dot_of(&mut self, product: Product, left: usize, right: usize, count: usize) -> M::Value {
        let components = &[0, 1, 2, 3][..count];
        let left = self.components(left, components);
        let right = self.components(right, components);
        self.machine.sum_of_products(product, self.ty, &left, &right, count)
    }

    pub(super) fn dot(&mut self, product: Product, count: usize) -> M::Value {
        self.dot_of(product, 0, 1, count)
    }

    /// NV_fragment_program2, 3.11.5.50.
    pub(super) fn dot_and_add(&mut self) -> M::Value {
        let dot = self.dot(Product::Ieee, 2);
        let addend = self.component(2, 0);
        self.add(&dot, &addend)
    }

    /// NV_vertex_program2, 2.14.3.11: the first operand's w counts as 1.
    pub(super) fn homogeneous_dot(&mut self, product: Product) -> M::Value {
        let dot = self.dot(product, 3);
        let addend = self.component(1, 3);
        self.add(&dot, &addend)
    }

    /// The cross product; w, which the text leaves undefined, is 1 as in other implementations.
    pub(super) fn cross(&mut self) -> M::Value {
        if self.lanes.contains(3) {
            let all = std::mem::replace(&mut self.lanes, Lanes(0b0111));
            let product = self.cross();
            self.lanes = all;
            return self.parts(|it, component| match component {
                3 => it.float(1.0),
                _ => it.machine.lane(&product, component.into()),
            });
        }
        const NEXT: [u8; 4] = [1, 2, 0, 3];
        const AFTER: [u8; 4] = [2, 0, 1, 3];
        let left = self.mapped(0, NEXT);
        let right = self.mapped(1, AFTER);
        let first = self.multiply(&left, &right);
        let left = self.mapped(0, AFTER);
        let right = self.mapped(1, NEXT);
        let second = self.multiply(&left, &right);
        self.subtract(&first, &second)
    }

    /// NV_fragment_program, 3.11.5.45: a.xyxy + b.x * c.xzxz + b.y * c.ywyw, from left to right.
    pub(super) fn transform(&mut self) -> M::Value {
        let base = self.mapped(0, [0, 1, 0, 1]);
        let x = self.component(1, 0);
        let y = self.component(1, 1);
        let first = self.mapped(2, [0, 2, 0, 2]);
        let second = self.mapped(2, [1, 3, 1, 3]);
        let sum = self.machine.multiply_add(Product::Ieee, self.ty, &x, &first, &base);
        self.machine.multiply_add(Product::Ieee, self.ty, &y, &second, &sum)
    }

    /// NV_fragment_program, 3.11.5.26.
    pub(super) fn reflect(&mut self) -> M::Value {
        let square = self.dot_of(Product::Ieee, 0, 0, 3);
        let dot = self.dot_of(Product::Ieee, 0, 1, 3);
        let two = self.float(2.0);
        let dot = self.multiply(&two, &dot);
        let scale = self.binary(Binary::Divide, &dot, &square);
        let axis = self.vector(0);
        let direction = self.vector(1);
        let scaled = self.multiply(&scale, &axis);
        self.subtract(&scaled, &direction)
    }

    /// NV_fragment_program2, 3.11.5.51.
    pub(super) fn normalize(&mut self) -> M::Value {
        let square = self.dot_of(Product::Ieee, 0, 0, 3);
        let scale = self.unary(Unary::ReciprocalRoot, &square);
        let value = self.vector(0);
        self.multiply(&value, &scale)
    }

    /// (1, a.y*b.y, a.z, b.w).
    pub(super) fn distance(&mut self, product: Product) -> M::Value {
        self.parts(|it, component| match component {
            1 => {
                let left = it.component(0, 1);
                let right = it.component(1, 1);
                it.binary(Binary::Multiply(product), &left, &right)
            }
            2 => it.component(0, 2),
            3 => it.component(1, 3),
            _ => it.float(1.0),
        })
    }

    /// NV_fragment_program2, 3.11.5.48.
    pub(super) fn divide(&mut self) -> M::Value {
        let dividend = self.vector(0);
        let divisor = self.scalar(1);
        self.binary(Binary::Divide, &dividend, &divisor)
    }

    /// ARL and ARR: an integer within the range of address registers; NaN gives 0.
    pub(super) fn address(&mut self, rounding: Unary) -> M::Value {
        let value = self.vector(0);
        let rounded = self.machine.unary(rounding, Type::F32, &value);
        if let Some(address) = self.machine.reaching(&rounded) {
            return address;
        }
        let integer = self.machine.convert(Type::F32, Type::S32, &rounded);
        self.in_address_range(integer)
    }

    /// ARA (NV_vertex_program2, 2.14.3.3).
    pub(super) fn address_sum(&mut self) -> M::Value {
        let left = self.mapped(0, [0, 1, 0, 1]);
        let right = self.mapped(0, [2, 3, 2, 3]);
        let sum = self.machine.binary(Binary::Add, Type::S32, &left, &right);
        self.in_address_range(sum)
    }

    fn in_address_range(&mut self, integer: M::Value) -> M::Value {
        let (low, high) = self.rules.address_range;
        let mut integer = integer;
        if low > i32::MIN {
            let low = self.machine.integer(low);
            integer = self.machine.binary(Binary::Maximum(Extremum::NanWins), Type::S32, &integer, &low);
        }
        if high < i32::MAX {
            let high = self.machine.integer(high);
            integer = self.machine.binary(Binary::Minimum(Extremum::NanWins), Type::S32, &integer, &high);
        }
        integer
    }
}
