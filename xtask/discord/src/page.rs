//! The pages that people open in a browser: the consent page, the channel for commands, and the invitation.

use crate::world::World;
use local_web::{Fields, Reply, Request};

const HEAD: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
    content=\"width=device-width\"><title>Stand-in for Discord</title><style>body{font:16px/1.5 system-ui;max-width:36rem;\
    margin:2rem auto;padding:0 1rem;color:#1e2030;background:#f4f5fb}main{background:#fff;border:1px solid #d5d8e8;\
    border-radius:12px;padding:1.25rem}p.note{color:#5b6078}label,button,select,input{display:block;font:inherit}\
    select,input{width:100%;box-sizing:border-box;padding:.5rem;margin:.25rem 0 1rem;border:1px solid #8a8fa8;\
    border-radius:8px}button{padding:.6rem 1rem;border-radius:8px;border:0;background:#4450c4;color:#fff;margin:.5rem 0}\
    button[value=cancel]{background:#5b6078}output{display:block;border-left:4px solid #4450c4;padding:.5rem 1rem;\
    background:#f4f5fb}</style><main><p class=\"note\">Stand-in for Discord. It runs on this machine alone.</p>";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The options of a form field in which a person is chosen: all people except the bot.
fn people(world: &World, chosen: &str) -> String {
    let people = world.people.iter().filter(|(id, _)| **id != world.settings.application_id);
    people.fold(String::new(), |options, (id, name)| {
        let roles = match world.role_names_of(id) {
            None => "not on the server".to_owned(),
            Some(roles) if roles.is_empty() => "no roles".to_owned(),
            Some(roles) => roles.join(", "),
        };
        let selected = if id == chosen { " selected" } else { "" };
        format!("{options}<option value=\"{id}\"{selected}>{} ({})</option>", escaped(name), escaped(&roles))
    })
}

/// The consent page.
pub(crate) fn consent(world: &World, asked: &Fields) -> Reply {
    let scopes = escaped(asked.get("scope"));
    Reply::html(
        200,
        format!(
            "{HEAD}<h1>Fieldwork wants to access your account</h1><p>It may: {scopes}</p><form method=\"post\">\
             <label>You are <select name=\"person\">{}</select></label>\
             <button name=\"do\" value=\"authorize\">Authorize</button>\
             <button name=\"do\" value=\"cancel\">Cancel</button></form></main>",
            people(world, "")
        ),
    )
}

/// The channel, with the last answer of the bot.
pub(crate) fn channel(world: &World, form: &Fields, said: Option<&str>) -> Reply {
    let said = said.map(|said| format!("<output>{}</output>", escaped(said))).unwrap_or_default();
    Reply::html(
        200,
        format!(
            "{HEAD}<h1># general</h1>{said}<form method=\"post\" action=\"/channel\">\
             <label>You are <select name=\"person\">{}</select></label>\
             <label>Message <input name=\"text\" value=\"\" placeholder=\"/link code\" autocomplete=\"off\"></label>\
             <button>Send</button></form></main>",
            people(world, form.get("person"))
        ),
    )
}

/// The invitation page, on which a person joins the server.
pub(crate) fn invite(world: &mut World, request: &Request) -> Reply {
    let form = request.form();
    if let Some(person) = form.find("person").filter(|person| world.people.contains_key(*person))
        && !world.bans.contains(person)
    {
        world.members.entry(person.to_owned()).or_default();
        return channel(world, &form, Some("Welcome to the server."));
    }
    Reply::html(
        200,
        format!(
            "{HEAD}<h1>You are invited to the Fieldwork server</h1><form method=\"post\" action=\"/invite\">\
             <label>You are <select name=\"person\">{}</select></label><button>Join</button></form></main>",
            people(world, "")
        ),
    )
}
