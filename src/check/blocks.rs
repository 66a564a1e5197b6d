//! IF, LOOP and REP blocks: which instructions belong together, and how deep they nest (NV_fragment_program2,
//! 3.11.4.X).

use crate::check::context::CheckContext;
use crate::diag::{Code, Diagnostic};
use crate::isa::Op;
use crate::span::{Span, line_column};

#[derive(Copy, Clone, PartialEq, Eq)]
enum BlockKind {
    /// IF, and whether its ELSE has come.
    If {
        alternative: bool,
    },
    Loop,
    Rep,
}

impl BlockKind {
    fn end(self) -> &'static str {
        match self {
            BlockKind::If { .. } => "ENDIF",
            BlockKind::Loop => "ENDLOOP",
            BlockKind::Rep => "ENDREP",
        }
    }

    fn number(self) -> usize {
        match self {
            BlockKind::If { .. } => 0,
            BlockKind::Loop => 1,
            BlockKind::Rep => 2,
        }
    }

    fn is_loop(self) -> bool {
        matches!(self, BlockKind::Loop | BlockKind::Rep)
    }
}

struct Block {
    kind: BlockKind,
    /// The instruction that opened the block; for IF the last of IF and ELSE, whose target is still open.
    waiting: u32,
    start: Span,
    /// BRK and CONT instructions that leave or continue this loop.
    breaks: Vec<u32>,
    /// REP without a count.
    endless: bool,
    /// BRK leaves this loop.
    left: bool,
    /// It contains a RET, and so do all blocks around it.
    returned: bool,
}

/// Blocks that are open, the innermost last. Nothing here searches them, since programs may open any number.
#[derive(Default)]
pub(super) struct Blocks {
    open: Vec<Block>,
    /// Open blocks that ENDIF, ENDLOOP and ENDREP close.
    counts: [u32; 3],
    /// Which of the open blocks are loops.
    loops: Vec<usize>,
    /// A refused statement contains words that open or close blocks: it is unknown which are open.
    pub unknown: bool,
}

impl Blocks {
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty() && !self.unknown
    }

    /// Whether the loop index exists here.
    pub(super) fn has_index(&self) -> bool {
        self.counts[BlockKind::Loop.number()] > 0 || self.unknown
    }

    /// Reports a label inside a block.
    #[cold]
    pub(super) fn refuse_label(&self, context: &mut CheckContext, name: Span) {
        let text = context.text(name).into_owned();
        context.error_with_help(
            Code::LabelInBlock,
            name,
            format!("the label `{text}` is inside a block"),
            "labels belong outside IF, LOOP and REP blocks",
        );
    }

    fn push(&mut self, block: Block) {
        self.counts[block.kind.number()] += 1;
        if block.kind.is_loop() {
            self.loops.push(self.open.len());
        }
        self.open.push(block);
    }

    fn pop(&mut self) -> Option<Block> {
        let block = self.open.pop()?;
        self.counts[block.kind.number()] -= 1;
        if block.kind.is_loop() {
            self.loops.pop();
        }
        Some(block)
    }

    /// Notes the instruction that was added last.
    pub(super) fn note(&mut self, context: &mut CheckContext) {
        if self.unknown {
            return;
        }
        let Some(last) = context.program.instructions.last() else { return };
        let (op, span) = (last.op, last.span);
        let number = context.program.instructions.len() as u32 - 1;
        match op {
            Op::If => self.begin(context, BlockKind::If { alternative: false }, number, span),
            Op::Loop => self.begin(context, BlockKind::Loop, number, span),
            Op::Rep | Op::RepForever => self.begin(context, BlockKind::Rep, number, span),
            Op::Else => self.alternative(context, number, span),
            Op::Endif => self.end(context, "ENDIF", number, span),
            Op::Endloop => self.end(context, "ENDLOOP", number, span),
            Op::Endrep => self.end(context, "ENDREP", number, span),
            Op::Brk | Op::Cont => match self.loops.last().and_then(|innermost| self.open.get_mut(*innermost)) {
                Some(block) => {
                    block.breaks.push(number);
                    block.left |= op == Op::Brk;
                }
                None => {
                    let name = if op == Op::Brk { "BRK" } else { "CONT" };
                    context.error_with_help(
                        Code::BreakOutside,
                        span,
                        format!("{name} is not in a loop"),
                        "write it inside the loop that it leaves; a routine called from a loop uses RET",
                    );
                }
            },
            Op::Ret => {
                for number in self.loops.iter().rev() {
                    match self.open.get_mut(*number) {
                        Some(block) if !block.returned => block.returned = true,
                        _ => break,
                    }
                }
            }
            _ => {}
        }
    }

    fn begin(&mut self, context: &mut CheckContext, kind: BlockKind, number: u32, start: Span) {
        let [conditions, loops, repeats] = self.counts;
        let (depth, limit) = if kind.is_loop() {
            (loops + repeats, context.rules.loop_depth)
        } else {
            (conditions, context.rules.if_depth)
        };
        if depth >= limit {
            let what = if kind.is_loop() { "loops" } else { "IF blocks" };
            let diagnostic = Diagnostic::error(Code::BlockDepth, start, format!("{what} nest deeper than {limit}"))
                .help("move the inner blocks into a subroutine, or flatten them");
            // The typed languages count no open IF blocks at run time, and NVIDIA's driver no written ones.
            if !context.rules.limits_open_blocks() && !kind.is_loop() {
                context.relaxed(diagnostic);
            } else {
                context.push(diagnostic);
            }
        }
        let endless = context.program.instructions.get(number as usize).is_some_and(|begin| begin.op == Op::RepForever);
        self.push(Block { kind, waiting: number, start, breaks: Vec::new(), endless, left: false, returned: false });
    }

    fn alternative(&mut self, context: &mut CheckContext, number: u32, span: Span) {
        match self.open.last_mut() {
            Some(block) if block.kind == (BlockKind::If { alternative: false }) => {
                set_target(context, block.waiting, number);
                block.waiting = number;
                block.kind = BlockKind::If { alternative: true };
            }
            Some(block) => {
                let (message, help) = match block.kind {
                    BlockKind::If { .. } => ("a second ELSE in one IF block", "remove it, or nest another IF"),
                    BlockKind::Loop => ("ELSE is inside a LOOP block", "close the loop with ENDLOOP first"),
                    BlockKind::Rep => ("ELSE is inside a REP block", "close the loop with ENDREP first"),
                };
                context.error_with_help(Code::BlockEnd, span, message, help);
            }
            None => context.error_with_help(Code::BlockEnd, span, "ELSE without IF", "put IF before it"),
        }
    }

    fn end(&mut self, context: &mut CheckContext, word: &'static str, number: u32, span: Span) {
        let Some(block) = self.open.last() else {
            let opener = if word == "ENDIF" { "IF" } else { &word[3..] };
            context.error_with_help(
                Code::BlockEnd,
                span,
                format!("{word} without {opener}"),
                format!("put {opener} before it"),
            );
            return;
        };
        let wanted = block.kind.end();
        if wanted != word {
            let (line, _) = line_column(context.source, block.start.start as usize);
            let help = format!("close the block that begins in line {line} first");
            context.error_with_help(Code::BlockEnd, span, format!("expected {wanted}, found {word}"), help);
            // If an outer block matches, the ends of the inner ones are missing.
            let fits = [BlockKind::If { alternative: false }, BlockKind::Loop, BlockKind::Rep]
                .into_iter()
                .find(|kind| kind.end() == word);
            if fits.is_none_or(|kind| self.counts[kind.number()] == 0) {
                return;
            }
            while self.open.last().is_some_and(|block| block.kind.end() != word) {
                self.pop();
            }
        }
        let Some(block) = self.pop() else { return };
        // NV_gpu_program4, 2.X.5: programs with obvious infinite loops do not load.
        if block.endless && !block.left && !block.returned {
            let help = "leave it with BRK, or with RET";
            context.error_with_help(Code::EndlessLoop, block.start, "nothing leaves this loop", help);
        }
        set_target(context, block.waiting, number);
        if block.kind.is_loop() {
            set_target(context, number, block.waiting);
        }
        for leaving in block.breaks {
            set_target(context, leaving, number);
        }
    }

    /// Reports the blocks that are open when the program ends.
    pub(super) fn finish(&self, context: &mut CheckContext) {
        for block in self.open.iter().filter(|_| !self.unknown) {
            let end = block.kind.end();
            context.error_with_help(
                Code::BlockOpen,
                block.start,
                format!("the block is not closed: {end} is missing"),
                format!("put {end} after the block's last instruction"),
            );
        }
    }
}

fn set_target(context: &mut CheckContext, from: u32, to: u32) {
    if let Some(instruction) = context.program.instructions.get_mut(from as usize) {
        instruction.target = to;
    }
}
