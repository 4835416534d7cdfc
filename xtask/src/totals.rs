//! Counts tests in the output of the test runners: cargo's, vitest's and node's. The summaries of all runs in one
//! output are summed.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
}

impl Totals {
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

pub(crate) fn count(output: &str) -> Totals {
    let mut totals = Totals::default();
    for line in output.lines() {
        totals.add(count_line(&without_colours(line)));
    }
    totals
}

/// - cargo: `test result: ok. 12 passed; 0 failed; 0 ignored; …`
/// - vitest: `      Tests  1 failed | 11 passed (12)`
/// - node: `# pass 12` and `# fail 0`, or the same after `ℹ`
fn count_line(line: &str) -> Totals {
    let line = line.trim();
    if line.starts_with("test result:") || line.starts_with("Tests ") {
        return Totals { passed: number_before(line, "passed"), failed: number_before(line, "failed") };
    }
    let after =
        |word: &str| -> u32 { line.strip_prefix(word).and_then(|rest| rest.trim().parse().ok()).unwrap_or_default() };
    Totals { passed: after("# pass ") + after("ℹ pass "), failed: after("# fail ") + after("ℹ fail ") }
}

fn number_before(line: &str, word: &str) -> u32 {
    let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.windows(2).find(|pair| pair[1] == word).and_then(|pair| pair[0].parse().ok()).unwrap_or_default()
}

fn without_colours(line: &str) -> String {
    let mut plain = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        rest = after.split_once('m').map_or("", |(_, after)| after);
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(output: &str, passed: u32, failed: u32) {
        assert_eq!(count(output), Totals { passed, failed }, "{output}");
    }

    #[test]
    fn several_test_binaries_of_cargo_are_added_up() {
        check(
            "running 3 tests\n\
             test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out\n\
             test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out",
            7,
            2,
        );
    }

    #[test]
    fn vitest_counts_tests_and_not_files() {
        check(" Test Files  3 passed (3)\n      Tests  12 passed (12)\n", 12, 0);
        check("      Tests  1 failed | 11 passed | 2 skipped (14)", 11, 1);
        check("\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[32m5 passed\u{1b}[39m\u{1b}[22m (5)", 5, 0);
    }

    #[test]
    fn nodes_own_runner_is_understood() {
        check("# tests 4\n# pass 3\n# fail 1\n", 3, 1);
        check("ℹ pass 3\nℹ fail 0\n", 3, 0);
    }

    #[test]
    fn other_lines_count_nothing() {
        check("12 passed the exam, Tests are good\n# passing 3", 0, 0);
    }
}
