// Surveys of a session that the learner has to answer, one per line.

import { MessageSquareText } from "lucide-react";
import { paths } from "@/app/paths";
import { surveyTexts as words } from "@/texts/survey";
import { Card } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import { useSurveys } from "./use-surveys";

export function DueSurveys({ experience }: { experience: string }) {
  const { data: surveys = [] } = useSurveys(experience);
  const due = surveys.filter(({ standing }) => standing.is_due);
  if (due.length === 0) return null;
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-h3">{words.due(due.length)}</h2>
      <ul className="grid gap-2">
        {due.map(({ id, slug, title, questions }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <MessageSquareText aria-hidden className="size-5 shrink-0 text-soft" />
            <TextLink to={paths.survey(experience, slug)} className="target inline-flex items-center">
              {title}
            </TextLink>
            <span className="text-small text-soft">{words.questions(questions)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
