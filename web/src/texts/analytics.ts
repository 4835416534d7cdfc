// Texts of the question whether analytics may run.

export const analyticsTexts = {
  question: "May we count how Fieldwork is used?",
  body: "It tells us which pages help and which do not. No answers you write are ever part of it, and everything works the same if you say no.",
  more: "How we treat data",
  accept: "Yes, count",
  decline: "No, do not count",
  choices: "Privacy choices",
};
