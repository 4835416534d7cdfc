//! Requests to services on loopback: health checks, the identity emulator and the app. They use HTTP/1.0, so that the
//! end of the connection is the end of the response. There is no TLS, and redirects are not followed.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result};

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
}

/// Sends a GET request without a body.
pub(crate) fn get(address: SocketAddr, path: &str) -> Result<Answer> {
    send(address, "GET", path, &[], "")
}

/// Sends a request with a JSON body, which may be empty.
pub(crate) fn send(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &str,
) -> Result<Answer> {
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(1))?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    write!(
        stream,
        "{method} {path} HTTP/1.0\r\nHost: {address}\r\n{headers}Content-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    read_answer(&String::from_utf8_lossy(&bytes))
        .with_context(|| format!("{method} http://{address}{path} returned no HTTP response"))
}

fn read_answer(text: &str) -> Option<Answer> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split_whitespace().nth(1)?.parse().ok()?;
    Some(Answer { status, body: body.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_split_into_status_and_body() {
        let answer =
            read_answer("HTTP/1.1 503 Service Unavailable\r\nA: b\r\n\r\n{}\r\n\r\n").expect("it is an answer");
        assert_eq!(answer.status, 503);
        assert_eq!(answer.body, "{}\r\n\r\n");
        assert!(read_answer("").is_none());
    }
}
