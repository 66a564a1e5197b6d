//! Comparing gathers in GLSL. naga's writer gives those of cube maps and arrays slopes of zero, as it gives lookups at level 0
//! that GLSL has under another name; no gather takes them (naga 30).

/// The text without slopes of gathers.
pub(in crate::export) fn without_slopes(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(place) = rest.find("textureGather") {
        let Some(open) = rest[place..].find('(').map(|open| place + open + 1) else { break };
        result.push_str(&rest[..open]);
        let (arguments, length) = arguments(&rest[open..]);
        let is_zero = |argument: &str| matches!(argument.trim(), "vec2(0.0)" | "vec3(0.0)");
        // The texture, the place and the reference come first.
        let slopes = (3..arguments.len().saturating_sub(1))
            .find(|number| is_zero(arguments[*number]) && is_zero(arguments[*number + 1]));
        let kept = arguments
            .iter()
            .enumerate()
            .filter(|(number, _)| slopes.is_none_or(|first| *number != first && *number != first + 1));
        result.push_str(&kept.map(|(_, argument)| *argument).collect::<Vec<_>>().join(","));
        rest = &rest[open + length..];
    }
    result.push_str(rest);
    result
}

/// The arguments of a call, and how long they are together.
fn arguments(text: &str) -> (Vec<&str>, usize) {
    let (mut found, mut depth, mut first) = (Vec::new(), 0u32, 0);
    for (place, letter) in text.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' if depth == 0 => {
                found.push(&text[first..place]);
                return (found, place);
            }
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(&text[first..place]);
                first = place + 1;
            }
            _ => {}
        }
    }
    (vec![text], text.len())
}

#[cfg(test)]
mod tests {
    use super::without_slopes;

    #[test]
    fn gathers_lose_slopes_and_nothing_else() {
        let written = "vec4 a = textureGather(t, vec3(p.xyz), clamp(p.w, 0.0, 1.0), vec3(0.0), vec3(0.0));";
        assert_eq!(without_slopes(written), "vec4 a = textureGather(t, vec3(p.xyz), clamp(p.w, 0.0, 1.0));");
        let moved = "textureGatherOffset(t, vec3(p.xy, 1), r, vec2(0.0), vec2(0.0), ivec2(1, 0)) + x";
        assert_eq!(without_slopes(moved), "textureGatherOffset(t, vec3(p.xy, 1), r, ivec2(1, 0)) + x");
        let other = "textureGather(t, vec2(0.0), 1) + textureGrad(t, vec3(p), vec2(0.0), vec2(0.0))";
        assert_eq!(without_slopes(other), other);
    }
}
