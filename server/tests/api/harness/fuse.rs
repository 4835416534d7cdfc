//! A proxy to the test's PostgreSQL that breaks at one statement, as if the server were killed there: later statements
//! never reach the database. The connections are closed, so that uncommitted writes are rolled back, and new
//! connections are refused until the next walk.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::proxy::{connect, url_through};

/// Statements that change data.
const CHANGES: [&str; 3] = ["INSERT", "UPDATE", "DELETE"];

/// Side of a statement on which a server dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The statement never reaches the database.
    Before,
    /// The statement is done, and its response never reaches the server.
    After,
}

/// Point at which a server dies: the index of a statement that changes data or commits changes, and a side of this
/// statement. A transaction without changes is not counted, because the number of polls for jobs varies. Dying before a
/// transaction begins has the same effect as dying before its first change.
pub(crate) type Point = (usize, Side);

/// The proxy to the database.
pub(crate) struct Fuse {
    /// URL of the database through the proxy.
    pub(crate) url: String,
    state: Arc<State>,
}

struct State {
    point: Mutex<Option<Point>>,
    /// The counted statements so far, in order.
    seen: Mutex<Vec<String>>,
    is_broken: watch::Sender<bool>,
}

/// Action for a message of the server.
enum Next {
    Pass,
    /// Passes the message on, but not its response.
    PassAndBreak,
    Break,
}

/// Prepared statements of one connection, by name.
type Prepared = HashMap<String, String>;

impl Fuse {
    /// A proxy that never breaks.
    pub(crate) async fn new(database_url: &str) -> Self {
        let config: tokio_postgres::Config = database_url.parse().expect("an address");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = url_through(&config, listener.local_addr().expect("its address").port());
        let state =
            Arc::new(State { point: Mutex::default(), seen: Mutex::default(), is_broken: watch::Sender::new(false) });
        let shared = Arc::clone(&state);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *shared.is_broken.borrow() || client.set_nodelay(true).is_err() {
                    continue;
                }
                let (config, state) = (config.clone(), Arc::clone(&shared));
                tokio::spawn(async move { pass(client, &config, &state).await });
            }
        });
        Self { url, state }
    }

    /// Resets the proxy: it counts from zero, and breaks at this point or never.
    pub(crate) fn arm(&self, point: Option<Point>) {
        *self.state.point.lock().expect("the point") = point;
        self.state.seen.lock().expect("the statements").clear();
        self.state.is_broken.send_replace(false);
    }

    /// The counted statements, in order.
    pub(crate) fn seen(&self) -> Vec<String> {
        self.state.seen.lock().expect("the statements").clone()
    }

    /// Whether the proxy has broken.
    pub(crate) fn is_broken(&self) -> bool {
        *self.state.is_broken.borrow()
    }
}

impl State {
    /// Returns the action for a statement of a connection, and tracks whether its transaction has changed data.
    fn next(&self, sql: &str, has_changed: &mut bool) -> Next {
        let words = if CHANGES.iter().any(|word| sql.starts_with(word)) {
            *has_changed = true;
            3
        } else if sql.starts_with("BEGIN") {
            *has_changed = false;
            return Next::Pass;
        } else if sql.starts_with("COMMIT") && *has_changed {
            1
        } else {
            return Next::Pass;
        };
        let mut seen = self.seen.lock().expect("the statements");
        let at = seen.len();
        seen.push(sql.split(['(', ' ']).take(words).collect::<Vec<_>>().join(" "));
        match *self.point.lock().expect("the point") {
            Some((point, Side::Before)) if point == at => Next::Break,
            Some((point, Side::After)) if point == at => Next::PassAndBreak,
            _ => Next::Pass,
        }
    }
}

/// Forwards one connection until it ends or the proxy breaks.
async fn pass(client: TcpStream, config: &tokio_postgres::Config, state: &State) {
    let Some(server) = connect(config).await else { return };
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = tokio::io::split(server);
    let is_last = watch::Sender::new(false);
    let asking = async {
        let (mut prepared, mut has_changed) = (Prepared::new(), false);
        // The first message has no type.
        let length = from_client.read_u32().await?;
        to_server.write_all(&length.to_be_bytes()).await?;
        to_server.write_all(&read(&mut from_client, length).await?).await?;
        loop {
            let (kind, body) = message(&mut from_client).await?;
            let next = match (kind, sql_of(&mut prepared, kind, &body)) {
                (_, Some(sql)) => state.next(&sql, &mut has_changed),
                _ => Next::Pass,
            };
            match next {
                Next::Pass => {}
                Next::PassAndBreak => drop(is_last.send_replace(true)),
                Next::Break => {
                    state.is_broken.send_replace(true);
                    return io::Result::Ok(());
                }
            }
            write(&mut to_server, kind, &body).await?;
        }
    };
    let answering = async {
        loop {
            let (kind, body) = message(&mut from_server).await?;
            if !*is_last.borrow() {
                write(&mut to_client, kind, &body).await?;
            } else if kind == b'Z' {
                state.is_broken.send_replace(true);
                return io::Result::Ok(());
            }
        }
    };
    let mut broken = state.is_broken.subscribe();
    tokio::select! {
        _ = asking => {}
        _ = answering => {}
        _ = broken.wait_for(|is_broken| *is_broken) => {}
    }
}

/// The statement that a message executes; `None` if it executes no statement.
fn sql_of(prepared: &mut Prepared, kind: u8, body: &[u8]) -> Option<String> {
    let mut texts = body.split(|byte| *byte == 0).map(|text| String::from_utf8_lossy(text).into_owned());
    match kind {
        b'Q' => texts.next(),
        b'P' => {
            prepared.insert(texts.next()?, texts.next()?);
            None
        }
        // The client executes a statement directly after binding it.
        b'B' => prepared.get(&texts.nth(1)?).cloned(),
        _ => None,
    }
}

async fn message(from: &mut (impl AsyncRead + Unpin)) -> io::Result<(u8, Vec<u8>)> {
    let kind = from.read_u8().await?;
    let length = from.read_u32().await?;
    Ok((kind, read(from, length).await?))
}

/// Reads the rest of a message. `length` includes the four bytes of the length field.
async fn read(from: &mut (impl AsyncRead + Unpin), length: u32) -> io::Result<Vec<u8>> {
    let length = usize::try_from(length).map_err(io::Error::other)?.saturating_sub(size_of::<u32>());
    let mut body = vec![0; length];
    from.read_exact(&mut body).await?;
    Ok(body)
}

async fn write(to: &mut (impl AsyncWrite + Unpin), kind: u8, body: &[u8]) -> io::Result<()> {
    let length = u32::try_from(body.len() + size_of::<u32>()).map_err(io::Error::other)?;
    to.write_all(&[&[kind], length.to_be_bytes().as_slice(), body].concat()).await?;
    to.flush().await
}
