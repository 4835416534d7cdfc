// Words of surveys. Their titles and questions are the authors'.

import { count } from "@/lib/words";

export const surveyTexts = {
  eyebrow: "Survey",
  due: (surveys: number) => (surveys === 1 ? "A survey waits for you" : `${surveys} surveys wait for you`),
  questions: (questions: number) => count(questions, "question"),
  optional: (prompt: string) => `${prompt} (optional)`,
  end: (number: string, label: string) => `${number}: ${label}`,
  kept: "Your answers are kept on this device until you send them. They count for nothing in your result.",
  send: "Send my answers",
  sending: "Sending",
  failed: "Your answers were not sent",
  notMet: "Something is missing",
  notMetBody: "What has to change is marked.",
  done: "Thank you. Your answers have arrived.",
  doneAt: "You answered on",
  unanswered: "No answer",
  onScale: (number: string, of: string) => `${number} of ${of}`,
  laterTitle: "This survey is not asked yet",
  laterAt: "It is asked from",
  laterAfter: "It is asked once you have completed a mission.",
  toMission: "Go to the mission",
  back: "Back to the dashboard",
  notFound: "There is no such survey here",
  notFoundBody: "The address may be mistyped, or the survey may belong to another program.",
} as const;
