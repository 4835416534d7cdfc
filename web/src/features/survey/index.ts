// Public interface of surveys.

export { DueSurveys } from "./due-surveys";
export { SurveyAnswers } from "./survey-answers";
export { SurveyField } from "./survey-field";
export { useAnswer } from "./use-answer";
export { useSurvey, type Survey } from "./use-survey";
