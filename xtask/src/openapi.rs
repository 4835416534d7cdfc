//! Writes the committed files that are generated from the server: the OpenAPI document, its TypeScript types, and the
//! web's table of screens. A test of the server fails if the document or the table is out of date.

use anyhow::Result;

use crate::checkout::{Checkout, write_whole};
use crate::install;
use crate::parts;
use crate::progress::Steps;
use crate::runs::{output_of, program, run};
use crate::tools::Tools;

pub(crate) fn openapi(checkout: &Checkout, tools: &Tools) -> Result<()> {
    let steps = Steps::new(6);
    steps.step("Tools", |outcome| install::ensure(checkout, tools, outcome))?;
    let server = steps.step("Building the server", |_| parts::build_server(checkout, false))?;
    steps.step("Writing web/src/api/openapi.json", |_| {
        let document = output_of(program(&server).arg("openapi").current_dir(&checkout.root))?;
        write_whole(&checkout.web().join("src/api/openapi.json"), &document)
    })?;
    steps.step("Writing web/src/app/screens.ts", |_| {
        let screens = output_of(program(&server).arg("screens").current_dir(&checkout.root))?;
        write_whole(&checkout.web().join("src/app/screens.ts"), &screens)
    })?;
    steps.step("Web packages", |outcome| parts::install_web_packages(checkout, outcome))?;
    steps.step("Writing web/src/api/schema.ts", |_| {
        let mut npm = parts::npm(checkout);
        run(npm.args(["run", "schema"]), &checkout.log("schema")?)
    })
}
