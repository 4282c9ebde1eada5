//! Sounds, made on the spot: a piece set down on wood, a dull knock for what cannot be done.

use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

use crate::settings::{Settings, use_settings};

/// What is heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sound {
    /// A piece is set down.
    Move,
    /// A piece is set down on another.
    Capture,
    /// Something cannot be done.
    Refuse,
    /// The game is over.
    End,
}

/// What makes sounds.
#[derive(Clone, Copy)]
pub struct Speaker {
    context: StoredValue<Option<AudioContext>, LocalStorage>,
    settings: RwSignal<Settings>,
}

/// Gives the page its speaker. The browser lets it sound only after the first touch.
pub fn provide_sounds() {
    provide_context(Speaker { context: StoredValue::new_local(None), settings: use_settings() });
}

/// The speaker of the page.
#[must_use]
pub fn use_speaker() -> Speaker {
    expect_context()
}

impl Speaker {
    /// Plays a sound, where the reader wants sounds and the browser has them.
    pub fn play(self, sound: Sound) {
        if !self.settings.with_untracked(|settings| settings.sounds) {
            return;
        }
        self.context.update_value(|context| {
            if context.is_none() {
                *context = AudioContext::new().ok();
            }
            // Without sound the game goes on.
            if let Some(context) = context {
                let _ = sound.sound(context);
            }
        });
    }
}

impl Sound {
    fn sound(self, context: &AudioContext) -> Result<(), wasm_bindgen::JsValue> {
        match self {
            Self::Move => knock(context, 310.0, 0.5, 0.07),
            Self::Capture => knock(context, 420.0, 0.6, 0.05).and_then(|()| knock(context, 250.0, 0.5, 0.1)),
            Self::Refuse => knock(context, 120.0, 0.35, 0.12),
            Self::End => knock(context, 220.0, 0.4, 0.5),
        }
    }
}

/// A knock: a tone that falls and dies away. Frequency in hertz, loudness from 0 to 1, length in seconds.
fn knock(context: &AudioContext, frequency: f32, loudness: f32, length: f64) -> Result<(), wasm_bindgen::JsValue> {
    let now = context.current_time();
    let tone = context.create_oscillator()?;
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value_at_time(frequency, now)?;
    tone.frequency().exponential_ramp_to_value_at_time(frequency * 0.4, now + length)?;
    let volume = context.create_gain()?;
    volume.gain().set_value_at_time(loudness, now)?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, now + length)?;
    tone.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    tone.start()?;
    tone.stop_with_when(now + length)
}
