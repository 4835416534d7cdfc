// Short names for the API's types, all from the generated schema.

import type { components } from "./schema";

export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

export type RefusalCode = Schema<"RefusalCode">;

export type PasswordPolicy = Schema<"PasswordPolicy">;
export type PasswordTick = Schema<"PasswordTick">;

export type Money = Schema<"Money">;
export type Role = Schema<"Role">;
export type SignIns = Schema<"SignIns">;
export type User = Schema<"User">;
export type VerifyEmail = Schema<"VerifyEmail">;

export type NotificationKind = Schema<"NotificationKind">;
export type NotifyChoice = Schema<"NotifyChoice">;
export type Profile = Schema<"Profile">;
export type ProfileLinks = Schema<"ProfileLinks">;
export type QuietHours = Schema<"QuietHours">;
export type Settings = Schema<"Settings">;

export type Onboarding = Schema<"Onboarding">;
export type OnboardingProfile = Schema<"OnboardingProfile">;
export type OnboardingStep = Schema<"OnboardingStep">;
export type Offer = Schema<"Offer">;
export type OfferReason = Schema<"OfferReason">;
export type Question = Schema<"Question">;
export type QuestionAnswer = Schema<"Answer">;
export type QuestionId = Schema<"QuestionId">;
export type SessionFlow = Schema<"SessionFlow">;
export type SessionStep = Schema<"SessionStep">;

export type SupportReceipt = Schema<"SupportReceipt">;
export type SupportTicket = Schema<"SupportTicket">;
export type SupportTopic = Schema<"SupportTopic">;
export type Upload = Schema<"Upload">;
export type UploadedFile = Schema<"UploadedFile">;

export type Course = Schema<"ProgramCourse">;
export type OpensHint = Schema<"OpensHint">;
export type ProgramView = Schema<"ProgramView">;
export type SessionCard = Schema<"SessionCard">;
export type SessionView = Schema<"SessionView">;

export type Certificate = Schema<"CertificateView">;
export type Completion = Schema<"Completion">;
export type Offboarding = Schema<"OffboardingView">;
export type Requirement = Schema<"Requirement">;

export type Enrolment = Schema<"Enrolment">;
export type EnrolmentCard = Schema<"EnrolmentCard">;
export type EnrolmentStatus = Schema<"EnrolmentStatus">;
export type Progress = Schema<"Progress">;

export type Action = Schema<"Action">;
export type Decision = Schema<"Decision">;
export type LearnerSnapshot = Schema<"LearnerSnapshot">;
export type Measure = Schema<"Measure">;
export type MissionBlocks = Schema<"MissionBlocks">;
export type MarkCounts = Schema<"MarkCounts">;
export type MarkOutcome = Schema<"MarkOutcome">;
export type Marks = Schema<"Marks">;
export type MarkVerdict = Schema<"MarkVerdict">;
export type MissionPreview = Schema<"MissionPreview">;
export type MissionState = Schema<"MissionState">;
export type ProgramVersion = Schema<"ProgramVersion">;
export type VersionMission = Schema<"VersionMission">;
export type Reason = Schema<"Reason">;
export type UserMission = Schema<"UserMission">;

export type AnswerMark = Schema<"AnswerMark">;
export type Block = Schema<"Block">;
export type BlockBody = Schema<"BlockBody">;
export type BlockCheck = Schema<"BlockCheck">;
export type BlockValue = Schema<"BlockValue">;
export type BlockKey = Schema<"BlockKey">;
export type Issue = Schema<"Issue">;
export type IssueRule = Schema<"IssueRule">;
export type Rubric = Schema<"Rubric">;
export type SelfRating = Schema<"SelfRating">;
export type Submission = Schema<"Submission">;
export type SubmissionBlock = Schema<"SubmissionBlock">;
export type AttemptActs = Schema<"AttemptActs">;
export type SubmissionResult = Schema<"SubmissionResult">;
export type SubmissionStatus = Schema<"SubmissionStatus">;
