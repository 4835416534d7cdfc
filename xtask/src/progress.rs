//! What the person sees: one line per step with its time, counting up in a terminal, and a sign
//! of life every half minute in a log. Printing never fails the work, not even into a closed
//! pipe.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

pub(crate) struct Steps {
    total: usize,
    begun: usize,
}

/// How a step that did not fail went.
#[derive(Default)]
pub(crate) enum Outcome {
    #[default]
    Done,
    /// Nothing had changed since the last run.
    Fresh,
    /// Not wanted here; says why.
    Skipped(String),
}

impl Steps {
    pub(crate) fn new(total: usize) -> Self {
        Self { total, begun: 0 }
    }

    /// Runs one step and prints its line. The work may say through its argument that it had
    /// nothing to do.
    pub(crate) fn step<T>(&mut self, title: &str, work: impl FnOnce(&mut Outcome) -> Result<T>) -> Result<T> {
        self.begun += 1;
        let title = format!("[{}/{}] {title} …", self.begun, self.total);
        let start = Instant::now();
        let mut outcome = Outcome::default();
        let result = with_ticker(&title, start, || work(&mut outcome));
        let time = seconds(start.elapsed());
        let ending = match (&result, &outcome) {
            (Err(_), _) => format!("failed after {time}"),
            (Ok(_), Outcome::Done) => time,
            (Ok(_), Outcome::Fresh) => format!("fresh ({time})"),
            (Ok(_), Outcome::Skipped(why)) => format!("skipped: {why}"),
        };
        say(&format!("{}{title} {ending}", line_start()));
        result
    }
}

/// One line on standard output.
pub(crate) fn say(text: &str) {
    write_out(&format!("{text}\n"));
}

pub(crate) fn write_out(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Tenths are enough: "12.3 s".
pub(crate) fn seconds(time: Duration) -> String {
    format!("{}.{} s", time.as_secs(), time.subsec_millis() / 100)
}

fn with_ticker<T>(title: &str, start: Instant, work: impl FnOnce() -> T) -> T {
    let is_terminal = io::stdout().is_terminal();
    let every = if is_terminal { 200 } else { 30_000 };
    thread::scope(|scope| {
        let (finished, ticks) = mpsc::channel::<()>();
        scope.spawn(move || {
            if is_terminal {
                write_out(&format!("{title} "));
            }
            while ticks.recv_timeout(Duration::from_millis(every)) == Err(RecvTimeoutError::Timeout) {
                let time = seconds(start.elapsed());
                let end = if is_terminal { "" } else { " so far\n" };
                write_out(&format!("{}{title} {time}{end}", line_start()));
            }
        });
        let result = work();
        drop(finished);
        result
    })
}

/// In a terminal a line is written over the one before.
fn line_start() -> &'static str {
    if io::stdout().is_terminal() { "\r\u{1b}[2K" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_in_tenths_of_a_second() {
        assert_eq!(seconds(Duration::from_millis(12_345)), "12.3 s");
        assert_eq!(seconds(Duration::from_millis(9)), "0.0 s");
    }
}
