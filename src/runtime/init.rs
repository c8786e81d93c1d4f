//! How often the library was initialised, and with which configuration.

use super::message;
use crate::error::{Error, Result, status};
use crate::sync::Mutex;

struct Initialised {
    /// Initialisations that are not undone yet.
    count: u64,
    /// Content of the first one's file.
    configuration: Vec<u8>,
}

const NOT_INITIALISED: Initialised = Initialised { count: 0, configuration: Vec::new() };

static INITIALISED: Mutex<Initialised> = Mutex::new(NOT_INITIALISED);

/// Counts an initialisation with the content of a configuration file. The first one follows what the file says, later
/// ones are 100002.
pub fn begin(content: Vec<u8>) -> Result<()> {
    let mut initialised = INITIALISED.lock();
    if initialised.count == 0 {
        message::set_process_wide(messages_of_process(&content)?);
        *initialised = Initialised { count: 1, configuration: content };
        return Ok(());
    }
    if initialised.configuration != content {
        let text = "configPath: another content than at the first aclInit, expected the same";
        return Err(Error::runtime(status::ACL_INVALID_PARAM, text));
    }
    initialised.count += 1;
    Err(Error::runtime(status::ACL_REPEAT_INITIALIZE, "initialised before; this call is counted"))
}

/// Undoes one initialisation, or all, and returns how many are left; 100037 when there is none.
pub fn end(all: bool) -> Result<u64> {
    let mut initialised = INITIALISED.lock();
    if initialised.count == 0 {
        return Err(Error::runtime(status::ACL_REPEAT_FINALIZE, "not initialised, expected aclInit before"));
    }
    initialised.count = if all { 0 } else { initialised.count - 1 };
    if initialised.count == 0 {
        *initialised = NOT_INITIALISED;
        message::set_process_wide(false);
    }
    Ok(initialised.count)
}

/// What err_msg_mode says in aclInit's file.
fn messages_of_process(content: &[u8]) -> Result<bool> {
    if content.is_empty() {
        return Ok(false);
    }
    let settings: serde_json::Map<String, serde_json::Value> =
        serde_json::from_slice(content).map_err(|error| {
            Error::runtime(status::ACL_PARSE_FILE, format!("configPath: {error}, expected a JSON object"))
        })?;
    let Some(mode) = settings.get("err_msg_mode") else { return Ok(false) };
    match mode.as_str() {
        Some("0") => Ok(false),
        Some("1") => Ok(true),
        _ => {
            let text = format!("configPath: err_msg_mode: {mode}, expected \"0\" or \"1\"");
            Err(Error::runtime(status::ACL_INVALID_PARAM, text))
        }
    }
}
