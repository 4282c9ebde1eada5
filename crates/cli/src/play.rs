//! `koshogi play`.
#[derive(Debug, clap::Args)]
pub(crate) struct Play {}
pub(crate) fn run(_: Play, _: koshogi_rules::Lang) -> anyhow::Result<()> {
    anyhow::bail!("later")
}
