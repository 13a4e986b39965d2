//! What was asked of `cargo xtask test`: steps or groups by name, and words for the last one's tool.

use anyhow::{Result, bail};

use super::steps::STEPS;

/// What was asked for on the command line.
#[derive(Debug, PartialEq, Eq)]
pub struct Request {
    /// Names of steps or groups; none means all.
    pub steps: Vec<String>,
    /// Stop at the first failure.
    pub first: bool,
    /// What the last step named passes on to its tool.
    pub rest: Vec<String>,
}

impl Request {
    /// Reads the words of the command line.
    pub fn read(arguments: &[String]) -> Self {
        let split = arguments.iter().position(|word| word == "--").unwrap_or(arguments.len());
        let (own, rest) = arguments.split_at(split);
        Self {
            steps: own.iter().filter(|word| *word != "--first").cloned().collect(),
            first: own.iter().any(|word| word == "--first"),
            rest: rest.iter().skip(1).cloned().collect(),
        }
    }
}

/// The names of the steps to run: those asked for by name or group, with all they need; nothing asked means all.
pub fn choose(asked: &[String]) -> Result<Vec<&'static str>> {
    let mut chosen: Vec<&'static str> = Vec::new();
    for word in asked {
        let before = chosen.len();
        chosen.extend(
            STEPS.iter().filter(|step| step.name == word || step.group == word).map(|step| step.name),
        );
        if chosen.len() == before {
            bail!("there is no step or group `{word}`; see `cargo xtask test list`");
        }
    }
    if asked.is_empty() {
        chosen = STEPS.iter().map(|step| step.name).collect();
    }
    let mut next = 0;
    while let Some(name) = chosen.get(next) {
        let needs = STEPS.iter().find(|step| step.name == *name).map_or(&[][..], |step| step.needs);
        let new: Vec<&str> = needs.iter().filter(|need| !chosen.contains(need)).copied().collect();
        chosen.extend(new);
        next += 1;
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_single_step_brings_what_it_needs() {
        let chosen = choose(&words("generated")).unwrap();
        assert!(chosen.contains(&"rust-build") && chosen.contains(&"packages"), "{chosen:?}");
        assert!(!chosen.contains(&"clippy"), "{chosen:?}");
        assert!(choose(&words("no-such-step")).is_err());
    }

    #[test]
    fn nothing_asked_means_every_step_and_needs_come_first() {
        assert_eq!(choose(&[]).unwrap().len(), STEPS.len());
        for (index, step) in STEPS.iter().enumerate() {
            for need in step.needs {
                assert!(
                    STEPS[..index].iter().any(|before| before.name == *need),
                    "{} needs {need}",
                    step.name
                );
            }
        }
    }

    #[test]
    fn what_follows_two_dashes_is_passed_on() {
        let request = Request::read(&words("rust-tests --first -- -p db --first"));
        assert_eq!(
            request,
            Request { steps: words("rust-tests"), first: true, rest: words("-p db --first") }
        );
    }
}
