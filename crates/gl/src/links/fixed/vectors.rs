//! Statements about vectors.

/// Statements that make a vector as long as one, in place.
pub(super) fn normalized(vector: &str) -> String {
    format!("DP3 term.w, {vector}, {vector};\nRSQ term.w, term.w;\nMUL {vector}.xyz, {vector}, term.w;\n")
}
