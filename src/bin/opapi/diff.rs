//! `opapi diff`: the first call in which two timelines differ.
//!
//! Threads are compared in the order in which they appeared. Handles and addresses differ from run to run: they are
//! numbered as they come up on their thread, and anew after they were destroyed. Of the address of a result only counts
//! whether it is null.

use super::events::{self, Event};
use super::{Failure, print, wrong};
use serde_json::Value;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};

pub fn command(arguments: &[OsString]) -> Result<(), Failure> {
    let [a, b] = arguments else { return Err(wrong("diff", "expected two files")) };
    let threads = [threads(a)?, threads(b)?];
    let count = threads[0].len().max(threads[1].len());
    let mut compared = 0;
    for thread in 0..count {
        let [a, b] =
            threads.each_ref().map(|threads| threads.get(thread).map_or(&[][..], |calls| &calls[..]));
        if let Some(at) = (0..a.len().max(b.len())).find(|&at| a.get(at) != b.get(at)) {
            let side = |calls: &[String]| calls.get(at).cloned().unwrap_or_else(|| "no more calls".into());
            print(&format!(
                "call {} of thread {} differs:\n- {}\n+ {}\n",
                at + 1,
                thread + 1,
                side(a),
                side(b)
            ))?;
            return Err((String::new(), 1));
        }
        compared += a.len();
    }
    print(&format!("{compared} calls on {count} threads: no difference\n"))
}

/// The calls of each thread, handles numbered.
fn threads(path: &OsStr) -> Result<Vec<Vec<String>>, Failure> {
    let mut events: Vec<Event> =
        events::read(path)?.into_iter().filter(|event| event.is("X", "call")).collect();
    // A call is written when it returns: those that a callback made come before the one around them.
    events.sort_by(|a, b| a.time()[0].total_cmp(&b.time()[0]));
    let (mut order, mut threads) = (Vec::new(), Vec::<(Vec<String>, Numbers)>::new());
    for event in events {
        let track = event.track();
        let at = order.iter().position(|&known| known == track).unwrap_or_else(|| {
            order.push(track);
            threads.push(Default::default());
            order.len() - 1
        });
        let (calls, numbers) = &mut threads[at];
        calls.push(numbers.call(&event));
    }
    Ok(threads.into_iter().map(|(calls, _)| calls).collect())
}

/// Handles by their text, and what they are called.
#[derive(Default)]
struct Numbers {
    known: HashMap<String, usize>,
    next: usize,
}

impl Numbers {
    fn call(&mut self, event: &Event) -> String {
        let (mut parts, mut last) = (Vec::new(), Vec::new());
        let empty = serde_json::Map::new();
        let arguments = event.arguments().as_object().unwrap_or(&empty);
        for (name, value) in arguments.iter().filter(|(name, _)| !["status", "message"].contains(&&***name)) {
            let shown = match value {
                Value::String(text) if text.starts_with("0x") => {
                    last.push((name, text));
                    let next = &mut self.next;
                    let number = *self.known.entry(text.clone()).or_insert_with(|| {
                        *next += 1;
                        *next
                    });
                    format!("#{number}")
                }
                Value::String(text) if text.starts_with("&0x") => "&".into(),
                other => other.to_string(),
            };
            parts.push(format!("{name}={shown}"));
        }
        // What is gone may come again as something else.
        let name = event.name();
        let destroys =
            ["aclDestroy", "aclrtDestroy", "aclrtFree"].iter().any(|start| name.starts_with(start));
        for (argument, text) in last {
            if destroys || argument == "executor" {
                self.known.remove(text);
            }
        }
        let status = match &arguments.get("status") {
            Some(status) => format!(" = {status}"),
            None => String::new(),
        };
        format!("{name}({}){status}", parts.join(", "))
    }
}
