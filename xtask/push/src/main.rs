//! Serves the stand-in of a push service until it is stopped. Started by `cargo xtask up`.

use std::error::Error;
use std::net::{SocketAddr, TcpListener};

use clap::Parser;
use local_push::{Service, serve};

/// A stand-in of a push service.
#[derive(Parser)]
#[command(name = "local-push")]
struct Arguments {
    /// Address to listen on.
    #[arg(long)]
    addr: SocketAddr,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let Arguments { addr } = Arguments::parse();
    serve(TcpListener::bind(addr)?, Service::new(&format!("http://{addr}"))).await?;
    Ok(())
}
