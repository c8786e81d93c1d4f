//! Reads the list of names: for `build.rs` and for tests.

/// A line of `names.txt`.
#[allow(dead_code)] // each reader wants some of them
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    pub name: &'a str,
    pub state: &'a str,
    pub answer: &'a str,
    pub group: &'a str,
    pub libraries: &'a str,
    pub header: &'a str,
    /// Result and parameters, such as `aclError(int32_t deviceId)`; empty when not known.
    pub prototype: &'a str,
}

/// The rows of the list.
pub fn rows(text: &str) -> Vec<Row<'_>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut fields = line.splitn(7, ' ');
            let mut next =
                || fields.next().unwrap_or_else(|| panic!("names.txt: a field is missing: {line}"));
            Row {
                name: next(),
                state: next(),
                answer: next(),
                group: next(),
                libraries: next(),
                header: next(),
                prototype: fields.next().unwrap_or(""),
            }
        })
        .collect()
}
