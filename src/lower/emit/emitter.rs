//! Building a function of naga's IR: types, expressions, blocks.

use naga::{
    Arena, Block, Expression, Function, Handle, Literal, LocalVariable, Module, ScalarKind, Span, Statement, Type,
    TypeInner, VectorSize,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::lower::emit::dead::drop_expressions;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::halves::{Picked, Roundings};
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::origins::Origins;
use crate::lower::emit::unread::drop_variables;
use crate::lower::emit::value::Apart;
use crate::vocabulary::Present;

pub(crate) fn vector_size(lanes: u8) -> VectorSize {
    match lanes {
        0..=2 => VectorSize::Bi,
        3 => VectorSize::Tri,
        _ => VectorSize::Quad,
    }
}

/// The type of `lanes` components, created if the module does not have it.
pub(crate) fn type_of(module: &mut Module, kind: LaneType, lanes: u8) -> Handle<Type> {
    let scalar = kind.scalar();
    let inner = match lanes {
        0 | 1 => TypeInner::Scalar(scalar),
        _ => TypeInner::Vector { size: vector_size(lanes), scalar },
    };
    module.types.insert(Type { name: None, inner }, Span::UNDEFINED)
}

/// The identity of a literal: its kind and bits.
type LiteralKey = (LaneType, u32);

/// What a function's body has room for at once.
const FEW_STATEMENTS: usize = 32;
/// A function of more expressions leaves no memory behind.
const MOST_KEPT: usize = 1 << 12;

/// Expressions that exist from the start of a function, so that one serves for all its uses.
#[derive(Default)]
struct Ready {
    literals: FxHashMap<LiteralKey, Handle<Expression>>,
    globals: FxHashMap<Handle<naga::GlobalVariable>, Handle<Expression>>,
    constants: FxHashMap<Handle<naga::Constant>, Handle<Expression>>,
    /// The numbers of named constants, and of components of them.
    numbers: FxHashMap<Handle<Expression>, Expression>,
    /// Variables that hold bits which no literal may: those of NaN and the infinities.
    specials: FxHashMap<u32, Handle<Expression>>,
}

impl Ready {
    /// Forgets all of them, and keeps their memory.
    fn clear(&mut self) {
        // Every field is named, as in `Emitter::emptied`.
        let Self { literals, globals, constants, numbers, specials } = self;
        literals.clear();
        globals.clear();
        constants.clear();
        numbers.clear();
        specials.clear();
    }
}

/// A function under construction, and its open blocks.
#[derive(Default)]
pub(crate) struct Emitter {
    pub function: Function,
    /// With the numbers of known components and of roundings to fp16 and fx12 when each was opened.
    blocks: Vec<(Block, [usize; 3])>,
    /// By vector: its components that the open blocks have computed.
    components: Vec<[Option<Handle<Expression>>; 4]>,
    /// The order of insertion.
    order: Vec<(u32, u8)>,
    /// The first expression that no Emit statement covers yet.
    start: usize,
    ready: Ready,
    pub origins: Origins,
    /// What is known of each lane of vectors whose lanes differ.
    lanes: FxHashMap<Handle<Expression>, [Facts; 4]>,
    pub roundings: Roundings,
    /// The same for fx12.
    pub fixed: Roundings,
    /// Results that are a number or NaN, by the selection of both.
    pub apart: FxHashMap<Handle<Expression>, Apart>,
    /// Results of calls that may have no use any more.
    pub spared: FxHashSet<Handle<Expression>>,
    /// A variable that is 0, which no driver can know: simplifications of a sum with a literal zero, of a product with
    /// it or of a selection of it are right for numbers and wrong for NaN or for the sign of zero.
    pub hidden_zero: Option<Handle<naga::GlobalVariable>>,
    /// The instruction, in the program's text, that expressions and statements now come from.
    pub place: Span,
}

impl Emitter {
    /// An emitter with the memory of a spare one, which is empty.
    pub(crate) fn new(function: Function, spare: &mut Option<Emitter>) -> Self {
        let mut emitter = spare.take().unwrap_or_default();
        emitter.start = function.expressions.len();
        emitter.function = function;
        emitter.blocks.push((Block::with_capacity(FEW_STATEMENTS), [0; 3]));
        emitter
    }

    /// The function. The emitter becomes a spare one.
    pub(crate) fn finish(mut self, spare: &mut Option<Emitter>) -> Function {
        self.cover();
        self.function.body = self.blocks.pop().present_or_else(Default::default).0;
        drop_expressions(&mut self.function, &self.spared);
        if drop_variables(&mut self.function) {
            drop_expressions(&mut self.function, &self.spared);
        }
        let function = std::mem::take(&mut self.function);
        if function.expressions.len() <= MOST_KEPT {
            *spare = Some(self.emptied());
        }
        function
    }

    /// Keeps the memory of all lists, and nothing in them.
    fn emptied(mut self) -> Self {
        // Every field is named here, so that none is forgotten: what is not emptied would count as the next function's.
        let Self {
            function,
            blocks,
            components,
            order,
            start,
            ready,
            origins,
            lanes,
            roundings,
            fixed,
            apart,
            spared,
            hidden_zero,
            place,
        } = &mut self;
        (*function, *start, *hidden_zero, *place) = (Function::default(), 0, None, Span::UNDEFINED);
        blocks.clear();
        components.clear();
        order.clear();
        ready.clear();
        origins.clear();
        lanes.clear();
        roundings.clear();
        fixed.clear();
        apart.clear();
        spared.clear();
        self
    }

    /// Notes what is known of each lane of a vector.
    pub(crate) fn note_lanes(&mut self, vector: Handle<Expression>, facts: [Facts; 4]) {
        self.lanes.insert(vector, facts);
    }

    /// What is known of a lane, if lanes differ.
    pub(crate) fn lane_facts(&self, vector: Handle<Expression>, lane: u8) -> Option<Facts> {
        self.lanes.get(&vector).map(|lanes| lanes[usize::from(lane & 3)])
    }

    /// An expression that a statement evaluates at this place.
    pub(crate) fn push(&mut self, expression: Expression) -> Handle<Expression> {
        self.function.expressions.append(expression, self.place)
    }

    /// An expression that exists from the start: no Emit may cover it.
    pub(crate) fn push_ready(&mut self, expression: Expression) -> Handle<Expression> {
        self.cover();
        let handle = self.function.expressions.append(expression, self.place);
        self.start = self.function.expressions.len();
        handle
    }

    /// Adds an Emit statement for all expressions since the last one.
    fn cover(&mut self) {
        let expressions = &self.function.expressions;
        if self.start < expressions.len()
            && let Some((block, _)) = self.blocks.last_mut()
        {
            block.push(Statement::Emit(expressions.range_from(self.start)), self.place);
        }
        self.start = self.function.expressions.len();
    }

    pub(crate) fn statement(&mut self, statement: Statement) {
        self.cover();
        if let Some((block, _)) = self.blocks.last_mut() {
            block.push(statement, self.place);
        }
    }

    pub(crate) fn open(&mut self) {
        self.cover();
        self.blocks.push((Block::new(), [self.order.len(), self.roundings.count(), self.fixed.count()]));
    }

    pub(crate) fn close(&mut self) -> Block {
        self.cover();
        if self.blocks.len() < 2 {
            debug_assert!(false, "a block is closed that was not opened");
            return Block::new();
        }
        let (block, [known, rounded, fixed]) = self.blocks.pop().present_or_else(Default::default);
        self.roundings.forget_from(rounded);
        self.fixed.forget_from(fixed);
        for (base, index) in self.order.drain(known..) {
            self.components[base as usize][usize::from(index)] = None;
        }
        block
    }

    /// Makes the open block what happens where the condition holds.
    pub(crate) fn close_if(&mut self, condition: Handle<Expression>) {
        let accept = self.close();
        self.statement(Statement::If { condition, accept, reject: Block::new() });
    }

    /// A component of a vector, computed once if blocks allow it.
    pub(crate) fn component(&mut self, base: Handle<Expression>, index: u8) -> Handle<Expression> {
        let index = index & 3;
        if let Some(handle) = self.components.get(base.index()).and_then(|known| known[usize::from(index)]) {
            return handle;
        }
        let handle = self.push(Expression::AccessIndex { base, index: index.into() });
        if self.components.len() <= base.index() {
            self.components.resize(self.function.expressions.len(), [None; 4]);
        }
        self.components[base.index()][usize::from(index)] = Some(handle);
        self.order.push((base.index() as u32, index));
        handle
    }

    /// Whether the open block has left its construct, so that nothing may follow.
    pub(crate) fn left(&self) -> bool {
        let last = self.blocks.last().and_then(|(block, _)| block.last());
        matches!(last, Some(Statement::Return { .. } | Statement::Break | Statement::Continue | Statement::Kill))
    }

    /// The expression that defines a value: for a named constant its literals.
    pub(crate) fn expression(&self, handle: Handle<Expression>) -> &Expression {
        self.ready.numbers.get(&handle).unwrap_or_else(|| &self.function.expressions[handle])
    }

    /// Records the literals that a named constant stands for.
    pub(crate) fn stand_for(&mut self, named: Handle<Expression>, literals: Expression) {
        self.ready.numbers.insert(named, literals);
    }

    /// Whether an expression is a named constant or components of one.
    pub(crate) fn is_named_constant(&self, handle: Handle<Expression>) -> bool {
        self.ready.numbers.contains_key(&handle)
    }

    /// A constant of the module.
    pub(crate) fn named_constant(&mut self, constant: Handle<naga::Constant>) -> Handle<Expression> {
        if let Some(handle) = self.ready.constants.get(&constant) {
            return *handle;
        }
        let handle = self.push_ready(Expression::Constant(constant));
        self.ready.constants.insert(constant, handle);
        handle
    }

    pub(crate) fn literal(&mut self, kind: LaneType, bits: u32) -> Handle<Expression> {
        if let Some(handle) = self.ready.literals.get(&(kind, bits)) {
            return *handle;
        }
        let literal = match kind {
            LaneType::Float => Literal::F32(f32::from_bits(bits)),
            LaneType::Signed => Literal::I32(bits as i32),
            LaneType::Unsigned => Literal::U32(bits),
            LaneType::Bool => Literal::Bool(bits != 0),
            LaneType::Wide => Literal::U64(bits.into()),
            LaneType::WideSigned => Literal::I64(bits.cast_signed().into()),
            LaneType::Double => Literal::F64(f32::from_bits(bits).into()),
        };
        let handle = self.push_ready(Expression::Literal(literal));
        self.ready.literals.insert((kind, bits), handle);
        handle
    }

    /// A literal that is not reused.
    pub(crate) fn constant(&mut self, literal: Literal) -> Handle<Expression> {
        self.push_ready(Expression::Literal(literal))
    }

    /// All components 0.
    pub(crate) fn zero_value(&mut self, ty: Handle<Type>) -> Handle<Expression> {
        self.push_ready(Expression::ZeroValue(ty))
    }

    pub(crate) fn global(&mut self, variable: Handle<naga::GlobalVariable>) -> Handle<Expression> {
        if let Some(handle) = self.ready.globals.get(&variable) {
            return *handle;
        }
        let handle = self.push_ready(Expression::GlobalVariable(variable));
        self.ready.globals.insert(variable, handle);
        handle
    }

    pub(crate) fn argument(&mut self, number: u32) -> Handle<Expression> {
        self.push_ready(Expression::FunctionArgument(number))
    }

    pub(crate) fn local(
        &mut self,
        name: &str,
        ty: Handle<Type>,
        init: Option<Handle<Expression>>,
    ) -> Handle<Expression> {
        let variable = LocalVariable { name: Some(name.to_owned()), ty, init };
        let variable = self.function.local_variables.append(variable, Span::UNDEFINED);
        self.push_ready(Expression::LocalVariable(variable))
    }

    /// A constant as an initialiser of a variable.
    pub(crate) fn compose_constant(
        &mut self,
        ty: Handle<Type>,
        components: Vec<Handle<Expression>>,
    ) -> Handle<Expression> {
        self.push(Expression::Compose { ty, components })
    }

    pub(crate) fn load(&mut self, pointer: Handle<Expression>) -> Handle<Expression> {
        self.push(Expression::Load { pointer })
    }

    pub(crate) fn store(&mut self, pointer: Handle<Expression>, value: Handle<Expression>) {
        self.statement(Statement::Store { pointer, value });
    }

    /// A float with bits that neither a literal nor a constant expression may have: WGSL refuses both, so the bits are
    /// loaded from a variable.
    pub(crate) fn special(&mut self, module: &mut Module, bits: u32) -> Handle<Expression> {
        let pointer = match self.ready.specials.get(&bits) {
            Some(pointer) => *pointer,
            None => {
                let init = self.literal(LaneType::Unsigned, bits);
                let name = match bits {
                    0x7f80_0000 => "infinity",
                    0xff80_0000 => "minus_infinity",
                    _ => "not_a_number",
                };
                let ty = type_of(module, LaneType::Unsigned, 1);
                let pointer = self.local(name, ty, Some(init));
                self.ready.specials.insert(bits, pointer);
                pointer
            }
        };
        let word = self.load(pointer);
        self.push(Expression::As { expr: word, kind: ScalarKind::Float, convert: None })
    }

    /// The bits of the hidden zero.
    pub(crate) fn hidden_word(&mut self) -> Option<Handle<Expression>> {
        Some(self.word_of(self.hidden_zero?))
    }

    /// The word that a variable holds.
    pub(crate) fn word_of(&mut self, variable: Handle<naga::GlobalVariable>) -> Handle<Expression> {
        let pointer = self.global(variable);
        self.load(pointer)
    }

    /// A zero: a literal or, if there is one, the hidden zero.
    pub(crate) fn zero(&mut self, bits: u32) -> Handle<Expression> {
        let Some(mut word) = self.hidden_word() else {
            return self.literal(LaneType::Float, bits);
        };
        if bits != 0 {
            let right = self.literal(LaneType::Unsigned, bits);
            word = self.push(Expression::Binary { op: naga::BinaryOperator::InclusiveOr, left: word, right });
        }
        self.push(Expression::As { expr: word, kind: ScalarKind::Float, convert: None })
    }

    pub(crate) fn name(&mut self, handle: Handle<Expression>, name: impl Into<String>) {
        self.function.named_expressions.entry(handle).or_insert_with(|| name.into());
    }

    /// Reserves capacity for the names of this many expressions.
    pub(crate) fn expect_names(&mut self, count: usize) {
        self.function.named_expressions.reserve(count);
    }

    pub(crate) fn expressions(&self) -> &Arena<Expression> {
        &self.function.expressions
    }

    /// Of which vector an expression is a part.
    pub(crate) fn picked(&self, expression: Handle<Expression>) -> Picked {
        let (vector, components, count) = match *self.expression(expression) {
            Expression::Swizzle { vector, size, pattern } => {
                (vector, pattern.map(|pattern| pattern as u8), size as usize)
            }
            Expression::AccessIndex { base, index } if index < 4 => (base, [index as u8; 4], 1),
            _ => (expression, [0, 1, 2, 3], 4),
        };
        Picked { vector, components, count }
    }
}

impl Emitter {
    pub(crate) fn cover_now(&mut self) {
        self.cover();
    }

    /// The result of an atomic operation that the next statement makes.
    pub(crate) fn push_atomic_result(&mut self, ty: Handle<Type>, comparison: bool) -> Handle<Expression> {
        self.push_ready(Expression::AtomicResult { ty, comparison })
    }

    /// The result of a subgroup's operation that the next statement makes.
    pub(crate) fn push_subgroup_result(&mut self, ty: Handle<Type>) -> Handle<Expression> {
        self.push_ready(Expression::SubgroupOperationResult { ty })
    }

    /// The result of a call that the next statement makes.
    pub(crate) fn push_call_result(&mut self, function: Handle<Function>) -> Handle<Expression> {
        self.push_ready(Expression::CallResult(function))
    }
}
