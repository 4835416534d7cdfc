//! Mails through a mail server, at the level of the SMTP protocol.

use std::sync::{Arc, Mutex};

use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::harness::app::App;
use crate::harness::mails::read;

/// A mail server that gives every recipient the same reply.
#[derive(Clone)]
struct MailServer {
    url: String,
    /// Reply to a recipient.
    answer: Arc<Mutex<&'static str>>,
    received: Arc<Mutex<Vec<String>>>,
}

impl MailServer {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("smtp://{}", listener.local_addr().expect("its address"));
        let server = Self { url, answer: Arc::new(Mutex::new("250 OK")), received: Arc::default() };
        let serving = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let serving = serving.clone();
                tokio::spawn(async move { serving.talk(stream).await });
            }
        });
        server
    }

    async fn talk(self, stream: TcpStream) -> std::io::Result<()> {
        let (reading, mut writing) = stream.into_split();
        let mut lines = BufReader::new(reading).lines();
        writing.write_all(b"220 mail.test\r\n").await?;
        while let Some(line) = lines.next_line().await? {
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            let answer = match verb.as_str() {
                "RCPT" => *self.answer.lock().expect("the answer"),
                "DATA" => {
                    writing.write_all(b"354 go on\r\n").await?;
                    let mut mail = String::new();
                    while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
                        mail.push_str(&line);
                        mail.push_str("\r\n");
                    }
                    self.received.lock().expect("the mails").push(mail);
                    "250 OK"
                }
                "QUIT" => "221 bye",
                _ => "250 OK",
            };
            writing.write_all(format!("{answer}\r\n").as_bytes()).await?;
        }
        Ok(())
    }

    fn say(&self, answer: &'static str) {
        *self.answer.lock().expect("the answer") = answer;
    }

    fn received(&self) -> Vec<String> {
        self.received.lock().expect("the mails").clone()
    }
}

async fn app_with(server: &MailServer) -> App {
    let url = server.url.clone();
    let app = App::start_with(|config| config.mail.smtp_url = Some(url)).await;
    app.learner("ada").await;
    app.post("/api/auth/password-reset", &json!({ "email": "ada@example.org" })).await.expect(202);
    app
}

#[tokio::test]
async fn a_mail_leaves_through_the_mail_server_and_is_no_file() {
    let server = MailServer::start().await;
    let app = app_with(&server).await;
    assert_eq!(app.run_jobs().await, 1);
    let received = server.received();
    let mail = read(&received[0]);
    assert_eq!((received.len(), mail.to.as_str(), mail.code()), (1, "ada@example.org", "code_1-resetPassword"));
    assert!(received[0].contains("Auto-Submitted: auto-generated\r\n"), "{}", received[0]);
    assert!(app.mails.all().is_empty());
}

#[tokio::test]
async fn a_mail_server_that_has_no_time_is_asked_again() {
    let server = MailServer::start().await;
    server.say("450 4.2.0 <ada@example.org>: come back later");
    let app = app_with(&server).await;
    assert_eq!((app.run_jobs().await, server.received().len()), (1, 0));
    server.say("250 OK");
    app.clock.advance_seconds(60);
    assert_eq!((app.run_jobs().await, server.received().len()), (1, 1));
}

#[tokio::test]
async fn a_mail_that_a_server_refuses_for_good_is_given_up_without_a_word_of_whom_it_was_for() {
    let server = MailServer::start().await;
    server.say("550 5.1.1 <ada@example.org>: no such mailbox");
    let app = app_with(&server).await;
    assert_eq!(app.run_jobs().await, 1);
    server.say("250 OK");
    app.clock.advance_days(1);
    assert_eq!((app.run_jobs().await, server.received().len()), (0, 0));
    app.sql(
        "DO $$ BEGIN ASSERT (SELECT last_error FROM jobs WHERE failed_at IS NOT NULL) = \
         'the mail was refused: 550'; END $$",
    )
    .await;
}
