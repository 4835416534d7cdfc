//! Every rule of the product, in one place: the rule book.
//!
//! A rule is a *verb*: a function that takes *facts* (a plain struct with everything it needs, including the time) and
//! returns a *decision* (`Submitted`, `Enrolled`) or *refusals*. It reads no clock, no database and no configuration,
//! and it has no effects. The server compiles this crate natively and enforces the rules. The web compiles it to
//! WebAssembly and calls the rules while the learner types. Both get the same answer because they run the same code on
//! the same facts.
//!
//! # How to find an answer
//!
//! Every refusal has a code, such as `coupon/restriction`. [`refusal::Refusal`] lists every code with its meaning, what
//! the person can do, and a link to the rule that returns it. The [glossary](#glossary) explains the terms. This table
//! leads from a question to its rule. The page of the rule says what would change the answer:
//!
//! | Question | Read |
//! |---|---|
//! | **Missions and answers** | |
//! | Why is this mission locked, and when does it open? | [`mission`], [`mission::decide`] |
//! | Which missions open if I submit this today? | [`mission::what_if`] |
//! | What must I do, by when, to finish? Is it still possible? | [`mission::plan`] |
//! | When do I work on it? What if I miss a sitting, or not everything fits? | [`sitting`], [`sitting::plan`] |
//! | Which days and times may I choose for my sittings? | [`sitting::change_wishes`](mod@sitting::change_wishes) |
//! | When does a bonus module open? Does it count? | [`bonus`], [`bonus::decide`] |
//! | Why is this mission not complete? What if the review is late? | [`mission::complete`] |
//! | Why was this answer not accepted? | [`submission::check`], [`submission::submit`] |
//! | Which figures of the model answer does my answer contain? | [`submission::compare`] |
//! | Why was my answer not saved? Who changed it? | [`submission::save`] |
//! | Was I right? Why did I get these points? | [`submission::mark`] |
//! | How is the formatting of my answer shown? | [`submission::render`](mod@submission::render) |
//! | How is the number that I type interpreted? | [`mission::block::typed_number`] |
//! | When do I see the hint, the right answers and the model answer? | [`submission::reveal`] |
//! | I give up a question. How do I see its answer? | [`submission::show_answer`](mod@submission::show_answer) |
//! | Why does my right answer not count? | [`submission::mark`] |
//! | Why does my attempt make no progress? Is somebody working on it? | [`submission`], [`submission::advance`] |
//! | May I try again? May I withdraw my attempt? | [`submission::attempt`], [`submission::withdraw`] |
//! | Why can I not answer this survey? Which missions require it? | [`survey`], [`survey::answer`](mod@survey::answer) |
//! | **Feedback** | |
//! | Why did I get this score, or not pass? | [`feedback`], [`feedback::score`] |
//! | What does my own rating count for? Why can I not change it? | [`feedback::rate_self`] |
//! | Why can I not request AI feedback? | [`feedback::request_ai`] |
//! | Why did the model not read my answer? | [`feedback::prescreen`] |
//! | How is the model's feedback used? | [`feedback::accept_ai`] |
//! | How is my text read without a model, and by which criteria? | [`feedback::read_by_rubric`], [`feedback::looks_for`] |
//! | Does a person review my attempt? How do I request a review? | [`feedback::request_review`] |
//! | When is my work reviewed, and by whom? | [`feedback::promise`], [`feedback::claim`] |
//! | What happens to my review if I submit a better attempt? | [`feedback::carry_over`](mod@feedback::carry_over) |
//! | What if no review comes? | [`feedback`], [`feedback::remind`] |
//! | Can I appeal? What if my appeal is not answered? | [`feedback::appeal`] |
//! | **Access and completion** | |
//! | Am I enrolled? Why can I not enrol? | [`enrolment`], [`enrolment::enrol`] |
//! | How long do I have access, and what do I keep afterwards? | [`enrolment::access`] |
//! | Why can I not extend my access? | [`enrolment`], [`enrolment::extend`] |
//! | How do I get my certificate? What is missing? | [`progression`], [`progression::requirements`] |
//! | Who gets a notice about a new program? | [`program::announce`] |
//! | Which program is suggested after a certificate? | [`program::suggest`] |
//! | Which work does a certificate name? | [`progression::certified_work`] |
//! | Does the picture of a shared certificate show my name? | [`progression::share`] |
//! | Why is it only a participation? | [`progression::award`] |
//! | Which marks would lead to a distinction or a letter? | [`progression::what_if_grades`] |
//! | Why do I not get a reference letter? | [`progression::satisfactory_completion`] |
//! | **Money** | |
//! | Why does it cost this much? | [`price`], [`price::lookup`], [`price::quote`] |
//! | Why has the price changed? Why has my quote expired? | [`price::compare_quotes`], [`price::check_country`] |
//! | Why can I not pay this way? How long may I take? | [`price::choose_provider`], [`payment::method`] |
//! | Why was this coupon refused? | [`coupon`] |
//! | Why did the coupon work in the preview, but not when I paid? | [`coupon`], [`coupon::apply`] |
//! | Where is my payment? Why was it refused? | [`payment`], [`payment::initialise`] |
//! | Why is my payment in review, and what happens to my money? | [`payment::review`] |
//! | I paid twice. What now? | [`payment::initialise`], [`payment::review`] |
//! | Can I get my money back? Where is my refund? | [`payment::refund`], [`payment::refund::advance`] |
//! | My bank has disputed the payment. What now? | [`payment::dispute`] |
//! | What happens when my subscription ends? | [`subscription`], [`subscription::standing`] |
//! | May I pause my subscription or undo a cancellation? And at PayPal? | [`subscription`], [`subscription::manage`] |
//! | **Friends and rewards** | |
//! | Why does this friend not count? Why no reward? | [`referral`], [`referral::standing`], [`referral::redeem`] |
//! | Can my friend be reminded? | [`referral::remind`] |
//! | What may I know about my friend, and what not? | [`referral::visible`] |
//! | Why do I not have this badge? | [`reward::badges`](mod@reward::badges) |
//! | Where did my credit go? | [`reward`], [`reward::balance`] |
//! | When does my credit expire, and do I get a notice? | [`reward::expire`] |
//! | **Teams and the community** | |
//! | Why can I not leave this team? | [`team`], [`team::change_team`] |
//! | What if a member is gone? What can staff change in a team? | [`team`], [`team::manage_team`] |
//! | Why can I not begin this mission without a team? Who sees our work? | [`team`], [`team::share`](mod@team::share) |
//! | Why is the mission complete for the team, but not for a former member? | [`mission::complete_for_team`] |
//! | Why does my code fail on Discord? Where are my roles? | [`community::redeem_code`], [`community::discord_roles`] |
//! | When can I join an event? Where is its recording? Am I reminded? | [`event`], [`event::list`](mod@event::list) |
//! | Why does my calendar not show the event? | [`event`], [`event::calendar`](mod@event::calendar) |
//! | **Mails and the account** | |
//! | Why did I get this mail, and why at this hour? | [`notification`], [`notification::route`] |
//! | Why did I get *no* mail? | [`notification`] |
//! | Where is the mail that verifies my address? | [`account::verify_email`] |
//! | Where is the mail to reset my password? | [`account::reset_password`] |
//! | What happens to my message to support? | [`support`] |
//! | May I do this? Who may? | [`account::permission`] |
//! | Why does the assistant not answer? | [`assistant::ask`] |
//! | Why does the assistant quote this passage? | [`assistant::rank`](mod@assistant::rank) |
//! | Which questions does it answer by rule? | [`assistant::recognise`](mod@assistant::recognise) |
//! | **Work to show** | |
//! | What may be said about my work, and on what evidence? | [`showcase`], [`showcase::piece`](mod@showcase::piece) |
//! | Which of my sentences are quoted? | [`showcase::quote`] |
//! | Who sees my showcase? What if I make it private? | [`showcase::show`](mod@showcase::show) |
//! | What may my portfolio say, and which works support it? | [`assistant::portfolio`] |
//! | What is the exact number of a limit? | [`limits`] |
//!
//! Staff can follow a provider's event in two rules: [`payment::receive_webhook`] stores it in the inbox, and
//! [`payment::settle`] applies it.
//!
//! Authors can check a program with [`mission::lint`] and a rubric with [`feedback::lint_rubric`].
//! [`mission::simulate`] shows which kinds of learners would get stuck in a program.
//!
//! # How to read a page
//!
//! A page begins with what the rule does, in which order it tests, and what it refuses. *Only the first refusal* means
//! that the rule stops at the first failed test. *All together* means that it reports every failed test. *From the
//! instant on* includes the instant, *up to* excludes it. A rule fetches no data: if a page says that a rule reads
//! something, the server has fetched it as a fact.
//!
//! # The nouns
//!
//! Each noun uses only nouns that come before it in this list: [`account`], [`program`], [`enrolment`], [`onboarding`],
//! [`mission`], [`sitting`], [`bonus`], [`survey`], [`team`], [`submission`], [`feedback`], [`progression`], [`price`],
//! [`coupon`], [`payment`], [`subscription`], [`referral`], [`reward`], [`showcase`], [`community`], [`event`],
//! [`assistant`], [`support`]. All of them use [`refusal`] (every code), [`field`] (checks of fields), [`patch`] (changes
//! of fields), [`ids`], [`money`], [`time`], [`limits`] (every number), [`screen`] (every address), [`upload`] (what may
//! be uploaded) and [`notification`] (every kind of notice).
//!
//! # Glossary
//!
//! - **Account, address**: a person's sign-in here, and its e-mail address.
//! - **Answer key**, short *key*: the right answer to a question, the reason, and the likely mistakes.
//! - **Anchor**: the event from which a date is counted: a session's start or end, the enrolment, a mission's
//!   completion.
//! - **Attempt**, also *submission*: one set of answers to a mission, from draft to decision. A new one
//!   never overwrites an earlier one.
//! - **Audit**: the record of the acts of staff: who, what, and why.
//! - **Base price**: the price in US dollars for everybody who has no *regional price*.
//! - **Basis point**: a hundredth of a per cent. 10,000 are the whole, 6,000 are 60 %.
//! - **Board**: all missions of a session with one learner's progress; the facts of every lock.
//! - **Claim**: a reviewer's exclusive hold on a review, for half an hour. A token's *claims* are the account's id and
//!   roles.
//! - **Completion policy**: the condition that completes a mission: opening it, submitting, a pass, a score.
//! - **Continued access**: what a learner keeps after the access has ended: no access, reading, or full access.
//! - **Credit**: money that we owe a learner, who can pay with it here. It cannot be paid out.
//! - **Criterion, rubric**: one aspect by which work is judged, and the list of them.
//! - **Digest**: one mail with the notices of a day or a week.
//! - **Dispute**: a payer's bank reverses a payment, and later decides for us or for the payer.
//! - **Enrolled**, also *a place*: an enrolment that is approved, active, paused or completed.
//! - **Entitlement**: a purchase that opens more missions or gives larger quotas: a bought program, the pro offer, a
//!   running subscription.
//! - **Evidence**: a provider's report about a payment, and how the report reached us.
//! - **Experience session**, short *session* or *xs*: a program with its dates.
//! - **Fact**: an input of a rule: the time, a status, a price. Rules have no other input.
//! - **Grace days**: the days of access after a session's end, 21 unless the session sets another number. Work that is
//!   submitted within them is in time for the award.
//! - **Half to even**: the rounding of an exact half to the even neighbour. 184.5 becomes 184, and 185.5 becomes 186.
//! - **Held**: earned, but not yet available.
//! - **Hash**: a fingerprint. Two quotes with the same hash charge the same amount for the same item.
//! - **Idempotency key**: a text that a page sends with a request, so that a repeated request takes effect once.
//! - **Ledger**: the list of all changes to a learner's credit. Entries are added and never changed.
//! - **Lint**: the list of faults in a program or a rubric, before it is published.
//! - **Lot**: credit that was given in one step. The unspent rest expires as a whole.
//! - **Mark**: the result of comparing one answer with its key; in a rubric, the level for a criterion.
//! - **Meta**: the facts that are sent with a refusal's code.
//! - **Milestone**: a number of referrals that earns a reward.
//! - **Minor unit**: the smallest unit of a currency: cents, kobo, yen.
//! - **Model**, also *AI*: the language model that gives feedback on an attempt. The *assistant*, which answers
//!   questions, is a separate feature.
//! - **Offboarding**: the end of a program: five questions, and the name for the certificate.
//! - **Overall score**: the combined score of a learner's missions, out of 10,000.
//! - **Pack**: a program's source files, as its author wrote them.
//! - **Permission**: what a role may do. A *grant* opens missions for one learner, whatever the lock rules say.
//! - **Pinned version**: the version of a program at the time of enrolment. The learner keeps this version.
//! - **Pro offer**: an additional offer with larger quotas. A running subscription gives the same quotas.
//! - **Provider**: a company that takes payments for us: Stripe (cards), PayPal, Paystack, Flutterwave, Paymentwall.
//! - **Quiet hours**: the hours in which a person wants no e-mail and no push.
//! - **Quote**: a price with all its lines, as it was shown. It is valid for half an hour.
//! - **Quota**: the number of requests allowed in a day.
//! - **Redeem**: to take a reward, or to use a code.
//! - **Regional price**: a price for some countries only. It is a separate price, not a discount.
//! - **Released**: available again: a reserved coupon, a claimed review, or credit that was held or spent without a
//!   purchase.
//! - **Reserved**: (of a coupon) kept for a payment in progress.
//! - **Rev**: the number of times that something was saved. Each save names the rev that it is based on, so that no
//!   newer version is overwritten unnoticed.
//! - **Serial**: the short number of a certificate or a letter, for example `T6W2-SAPC-RVYM`.
//! - **Settle**: to record the outcome of a payment or of a coupon's reservation.
//! - **Slug**: the part of an address that names an object.
//! - **Snapshot**: all facts about a learner at one instant; a lock is decided from it.
//! - **Stackable**: (of a coupon) can be combined with an automatic discount; a separate setting makes the coupon valid
//!   on regional prices.
//! - **Stale**: (of a referral) without progress, and not counted until there is progress; (of a quote or a text) not
//!   the newest.
//! - **Sweep**: the job that checks payments about which no webhook has arrived.
//! - **Superseded**: (of an attempt) replaced by a later one that was submitted before a decision.
//! - **Token**: what a device sends to prove who is signed in.
//! - **Um**, *user mission*: one learner's record of one mission. It is created when the mission is first opened.
//! - **Verb, noun**: a rule, and the subject of rules.
//! - **Webhook**: a request from a provider to our server that reports an event.
//! - **Zone**: an area whose clocks show the same time. A session has a zone, and so does a person.

pub mod account;
pub mod assistant;
pub mod bonus;
pub mod community;
pub mod coupon;
mod crockford;
pub mod enrolment;
pub mod event;
pub mod feedback;
pub mod field;
#[cfg(feature = "fixtures")]
pub mod fixtures;
pub mod ids;
pub mod limits;
mod link;
pub mod mission;
pub mod money;
pub mod notification;
pub mod onboarding;
pub mod patch;
pub mod payment;
pub mod price;
pub mod program;
pub mod progression;
pub mod referral;
pub mod refusal;
pub mod reward;
#[cfg(feature = "openapi")]
mod schema;
pub mod screen;
pub mod showcase;
pub mod sitting;
pub mod submission;
pub mod subscription;
pub mod support;
pub mod survey;
pub mod team;
pub mod time;
pub mod upload;
#[cfg(feature = "fixtures")]
pub mod verbs;
mod visible;
