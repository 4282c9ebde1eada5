//! `koshogi convert`.
#[derive(Debug, clap::Args)]
pub(crate) struct Convert {}
impl Convert {
    pub(crate) fn run(self, _: &mut crate::output::Console) -> anyhow::Result<std::process::ExitCode> {
        anyhow::bail!("later")
    }
}
