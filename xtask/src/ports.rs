//! Free ports on loopback. A lock in the tool folder reserves a port until the value is dropped, so that two runs that
//! start at the same moment do not both choose 8080.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use anyhow::{Result, bail};

use crate::locks::{self, Lock};
use crate::tools::Tools;

#[derive(Debug)]
pub(crate) struct Port {
    pub(crate) number: u16,
    _reservation: Lock,
}

/// Reserves the preferred port, or the next free one.
pub(crate) fn reserve(tools: &Tools, preferred: u16) -> Result<Port> {
    for number in preferred..preferred.saturating_add(200) {
        let lock = tools.locks().join(format!("port-{number}.lock"));
        if let Some(reservation) = locks::try_take(&lock)?
            && is_free(number)
        {
            return Ok(Port { number, _reservation: reservation });
        }
    }
    bail!("no free port found from {preferred} on");
}

/// Also tries to connect. On some systems, a program can bind a port on loopback although another program listens on
/// all addresses with this port.
fn is_free(port: u16) -> bool {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let knock = TcpStream::connect_timeout(&address, Duration::from_millis(200));
    let is_silent = knock.is_err_and(|error| error.kind() == ErrorKind::ConnectionRefused);
    is_silent && TcpListener::bind(address).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_with_a_listener_is_not_free() {
        let is_free_afterwards = || {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is bound");
            let port = listener.local_addr().expect("it has an address").port();
            assert!(!is_free(port));
            drop(listener);
            is_free(port)
        };
        // Another program may take the port as soon as it is free, so this tries several ports.
        assert!((0..20).any(|_| is_free_afterwards()));
    }

    #[test]
    fn a_listener_on_all_addresses_counts() {
        let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).expect("a port is bound");
        let port = listener.local_addr().expect("it has an address").port();
        assert!(!is_free(port));
    }
}
