//! Ratios and their means.

#[derive(Default)]
pub(crate) struct Ratios {
    /// Form, program, milliseconds of ours and of the other, ratio.
    rows: Vec<(&'static str, String, f64, f64, f64)>,
}

pub(crate) fn median(mut sorted: Vec<f64>) -> f64 {
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

impl Ratios {
    /// Times of the same rounds; the ratio is the median of the rounds' ratios.
    pub(crate) fn add(&mut self, form: &'static str, program: &str, own: &[f64], other: &[f64]) {
        let ratio = median(own.iter().zip(other).map(|(own, other)| own / other).collect());
        let (own, other) = (median(own.to_vec()) * 1e3, median(other.to_vec()) * 1e3);
        println!("{form:<12} {program:<12} {own:8.2} ms, beside {other:8.2} ms, ratio {ratio:5.2}");
        self.rows.push((form, program.to_owned(), own, other, ratio));
    }
}

/// The geometric mean of each form.
pub(crate) fn report(ratios: &Ratios) {
    let mut forms: Vec<&str> = Vec::new();
    for row in &ratios.rows {
        if !forms.contains(&row.0) {
            forms.push(row.0);
        }
    }
    println!();
    for form in forms {
        let of_form: Vec<f64> = ratios.rows.iter().filter(|row| row.0 == form).map(|row| row.4).collect();
        let mean = (of_form.iter().map(|ratio| ratio.ln()).sum::<f64>() / of_form.len() as f64).exp();
        let worst = of_form.iter().copied().fold(0.0, f64::max);
        println!("{form:<12} geometric mean {mean:5.3} over {} programs, worst {worst:5.2}", of_form.len());
    }
}
