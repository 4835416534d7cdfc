//! Every rule of the product, once: the rule book.
//!
//! A rule is a *verb*: a function that takes *facts* (a plain struct with all it needs, the time
//! included) and gives a *decision* (`Submitted`, `Enrolled`) or *refusals*. It reads no clock, no
//! database and no configuration, and it writes nothing. The server compiles this crate natively and
//! enforces it; the web compiles it to WebAssembly and asks it while the learner types. Both get the
//! same answer because it is the same code over the same facts.
//!
//! # Where to find an answer
//!
//! Every refusal has a code, such as `coupon/restriction`. [`refusal::Refusal`] lists every code with its meaning, what
//! the person can do, and a link to the rule that gives it. The [glossary](#glossary) explains the words. This table
//! leads from a question to its rule, whose page says what would change the answer:
//!
//! | A person asks | Read |
//! |---|---|
//! | **Missions and answers** | |
//! | Why is this mission locked, and when does it open? | [`mission`], [`mission::decide`] |
//! | What opens if I hand this in today? | [`mission::what_if`] |
//! | What must I do, by when, to finish? Can I still? | [`mission::plan`] |
//! | When does a bonus module open? Does it count? | [`bonus`], [`bonus::decide`] |
//! | Why is this mission not complete? What if the review comes late? | [`mission::complete`] |
//! | Why was this answer not accepted? | [`submission::check`], [`submission::submit`] |
//! | Which figures of the model answer are in mine? | [`submission::compare`] |
//! | Why was it not saved? Who has changed it? | [`submission::save`] |
//! | Was I right? Why did it give these points? | [`submission::mark`] |
//! | How is my number read? | [`mission::block::typed_number`] |
//! | When do I see the right answers and the model answer? | [`submission::reveal`] |
//! | Why is it right now, and counts for nothing? | [`submission::mark`] |
//! | Why is this attempt not moving? Is it with anybody? | [`submission`], [`submission::advance`] |
//! | May I try again? May I take it back? | [`submission::attempt`], [`submission::withdraw`] |
//! | Why can I not answer this survey? What waits for it? | [`survey`], [`survey::answer`](mod@survey::answer) |
//! | **Feedback** | |
//! | Why did I get this score, or not pass? | [`feedback`], [`feedback::score`] |
//! | What does my own rating count? Why can I not change it? | [`feedback::rate_self`] |
//! | Why can I not ask the model? | [`feedback::request_ai`] |
//! | Why did the model not look at my answer? | [`feedback::prescreen`] |
//! | What becomes of the model's answer? | [`feedback::accept_ai`] |
//! | Who reads my text where there is no model, and by what? | [`feedback::read_by_rubric`], [`feedback::looks_for`] |
//! | Does anybody look at what I handed in? How do I ask? | [`feedback::request_review`] |
//! | When is my work reviewed, and by whom? | [`feedback::promise`], [`feedback::claim`] |
//! | What if no review comes? | [`feedback`], [`feedback::remind`] |
//! | Can I appeal? What if nobody answers? | [`feedback::appeal`] |
//! | **Access and the end** | |
//! | Am I enrolled? Why can I not enrol? | [`enrolment`], [`enrolment::enrol`] |
//! | How long do I have access, and what is left afterwards? | [`enrolment::access`] |
//! | Why can I not extend? | [`enrolment`], [`enrolment::extend`] |
//! | How do I get my certificate? What is missing? | [`progression`], [`progression::requirements`] |
//! | Why is it a participation only? | [`progression::award`] |
//! | Why do I not get a reference letter? | [`progression::satisfactory_completion`] |
//! | **Money** | |
//! | Why does it cost this much? | [`price`], [`price::lookup`], [`price::quote`] |
//! | Why is the price another one now? My quote has expired. | [`price::compare_quotes`], [`price::check_country`] |
//! | Why can I not pay this way? How long may I take? | [`price::choose_provider`], [`payment::method`] |
//! | Why was this coupon refused? | [`coupon`] |
//! | It worked in the preview; why not when I paid? | [`coupon`], [`coupon::apply`] |
//! | Where is my payment? Why was it refused? | [`payment`], [`payment::initialise`] |
//! | Why is it in review, and what becomes of my money? | [`payment::review`] |
//! | I paid twice. What now? | [`payment::initialise`], [`payment::review`] |
//! | Can I get my money back? Where is my refund? | [`payment::refund`], [`payment::refund::advance`] |
//! | My bank has called the money back. What now? | [`payment::dispute`] |
//! | What happens when my subscription ends? | [`subscription`], [`subscription::standing`] |
//! | May I pause it, or take cancelling back? Why not at PayPal? | [`subscription`], [`subscription::manage`] |
//! | **Friends and rewards** | |
//! | Why does this friend not count? Why no reward? | [`referral`], [`referral::standing`], [`referral::redeem`] |
//! | Can my friend be reminded? | [`referral::remind`] |
//! | What may I know of my friend, and what not? | [`referral::visible`] |
//! | Why do I not have this badge? | [`reward::badges`](mod@reward::badges) |
//! | Where did my credit go? | [`reward`], [`reward::balance`] |
//! | When does my credit expire, and am I told? | [`reward::expire`] |
//! | **Teams and the community** | |
//! | Why can I not leave this team? | [`team`], [`team::change_team`] |
//! | What if a member is gone? What can staff do with a team? | [`team`], [`team::manage_team`] |
//! | Why can I not begin this mission alone? Who sees what my team wrote? | [`team`], [`team::share`](mod@team::share) |
//! | Why is it complete for all of us, and not for who left? | [`mission::complete_for_team`] |
//! | Why does this code not work on Discord? Where are my roles? | [`community::redeem_code`], [`community::discord_roles`] |
//! | When can I join this event? Where is its recording? When am I reminded? | [`event`], [`event::list`](mod@event::list) |
//! | Why does my calendar not show it? | [`event`], [`event::calendar`](mod@event::calendar) |
//! | **Mails and the account** | |
//! | Why did I get this mail, and why at this hour? | [`notification`], [`notification::route`] |
//! | Why did I get *no* mail? | [`notification`] |
//! | Where is the mail that verifies my address? | [`account::verify_email`] |
//! | Where is the mail to reset my password? | [`account::reset_password`] |
//! | What becomes of my message to support? | [`support`] |
//! | May I do this? Who may? | [`account::permission`] |
//! | Why does the assistant not answer? | [`assistant::ask`] |
//! | What may my portfolio say, and on what does it rest? | [`assistant::portfolio`] |
//! | Which number is it exactly? | [`limits`] |
//!
//! Staff who ask what became of a provider's event find the inbox in [`payment::receive_webhook`], the id of each event
//! in [`payment::event_id`], and its effect in [`payment::settle`].
//!
//! An author asks [`mission::lint`] what is wrong with a program and [`feedback::lint_rubric`] what is wrong with a
//! rubric, and [`mission::simulate`] where which kind of learner would be stuck in it.
//!
//! # How to read a page
//!
//! A page begins with what the rule does, in which order it tests, and what it refuses. *In this order, the first alone*
//! means that the rule stops at the first test that fails. *Together* means that it reports every test that fails. *From
//! the instant on* includes the instant, *up to* excludes it. A rule fetches nothing itself: if a page says that a rule
//! looks at something, the server has fetched it as a fact.
//!
//! # The nouns
//!
//! In their one order, each using earlier ones only: [`account`], [`program`], [`enrolment`], [`onboarding`],
//! [`mission`], [`bonus`], [`survey`], [`team`], [`submission`], [`feedback`], [`progression`], [`price`], [`coupon`], [`payment`],
//! [`subscription`], [`referral`], [`reward`], [`assistant`], [`community`], [`event`], [`support`]. Below them lie
//! [`refusal`] (every code), [`field`] (what a field can break), [`patch`] (what a change leaves, empties or sets), [`ids`],
//! [`money`], [`time`], [`limits`] (every number), [`screen`] (every address), [`upload`] (what may be uploaded at all) and [`notification`] (what a person can be told of).
//!
//! # Glossary
//!
//! - **Account, address**: a person's sign-in here, and its e-mail address.
//! - **Answer key**, short *key*: what is right about a question, why, and which mistakes are likely.
//! - **Anchor**: the event from which a date is counted: a session's start or end, the enrolment, a mission's
//!   completion.
//! - **Attempt**, also *submission*: one set of answers to a mission, from draft to decision. None is ever wiped.
//! - **Audit**: the record of who of the staff did what, and why.
//! - **Base price**: the price in US dollars for everybody, where no *regional price* fits.
//! - **Basis point**: a hundredth of a per cent. 10,000 are all, 6,000 are 60 %.
//! - **Board**: all missions of a session with what one learner has done; the facts of every lock.
//! - **Claim**: a reviewer's hold on a review, for half an hour. *Claims* of a token are the account's id and roles.
//! - **Completion policy**: what makes a mission complete: looking at it, handing in, a pass, a score.
//! - **Continued access**: what is left after the access has ended: nothing, reading, or everything.
//! - **Credit**: money that we owe a learner and that pays for things here. It cannot be paid out.
//! - **Criterion, rubric**: one thing that work is judged by, and the list of them.
//! - **Digest**: one mail in which notices of a day or a week are gathered.
//! - **Dispute**: a payer's bank calls money back, and decides later for us or for the payer.
//! - **Enrolled**, also *a place*: an enrolment that is approved, active, paused or completed.
//! - **Entitlement**: something held that opens more: the program was bought, the pro offer, a running subscription.
//! - **Evidence**: what a provider says of a payment, and who brought it.
//! - **Experience session**, short *session* or *xs*: a program with its dates.
//! - **Fact**: something that a rule is told: the time, a status, a price. Rules know nothing else.
//! - **Grace days**: the days of access after a session's end, 21 unless it says otherwise. What is handed in within
//!   them is in time for the award.
//! - **Half to even**: how an exact half is rounded: to the even neighbour. 184.5 is 184, and 185.5 is 186.
//! - **Held**: earned, and not to be spent yet.
//! - **Hash**: a fingerprint. Two quotes with the same one charge the same for the same.
//! - **Idempotency key**: a word that a page sends with an act, so that sending it twice does it once.
//! - **Ledger**: the list of all that happened to a learner's credit. Lines are added and never changed.
//! - **Lint**: the list of what is wrong with a program or a rubric, before it is published.
//! - **Lot**: credit that was given at once. It expires as a whole.
//! - **Mark**: how one answer came out by its key; of a rubric, the level that was found.
//! - **Meta**: the facts that are sent beside a code.
//! - **Milestone**: a number of referrals for which there is a reward.
//! - **Minor unit**: the smallest unit of a currency: cents, kobo, yen.
//! - **Model**, also *AI*: the language model that gives feedback on an attempt. The *assistant*, which answers
//!   questions, is another thing.
//! - **Offboarding**: the way out of a program: five questions, and the name for the certificate.
//! - **Overall score**: the scores of a learner's missions together, out of 10,000.
//! - **Pack**: a program as its author wrote it, in files.
//! - **Permission**: what a role may do. A *permission beside the rules*, or *grant*, opens missions for one learner.
//! - **Pinned version**: the version of a program that the session had when the learner enrolled. It stays theirs.
//! - **Pro offer**: an offer beside the place, with larger quotas. A running subscription has the same quotas.
//! - **Provider**: a company that takes money for us: Stripe (cards), PayPal, Paystack, Flutterwave, Paymentwall.
//! - **Quiet hours**: the hours in which a person wants to hear nothing.
//! - **Quote**: a price with all its lines, as it was shown. It is good for half an hour.
//! - **Quota**: how often something may be asked in a day.
//! - **Redeem**: to take a reward, or to use a code.
//! - **Regional price**: a price for some countries only. It is a price of its own and not a discount.
//! - **Released**: free again: a coupon's use, a review that a reviewer lets go, credit that was held or spent in vain.
//! - **Reserved**: of a coupon's use: kept for a payment that goes on.
//! - **Rev**: how often something was saved. Who saves names the one they saw, so that nothing is overwritten unseen.
//! - **Serial**: the short number of a certificate or a letter, such as `T6W2-SAPC-RVYM`.
//! - **Settle**: to move a payment, or the use of a coupon, by what became of it.
//! - **Slug**: the part of an address that names a thing.
//! - **Snapshot**: all that was true of a learner at one instant; a lock is decided by one.
//! - **Stackable**: of a coupon: it stands together with an automatic discount; by another switch, with a regional
//!   price.
//! - **Stale**: of a referral: it does not go on, and does not count until it does. Of a quote or a text: not the
//!   newest.
//! - **Sweep**: the round in which payments are looked after of which nobody tells us anything.
//! - **Superseded**: of an attempt: a later one was handed in before anybody decided on it.
//! - **Token**: what a device shows to prove who is signed in.
//! - **Um**, *user mission*: one learner's own record of one mission. It is made when the mission is first opened.
//! - **Verb, noun**: a rule, and what rules are about.
//! - **Webhook**: a call by which a provider tells us news by itself.
//! - **Zone**: where clocks show the same time. A session has one, and so has a person.

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
pub mod submission;
pub mod subscription;
pub mod support;
pub mod survey;
pub mod team;
pub mod time;
pub mod upload;
#[cfg(feature = "verbs")]
pub mod verbs;
mod visible;
