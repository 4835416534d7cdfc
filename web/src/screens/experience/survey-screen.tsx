// /{experience}/surveys/{survey}: a survey to answer, the learner's answers, or the date from which the survey can be
// answered.

import { Send } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useParams } from "react-router";
import type { KeyedMutator } from "swr";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { SurveyAnswers } from "@/features/survey/survey-answers";
import { SurveyField } from "@/features/survey/survey-field";
import { useAnswer } from "@/features/survey/use-answer";
import { type Survey, useSurvey } from "@/features/survey/use-survey";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { fieldFaults } from "@/texts/field-faults";
import { surveyTexts as words } from "@/texts/survey";
import { Button, LinkButton } from "@/ui/button";
import { DateTimeText } from "@/ui/date-time-text";
import { LoadingRows } from "@/ui/states";
import { Callout, Card, PageHeader, Prose } from "@/ui/surface";
import { RefusalCallout } from "@/ui/refusal-callout";
import { ExperienceFault } from "./experience-fault";

export function SurveyScreen() {
  const { experience = "", survey: slug = "" } = useParams();
  const { data: survey, error, mutate } = useSurvey(experience, slug);
  if (survey !== undefined) return <Shown key={slug} survey={survey} experience={experience} mutate={mutate} />;
  if (error?.code === "survey/not-found") return <NotFound experience={experience} />;
  if (error !== undefined)
    return <ExperienceFault refusal={error} experience={experience} onRetry={() => void mutate()} />;
  return <LoadingRows row="h-24" />;
}

interface ShownProps {
  survey: Survey;
  experience: string;
  mutate: KeyedMutator<Survey>;
}

function Shown({ survey, experience, mutate }: ShownProps) {
  const { card, answers } = survey;
  const [wasAsked] = useState(answers === null);
  return (
    <div className="grid max-w-3xl gap-6">
      <PageHeader
        title={card.title}
        eyebrow={words.eyebrow}
        breadcrumbs={[{ label: card.program, to: paths.dashboard(experience) }, { label: card.title }]}
      />
      {answers !== null ? (
        <Answered survey={survey} answers={answers} experience={experience} isFresh={wasAsked} />
      ) : card.standing.is_due ? (
        <SurveyForm survey={survey} experience={experience} mutate={mutate} />
      ) : (
        <Later survey={survey} experience={experience} />
      )}
    </div>
  );
}

function SurveyForm({ survey, experience, mutate }: ShownProps) {
  const { given, give, run, isPending, error } = useAnswer(
    experience,
    survey.card.slug,
    usePerson()?.uid ?? "",
    mutate,
  );
  const [form, focusFault] = useFaultFocus();
  const faults = fieldFaults(error);
  const isRefused = Object.keys(faults).length > 0;

  async function send(event: FormEvent) {
    event.preventDefault();
    if ((await run()) === undefined) focusFault();
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-6">
      <Prose html={survey.intro_html} className="max-w-prose" />
      {survey.questions.map((question) => (
        <Card key={question.key}>
          <SurveyField
            question={question}
            values={given[question.key] ?? []}
            fault={faults[question.key]}
            onChange={(values) => give(question.key, values)}
          />
        </Card>
      ))}
      {isRefused && (
        <Callout tone="miss" role="alert" title={words.notMet}>
          {words.notMetBody}
        </Callout>
      )}
      {error !== null && !isRefused && <RefusalCallout refusal={asRefusal(error)} failed={words.failed} />}
      <p className="text-small text-soft">{words.kept}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={Send}
          isPending={isPending}
          pendingLabel={words.sending}
        >
          {words.send}
        </Button>
        <LinkButton variant="quiet" size="lg" to={paths.dashboard(experience)}>
          {words.back}
        </LinkButton>
      </div>
    </form>
  );
}

interface AnsweredProps {
  survey: Survey;
  answers: NonNullable<Survey["answers"]>;
  experience: string;
  /** Whether it was answered on this page. */
  isFresh: boolean;
}

function Answered({ survey: { card, questions }, answers, experience, isFresh }: AnsweredProps) {
  const { answered_at } = card.standing;
  const message = useFreshFocus<HTMLDivElement>(isFresh);
  return (
    <>
      <div ref={message} tabIndex={-1}>
        <Callout tone="right" role="status" title={words.done}>
          {answered_at !== null && (
            <span>
              {words.doneAt} <DateTimeText at={answered_at} />
            </span>
          )}
        </Callout>
      </div>
      <SurveyAnswers questions={questions} answers={answers} />
      <div>
        <LinkButton variant="primary" to={paths.dashboard(experience)}>
          {words.back}
        </LinkButton>
      </div>
    </>
  );
}

function Later({ survey: { card }, experience }: { survey: Survey; experience: string }) {
  const { due_at } = card.standing;
  return (
    <>
      <Callout title={words.laterTitle}>
        {due_at === null ? (
          <span>{words.laterAfter}</span>
        ) : (
          <span>
            {words.laterAt} <DateTimeText at={due_at} />
          </span>
        )}
      </Callout>
      <div className="flex flex-wrap gap-3">
        {card.after !== null && (
          <LinkButton variant="primary" to={paths.mission(experience, card.after)}>
            {words.toMission}
          </LinkButton>
        )}
        <LinkButton to={paths.dashboard(experience)}>{words.back}</LinkButton>
      </div>
    </>
  );
}

function NotFound({ experience }: { experience: string }) {
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHeader title={words.notFound} lead={words.notFoundBody} />
      <div>
        <LinkButton to={paths.dashboard(experience)}>{words.back}</LinkButton>
      </div>
    </div>
  );
}
