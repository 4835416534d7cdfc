//! GET /certificates/{serial}.pdf.

use serde_json::json;

use crate::harness::app::App;
use crate::harness::learning::text;

#[tokio::test]
async fn who_completes_a_program_has_the_certificate_as_a_pdf() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let certificate = app.course(&ada, "tide-june").graduate_as("Ada <Obi>").await;
    let serial = text(&certificate["serial"]);
    let pdf = app.get(&format!("/api/certificates/{serial}.pdf")).await;
    assert_eq!(pdf.header("content-type"), Some("application/pdf"));
    let disposition = format!("inline; filename=\"certificate-{serial}.pdf\"");
    assert_eq!(pdf.header("content-disposition"), Some(disposition.as_str()));
    let page = format!("{}certificates/{serial}", app.platform.config.page_link("", &[]));
    for line in ["Ada <Obi>", "took part in", "Tide tables", "1 June 2026", &serial, &page] {
        assert!(pdf.said().contains(line), "{line:?} in {}", pdf.said());
    }
    let typed = serial.to_lowercase().replace('-', "");
    assert!(app.get(&format!("/api/certificates/{typed}.pdf")).await.bytes == pdf.bytes);
    for unknown in ["0000-0000-0000", "nonsense"] {
        app.get(&format!("/api/certificates/{unknown}.pdf")).await.refused(404, "certificate/not-found");
    }
}

#[tokio::test]
async fn another_name_and_the_end_of_a_certificate_are_in_its_pdf() {
    let app = App::with_programs().await;
    let ada = app.enrolled("ada", "tide-june").await;
    let certificate = app.course(&ada, "tide-june").graduate_as("Ada Obi").await;
    let path = format!("/api/certificates/{}", text(&certificate["serial"]));
    app.clock.advance_days(1);
    app.patch(&path, &json!({ "rename": "\u{623}\u{62f}\u{627} Eze" })).by(&ada).await.expect(200);
    let renamed = app.get(&format!("{path}.pdf")).await.said();
    assert!(renamed.contains("Eze") && !renamed.contains("Obi") && renamed.contains("2 June 2026"), "{renamed}");
    app.patch(&path, &json!({ "rename": "Ada \u{1f98a}" })).by(&ada).await.expect(200);
    let boxed = app.get(&format!("{path}.pdf")).await.said();
    assert!(boxed.contains("Ada") && boxed.contains('\u{25a1}'), "{boxed}");
    app.patch(&path, &json!({ "rename": "Ada Obi" })).by(&ada).await.expect(200);
    let manager = app.member("manager", &["learner", "program_manager"]).await;
    app.patch(&path, &json!("revoke")).by(&manager).await.expect(200);
    let revoked = app.get(&format!("{path}.pdf")).await.said();
    assert!(revoked.contains("Revoked. Taken back on 2 June 2026."), "{revoked}");
}
