//! Description of the machine on which a benchmark ran.

use std::fs;
use std::thread;

use anyhow::Result;

use crate::runs::{output_of, program};

/// One line with the processor, its cores and the memory.
pub(crate) fn describe() -> Result<String> {
    let cores = thread::available_parallelism()?.get();
    let processor = from_file("/proc/cpuinfo", "model name").or_else(|| sysctl("machdep.cpu.brand_string"));
    let memory = from_file("/proc/meminfo", "MemTotal")
        .and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024))
        .or_else(|| sysctl("hw.memsize")?.parse().ok());
    let processor = processor.unwrap_or_else(|| "an unknown processor".to_owned());
    let memory = memory.map_or_else(String::new, |bytes| format!(", {} GB of memory", bytes >> 30));
    Ok(format!("{cores} cores of {processor}{memory}"))
}

fn from_file(path: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn sysctl(name: &str) -> Option<String> {
    Some(output_of(program("sysctl").args(["-n", name])).ok()?.trim().to_owned())
}
