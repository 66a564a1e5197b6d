//! A list of statements to nested bodies, simplified.

use super::tree::{Body, Node, Test};

/// Statements before they are nested: lists have no depth, so nothing here recurses over a deep program.
pub(super) enum Token {
    Leaf(Node),
    Open {
        test: Test,
        when: bool,
    },
    Else,
    Close,
    LoopOpen,
    LoopClose,
    SwitchOpen,
    Case,
    SwitchClose,
    /// Sets the target variable, if the scope with that serial number is tested.
    Set {
        scope: usize,
        serial: usize,
    },
}

enum Open {
    If { test: Test, when: bool, then: Option<Body> },
    Loop,
    Switch(Vec<Body>),
}

pub(super) fn nest(tokens: Vec<Token>, tested: &[bool]) -> Body {
    let mut outer: Vec<(Open, Body)> = Vec::new();
    let mut body = Body::new();
    for token in tokens {
        match token {
            Token::Leaf(node) => push(&mut body, node),
            Token::Set { scope, serial } => {
                if tested.get(serial).copied().unwrap_or(false) {
                    body.push(Node::SetTarget(scope as u32));
                }
            }
            Token::Open { test, when } => {
                let open = Open::If { test, when, then: None };
                outer.push((open, std::mem::take(&mut body)));
            }
            Token::LoopOpen => outer.push((Open::Loop, std::mem::take(&mut body))),
            Token::SwitchOpen => {
                outer.push((Open::Switch(Vec::new()), std::mem::take(&mut body)));
            }
            Token::Else => {
                if let Some((Open::If { then, .. }, _)) = outer.last_mut() {
                    *then = Some(std::mem::take(&mut body));
                }
            }
            Token::Case => {
                if let Some((Open::Switch(cases), _)) = outer.last_mut() {
                    // The first case has nothing before it.
                    cases.push(std::mem::take(&mut body));
                }
            }
            Token::Close | Token::LoopClose | Token::SwitchClose => {
                if let Some((open, before)) = outer.pop() {
                    let inner = std::mem::replace(&mut body, before);
                    close(&mut body, open, inner);
                }
            }
        }
    }
    body
}

fn push(body: &mut Body, node: Node) {
    if let (Some(Node::Run(before)), Node::Run(range)) = (body.last_mut(), &node)
        && before.end == range.start
    {
        before.end = range.end;
        return;
    }
    body.push(node);
}

fn close(body: &mut Body, open: Open, inner: Body) {
    match open {
        Open::Loop => body.push(Node::Loop(inner)),
        Open::Switch(mut cases) => {
            cases.push(inner);
            cases.remove(0);
            body.push(Node::Switch(cases));
        }
        Open::If { test, when, then } => {
            let (then, other) = match then {
                Some(then) => (then, inner),
                None => (inner, Body::new()),
            };
            let (when, then, other) = match then.is_empty() {
                true => (!when, other, then),
                false => (when, then, other),
            };
            // A test has no effect of its own.
            if !then.is_empty() {
                body.push(Node::If { test, when, then, other });
            }
        }
    }
}

/// Marks the exits and returns that the end of the body implies. `main` selects which of the two.
pub(super) fn mark_tails(body: &mut Body, main: bool) {
    match body.last_mut() {
        Some(Node::Exit { tail, .. }) => *tail = main,
        Some(Node::Return { tail }) => *tail = !main,
        Some(Node::If { then, other, .. }) => {
            mark_tails(then, main);
            mark_tails(other, main);
        }
        _ => {}
    }
}

/// What a body uses.
#[derive(Default)]
pub(super) struct Uses {
    pub exits: bool,
    pub states: usize,
}

impl Uses {
    pub(super) fn of(body: &Body) -> Uses {
        let mut uses = Uses::default();
        uses.add(body);
        uses
    }

    fn add(&mut self, body: &Body) {
        for node in body {
            match node {
                Node::Switch(cases) | Node::Together(cases) => self.states = cases.len(),
                Node::Exit { tail, .. } => self.exits |= !tail,
                Node::Call { may_exit, .. } => self.exits |= may_exit,
                Node::PushReturn { .. }
                | Node::PopReturn { .. }
                | Node::PushAddress { .. }
                | Node::PopAddress { .. }
                | Node::CheckNesting { .. } => self.exits = true,
                _ => {}
            }
            node.bodies().for_each(|body| self.add(body));
        }
    }
}
