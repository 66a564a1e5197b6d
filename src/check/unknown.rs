//! Unknown names in operands of the register-style languages, and what may have been meant.

use super::context::CheckContext;
use super::register::Registers;
use crate::diag::Code;
use crate::isa::lookup::distance;
use crate::syntax::tree::{Part, Term};
use crate::vocabulary::Stage;

/// Reports what follows the suffix of an operand.
#[cold]
pub(super) fn second_suffix(context: &mut CheckContext, extra: &Part) {
    let text = context.text(extra.span()).into_owned();
    let message = format!("`{text}` follows a suffix");
    context.error_with_help(Code::Syntax, extra.span(), message, "an operand has one suffix, and its index before it");
}

impl Registers<'_> {
    /// Reports a term with an unknown name.
    #[cold]
    pub(super) fn unknown<T>(&self, context: &mut CheckContext, term: &Term) -> Option<T> {
        if context.full() {
            return None;
        }
        let text = context.text(term.span).into_owned();
        let bare = text.trim_start_matches(['-', '+', '|', ' ']);
        // Points inside brackets do not begin suffixes.
        let brackets = bare.find(']').map_or(0, |end| end + 1);
        let end = bare[brackets..].find(['.', '|']).map_or(bare.len(), |at| brackets + at);
        let name = bare[..end].trim_end();
        if self.refused.hides(name.as_bytes()) {
            return None;
        }
        // The first suffix, and what follows it.
        if let Some([_, extra]) = context.tree.parts(term).windows(2).find(|pair| matches!(pair[0], Part::Member(_))) {
            second_suffix(context, extra);
            return None;
        }
        let help = match self.nearest(name) {
            Some(nearest) => format!("did you mean {nearest}?"),
            None if self.stage == Stage::Fragment => {
                "operands are f[...], p[...], R0 to R31, H0 to H63, constants and declared names".into()
            }
            None => "operands are v[...], c[...] and the temporaries R0, R1 ...".into(),
        };
        let code = if self.stage == Stage::Fragment
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$')
        {
            Code::UndefinedName
        } else {
            Code::UnknownRegister
        };
        context.refuse(code, term.span, format!("`{name}` is not known here"), help)
    }

    /// The register or declared name most like `name`.
    fn nearest(&self, name: &str) -> Option<String> {
        let (attributes, outputs) = self.interface_names();
        let letter = if self.stage == Stage::Fragment { 'f' } else { 'v' };
        let known = attributes
            .iter()
            .map(|(attribute, _)| format!("{letter}[{attribute}]"))
            .chain(outputs.iter().map(|(output, _)| format!("o[{output}]")))
            .chain(self.named.keys().map(|name| String::from_utf8_lossy(name).into_owned()));
        let squeezed: String = name.split_whitespace().collect();
        known
            .map(|known| (distance(&known, &squeezed), known))
            .filter(|(distance, known)| *distance > 0 && *distance <= known.len().min(6) / 3)
            .min()
            .map(|(_, known)| known)
    }
}
