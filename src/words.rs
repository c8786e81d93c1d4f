//! Words that were misspelt.

/// The known word that is most like another, if they have most letters in common.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let with_distances = known.into_iter().map(|known| (distance(word, known), known));
    with_distances.min().filter(|(distance, _)| *distance <= word.len() / 3).map(|(_, known)| known)
}

/// What to say of it behind a word that is unknown.
pub fn or(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!(", did you mean {nearest}?"))
}

/// How many letters are inserted, left out or changed.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, a) in a.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in b.bytes().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_the_one_with_the_fewest_other_letters() {
        let known = ["aclrtMalloc", "aclrtMallocHost", "aclrtFree", "aclInit"];
        for (word, nearest_one) in [
            ("aclrtMallok", Some("aclrtMalloc")),
            ("aclrtMaloc", Some("aclrtMalloc")),
            ("aclrtMallocHosst", Some("aclrtMallocHost")),
            ("aclrtfree", Some("aclrtFree")),
            ("malloc_usable_size", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, known), nearest_one, "{word}");
        }
        assert_eq!([distance("", "abc"), distance("abc", ""), distance("abc", "abd")], [3, 3, 1]);
    }
}
