//! The position of a fragment in HLSL. In Direct3D from version 10 on the fourth component of SV_Position is w, where OpenGL
//! and WebGPU have 1/w, and naga's writer passes it on as it is (naga 30, wgpu's issue 4963).

use naga::{BuiltIn, EntryPoint, Expression, Handle, ShaderStage, SwizzleComponent};

use crate::lower::Translation;

/// Whether the entry point may read the fourth component of its position.
fn reads_fourth(entry: &EntryPoint, lowered: &Translation, number: usize) -> bool {
    let position = |argument: &naga::FunctionArgument| {
        matches!(argument.binding, Some(naga::Binding::BuiltIn(BuiltIn::Position { .. })))
    };
    let Some(place) = entry.function.arguments.iter().position(position) else { return false };
    let expressions = &entry.function.expressions;
    let argument = |handle: Handle<Expression>| matches!(expressions[handle], Expression::FunctionArgument(index) if index as usize == place);
    let others = expressions.iter().filter(|(_, expression)| match expression {
        Expression::AccessIndex { base, index } => argument(*base) && *index < 3,
        Expression::Swizzle { vector, pattern, size } => {
            argument(*vector) && !pattern[..*size as usize].contains(&SwizzleComponent::W)
        }
        _ => false,
    });
    let info = lowered.info.get_entry_point(number);
    let uses = expressions.iter().filter(|(handle, _)| argument(*handle)).map(|(handle, _)| info[handle].ref_count);
    uses.sum::<usize>() > others.count()
}

/// The text with 1/w in the fourth component, if the fragment program may read it.
pub(in crate::export) fn with_inverse(text: String, lowered: &Translation) -> String {
    let entries = lowered.module.entry_points.iter().enumerate();
    let reads = |(number, entry): (usize, &EntryPoint)| {
        entry.stage == ShaderStage::Fragment && reads_fourth(entry, lowered, number)
    };
    if entries.into_iter().any(reads) { inverted(&text) } else { text }
}

/// The text in which each variable that takes the position takes 1/w with it.
fn inverted(text: &str) -> String {
    // `float4 NAME : SV_Position;` is a member of the input, and `float4 f_WPOS = INPUT.NAME;` takes it.
    let member = text.lines().find_map(|line| {
        let (declared, _) = line.split_once(" : SV_Position;")?;
        declared.rsplit(' ').next()
    });
    let Some(member) = member.map(|name| format!(".{name};")) else { return text.to_owned() };
    let mut written = String::with_capacity(text.len() + 64);
    for line in text.split_inclusive('\n') {
        let taken = line.split_once(" = ").and_then(|(variable, rest)| {
            let input = rest.trim_end().strip_suffix(member.as_str())?;
            let plain = input.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let value = format!("{input}{}", &member[..member.len() - 1]);
            plain.then(|| format!("{variable} = float4({value}.xyz, 1.0 / {value}.w);\n"))
        });
        written.push_str(taken.as_deref().unwrap_or(line));
    }
    written
}

#[cfg(test)]
mod tests {
    use super::inverted;

    #[test]
    fn the_variable_takes_the_inverse() {
        let text = "struct In {\n    float4 p_1 : SV_Position;\n};\n\nfloat4 main(In it)\n{\n    float4 p = it.p_1;\n    return p;\n}\n";
        let wanted = text.replace("p = it.p_1;", "p = float4(it.p_1.xyz, 1.0 / it.p_1.w);");
        assert_eq!(inverted(text), wanted);
    }
}
