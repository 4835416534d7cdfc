// Public interface of the enrolment feature.

export { EnrolmentDate, EnrolmentProgress } from "./enrolment-lines";
export { MuteSwitch } from "./mute-switch";
export { useEnrol } from "./use-enrol";
export { useExtend } from "./use-extend";
export { useExtension, type ExtensionChoice, type ExtensionOption } from "./use-extension";
export { useListEnrolments } from "./use-list-enrolments";
export { useResume } from "./use-resume";
