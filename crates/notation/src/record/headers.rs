//! The headers of a record: who, where, when.

/// What a header tells. The formats have their own words for each.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Header {
    /// The player who sits below and is called sente (先手; 下手 in a handicap game).
    Sente,
    /// The other player (後手; 上手 in a handicap game).
    Gote,
    /// The tournament or occasion (棋戦).
    Event,
    /// The round of the tournament.
    Round,
    /// Where it was played (場所).
    Place,
    /// The address of the game on a site.
    Site,
    /// When it began (開始日時).
    Started,
    /// When it ended (終了日時).
    Finished,
    /// The time limits (持ち時間).
    TimeControl,
    /// The opening (戦型).
    Opening,
    /// The title of the record (表題).
    Title,
    /// Who annotated it.
    Annotator,
    /// Anything else, by the word that the text used.
    Other(String),
}

/// Headers with their values, in the order of the text; a header may stand more than once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Headers(Vec<(Header, String)>);

impl Headers {
    /// The first value of a header.
    #[must_use]
    pub fn get(&self, header: &Header) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == header).map(|(_, value)| value.as_str())
    }

    /// Sets a header, in its old place where it has one.
    pub fn set(&mut self, header: Header, value: impl Into<String>) {
        match self.0.iter_mut().find(|(key, _)| *key == header) {
            Some((_, old)) => *old = value.into(),
            None => self.0.push((header, value.into())),
        }
    }

    /// Adds a header at the end, whether or not there is one like it.
    pub fn push(&mut self, header: Header, value: impl Into<String>) {
        self.0.push((header, value.into()));
    }

    /// Takes out every value of a header.
    pub fn remove(&mut self, header: &Header) {
        self.0.retain(|(key, _)| key != header);
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Header, &str)> {
        self.0.iter().map(|(key, value)| (key, value.as_str()))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(Header, String)> for Headers {
    fn from_iter<I: IntoIterator<Item = (Header, String)>>(headers: I) -> Self {
        Self(headers.into_iter().collect())
    }
}
