//! Every endpoint by name, in the order of the product. Nothing else is here.

use utoipa_actix_web::service_config::ServiceConfig;

use crate::openapi::Endpoint;
use crate::{
    account, enrolment, feedback, health, live, mission, notification, onboarding, program, progression, submission,
    support, upload,
};

/// Adds endpoints to the routes. The feature that an endpoint belongs to is its tag in the OpenAPI document.
macro_rules! endpoints {
    ($routes:expr, $($feature:ident :: $($handler:ident)::+,)+) => {
        $($routes.service(Endpoint { tag: stringify!($feature), handler: $feature::$($handler)::+ });)+
    };
}

/// The routes under `/api`.
pub fn api(routes: &mut ServiceConfig) {
    endpoints![
        routes,
        health::show_time,
        health::show_status,
        account::sign_up::sign_up_user,
        account::attach_claims::attach_user_claims,
        account::verify_email::verify_user_email,
        account::verify_email::show_verification,
        account::reset_password::reset_user_password,
        account::show::show_user,
        account::update::update_user,
        account::erase::erase_user,
        account::export::export_user,
        account::end_sign_ins::show_sign_ins,
        account::end_sign_ins::end_user_sign_ins,
        account::confirm_verification::confirm_user_verification,
        account::upload_avatar::sign_avatar,
        upload::show_avatar::show_avatar,
        account::show_profile::show_profile,
        account::save_profile::save_profile,
        account::show_settings::show_settings,
        account::change_settings::change_settings,
        account::unsubscribe::show_unsubscription,
        account::unsubscribe::unsubscribe,
        notification::list::list_notifications,
        notification::show_unread::show_unread,
        notification::mark_read::mark_read,
        live::list::list_updates,
        live::stream::stream_updates,
        program::list_offerings::list_offerings,
        program::show_course::show_course,
        program::preview_mission::preview_mission,
        program::show_content_file::show_content_file,
        program::show_file_as_html::show_file_as_html,
        program::show_version::show_version,
        enrolment::enrol::enrol_learner,
        enrolment::show_approval::show_approval,
        enrolment::list::list_enrolments,
        onboarding::show::show_onboarding,
        onboarding::answer::answer_onboarding,
        onboarding::save_profile::onboard_profile,
        onboarding::list_offers::list_offers,
        onboarding::show_flow::show_session_flow,
        onboarding::change_flow::change_session_flow,
        mission::list_cards::list_enrolment_cards,
        mission::resume::resume_session,
        mission::list::list_missions,
        mission::show_openings::show_openings,
        submission::show_blocks::show_blocks,
        mission::list_user_missions::list_user_missions,
        mission::unlock::unlock_mission,
        mission::show_user_mission::show_user_mission,
        submission::change_mission::change_user_mission,
        mission::rate::rate_mission,
        mission::explain::explain_mission,
        submission::list::list_submissions,
        submission::begin::begin_submission,
        submission::show::show_submission,
        submission::change::change_submission,
        submission::list_answers::list_answers,
        submission::save::save_answer,
        submission::upload_file::sign_file,
        feedback::rate_self::show_self_rating,
        feedback::rate_self::rate_own_submission,
        progression::show_grades::show_grades,
        progression::show_completion::show_completion,
        progression::complete::complete_program,
        progression::show_offboarding::show_offboarding,
        progression::change_offboarding::change_offboarding,
        progression::show_satisfactory_completion::show_satisfactory_completion,
        progression::show_certificate::show_certificate,
        progression::show_credential::show_credential,
        progression::change_certificate::change_certificate,
        upload::show::show_upload,
        support::open_ticket::write_support,
        support::list_tickets::list_support_tickets,
    ];
}
