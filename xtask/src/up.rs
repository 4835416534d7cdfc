//! `cargo xtask up`: installs and builds what is missing, serves the app, and prints its address. The database and the
//! accounts are kept for the next start. It stays in the foreground and shows the server's log until Ctrl-C, SIGTERM,
//! or the end of one of its services.

use std::fs::{self, File};
use std::io::Read;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::accounts;
use crate::checkout::{Checkout, write_whole};
use crate::identity::{self, Identity};
use crate::parts;
use crate::ports;
use crate::prepare::{Database, Ground, prepare};
use crate::processes::Service;
use crate::progress::{Outcome, Steps, say, seconds, write_out};
use crate::server::Server;
use crate::session::{self, Session};
use crate::signals;
use crate::stand_ins::model::ModelChoice;
use crate::stand_ins::{Launcher, StandIn, discord, files, model, providers, push};
use crate::tools::Tools;

const STEPS: usize = 15;
const SAVE_ACCOUNTS_EVERY: Duration = Duration::from_secs(5);

pub(crate) fn up(checkout: &Checkout, tools: &Tools, is_release: bool, model: Option<ModelChoice>) -> Result<()> {
    let start = Instant::now();
    let Some(session) = Session::claim(&checkout.up_session())? else {
        return say_where_it_runs(checkout);
    };
    let _ = fs::remove_file(checkout.up_json());
    let steps = Steps::new(STEPS + usize::from(model.is_some()));
    let Ground { binary, stand_ins, mut identity, mut database } =
        prepare(checkout, tools, &session, is_release, &steps)?;
    let launcher = |binary, name| anyhow::Ok(Launcher::new(&session, tools, binary, checkout.log(name)?));
    steps.step("Identity service", |_| identity.wait_until_ready())?;
    let files = steps
        .step("File store", |_| files::start(launcher(&stand_ins.files, "files")?, &checkout.state().join("files")))?;
    let model = match model {
        Some(ModelChoice::StandIn) => Some(steps.step("Model's stand-in", |_| {
            let binary = parts::build_stand_in(checkout, parts::MODEL)?;
            model::start(Launcher::new(&session, tools, &binary, checkout.log("model")?))
        })?),
        None => None,
    };
    let port = ports::reserve(tools, 8080)?;
    let providers = steps.step("Payment providers' stand-ins", |_| {
        providers::start(launcher(&stand_ins.providers, "providers")?, Some(&port))
    })?;
    let discord =
        steps.step("Discord's stand-in", |_| discord::start(launcher(&stand_ins.discord, "discord")?, Some(&port)))?;
    let push = steps.step("Push services' stand-in", |_| {
        push::start(launcher(&stand_ins.push, "push")?, &checkout.state().join("push-key.pem"))
    })?;
    let mails = checkout.state().join("mail");
    let ours = Server::new(checkout, &session, binary, port, (&database.url, &identity, &mails));
    let stand_ins = [Some(&files), model.as_ref(), Some(&providers), Some(&discord), Some(&push)];
    let ours = ours.with(stand_ins.into_iter().flatten().flat_map(StandIn::server_variables));
    steps.step("Tables and content", |_| {
        ours.command(&["migrate"])?;
        ours.command(&["content", "import", "--switch-off", "content"])?;
        ours.command(&["discord", "register"])
    })?;
    let mut server = steps.step("Start", |_| ours.serve())?;
    steps.step("Demo accounts", |outcome| {
        accounts::add_people(&identity)?;
        identity.save_accounts()?;
        let grant = |email: &str, role: &str| ours.command(&["role", "grant", email, role]);
        if let Err(fault) = accounts::live_in(ours.socket_address(), identity.socket_address(), grant) {
            // The app runs, but the demo accounts have no complete history.
            *outcome = Outcome::Skipped(format!("{fault:#}"));
        }
        Ok(())
    })?;

    let notice = UpJson::write(&ours, &database, &identity, [&files, &providers, &discord, &push])?;
    say(&format!("\nFieldwork is up at {} after {}. Ctrl-C stops it.", ours.address(), seconds(start.elapsed())));
    accounts::introduce_people();
    say("  Mails, one file each, in .fieldwork/mail");
    say(&format!("  A channel on Discord's stand-in, for the bot's commands, at {}/channel", discord.address()));
    say("");
    let mut stand_ins = [files, providers, discord, push].into_iter().chain(model).collect::<Vec<_>>();
    let others =
        database.service.as_mut().into_iter().chain(stand_ins.iter_mut().map(|stand_in| &mut stand_in.service));
    let result = watch(&mut server, &mut identity, others.collect());
    say("Stopping …");
    drop(notice);
    // The database is stopped last, because the others use it.
    drop(server);
    drop(identity);
    drop(stand_ins);
    drop(database);
    result
}

/// Shows the server's log as it grows and saves the accounts, until a stop is requested or a service ends.
fn watch(server: &mut Service, identity: &mut Identity, mut others: Vec<&mut Service>) -> Result<()> {
    let mut log = File::open(&server.log)?;
    let mut saved = Instant::now();
    while !signals::stop_was_asked() {
        let mut fresh = Vec::new();
        log.read_to_end(&mut fresh)?;
        write_out(&String::from_utf8_lossy(&fresh));
        let services = [&mut *server, &mut identity.service];
        for service in services.into_iter().chain(others.iter_mut().map(|other| &mut **other)) {
            if let Some(status) = service.exit()? {
                bail!("{}", service.obituary(status));
            }
        }
        if saved.elapsed() > SAVE_ACCOUNTS_EVERY {
            // If the emulator is busy, one save may fail. If it has ended, the loop above notices that.
            let _ = identity.save_accounts();
            saved = Instant::now();
        }
        thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

fn say_where_it_runs(checkout: &Checkout) -> Result<()> {
    let pid = session::holder(&checkout.up_session())?.map_or_else(String::new, |pid| format!(" (pid {pid})"));
    let known: Option<Value> =
        fs::read_to_string(checkout.up_json()).ok().and_then(|text| serde_json::from_str(&text).ok());
    match known.as_ref().and_then(|known| known["app"].as_str()) {
        Some(app) => bail!("Fieldwork is already running at {app}{pid}"),
        None => bail!("Fieldwork is already starting{pid}"),
    }
}

/// `.fieldwork/up.json`: the addresses of all services, for scripts and tests. It exists only while the app is up.
struct UpJson {
    path: PathBuf,
}

impl UpJson {
    fn write(
        server: &Server<'_>,
        database: &Database,
        identity: &Identity,
        [files, providers, discord, push]: [&StandIn; 4],
    ) -> Result<Self> {
        let path = server.checkout.up_json();
        let app = server.address();
        let text = json!({
            "app": app,
            "api": format!("{app}/api"),
            "identity": format!("http://{}", identity.address()),
            "files": files.address(),
            "providers": providers.address(),
            "discord": discord.address(),
            "push": push.address(),
            "database": database.url,
            "database_loopback": database.loopback_url,
            "project": identity::PROJECT,
            "mail": server.checkout.state().join("mail"),
            "pid": std::process::id(),
        });
        write_whole(&path, &format!("{text:#}\n"))?;
        Ok(Self { path })
    }
}

impl Drop for UpJson {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}
