//! `{...}` in a line: an expression of the script's variables, put there as a number.

use exmex::prelude::*;

/// A variable and its value.
pub type Variable = (String, f64);

/// The line with its expressions replaced.
pub fn substitute(line: &str, variables: &[Variable]) -> Result<String, String> {
    let mut result = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('{') {
        let (expression, after) = after.split_once('}').ok_or("`{` has no `}`")?;
        result += before;
        result += &value(expression, variables)?.to_string();
        rest = after;
    }
    Ok(result + rest)
}

fn value(text: &str, variables: &[Variable]) -> Result<f32, String> {
    let expression = exmex::parse::<f64>(text).map_err(|error| format!("{{{text}}}: {error}"))?;
    let known = |name: &String| variables.iter().rev().find(|(known, _)| known == name).map(|(_, value)| *value);
    let values = expression.var_names().iter().map(|name| known(name).ok_or_else(|| format!("there is no `{name}`")));
    let values: Vec<f64> = values.collect::<Result<_, _>>()?;
    expression.eval(&values).map(|value| value as f32).map_err(|error| format!("{{{text}}}: {error}"))
}
