//! Newtype ids, one for each noun, so that a mission's id cannot be passed for a session's. All are UUIDs (version 7 if
//! the server creates them) and are sent as hyphenated strings.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[doc = $doc:literal])+ $name:ident;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name(#[serde(deserialize_with = "hyphenated")] pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )+};
}

ids! {
    /// A person with an account.
    UserId;
    /// A program: the job simulation as an offer, over all its versions.
    ProgramId;
    /// One published version of a program's curriculum.
    ProgramVersionId;
    /// An experience session: a program offered over a span of time.
    SessionId;
    /// One learner's place in one session.
    EnrolmentId;
    /// A mission of one program version.
    MissionId;
    /// One learner's record of one mission.
    UserMissionId;
    /// A block of a mission: content to read or an answer to give.
    BlockId;
    /// A bonus module of one program version.
    BonusModuleId;
    /// One page of a bonus module.
    BonusContentId;
    /// A survey of one program version.
    SurveyId;
    /// One attempt at a mission's answers.
    SubmissionId;
    /// A row of a price list.
    PriceId;
    /// A quote, as it is stored.
    QuoteId;
    /// The source of a line of a quote: a row of a price list, a coupon, an automatic discount, a tax.
    RuleId;
    /// A coupon, over all its codes.
    CouponId;
    /// A browser that gets notices.
    DeviceId;
    /// A credit note.
    CreditNoteId;
    /// One payment for one item at one provider.
    PaymentId;
    /// One subscription of one learner.
    SubscriptionId;
    /// One notice to one person.
    NotificationId;
    /// The subject of a notice: a session, an event, a thread and so on.
    SubjectId;
    /// A scheduled event of a session.
    EventId;
    /// An announcement to everybody in a session.
    AnnouncementId;
    /// Several learners of a session who work together.
    TeamId;
    /// A certificate of one learner in one program.
    CertificateId;
    /// A reference letter about one learner in one program.
    LetterId;
    /// One review of an attempt by a person, from the request to its end.
    ReviewId;
    /// One refund of a payment or of a part of it.
    RefundId;
    /// One person's sign-up with another's code.
    ReferralId;
    /// A number of referrals that earns a reward.
    MilestoneId;
    /// A milestone's reward.
    RewardId;
    /// Credit that was given in one step; the unspent rest expires as a whole.
    LotId;
    /// An act of staff in the audit.
    StaffActionId;
    /// A badge that people can be awarded.
    BadgeId;
    /// A partner's offer.
    PerkId;
}

/// Parses the one form in which an id is sent. The parser of the `uuid` crate accepts four forms, and its errors add 2
/// KB to the browser's package.
fn hyphenated<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uuid, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse(&text).ok_or_else(|| D::Error::custom("an id is a UUID with hyphens"))
}

fn parse(text: &str) -> Option<Uuid> {
    if text.len() != 36 {
        return None;
    }
    let mut value = 0_u128;
    for (at, byte) in text.bytes().enumerate() {
        match (at, byte) {
            (8 | 13 | 18 | 23, b'-') => {}
            (8 | 13 | 18 | 23, _) => return None,
            _ => value = value * 16 + u128::from(char::from(byte).to_digit(16)?),
        }
    }
    Some(Uuid::from_u128(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_travels_in_one_form() {
        let read = |text: &str| serde_json::from_value::<MissionId>(text.into());
        let text = "0198c3f2-7d3a-7cc1-9b51-0242ac120002";
        assert_eq!(read(text).unwrap().to_string(), text);
        assert_eq!(serde_json::to_string(&read(text).unwrap()).unwrap(), format!("\"{text}\""));
        assert_eq!(read(&text.to_uppercase()).unwrap().to_string(), text);
        for wrong in [
            "",
            "0198c3f27d3a7cc19b510242ac120002",
            "0198c3f207d3a-7cc1-9b51-0242ac120002",
            "0198c3f2-7d3a07cc1-9b51-0242ac120002",
            "0198c3f2-7d3a-7cc1-9b510-242ac120002",
            "{0198c3f2-7d3a-7cc1-9b51-0242ac120002}",
            "0198c3f2-7d3a-7cc1-9b51-0242ac12000",
            "0198c3f2-7d3a-7cc1-9b51-0242ac1200022",
            "f198c3f2-7d3a-7cc1-9b51-0242ac1200022",
            "0198c3f27-d3a-7cc1-9b51-0242ac120002",
            "0198c3f2-7d3a-7cc1-9b51-0242ac12000g",
            "0198c3f2-7d3a-7cc1-9b51-0242ac12000é",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
