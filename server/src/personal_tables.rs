//! Registry of every table with personal data, by feature, and of the steps of an erasure. A table that refers to a
//! person and is missing here fails a test.

use crate::personal_data::{PersonalData, PersonalTable};
use crate::{
    account, assistant, bonus, community, coupon, enrolment, event, feedback, live, mission, notification, onboarding,
    payment, price, program, progression, referral, reward, showcase, sitting, submission, subscription, support,
    survey, team, upload,
};

/// Personal data for exports and erasures.
pub const PERSONAL_DATA: PersonalData =
    PersonalData { features: TABLES, steps: &[subscription::end_erased::end_all_of] };

const TABLES: &[&[PersonalTable]] = &[
    account::rows::PERSONAL_TABLES,
    account::profile_rows::PERSONAL_TABLES,
    account::staff_action_rows::PERSONAL_TABLES,
    upload::rows::PERSONAL_TABLES,
    notification::rows::PERSONAL_TABLES,
    live::rows::PERSONAL_TABLES,
    enrolment::rows::PERSONAL_TABLES,
    enrolment::extension_rows::PERSONAL_TABLES,
    onboarding::rows::PERSONAL_TABLES,
    mission::rows::PERSONAL_TABLES,
    mission::badge_rows::PERSONAL_TABLES,
    sitting::rows::PERSONAL_TABLES,
    bonus::rows::PERSONAL_TABLES,
    survey::rows::PERSONAL_TABLES,
    team::rows::PERSONAL_TABLES,
    submission::rows::PERSONAL_TABLES,
    feedback::rows::PERSONAL_TABLES,
    feedback::review_rows::PERSONAL_TABLES,
    progression::rows::PERSONAL_TABLES,
    progression::certificate_rows::PERSONAL_TABLES,
    progression::letter_rows::PERSONAL_TABLES,
    program::announcement_rows::PERSONAL_TABLES,
    price::rows::PERSONAL_TABLES,
    coupon::rows::PERSONAL_TABLES,
    payment::rows::PERSONAL_TABLES,
    payment::instrument_rows::PERSONAL_TABLES,
    payment::mailbox_rows::PERSONAL_TABLES,
    payment::start_rows::PERSONAL_TABLES,
    payment::refund_rows::PERSONAL_TABLES,
    payment::document_rows::PERSONAL_TABLES,
    subscription::rows::PERSONAL_TABLES,
    referral::rows::PERSONAL_TABLES,
    reward::ledger_rows::PERSONAL_TABLES,
    reward::perk_rows::PERSONAL_TABLES,
    showcase::rows::PERSONAL_TABLES,
    assistant::rows::PERSONAL_TABLES,
    assistant::portfolio::rows::PERSONAL_TABLES,
    community::discord_rows::PERSONAL_TABLES,
    event::announcement_rows::PERSONAL_TABLES,
    event::attendance_rows::PERSONAL_TABLES,
    event::calendar_rows::PERSONAL_TABLES,
    support::rows::PERSONAL_TABLES,
];
