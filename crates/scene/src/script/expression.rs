//! `{...}` in a line: an expression of the script's variables, replaced by its value.

use exmex::prelude::*;
use rustc_hash::FxHashMap;

/// A variable and its value.
pub(super) type Variable = (String, f64);

/// Parsed expressions, by their texts: parsing one costs far more than evaluating it.
#[derive(Default)]
pub(super) struct Expressions(FxHashMap<String, exmex::FlatEx<f64>>);

/// Expressions that are kept.
const MOST: usize = 4096;

impl Expressions {
    /// The line with its expressions replaced.
    pub(super) fn substitute(&mut self, line: &str, variables: &[Variable]) -> Result<String, String> {
        let mut result = String::new();
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('{') {
            let (expression, after) = after.split_once('}').ok_or("`{` has no `}`")?;
            result += before;
            result += &self.value(expression, variables)?.to_string();
            rest = after;
        }
        Ok(result + rest)
    }

    fn value(&mut self, text: &str, variables: &[Variable]) -> Result<f32, String> {
        if !self.0.contains_key(text) {
            let read = exmex::parse::<f64>(text).map_err(|error| format!("{{{text}}}: {error}"))?;
            if self.0.len() >= MOST {
                self.0.clear();
            }
            self.0.insert(text.to_owned(), read);
        }
        let Some(expression) = self.0.get(text) else { return Err(format!("{{{text}}} is no expression")) };
        let known = |name: &String| variables.iter().rev().find(|(known, _)| known == name).map(|(_, value)| *value);
        let values =
            expression.var_names().iter().map(|name| known(name).ok_or_else(|| format!("there is no `{name}`")));
        let values: Vec<f64> = values.collect::<Result<_, _>>()?;
        expression.eval(&values).map(|value| value as f32).map_err(|error| format!("{{{text}}}: {error}"))
    }
}
