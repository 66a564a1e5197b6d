//! Modifiers after an instruction's name, `ADD.S.CC1`, and their effect (NV_gpu_program4 and NV_gpu_program5, 2.X.4.1
//! and tables X.13 to X.15).

mod words;

use crate::check::context::CheckContext;
use crate::diag::{Code, Diagnostic};
use crate::dialect::Switches;
use crate::isa::{Atomic, Count, Fetch, Mnemonic, Op, Row, Storage, Typing, Widths};
use crate::program::{Access, Instruction};
use crate::span::Span;
use crate::syntax::tree::Part;
use crate::vocabulary::{Base, Modifiers, Rounding, Saturate, Type, Width};
use words::{Word, known};

/// What an instruction's suffixes and modifiers add up to.
#[derive(Default)]
struct Found {
    base: Option<(Base, Span)>,
    sizes: Vec<(Type, u8, Span)>,
    atomic: Option<(Atomic, Span)>,
    count: Option<Count>,
    rounding: Option<Rounding>,
    flags: Modifiers,
    clamp: Option<Span>,
}

/// Stores what the name says beyond the operation in `instruction`. Returns whether operands are checked for their
/// type.
pub(super) fn apply(
    context: &mut CheckContext,
    mnemonic: Mnemonic,
    name: Span,
    members: &[Part],
    instruction: &mut Instruction,
) -> Option<bool> {
    let row = mnemonic.row();
    let Some(typing) = row.typing else { return Some(true) };
    let mut found = Found::default();
    if mnemonic.modifiers.intersects(Modifiers::R | Modifiers::H) {
        found.base = Some((Base::Float, name));
    }
    if instruction.saturate != Saturate::None {
        found.clamp = Some(name);
    }
    for member in members {
        let Part::Member(span) = *member else {
            return context.refuse_briefly(Code::Modifier, member.span(), "an instruction's name has no index");
        };
        collect(context, row, typing, span, &mut found, instruction)?;
    }
    check_option(context, row, typing, name)?;
    let ty = operation_type(context, row, typing, name, &found, instruction)?;
    instruction.ty = ty;
    instruction.rounding = found.rounding.unwrap_or_default();
    instruction.precise = found.flags.contains(Modifiers::PREC);
    instruction.fine = found.flags.contains(Modifiers::FINE);
    instruction.clamped = found.flags.contains(Modifiers::LODCLAMP);
    if found.flags.contains(Modifiers::HI) {
        instruction.op = Op::MulHigh;
    } else if found.flags.intersects(Modifiers::S24 | Modifiers::U24) {
        instruction.op = Op::Mul24;
    }
    let floats = typing.result.unwrap_or(ty.base) == Base::Float;
    let converts = typing.storage == Storage::Conversion && instruction.saturate == Saturate::Unsigned;
    if let Some(span) = found.clamp.filter(|_| !floats && !converts) {
        let help = "remove it, or use a floating-point type";
        return context.refuse(Code::Modifier, span, "only floating-point results are clamped", help);
    }
    Some(!found.flags.contains(Modifiers::NTC))
}

/// LDC and LOAD came to the 4.0 languages with options, exchange between threads to the 5.0 languages.
fn check_option(context: &mut CheckContext, row: &Row, typing: Typing, name: Span) -> Option<()> {
    if !row.defined {
        let message = format!("no extension has {}", row.name);
        let help = "NVIDIA's driver has it; lenient reading takes it too";
        context.relaxed(Diagnostic::error(Code::WrongDialect, name, message).help(help));
    }
    let extended = context.rules.typed.is_some_and(|rules| rules.extended);
    let (there, option) = match typing.storage {
        Storage::None if matches!(row.op, Op::Ballot | Op::Quad(_)) => {
            (context.program.options.has(Switches::THREAD_GROUP), "NV_shader_thread_group")
        }
        Storage::None if matches!(row.op, Op::Shuffle(_)) => {
            (context.program.options.has(Switches::THREAD_SHUFFLE), "NV_shader_thread_shuffle")
        }
        Storage::None if matches!(row.op, Op::Imqs | Op::Fetch(Fetch::Samples)) => {
            (context.program.options.has(Switches::SAMPLE_COUNTS), "ARB_shader_texture_image_samples")
        }
        Storage::None if matches!(row.op, Op::Fsib | Op::Fsie) => {
            let any = context.program.options.switches.intersects(Switches::INTERLOCK);
            (any, "NV_pixel_interlock_ordered")
        }
        Storage::None if row.op == Op::Imq => {
            (context.program.options.has(Switches::IMAGE_SIZES), "ARB_shader_image_size")
        }
        Storage::Buffer => (context.program.options.has(Switches::STORAGE_BUFFERS), "NV_shader_storage_buffer"),
        Storage::Atomic if row.op == Op::Atomb => {
            (context.program.options.has(Switches::STORAGE_BUFFERS), "NV_shader_storage_buffer")
        }
        Storage::Counter => (context.program.options.has(Switches::ATOMIC_COUNTERS), "NV_shader_atomic_counters"),
        _ if extended => return Some(()),
        Storage::Constant => (context.program.options.has(Switches::CONSTANT_BUFFERS), "NV_parameter_buffer_object2"),
        Storage::Global => (context.program.options.has(Switches::GLOBAL_LOADS), "NV_shader_buffer_load"),
        Storage::None
        | Storage::Conversion
        | Storage::Shared
        | Storage::Atomic
        | Storage::Image
        | Storage::ImageStore
        | Storage::ImageAtomic => return Some(()),
    };
    if there {
        return Some(());
    }
    let help = format!("write OPTION {option};");
    context.refuse(Code::OptionNeeded, name, "the instruction needs an option", help)
}

/// Adds one modifier to those found.
fn collect(
    context: &mut CheckContext,
    row: &'static Row,
    typing: Typing,
    span: Span,
    found: &mut Found,
    instruction: &mut Instruction,
) -> Option<()> {
    let Some(word) = known(context, typing, span) else {
        let text = context.text(span).into_owned();
        let language = context.rules.name;
        return context.refuse(
            Code::Modifier,
            span,
            format!("{language} has no modifier {text}"),
            "modifiers follow dots, as in ADD.S.CC0",
        );
    };
    let (fits, twice) = note(context, row, typing, (word, span), found, instruction)?;
    if !fits {
        let text = context.text(span).into_owned();
        return context.refuse(
            Code::Modifier,
            span,
            format!("{} does not take the modifier {text}", row.name),
            format!("`glasm ops {}` lists what it takes", row.name),
        );
    }
    if twice {
        return context.refuse(
            Code::ModifierTwice,
            span,
            "two modifiers of one kind",
            "an instruction has one type, one condition code to update, one clamp and one of each other kind",
        );
    }
    Some(())
}

/// Notes a modifier: whether the instruction takes it, and whether it has one of the kind.
fn note(
    context: &mut CheckContext,
    row: &'static Row,
    typing: Typing,
    (word, span): (Word, Span),
    found: &mut Found,
    instruction: &mut Instruction,
) -> Option<(bool, bool)> {
    let packs = context.program.options.has(Switches::EXTENDED_MEMORY);
    let allowed = row.modifiers_in(context.rules.dialect);
    Some(match word {
        Word::Base(base) => {
            let widths = if base == Base::Float { typing.float } else { typing.integer };
            let twice = found.base.is_some() || !found.sizes.is_empty();
            found.base.get_or_insert((base, span));
            (widths != Widths::None, twice)
        }
        Word::Sized(ty, count) => {
            let most = if typing.storage == Storage::Conversion { 2 } else { 1 };
            let twice = found.base.is_some() || found.sizes.len() >= most;
            let half = context.lenient && ty == Type::F16 && count == 1 && computes_halves(context, row, typing, span);
            found.sizes.push((if half { Type::F32 } else { ty }, count, span));
            (half || takes_size(typing, ty, count, packs), twice)
        }
        Word::Code(register) => {
            let twice = instruction.update.is_some();
            instruction.update = Some(register);
            (allowed.contains(Modifiers::C), twice)
        }
        Word::Clamp(saturate) => {
            let twice = found.clamp.is_some();
            found.clamp = Some(span);
            instruction.saturate = saturate;
            (allowed.contains(Modifiers::SAT), twice)
        }
        Word::Rounding(rounding) => (allowed.contains(Modifiers::ROUNDING), found.rounding.replace(rounding).is_some()),
        Word::Atomic(atomic) => {
            let fits = matches!(typing.storage, Storage::Atomic | Storage::ImageAtomic);
            (fits, found.atomic.replace((atomic, span)).is_some())
        }
        Word::Count(count) => (typing.storage == Storage::Counter, found.count.replace(count).is_some()),
        Word::Flag(flag) => {
            let special = Modifiers::S24 | Modifiers::U24 | Modifiers::HI;
            let slopes = Modifiers::FINE | Modifiers::COARSE;
            if slopes.contains(flag) && !context.program.options.has(Switches::DERIVATIVE_CONTROL) {
                let help = "write OPTION ARB_derivative_control;";
                return context.refuse(Code::OptionNeeded, span, "the modifier needs an option", help);
            }
            let group = [special, slopes].into_iter().find(|group| group.contains(flag)).unwrap_or(flag);
            let twice = found.flags.intersects(group);
            found.flags |= flag;
            (allowed.contains(flag), twice)
        }
    })
}

/// Whether NVIDIA's driver takes the type F16 for an instruction that computes, which it does with 32 bits as for the
/// suffix H.
fn computes_halves(context: &mut CheckContext, row: &Row, typing: Typing, span: Span) -> bool {
    let takes = typing.storage == Storage::None && row.modifiers.contains(Modifiers::H);
    if takes {
        let message = format!("{} does not take the modifier F16", row.name);
        let help = "NVIDIA's driver takes it and computes with 32 bits: write F";
        context.relaxed(Diagnostic::error(Code::Modifier, span, message).help(help));
    }
    takes
}

/// Whether a row takes a sized modifier at all; combinations are checked later.
fn takes_size(typing: Typing, ty: Type, count: u8, packs: bool) -> bool {
    let plain = ty != Type::F16 || packs;
    let arithmetic = || {
        let widths = if ty.base == Base::Float { typing.float } else { typing.integer };
        count == 1
            && match widths {
                Widths::None => false,
                Widths::Narrow => ty.width == Width::Bits32,
                Widths::All => matches!(ty.width, Width::Bits32 | Width::Bits64),
            }
    };
    match typing.storage {
        Storage::None => arithmetic(),
        Storage::Conversion => count == 1,
        Storage::Constant | Storage::Global | Storage::Buffer | Storage::Shared => plain,
        Storage::Counter => false,
        Storage::Atomic | Storage::ImageAtomic => true,
        Storage::Image | Storage::ImageStore => plain && ty.width != Width::Bits64,
    }
}

/// The type that the instruction computes in. Accesses get their form.
fn operation_type(
    context: &mut CheckContext,
    row: &'static Row,
    typing: Typing,
    name: Span,
    found: &Found,
    instruction: &mut Instruction,
) -> Option<Type> {
    let plain = Type::new(found.base.map_or(typing.default, |(base, _)| base), Width::Bits32);
    match typing.storage {
        Storage::None => special_type(context, name, found).map(|special| {
            special.or(found.sizes.first().map(|(ty, ..)| *ty)).unwrap_or(if found.base.is_some() {
                plain
            } else {
                Type::new(typing.default, Width::Bits32)
            })
        }),
        Storage::Conversion => match found.sizes[..] {
            [(to, ..), (from, ..)] => {
                instruction.sources[0].ty = from;
                Some(to)
            }
            _ => {
                let help = "write the type of the result and that of the operand, as in CVT.F32.S16";
                context.refuse(Code::StorageModifier, name, "CVT takes two types", help)
            }
        },
        Storage::ImageStore if found.sizes.is_empty() => {
            instruction.access = Some(access(plain, 4, found, true));
            Some(plain)
        }
        Storage::Image if found.sizes.is_empty() && context.program.options.has(Switches::FORMATTED_LOADS) => {
            instruction.access = Some(access(plain, 4, found, true));
            Some(plain)
        }
        Storage::Counter => {
            let Some(count) = found.count else {
                let help = "write INCR, DECR or GET, as in ATOMCTR.INCR";
                let message = format!("{} needs a modifier that says what to do", row.name);
                return context.refuse(Code::AtomicModifier, name, message, help);
            };
            instruction.op = Op::Atomctr(count);
            instruction.access = Some(access(plain, 1, found, false));
            Some(plain)
        }
        Storage::Constant
        | Storage::Global
        | Storage::Buffer
        | Storage::Shared
        | Storage::Atomic
        | Storage::Image
        | Storage::ImageStore
        | Storage::ImageAtomic => {
            let Some((ty, count, span)) = found.sizes.first().copied() else {
                return context.refuse(
                    Code::StorageModifier,
                    name,
                    format!("{} needs a modifier that says what it moves", row.name),
                    format!("write one storage modifier, as in {}.U32", row.name),
                );
            };
            if matches!(typing.storage, Storage::Atomic | Storage::ImageAtomic) {
                check_atomic(context, row, typing.storage, name, found.atomic, (ty, count, span))?;
            }
            instruction.access = Some(access(ty, count, found, false));
            Some(Type::new(ty.base, ty.width.max(Width::Bits32)))
        }
    }
}

fn access(ty: Type, count: u8, found: &Found, formatted: bool) -> Access {
    Access {
        ty,
        count,
        atomic: found.atomic.map(|(atomic, _)| atomic),
        coherent: found.flags.contains(Modifiers::COH),
        volatile: found.flags.contains(Modifiers::VOL),
        formatted,
    }
}

/// S24, U24 and HI (NV_gpu_program4, MUL).
fn special_type(context: &mut CheckContext, name: Span, found: &Found) -> Option<Option<Type>> {
    let typed = found.base.map(|(base, _)| Type::new(base, Width::Bits32)).or(found.sizes.first().map(|(ty, ..)| *ty));
    let base = if found.flags.contains(Modifiers::S24) {
        Base::Signed
    } else if found.flags.contains(Modifiers::U24) {
        Base::Unsigned
    } else if found.flags.contains(Modifiers::HI) {
        let integers = matches!(typed, Some(Type::S32 | Type::U32));
        if !integers {
            let help = "write MUL.S.HI or MUL.U.HI";
            context.error_with_help(Code::Modifier, name, "HI needs a 32-bit integer type with it", help);
        }
        return integers.then_some(typed);
    } else {
        return Some(None);
    };
    if typed.is_some() {
        let help = "remove the type: S24 and U24 imply it";
        return context.refuse(Code::ModifierTwice, name, "a data type is given with S24 or U24", help);
    }
    Some(Some(Type::new(base, Width::Bits32)))
}

/// NV_gpu_program5, table X.Y; EXT_shader_image_load_store, table X.4.
fn check_atomic(
    context: &mut CheckContext,
    row: &'static Row,
    storage: Storage,
    name: Span,
    atomic: Option<(Atomic, Span)>,
    (ty, count, span): (Type, u8, Span),
) -> Option<()> {
    let Some((atomic, _)) = atomic else {
        return context.refuse(
            Code::AtomicModifier,
            name,
            format!("{} needs a modifier that says what to do", row.name),
            format!("write an atomic modifier, as in {}.ADD.U32", row.name),
        );
    };
    let all_long = storage == Storage::Atomic && context.program.options.has(Switches::ATOMIC_LONGS);
    let longs = all_long && matches!(ty, Type::U64 | Type::S64);
    let long = longs || storage == Storage::Atomic && ty == Type::U64;
    let has = |switch: Switches| context.program.options.has(switch);
    // The tables of NV_shader_storage_buffer_object and NV_compute_program5 have floats, which no option adds to them.
    let has_floats = matches!(row.op, Op::Atomb | Op::Atoms) || has(Switches::ATOMIC_FLOATS);
    let float = has_floats && ty == Type::F32;
    let double = has(Switches::ATOMIC_DOUBLES) && storage == Storage::Atomic && ty == Type::F64;
    let halves = has(Switches::ATOMIC_HALVES) && ty == Type::F16;
    let fits = match atomic {
        Atomic::Add | Atomic::Exchange => matches!(ty, Type::U32 | Type::S32) || long || float || double || halves,
        Atomic::CompareSwap => matches!(ty, Type::U32 | Type::S32) || long,
        Atomic::Min | Atomic::Max => matches!(ty, Type::U32 | Type::S32) || longs || halves,
        Atomic::And | Atomic::Or | Atomic::Xor => matches!(ty, Type::U32 | Type::S32) || longs,
        Atomic::IncrementWrap | Atomic::DecrementWrap => ty == Type::U32,
    };
    if fits && (count == 1) != halves {
        return Some(());
    }
    let help = if ty == Type::F32 {
        match has_floats {
            true => "of floats, only ADD and EXCH take F32",
            false => "ADD and EXCH take F32 with OPTION NV_shader_atomic_float",
        }
    } else if ty == Type::F64 {
        "ADD and EXCH in memory take F64 with OPTION NV_shader_atomic_float64"
    } else if ty == Type::F16 {
        "ADD, MIN, MAX and EXCH take F16X2 and F16X4 with OPTION NV_shader_atomic_fp16_vector"
    } else if storage == Storage::Atomic {
        "all take U32, all but IWRAP and DWRAP S32, and ADD, EXCH and CSWAP U64; OPTION NV_shader_atomic_int64 gives all \
         but IWRAP and DWRAP U64 and S64"
    } else {
        "all take U32, and all but IWRAP and DWRAP S32"
    };
    context.refuse(Code::AtomicModifier, span, "the operation does not exist for this type", help)
}
