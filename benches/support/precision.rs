//! A program with another precision.

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Precision {
    R,
    H,
    X,
}

/// Instructions that have an fx12 form and occur in the programs.
const FIXED: [&str; 13] = ["ADD", "SUB", "MUL", "MAD", "LRP", "DP3", "DP4", "MIN", "MAX", "MOV", "SGE", "SLT", "FRC"];

/// Registers of one digit and the colour become halves; those of two digits are addresses and do not change, like
/// instructions with a precision. In the ARB languages all temporaries become halves.
pub(crate) fn at(source: &str, precision: Precision) -> String {
    if precision == Precision::R {
        return source.to_owned();
    }
    if let Some(rest) = source.strip_prefix("!!ARBfp1.0\n") {
        let option = "OPTION NV_fragment_program2;\n";
        let rest = rest.replace(option, "").replace("\nTEMP ", "\nSHORT TEMP ");
        return format!("!!ARBfp1.0\n{option}{rest}");
    }
    source
        .lines()
        .map(|line| if line.starts_with(['!', '#']) { line.to_owned() } else { converted(line, precision) } + "\n")
        .collect()
}

fn converted(line: &str, precision: Precision) -> String {
    let line = line.replace("COLR", "COLH");
    let letters: Vec<char> = line.chars().collect();
    let mut text: String = (0..letters.len())
        .map(|at| {
            let before = at.checked_sub(1).and_then(|at| letters.get(at));
            let alone = !before.is_some_and(|before| before.is_alphanumeric());
            let digit = letters.get(at + 1).is_some_and(char::is_ascii_digit);
            let more = letters.get(at + 2).is_some_and(char::is_ascii_digit);
            if letters[at] == 'R' && alone && digit && !more { 'H' } else { letters[at] }
        })
        .collect();
    let rest = FIXED.iter().find(|name| precision == Precision::X && text.starts_with(*name)).map(|name| name.len());
    if let Some(length) = rest
        && !text[length..].starts_with(['R', 'H', 'X'])
    {
        text.insert(length, 'X');
    }
    text
}
