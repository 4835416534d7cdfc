// A person's answers to a survey, question by question.

import type { Schema } from "@/api/types";
import { surveyTexts as words } from "@/texts/survey";
import type { SurveyQuestion } from "./use-survey";

export interface SurveyAnswersProps {
  questions: readonly SurveyQuestion[];
  answers: readonly Schema<"SurveyAnswer">[];
}

export function SurveyAnswers({ questions, answers }: SurveyAnswersProps) {
  return (
    <dl className="grid gap-5">
      {questions.map((question) => (
        <div key={question.key} className="grid gap-1 border-t border-line pt-4">
          <dt className="font-semibold">{question.prompt}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            {written(question, answers.find((given) => given.question === question.key)?.values ?? [])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function written({ kind, options }: SurveyQuestion, values: readonly string[]): string {
  if (values.length === 0) return words.unanswered;
  if (kind === "scale") return words.onScale(values[0]!, options.at(-1)?.key ?? "");
  return values.map((value) => options.find(({ key }) => key === value)?.label ?? value).join(", ");
}
