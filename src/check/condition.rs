//! Tests of condition codes: `GT.x`, with parentheses and without.

use super::context::CheckContext;
use super::suffix;
use crate::diag::Code;
use crate::dialect::Rules;
use crate::program::{Condition, Rule, Select};
use crate::syntax::tree::{Part, Term, TermKind};

/// `(GT.x)`.
pub(super) fn parenthesised(context: &mut CheckContext, colors: bool, term: &Term) -> Option<Condition> {
    let TermKind::Group(inner) = term.kind else {
        return context.refuse(
            Code::Syntax,
            term.span,
            "a condition was expected",
            "write it in parentheses, as in (GT.x)",
        );
    };
    if !context.rules.condition_codes {
        let name = context.rules.name;
        return context.refuse_briefly(Code::ConditionUnavailable, term.span, format!("{name} has no condition codes"));
    }
    if term.sign.is_some() || term.bars || !term.parts.is_empty() {
        return context.refuse_briefly(Code::Syntax, term.span, "a condition has neither sign nor suffix");
    }
    match context.tree.terms(inner) {
        [inner] => condition(context, colors, inner),
        _ => context.refuse(
            Code::Syntax,
            term.span,
            "the parentheses hold one condition",
            "write a rule and an optional swizzle, as in (NE.xyxy)",
        ),
    }
}

/// `GT.x`.
pub(super) fn condition(context: &mut CheckContext, colors: bool, term: &Term) -> Option<Condition> {
    let plain = term.sign.is_none() && !term.bars;
    let (name, swizzle) = match context.tree.parts(term) {
        [Part::Name(name)] if plain => (*name, None),
        [Part::Name(name), Part::Member(swizzle)] if plain => (*name, Some(*swizzle)),
        _ => {
            return context.refuse(
                Code::ConditionRule,
                term.span,
                "this is not a condition",
                "write a rule and an optional swizzle, as in GT or NE.xyxy",
            );
        }
    };
    let Some((rule, register)) = rule(context.bytes(name), context.rules) else {
        let text = context.text(name).into_owned();
        let help = if context.rules.has_flags() {
            "conditions are EQ, NE, LT, GE, LE, GT, TR, FL, NAN, LEG, CF, NCF, OF, NOF, AB, BLE, SF, NSF, RESIDENT and \
             NONRESIDENT"
        } else {
            "conditions are EQ, NE, LT, GE, LE, GT, TR and FL"
        };
        return context.refuse(Code::ConditionRule, name, format!("`{text}` is not a condition"), help);
    };
    let swizzle = match swizzle {
        None => Select::XYZW,
        Some(span) => match suffix::swizzle(context.bytes(span), colors) {
            Some(swizzle) => swizzle,
            None => {
                return context.refuse_briefly(
                    Code::Swizzle,
                    span,
                    "the condition's swizzle has neither one nor four components",
                );
            }
        },
    };
    Some(Condition { rule, register, swizzle: swizzle.map(|select| select as u8) })
}

/// The rule that a name stands for, and the condition code register that it tests. In languages with two registers the
/// name may end in the register's number (NV_vertex_program3).
pub(crate) fn rule(name: &[u8], rules: &Rules) -> Option<(Rule, u8)> {
    let registers = rules.condition_registers;
    let (name, register) = match name {
        [rule @ .., b'0'] if registers > 1 => (rule, 0),
        [rule @ .., b'1'] if registers > 1 => (rule, 1),
        _ => (name, 0),
    };
    let rule = match name {
        b"EQ" => Rule::Equal,
        b"NE" => Rule::NotEqual,
        b"LT" => Rule::Less,
        b"GE" => Rule::GreaterEqual,
        b"LE" => Rule::LessEqual,
        b"GT" => Rule::Greater,
        b"TR" => Rule::True,
        b"FL" => Rule::False,
        // EXT_sparse_texture2, table X.16: all memory that lookups reach is there.
        b"RESIDENT" if rules.has_flags() => Rule::True,
        b"NONRESIDENT" if rules.has_flags() => Rule::False,
        _ if rules.has_flags() => flags(name)?,
        _ => return None,
    };
    Some((rule, register))
}

/// Tests of NaN and of single flags (NV_gpu_program4, table X.16).
fn flags(name: &[u8]) -> Option<Rule> {
    Some(match name {
        b"NAN" => Rule::IsNan,
        b"LEG" => Rule::NotNan,
        b"CF" => Rule::Carry,
        b"NCF" => Rule::NoCarry,
        b"OF" => Rule::Overflow,
        b"NOF" => Rule::NoOverflow,
        b"AB" => Rule::Above,
        b"BLE" => Rule::BelowEqual,
        b"SF" => Rule::Sign,
        b"NSF" => Rule::NoSign,
        _ => return None,
    })
}
