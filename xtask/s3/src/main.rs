//! Serves a folder as S3 until it is stopped. Started by `cargo xtask up` and by the journeys.

use std::error::Error;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;

use clap::Parser;
use local_s3::{Bucket, serve};

/// An S3 server over a folder.
#[derive(Parser)]
#[command(name = "local-s3")]
struct Arguments {
    /// The folder with the files.
    folder: PathBuf,
    /// Address to listen on.
    #[arg(long)]
    addr: SocketAddr,
    /// The bucket.
    #[arg(long, env = "FIELDWORK_S3_BUCKET")]
    bucket: String,
    /// The access key.
    #[arg(long, env = "FIELDWORK_S3_ACCESS_KEY")]
    access_key: String,
    /// The secret that signs requests.
    #[arg(long, env = "FIELDWORK_S3_SECRET_KEY", hide_env_values = true)]
    secret_key: String,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let Arguments { folder, addr, bucket: name, access_key, secret_key } = arguments;
    let listener = TcpListener::bind(addr)?;
    serve(listener, &folder, Bucket { name, access_key, secret_key }).await?;
    Ok(())
}
