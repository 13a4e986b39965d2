//! What the machine tells about this process; only Linux does.

use std::fs;

/// Memory, files and time of this process.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Machine {
    /// Bytes in memory.
    pub memory_bytes: Option<u64>,
    /// Open files and connections.
    pub open_files: Option<u64>,
    /// How many it may have.
    pub files_limit: Option<u64>,
    /// Threads.
    pub threads: Option<u64>,
}

impl Machine {
    /// As it is now.
    pub fn now() -> Self {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
        Self {
            memory_bytes: field(&status, "VmRSS:").and_then(|kib: u64| kib.checked_mul(1024)),
            open_files: fs::read_dir("/proc/self/fd").ok().map(|files| files.count() as u64),
            files_limit: field(&limits, "Max open files"),
            threads: field(&status, "Threads:"),
        }
    }
}

/// The first number behind a name at the beginning of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn numbers_are_found_behind_their_names() {
        let text =
            "Name:\tfloe\nVmRSS:\t   5124 kB\nMax open files            1024                 4096   files\n";
        assert_eq!(field(text, "VmRSS:"), Some(5124));
        assert_eq!(field(text, "Max open files"), Some(1024));
        assert_eq!(field(text, "Threads:"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_process_has_memory_and_files() {
        let now = super::Machine::now();
        assert!(now.memory_bytes > Some(1_000_000) && now.open_files > Some(2), "{now:?}");
        assert!(now.threads >= Some(1) && now.files_limit >= now.open_files, "{now:?}");
    }
}
