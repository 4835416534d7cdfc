// Texts of surveys. Authors write their titles and questions.

import { count } from "@/lib/words";

export const surveyTexts = {
  eyebrow: "Survey",
  due: (surveys: number) => (surveys === 1 ? "Please answer a survey" : `Please answer ${surveys} surveys`),
  questions: (questions: number) => count(questions, "question"),
  optional: (prompt: string) => `${prompt} (optional)`,
  end: (number: string, label: string) => `${number}: ${label}`,
  kept: "Your answers are kept on this device until you send them. They do not affect your result.",
  send: "Send my answers",
  sending: "Sending",
  failed: "Your answers were not sent",
  notMet: "Something is missing",
  notMetBody: "We marked what has to change.",
  done: "Thank you. Your answers have arrived.",
  doneAt: "You answered on",
  unanswered: "No answer",
  onScale: (number: string, of: string) => `${number} of ${of}`,
  laterTitle: "This survey is not open yet",
  laterAt: "It opens on",
  laterAfter: "It opens when you have completed a mission.",
  toMission: "Go to the mission",
  back: "Back to the dashboard",
  notFound: "This survey does not exist here",
  notFoundBody: "The address may be mistyped, or the survey may belong to another program.",
} as const;
