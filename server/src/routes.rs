//! Every endpoint by name, in the order of the product. Nothing else is here.

use utoipa_actix_web::service_config::ServiceConfig;

use crate::{account, enrolment, mission, onboarding, platform, program, submission, support, upload};

/// The routes under `/api`.
pub fn api(routes: &mut ServiceConfig) {
    routes
        .service(platform::show_time)
        .service(platform::show_status)
        .service(account::sign_up::sign_up_user)
        .service(account::attach_claims::attach_user_claims)
        .service(account::show::show_user)
        .service(account::change::change_user)
        .service(account::upload_avatar::sign_avatar)
        .service(upload::show_avatar::show_avatar)
        .service(account::show_profile::show_profile)
        .service(account::save_profile::save_profile)
        .service(account::show_settings::show_settings)
        .service(account::change_settings::change_settings)
        .service(program::list_offerings::list_offerings)
        .service(program::show_course::show_course)
        .service(program::show_content_file::show_content_file)
        .service(enrolment::enrol::enrol_learner)
        .service(enrolment::show_approval::show_approval)
        .service(enrolment::list::list_enrolments)
        .service(onboarding::show::show_onboarding)
        .service(onboarding::answer::answer_onboarding)
        .service(onboarding::save_profile::onboard_profile)
        .service(onboarding::list_offers::list_offers)
        .service(onboarding::show_flow::show_session_flow)
        .service(onboarding::change_flow::change_session_flow)
        .service(mission::list_cards::list_enrolment_cards)
        .service(mission::resume::resume_session)
        .service(mission::list::list_missions)
        .service(mission::show_blocks::show_blocks)
        .service(mission::list_user_missions::list_user_missions)
        .service(mission::unlock::unlock_mission)
        .service(mission::show_user_mission::show_user_mission)
        .service(mission::change::change_user_mission)
        .service(mission::rate::rate_mission)
        .service(submission::list::list_submissions)
        .service(submission::begin::begin_submission)
        .service(submission::show::show_submission)
        .service(submission::change::change_submission)
        .service(submission::list_answers::list_answers)
        .service(submission::save::save_answer)
        .service(submission::upload_file::sign_file)
        .service(upload::show::show_upload)
        .service(support::open_ticket::write_support)
        .service(support::list_tickets::list_support_tickets);
}
