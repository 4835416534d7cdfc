//! Every endpoint by name, in the order of the product. Nothing else is here.

use utoipa_actix_web::service_config::ServiceConfig;

use crate::{account, enrolment, mission, platform, program, submission};

/// The routes under `/api`.
pub fn api(routes: &mut ServiceConfig) {
    routes
        .service(platform::show_time)
        .service(platform::show_status)
        .service(account::sign_up::sign_up_user)
        .service(account::attach_claims::attach_user_claims)
        .service(account::verify_email::verify_user_email)
        .service(account::verify_email::show_verification)
        .service(account::reset_password::reset_user_password)
        .service(account::show::show_user)
        .service(account::update::update_user)
        .service(account::erase::erase_user)
        .service(account::export::export_user)
        .service(account::end_sign_ins::show_sign_ins)
        .service(account::end_sign_ins::end_user_sign_ins)
        .service(account::confirm_verification::confirm_user_verification)
        .service(program::list_offerings::list_offerings)
        .service(program::show_course::show_course)
        .service(program::show_content_file::show_content_file)
        .service(enrolment::enrol::enrol_learner)
        .service(enrolment::show_approval::show_approval)
        .service(enrolment::list::list_enrolments)
        .service(mission::list_cards::list_enrolment_cards)
        .service(mission::resume::resume_session)
        .service(mission::list::list_missions)
        .service(mission::show_blocks::show_blocks)
        .service(mission::list_user_missions::list_user_missions)
        .service(mission::unlock::unlock_mission)
        .service(mission::show_user_mission::show_user_mission)
        .service(mission::change::change_user_mission)
        .service(mission::rate::rate_mission)
        .service(mission::explain::explain_mission)
        .service(submission::list::list_submissions)
        .service(submission::begin::begin_submission)
        .service(submission::show::show_submission)
        .service(submission::change::change_submission)
        .service(submission::list_answers::list_answers)
        .service(submission::save::save_answer);
}
