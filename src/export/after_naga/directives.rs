//! Directives of WGSL, which naga neither writes nor reads (naga 30).

/// The text with leave to compute derivatives where control flow may differ, which browsers refuse otherwise.
pub(in crate::export) fn with_derivatives(text: &str) -> String {
    format!("diagnostic(off, derivative_uniformity);\n\n{text}")
}

/// The text with the extension that its subgroup operations need.
pub(in crate::export) fn with_subgroups(text: &str) -> String {
    let needed = ["subgroup", "quadSwap", "quadBroadcast"].iter().any(|word| text.contains(word));
    if needed { format!("enable subgroups;\n{text}") } else { text.to_owned() }
}
