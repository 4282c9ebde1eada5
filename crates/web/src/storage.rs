//! The browser's own storage: small things that must be there at once after a reload.

use gloo_storage::{LocalStorage, Storage as _};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What lies under a key, if it is there and makes sense.
#[must_use]
pub fn read<T: DeserializeOwned>(key: &str) -> Option<T> {
    LocalStorage::get(key).ok()
}

/// Puts something under a key; answers whether there was room for it.
pub fn write<T: Serialize>(key: &str, value: &T) -> bool {
    LocalStorage::set(key, value).is_ok()
}
