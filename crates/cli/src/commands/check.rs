//! `koshogi check`.
#[derive(Debug, clap::Args)]
pub(crate) struct Check {}
impl Check {
    pub(crate) fn run(self, _: &mut crate::output::Console) -> anyhow::Result<std::process::ExitCode> {
        anyhow::bail!("later")
    }
}
