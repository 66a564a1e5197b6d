//! The places of a source that can be changed, and the source with all of the changes in it, each behind a question.
//!
//! Only text is inserted, so that changes can stand inside one another and lines keep their numbers.

use std::fmt::Write as _;
use std::ops::Range;

use anyhow::{Context, Result};
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Lit, ReturnType, Stmt, Type, UnOp};

/// One change.
pub(crate) struct Change {
    /// Line and column, from 1.
    pub at: (usize, usize),
    /// The last line of what is changed.
    pub last: usize,
    pub what: String,
}

/// Text to insert: where, the order among those of one place, and the text.
struct Insertion {
    at: usize,
    order: isize,
    text: String,
}

struct Finder<'a> {
    source: &'a str,
    /// The number of the first change of this file.
    first: usize,
    /// Numbers of changes that do not compile.
    refused: &'a dyn Fn(usize) -> bool,
    changes: Vec<Change>,
    insertions: Vec<Insertion>,
    depth: isize,
    /// Inside a function whose body is not computed while compiling.
    running: bool,
}

/// All changes of a source, numbered from `first`, and the source that has all but the refused ones.
pub(crate) fn rewrite(source: &str, first: usize, refused: &dyn Fn(usize) -> bool) -> Result<(Vec<Change>, String)> {
    let file = syn::parse_file(source).context("the source is not Rust")?;
    let (changes, insertions) = (Vec::new(), Vec::new());
    let mut finder = Finder { source, first, refused, changes, insertions, depth: 0, running: false };
    finder.visit_file(&file);
    finder.insertions.sort_by_key(|insertion| (insertion.at, insertion.order));
    let (mut text, mut done) = (String::new(), 0);
    for insertion in &finder.insertions {
        text += &source[done..insertion.at];
        text += &insertion.text;
        done = insertion.at;
    }
    text += &source[done..];
    Ok((finder.changes, text))
}

impl Finder<'_> {
    fn change(&mut self, span: Span, what: String) -> Option<usize> {
        let number = self.first + self.changes.len();
        let (start, end) = (span.start(), span.end());
        self.changes.push(Change { at: (start.line, start.column + 1), last: end.line, what });
        (!(self.refused)(number)).then_some(number)
    }

    fn text(&self, span: Span) -> String {
        let text = &self.source[span.byte_range()];
        let mut short: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((cut, _)) = short.char_indices().nth(60) {
            short.truncate(cut);
            short += " ...";
        }
        short
    }

    /// Outer texts stand before inner ones.
    fn before(&mut self, at: usize, text: impl Into<String>) {
        self.insertions.push(Insertion { at, order: self.depth, text: text.into() });
    }

    /// Inner texts stand before outer ones, and all before what begins there.
    fn after(&mut self, at: usize, text: impl Into<String>) {
        self.insertions.push(Insertion { at, order: -10_000 - self.depth, text: text.into() });
    }

    /// Puts something in the place of an operator.
    fn instead(&mut self, range: Range<usize>, text: &str) {
        // The operator stays, in a comment: nothing is taken away.
        self.insertions.push(Insertion { at: range.start, order: 10_000, text: format!("{text}/*") });
        self.insertions.push(Insertion { at: range.end, order: -20_000, text: "*/".to_owned() });
    }

    fn binary(&mut self, expression: &syn::ExprBinary) {
        let (whole, op) = (expression.span(), expression.op.span());
        let sign = self.source[op.byte_range()].to_owned();
        let others: &[&str] = match expression.op {
            BinOp::Add(_) => &["-"],
            BinOp::Sub(_) | BinOp::Mul(_) => &["+"],
            BinOp::Div(_) => &["*"],
            BinOp::Rem(_) => &["/"],
            BinOp::BitXor(_) | BinOp::BitAnd(_) => &["|"],
            BinOp::BitOr(_) => &["&"],
            BinOp::Shl(_) => &[">>"],
            BinOp::Shr(_) => &["<<"],
            BinOp::Eq(_) => &["!="],
            BinOp::Ne(_) => &["=="],
            BinOp::Lt(_) => &["<=", ">="],
            BinOp::Le(_) => &["<", ">"],
            BinOp::Gt(_) => &[">=", "<="],
            BinOp::Ge(_) => &[">", "<"],
            BinOp::And(_) | BinOp::Or(_) => return self.logic(expression, &sign),
            _ => return,
        };
        let mut chosen = Vec::new();
        for other in others {
            let what = format!("`{}`: {sign} to {other}", self.text(whole));
            if let Some(number) = self.change(op, what) {
                chosen.push((number, *other));
            }
        }
        if chosen.is_empty() {
            return;
        }
        let compares = matches!(sign.as_str(), "<" | "<=" | ">" | ">=" | "==" | "!=");
        let by = if compares { "&" } else { "" };
        let mut choice = String::new();
        for (number, other) in chosen {
            let _ = write!(choice, "if crate::mutant::is({number}) {{ a {other} b }} else ");
        }
        self.before(whole.byte_range().start, format!("(match ({by}("));
        self.instead(op.byte_range(), &format!("), {by}("));
        self.after(whole.byte_range().end, format!(")) {{ (a, b) => {choice}{{ a {sign} b }} }})"));
    }

    /// `a && b` is `!(!a || !b)`: both sides and the whole are turned.
    fn logic(&mut self, expression: &syn::ExprBinary, sign: &str) {
        if has_let(&expression.left) || has_let(&expression.right) {
            return;
        }
        let (whole, op) = (expression.span(), expression.op.span());
        let other = if sign == "&&" { "||" } else { "&&" };
        let Some(number) = self.change(op, format!("`{}`: {sign} to {other}", self.text(whole))) else { return };
        let turn = format!("(crate::mutant::is({number}) ^ (");
        self.before(whole.byte_range().start, format!("{turn}{turn}"));
        self.insertions.push(Insertion { at: op.byte_range().start, order: -9_000, text: "))".to_owned() });
        self.insertions.push(Insertion { at: op.byte_range().end, order: -19_000, text: turn });
        self.after(whole.byte_range().end, "))))");
    }

    fn turned(&mut self, expression: &Expr) {
        let span = expression.span();
        if let Some(number) = self.change(span, format!("`{}` turned", self.text(span))) {
            self.before(span.byte_range().start, format!("(crate::mutant::is({number}) ^ ("));
            self.after(span.byte_range().end, "))");
        }
    }

    fn literal(&mut self, literal: &syn::ExprLit) {
        let span = literal.span();
        let other = match &literal.lit {
            Lit::Int(number) => {
                let Ok(value) = number.base10_parse::<u128>() else { return };
                format!("{}{}", value + 1, number.suffix())
            }
            Lit::Float(number) => {
                let Ok(value) = number.base10_parse::<f64>() else { return };
                let other = if value == 0.0 { 1.0 } else { value * 2.0 };
                format!("{other:?}{}", number.suffix())
            }
            Lit::Bool(value) => format!("{}", !value.value),
            _ => return,
        };
        let what = format!("`{}` to {other}", self.text(span));
        if let Some(number) = self.change(span, what) {
            self.before(span.byte_range().start, format!("(if crate::mutant::is({number}) {{ {other} }} else {{ "));
            self.after(span.byte_range().end, " })");
        }
    }

    /// A function, unless it is a test or may run while compiling.
    fn function(&mut self, attributes: &[syn::Attribute], signature: &syn::Signature, block: &syn::Block) {
        if is_test(attributes) || signature.constness.is_some() {
            return;
        }
        self.body(signature, block);
        let before = std::mem::replace(&mut self.running, true);
        self.visit_block(block);
        self.running = before;
    }

    /// Bodies of functions that answer yes or no, something or nothing, or do something.
    fn body(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let answers: &[&str] = match &signature.output {
            ReturnType::Default => &["()"],
            ReturnType::Type(_, kind) => match &**kind {
                Type::Path(path) => match path.path.segments.last().map(|segment| segment.ident.to_string()).as_deref() {
                    Some("bool") => &["true", "false"],
                    Some("Option") => &["None"],
                    _ => &[],
                },
                _ => &[],
            },
        };
        if block.stmts.is_empty() {
            return;
        }
        let span = signature.ident.span();
        let mut text = String::new();
        for answer in answers {
            let Some(number) = self.change(span, format!("{} answers {answer} at once", signature.ident)) else {
                continue;
            };
            let _ = write!(text, "if crate::mutant::is({number}) {{ return {answer}; }} ");
        }
        if !text.is_empty() {
            self.before(block.brace_token.span.open().byte_range().end, text);
        }
    }
}

/// Whether a condition has `let` in it, which may stand nowhere but in chains of `&&`.
fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Whether a condition is asked for and not computed from others, whose parts are changed themselves.
fn is_question(expression: &Expr) -> bool {
    matches!(expression, Expr::Call(_) | Expr::MethodCall(_) | Expr::Path(_) | Expr::Field(_) | Expr::Macro(_))
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|it| {
        let path = it.path();
        path.is_ident("test")
            || path.is_ident("cfg") && it.meta.require_list().is_ok_and(|list| list.tokens.to_string().contains("test"))
    })
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if self.running
            && let Stmt::Expr(Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_), Some(end)) = statement
        {
            let span = statement.span();
            if let Some(number) = self.change(span, format!("`{}` left out", self.text(span))) {
                self.before(span.byte_range().start, format!("if !crate::mutant::is({number}) {{ "));
                self.after(end.span.byte_range().end, " }");
            }
        }
        self.depth += 1;
        visit::visit_stmt(self, statement);
        self.depth -= 1;
    }

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_if(&mut self, expression: &'ast syn::ExprIf) {
        if self.running && is_question(&expression.cond) {
            self.turned(&expression.cond);
        }
        self.depth += 1;
        visit::visit_expr_if(self, expression);
        self.depth -= 1;
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard
            && self.running
            && is_question(guard)
        {
            self.turned(guard);
        }
        self.depth += 1;
        visit::visit_arm(self, arm);
        self.depth -= 1;
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        if self.running {
            match expression {
                Expr::Binary(binary) => self.binary(binary),
                Expr::Lit(literal) => self.literal(literal),
                Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) && is_question(&unary.expr) => {
                    self.turned(expression)
                }
                _ => {}
            }
        }
        self.depth += 1;
        visit::visit_expr(self, expression);
        self.depth -= 1;
    }
}
