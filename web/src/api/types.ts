// Short names for the shapes of the API, all taken from the generated schema.

import type { components } from "./schema";

export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

export type RefusalCode = Schema<"RefusalCode">;

export type Money = Schema<"Money">;
export type User = Schema<"User">;

export type Course = Schema<"Course">;
export type OpensHint = Schema<"OpensHint">;
export type ProgramView = Schema<"ProgramView">;
export type SessionCard = Schema<"SessionCard">;
export type SessionView = Schema<"SessionView">;

export type Enrolment = Schema<"Enrolment">;
export type EnrolmentCard = Schema<"EnrolmentCard">;
export type EnrolmentStatus = Schema<"EnrolmentStatus">;
export type Progress = Schema<"Progress">;

export type Action = Schema<"Action">;
export type Decision = Schema<"Decision">;
export type LearnerSnapshot = Schema<"LearnerSnapshot">;
export type Measure = Schema<"Measure">;
export type MissionBlocks = Schema<"MissionBlocks">;
export type MissionState = Schema<"MissionState">;
export type MissionView = Schema<"MissionView">;
export type MissionsPage = Schema<"MissionsPage">;
export type Reason = Schema<"Reason">;
export type UserMission = Schema<"UserMission">;

export type Block = Schema<"Block">;
export type BlockBody = Schema<"BlockBody">;
export type BlockCheck = Schema<"BlockCheck">;
export type BlockValue = Schema<"BlockValue">;
export type Issue = Schema<"Issue">;
export type IssueRule = Schema<"IssueRule">;
export type Submission = Schema<"Submission">;
export type SubmissionBlock = Schema<"SubmissionBlock">;
export type SubmissionResult = Schema<"SubmissionResult">;
export type SubmissionStatus = Schema<"SubmissionStatus">;
