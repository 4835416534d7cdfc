// Public interface of the program feature.

export { byProgram } from "./by-program";
export { HostMark, HostScene, HostStrip } from "./host-art";
export { hostTones } from "./host-tones";
export { Quilt } from "./quilt";
export { SessionBadge, SessionDates } from "./session-lines";
export { useListOffering } from "./use-list-offering";
export { usePreviewMission } from "./use-preview-mission";
export { useShowCourse, warmCourse } from "./use-show-course";
