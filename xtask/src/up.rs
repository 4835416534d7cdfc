//! `cargo xtask up`: from whatever is there to a page at a printed address, with a database and
//! accounts that are still there the next time. Stays in the foreground with the server's log
//! until Ctrl-C, SIGTERM, or the end of one of its services.

use std::fs::{self, File};
use std::io::Read;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::accounts;
use crate::checkout::{Checkout, write_whole};
use crate::discord::Discord;
use crate::files::Files;
use crate::identity::{self, Identity};
use crate::model::{Model, ModelChoice};
use crate::parts;
use crate::ports;
use crate::prepare::{Database, Ground, prepare};
use crate::processes::Service;
use crate::progress::{Outcome, Steps, say, seconds, write_out};
use crate::providers::Providers;
use crate::push::Push;
use crate::server::Server;
use crate::session::{self, Session};
use crate::signals;
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
    let Ground { binary, file_store, providers, discord, push, mut identity, mut database } =
        prepare(checkout, tools, &session, is_release, &steps)?;
    steps.step("Identity service", |_| identity.wait_until_ready())?;
    let mut files = steps.step("File store", |_| {
        let folder = checkout.state().join("files");
        Files::start(&session, tools, &file_store, &folder, checkout.log("files")?)
    })?;
    let mut model = match model {
        Some(ModelChoice::StandIn) => Some(steps.step("Model's stand-in", |_| {
            Model::start(&session, tools, &parts::build_model(checkout)?, checkout.log("model")?)
        })?),
        None => None,
    };
    let port = ports::reserve(tools, 8080)?;
    let mut providers = steps.step("Payment providers' stand-ins", |_| {
        Providers::start(&session, tools, &providers, Some(&port), checkout.log("providers")?)
    })?;
    let mut discord = steps.step("Discord's stand-in", |_| {
        Discord::start(&session, tools, &discord, Some(&port), checkout.log("discord")?)
    })?;
    let mut push =
        steps.step("Push services' stand-in", |_| Push::start(&session, tools, &push, checkout.log("push")?))?;
    let mails = checkout.state().join("mail");
    let ours = Server::new(checkout, &session, binary, port, (&database.url, &identity, &files, &mails));
    let ours = ours.with(model.iter().flat_map(Model::server_variables)).with(providers.server_variables());
    let ours = ours.with(discord.server_variables());
    let ours = ours.with(push.server_variables(&checkout.state().join("push-key.pem")));
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
            // Without their past they are accounts all the same, and the app is up.
            *outcome = Outcome::Skipped(format!("{fault:#}"));
        }
        Ok(())
    })?;

    let notice = UpJson::write(&ours, &database, &identity, &files, (&providers, &discord, &push))?;
    say(&format!("\nFieldwork is up at {} after {}. Ctrl-C stops it.", ours.address(), seconds(start.elapsed())));
    accounts::introduce_people();
    say("  Mails, one file each, in .fieldwork/mail");
    say(&format!("  A channel on Discord's stand-in, for the bot's commands, at {}/channel", discord.address()));
    say("");
    let others = database.service.as_mut().into_iter().chain(model.as_mut().map(|model| &mut model.service));
    let others = others.chain([&mut providers.service, &mut discord.service, &mut push.service]).collect();
    let result = watch(&mut server, &mut identity, &mut files, others);
    say("Stopping …");
    drop(notice);
    // The database ends last, so that nobody loses it while still at work.
    drop(server);
    drop(identity);
    drop(files);
    drop(model);
    drop(providers);
    drop(discord);
    drop(push);
    drop(database);
    result
}

/// Shows the server's log as it grows, and keeps the accounts, until a stop is asked for.
fn watch(
    server: &mut Service,
    identity: &mut Identity,
    files: &mut Files,
    mut others: Vec<&mut Service>,
) -> Result<()> {
    let mut log = File::open(&server.log)?;
    let mut saved = Instant::now();
    while !signals::stop_was_asked() {
        let mut fresh = Vec::new();
        log.read_to_end(&mut fresh)?;
        write_out(&String::from_utf8_lossy(&fresh));
        let services = [&mut *server, &mut identity.service, &mut files.service];
        for service in services.into_iter().chain(others.iter_mut().map(|other| &mut **other)) {
            if let Some(status) = service.exit()? {
                bail!("{}", service.obituary(status));
            }
        }
        if saved.elapsed() > SAVE_ACCOUNTS_EVERY {
            // A busy emulator may miss one turn; its death is seen above.
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
        Some(app) => bail!("Fieldwork is running already at {app}{pid}"),
        None => bail!("Fieldwork is starting already{pid}"),
    }
}

/// `.fieldwork/up.json`: where everything is, for scripts and tests; there only while it is true.
struct UpJson {
    path: PathBuf,
}

impl UpJson {
    fn write(
        server: &Server<'_>,
        database: &Database,
        identity: &Identity,
        files: &Files,
        (providers, discord, push): (&Providers, &Discord, &Push),
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
