//! Serves the stand-in of a language model until it is stopped. Started by `cargo xtask up --model stand-in`.

use std::error::Error;
use std::net::{SocketAddr, TcpListener};

use clap::Parser;
use local_model::{Service, serve};

/// A stand-in of a language model's service.
#[derive(Parser)]
#[command(name = "local-model")]
struct Arguments {
    /// Address to listen on.
    #[arg(long)]
    addr: SocketAddr,
    /// The name of the model.
    #[arg(long, env = "FIELDWORK_MODEL_NAME")]
    name: String,
    /// The key of callers.
    #[arg(long, env = "FIELDWORK_MODEL_KEY", hide_env_values = true)]
    key: String,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let Arguments { addr, name, key } = Arguments::parse();
    serve(TcpListener::bind(addr)?, Service::new(&name, &key)).await?;
    Ok(())
}
