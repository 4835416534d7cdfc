//! Output about the progress of a command: one line per step, with its time. Steps may run in parallel. In a terminal,
//! one line shows the running steps with their times. In a log, a line about them is added every half minute. A failure
//! to print, for example into a closed pipe, never fails the work.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::Result;

/// The steps of one command.
pub(crate) struct Steps {
    board: Arc<Board>,
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

/// Result of a step that did not fail.
#[derive(Default)]
pub(crate) enum Outcome {
    #[default]
    Done,
    /// The result of the step was already up to date.
    Fresh,
    /// The step was not run, for this reason.
    Skipped(String),
}

/// State of the display, shared with the thread that updates the times.
struct Board {
    is_terminal: bool,
    total: usize,
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    begun: usize,
    running: Vec<Running>,
}

struct Running {
    number: usize,
    title: String,
    start: Instant,
}

impl Steps {
    pub(crate) fn new(total: usize) -> Self {
        let board = Arc::new(Board { is_terminal: io::stdout().is_terminal(), total, shown: Mutex::default() });
        let (end, ended) = mpsc::channel::<()>();
        let counted = Arc::clone(&board);
        let ticker = thread::spawn(move || {
            let every = Duration::from_millis(if counted.is_terminal { 200 } else { 30_000 });
            while ended.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                counted.tick();
            }
        });
        Self { board, ticker: Some((end, ticker)) }
    }

    /// Runs one step and prints its line. The work can report through its argument that it was up to date or skipped.
    pub(crate) fn step<T>(&self, title: &str, work: impl FnOnce(&mut Outcome) -> Result<T>) -> Result<T> {
        let number = self.board.begin(title);
        let start = Instant::now();
        let mut outcome = Outcome::default();
        let result = work(&mut outcome);
        let time = seconds(start.elapsed());
        let ending = match (&result, &outcome) {
            (Err(_), _) => format!("failed after {time}"),
            (Ok(_), Outcome::Done) => time,
            (Ok(_), Outcome::Fresh) => format!("fresh ({time})"),
            (Ok(_), Outcome::Skipped(why)) => format!("skipped: {why}"),
        };
        self.board.end(number, &ending);
        result
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        if let Some((end, ticker)) = self.ticker.take() {
            drop(end);
            let _ = ticker.join();
        }
    }
}

impl Board {
    fn begin(&self, title: &str) -> usize {
        let mut shown = self.lock();
        shown.begun += 1;
        let number = shown.begun;
        shown.running.push(Running { number, title: title.to_owned(), start: Instant::now() });
        self.show_running(&shown);
        number
    }

    fn end(&self, number: usize, ending: &str) {
        let mut shown = self.lock();
        let ended = shown.running.iter().position(|running| running.number == number);
        let title = ended.map(|at| shown.running.remove(at).title).unwrap_or_default();
        write_out(&format!("{}[{number}/{}] {title} … {ending}\n", self.line_start(), self.total));
        self.show_running(&shown);
    }

    fn tick(&self) {
        let shown = self.lock();
        if self.is_terminal {
            self.show_running(&shown);
        } else if !shown.running.is_empty() {
            write_out(&format!("… {} so far\n", in_one_line(&shown.running)));
        }
    }

    /// Shows the running steps in a terminal, in a line that the next output overwrites.
    fn show_running(&self, shown: &Shown) {
        if self.is_terminal && !shown.running.is_empty() {
            let Shown { begun, running } = shown;
            write_out(&format!("{}[{begun}/{}] {}", self.line_start(), self.total, in_one_line(running)));
        }
    }

    fn line_start(&self) -> &'static str {
        if self.is_terminal { "\r\u{1b}[2K" } else { "" }
    }

    fn lock(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn in_one_line(running: &[Running]) -> String {
    let each = running.iter().map(|step| format!("{} {}", step.title, seconds(step.start.elapsed())));
    each.collect::<Vec<_>>().join(" · ")
}

/// Prints one line on standard output.
pub(crate) fn say(text: &str) {
    write_out(&format!("{text}\n"));
}

pub(crate) fn write_out(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// A time in seconds with one decimal place: "12.3 s".
pub(crate) fn seconds(time: Duration) -> String {
    format!("{}.{} s", time.as_secs(), time.subsec_millis() / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_in_tenths_of_a_second() {
        assert_eq!(seconds(Duration::from_millis(12_345)), "12.3 s");
        assert_eq!(seconds(Duration::from_millis(9)), "0.0 s");
    }

    #[test]
    fn steps_side_by_side_keep_their_numbers() {
        let steps = Steps::new(2);
        thread::scope(|scope| {
            let beside = scope.spawn(|| steps.step("one", |_| Ok(1)));
            let here = steps.step("two", |_| Ok(2));
            assert_eq!(here.expect("it goes well") + beside.join().expect("no panic").expect("it goes well"), 3);
        });
        assert_eq!(steps.board.lock().begun, 2);
        assert!(steps.board.lock().running.is_empty());
    }
}
