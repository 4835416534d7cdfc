//! The amount of a charge is the same everywhere: at the provider, in the mail, the receipt, its PDF, the purchase and
//! the invoice, and in the booked amount.

use domain::ids::RefundId;
use serde_json::{Value, json};
use server::checkout::decide_refund::{Decision, decide_refund};
use uuid::Uuid;

use crate::harness::actors::{Learner, address_of};
use crate::harness::app::App;
use crate::harness::learning::{a_key, text};
use crate::harness::mails::ReadMail;
use crate::subscription::{days_pass, manage, subscribed, subscribed_at, subscription, told, with_plans};

async fn purchases(app: &App, learner: &Learner) -> Vec<Value> {
    app.get("/api/purchases").by(learner).await.expect(200)["items"].as_array().expect("purchases").clone()
}

/// An amount in the format of mails and papers; only papers group thousands.
fn written(amount: &Value, thousands: bool) -> String {
    let minor = amount["amount_minor"].as_i64().expect("an amount");
    let (whole, part) = (minor / 100, minor % 100);
    let grouped =
        if thousands && whole >= 1_000 { format!("{},{:03}", whole / 1_000, whole % 1_000) } else { whole.to_string() };
    format!("{} {grouped}.{part:02}", text(&amount["currency"]))
}

/// Checks that the last charge has the same amount in every place, and returns its purchase.
async fn check_charge(app: &App, learner: &Learner, (number, subject): (i64, &str)) -> Value {
    app.run_jobs().await;
    let all = purchases(app, learner).await;
    let bought = all[0].clone();
    let receipt = format!("FW-{number:06}");
    assert_eq!((i64::try_from(all.len()).expect("a count"), text(&bought["receipt"])), (number, receipt.clone()));
    let invoice = subscription(app, learner).await["invoices"][0].clone();
    assert_eq!(invoice["amount"], bought["paid"], "the invoice");
    assert_eq!(invoice["receipt"], json!({ "purchase": bought["id"], "number": receipt }));
    assert_eq!(bought["lines"][0]["amount"], bought["paid"], "the line");
    let mails = app.mails.all();
    let mail = mails.iter().rfind(|mail| mail.to == address_of("ada")).expect("a mail");
    assert_eq!(mail.subject, subject);
    let paid = written(&bought["paid"], false);
    assert!(mail.text.contains(&format!("You paid {paid}.")) && mail.text.contains(&receipt), "{}", mail.text);
    let paper = app.get(&format!("/api/purchases/{}/receipt.pdf", text(&bought["id"]))).by(learner).await.said();
    let lines = [format!("Receipt {receipt}"), written(&bought["paid"], true), text(&bought["reference"])];
    for line in lines.iter().chain([&format!("Subscription: {}", text(&bought["title"]))]) {
        assert!(paper.contains(line), "{line:?} in {paper}");
    }
    let minor = &bought["paid"]["amount_minor"];
    let booked =
        format!("SELECT count(*) FROM payments WHERE id = '{}' AND booked_minor = {minor}", text(&bought["id"]));
    assert_eq!(app.count(&booked).await, 1, "what is booked");
    bought
}

#[tokio::test]
async fn each_charge_has_a_mail_a_receipt_and_a_purchase_over_what_was_charged() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    app.member("finn", &["learner", "finance"]).await;
    subscribed(&app, &service, &ada, "monthly").await;
    let first = check_charge(&app, &ada, (1, "Your subscription has begun: Month by month")).await;
    assert_eq!(
        (&first["paid"]["amount_minor"], &first["item"]),
        (&json!(1_200), &json!({ "subscription": "monthly" }))
    );
    days_pass(&app, &service, 30).await;
    let renewed = check_charge(&app, &ada, (2, "Your subscription was renewed: Month by month")).await;
    assert_eq!(renewed["paid"]["amount_minor"], 1_200);

    days_pass(&app, &service, 10).await;
    manage(&app, &ada, json!({ "action": "change_plan", "plan": "yearly" })).await;
    let changed = check_charge(&app, &ada, (3, "Your subscription has another plan: A year")).await;
    let charged = changed["paid"]["amount_minor"].as_i64().expect("an amount");
    assert!((8_400..9_600).contains(&charged), "what is left of the month is taken off: {charged}");
    assert_eq!(subscription(&app, &ada).await["plan"]["price"]["amount_minor"], 9_600);

    let path = format!("/api/purchases/{}", text(&changed["id"]));
    let receipt = app.get(&format!("{path}/receipt.pdf")).by(&ada).await.bytes;
    let asked = app.post(&format!("{path}/refund"), &json!({ "reason": "Too dear." })).by(&ada).once(&a_key()).await;
    let refund = RefundId(Uuid::parse_str(&text(&asked.expect(201)["id"])).expect("an id"));
    let by = address_of("finn");
    decide_refund(&app.database.url, &by, refund, Decision::Approve, app.clock.now()).await.expect("a refund");
    for _ in 0..3 {
        app.run_jobs().await;
    }
    let back = app.get(&path).by(&ada).await.expect(200);
    assert_eq!((&back["status"], &back["refunded"]), (&json!("refunded"), &changed["paid"]));
    let note = &back["credit_notes"][0];
    assert_eq!((&note["number"], &note["amount"]), (&json!("CN-000001"), &changed["paid"]));
    let mails = app.mails.all();
    let is_meant = |mail: &&ReadMail| mail.to == address_of("ada") && mail.subject.starts_with("Your money is");
    let mail = mails.iter().find(is_meant).expect("a mail about the refund");
    assert_eq!(mail.subject, "Your money is on its way back: A year");
    let paid = written(&changed["paid"], false);
    assert!(mail.text.contains(&paid) && mail.text.contains("CN-000001"), "{}", mail.text);
    let paper = app.get(&format!("/api/credit-notes/{}/credit-note.pdf", text(&note["id"]))).by(&ada).await.said();
    for line in
        ["Credit note CN-000001", "For receipt FW-000003", "Subscription: A year", &written(&changed["paid"], true)]
    {
        assert!(paper.contains(line), "{line:?} in {paper}");
    }
    let again = app.get(&format!("{path}/receipt.pdf")).by(&ada).await;
    assert!(again.bytes == receipt, "a refund leaves the receipt as it was");
    assert_eq!(told(&app, &ada).await, ["subscription_renewed", "subscription_renewed", "subscription_renewed"]);
}

#[tokio::test]
async fn a_charge_at_paypal_names_its_transaction_and_is_booked_once() {
    let (app, service) = with_plans().await;
    let ada = app.learner("ada").await;
    subscribed_at(&app, &service, &ada, ("paypal", "monthly")).await;
    check_charge(&app, &ada, (1, "Your subscription has begun: Month by month")).await;
    days_pass(&app, &service, 30).await;
    let renewed = check_charge(&app, &ada, (2, "Your subscription was renewed: Month by month")).await;
    assert_eq!((text(&renewed["reference"]).len(), &renewed["method"]), (17, &json!("paypal")));
    days_pass(&app, &service, 1).await;
    assert_eq!(purchases(&app, &ada).await.len(), 2, "what was said again is not booked again");
}
