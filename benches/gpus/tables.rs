//! Ratios, their means, and how they are printed: as tables of Markdown.

use glasm_gpus::Cost;

/// A program in one form beside the WGSL.
pub(crate) struct Row {
    form: &'static str,
    program: String,
    /// Inverse throughput, latency, instructions and registers of ours.
    own: [u64; 4],
    /// The same of the WGSL.
    other: [u64; 4],
    milliseconds: f64,
}

impl Row {
    pub(crate) fn new(form: &'static str, program: &str, own: &Cost, other: &Cost, milliseconds: f64) -> Row {
        let numbers = |cost: &Cost| [cost.inverse_throughput, cost.latency, cost.instructions, cost.registers];
        Row { form, program: program.to_owned(), own: numbers(own), other: numbers(other), milliseconds }
    }

    fn ratio(&self, which: usize) -> f64 {
        self.own[which].max(1) as f64 / self.other[which].max(1) as f64
    }
}

/// All rows of a chip.
pub(crate) struct Table {
    chip: String,
    rows: Vec<Row>,
}

impl Table {
    pub(crate) fn new(chip: &str) -> Table {
        Table { chip: chip.to_owned(), rows: Vec::new() }
    }

    pub(crate) fn add(&mut self, row: Row) {
        self.rows.push(row);
    }

    pub(crate) fn print_rows(&self) {
        println!("{}\n", self.chip);
        println!("| program | form | inverse throughput | latency | instructions | registers | milliseconds |");
        println!("| --- | --- | --- | --- | --- | --- | --- |");
        for row in &self.rows {
            let cells: Vec<String> =
                (0..4).map(|at| format!("{} / {} = {:.2}", row.own[at], row.other[at], row.ratio(at))).collect();
            println!("| {} | {} | {} | {:.1} |", row.program, row.form, cells.join(" | "), row.milliseconds);
        }
        println!();
    }

    fn of_form(&self, form: &str) -> Vec<&Row> {
        self.rows.iter().filter(|row| row.form == form).collect()
    }
}

fn mean(ratios: impl Iterator<Item = f64>) -> f64 {
    let logarithms: Vec<f64> = ratios.map(f64::ln).collect();
    (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp()
}

/// The geometric means of each form on all chips, and the largest ratio of inverse throughputs.
pub(crate) fn print_means(tables: &[Table]) {
    let mut forms: Vec<&str> = Vec::new();
    for row in tables.iter().flat_map(|table| &table.rows) {
        if !forms.contains(&row.form) {
            forms.push(row.form);
        }
    }
    println!("| form | programs | chip | inverse throughput | latency | instructions | registers | most |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for form in forms {
        for table in tables {
            let rows = table.of_form(form);
            let [throughput, latency, instructions, registers] =
                [0, 1, 2, 3].map(|at| mean(rows.iter().map(|row| row.ratio(at))));
            let Some(worst) = rows.iter().max_by(|a, b| a.ratio(0).total_cmp(&b.ratio(0))) else { continue };
            println!(
                "| {form} | {} | {} | {throughput:.2} | {latency:.2} | {instructions:.2} | {registers:.2} | {:.2} {} |",
                rows.len(),
                table.chip,
                worst.ratio(0),
                worst.program
            );
        }
    }
}
