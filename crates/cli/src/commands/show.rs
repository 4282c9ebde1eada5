//! `koshogi show`.
#[derive(Debug, clap::Args)]
pub(crate) struct Show {}
impl Show {
    pub(crate) fn run(self, _: &mut crate::output::Console) -> anyhow::Result<std::process::ExitCode> {
        anyhow::bail!("later")
    }
}
