// What other parts of the application may use of the program feature.

export { ProgramCover } from "./program-cover";
export { SessionBadge, SessionDates, SessionFacts } from "./session-lines";
export { useListOffering } from "./use-list-offering";
export { useShowCourse } from "./use-show-course";
