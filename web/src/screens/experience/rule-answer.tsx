// An answer that the assistant takes from the rules, in sentences, with a link to the page that shows the same.

import type { ReactNode } from "react";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { LockReasons } from "@/features/mission/lock-reasons";
import { type MissionView, useMissions } from "@/features/mission/use-missions";
import { actLink } from "@/features/progression/act-link";
import { StepList } from "@/features/progression/award-steps";
import { ruleAnswerTexts as words } from "@/texts/rule-answers";
import { TextLink } from "@/ui/text-link";

type Answer = Schema<"RuleAnswer">;
type Of<K extends Answer["kind"]> = Extract<Answer, { kind: K }>;

export interface RuleAnswerProps {
  answer: Answer;
  experience: string;
}

export function RuleAnswer({ answer, experience }: RuleAnswerProps) {
  const { data: board } = useMissions(experience);
  const place: Place = { experience, missions: board?.missions ?? [] };
  return <div className="grid gap-3">{partsOf(answer, place)}</div>;
}

interface Place {
  experience: string;
  missions: readonly MissionView[];
}

function partsOf(answer: Answer, place: Place): ReactNode {
  const { experience } = place;
  switch (answer.kind) {
    case "lock":
      return <Lock answer={answer} place={place} />;
    case "grade":
      return <Said sentences={gradeSentences(answer, place)} to={paths.grades(experience)} label={words.toGrades} />;
    case "award":
      return <Award answer={answer} place={place} />;
    case "access":
      return (
        <Said
          sentences={[
            (answer.has_ended ? words.accessEnded : words.accessUntil)(answer.until),
            words.grace(answer.grace_until),
          ]}
          to={paths.extension(experience)}
          label={words.toExtension}
        />
      );
    case "attempts":
      return <Said sentences={attemptSentences(answer, place)} {...missionLink(answer.mission, place)} />;
    case "reviews":
      return <Reviews answer={answer} place={place} />;
    case "certificate":
      return <Certificate answer={answer} place={place} />;
    case "live_session":
      return (
        <Said sentences={[liveSentence(answer)]} to={`${paths.dashboard(experience)}#events`} label={words.toEvents} />
      );
    case "declined":
      return (
        <Said sentences={[words.declined[answer.because]]} to={paths.support(experience)} label={words.toSupport} />
      );
  }
}

/** Sentences of an answer, and the link to its page. */
function Said({ sentences, to, label }: { sentences: readonly string[]; to: string; label: string }) {
  return (
    <>
      <p>{sentences.join(" ")}</p>
      <PageLink to={to} label={label} />
    </>
  );
}

function PageLink({ to, label }: { to: string; label: string }) {
  return (
    <p>
      <TextLink to={to} className="inline-flex min-h-6 items-center">
        {label}
      </TextLink>
    </p>
  );
}

function Lock({ answer, place }: { answer: Of<"lock">; place: Place }) {
  if (answer.mission === null || answer.standing === null)
    return <Said sentences={[words.noLocked]} to={paths.missions(place.experience)} label={words.toMissions} />;
  const mission = nameOf(answer.mission, place);
  const link = missionLink(answer.mission, place);
  if (!answer.is_locked) return <Said sentences={[words.standing[answer.standing](mission)]} {...link} />;
  if (answer.opens_at !== null)
    return <Said sentences={[words.standing.locked(mission), words.opensAt(mission, answer.opens_at)]} {...link} />;
  return (
    <>
      <p>
        {words.standing.locked(mission)} {words.opensWhen(mission)}
      </p>
      <LockReasons reasons={answer.reasons} place={place} />
      <PageLink {...link} />
    </>
  );
}

function Award({ answer, place }: { answer: Of<"award">; place: Place }) {
  return (
    <>
      <AwardParts answer={answer} place={place} />
      <PageLink to={paths.dashboard(place.experience)} label={words.toAward} />
    </>
  );
}

function Certificate({ answer, place }: { answer: Of<"certificate">; place: Place }) {
  return (
    <>
      <p>{answer.is_issued ? words.certificate : words.noCertificate(answer.missing_missions)}</p>
      <AwardParts answer={answer} place={place} />
      <PageLink to={paths.offboarding(place.experience)} label={words.toCertificate} />
    </>
  );
}

function AwardParts({
  answer: { given, heading, next, missing },
  place,
}: {
  answer: Schema<"AwardAnswer">;
  place: Place;
}) {
  return (
    <>
      <p>
        {given === null ? words.heading(heading) : words.given(given)} {next === null && <span>{words.highest}</span>}
      </p>
      {next !== null && missing.length > 0 && (
        <>
          <p>{words.missing(next)}</p>
          <StepList steps={missing} linkOf={actLink(place.experience, place.missions)} />
        </>
      )}
    </>
  );
}

function Reviews({ answer: { reviews }, place }: { answer: Of<"reviews">; place: Place }) {
  if (reviews.length === 0)
    return <Said sentences={[words.noReviews]} to={paths.grades(place.experience)} label={words.toGrades} />;
  return (
    <ul className="grid gap-3">
      {reviews.map(({ mission, due_at, is_late }) => {
        const { to, label } = missionLink(mission, place);
        return (
          <li key={`${mission} ${due_at}`} className="grid gap-1">
            <span>{(is_late ? words.lateReview : words.review)(nameOf(mission, place), due_at)}</span>
            <PageLink to={`${to}#reviews`} label={label} />
          </li>
        );
      })}
    </ul>
  );
}

function gradeSentences(answer: Of<"grade">, place: Place): readonly string[] {
  const { mission, score_bp, so_far_bp, to_pass_bp, to_distinction_bp } = answer;
  const more = [
    ...(to_pass_bp ? [words.toPass(to_pass_bp)] : []),
    ...(to_distinction_bp ? [words.toDistinction(to_distinction_bp)] : []),
  ];
  if (mission === null) {
    if (score_bp !== null) return [words.overall(score_bp), ...more];
    return [so_far_bp === null ? words.noOverall : words.overallSoFar(so_far_bp)];
  }
  const name = nameOf(mission, place);
  if (score_bp !== null) return [words.score(name, score_bp), ...more];
  return [so_far_bp === null ? words.noScore(name) : words.soFar(name, so_far_bp)];
}

function attemptSentences({ mission, used, limit, left }: Of<"attempts">, place: Place): readonly string[] {
  const name = nameOf(mission, place);
  const most = limit === null || left === null ? words.unlimited(name) : words.left(left, limit, name);
  return [most, words.attempts(used)];
}

function liveSentence({ next }: Of<"live_session">): string {
  if (next === null) return words.noLive;
  return next.is_live ? words.liveNow(next.title) : words.live(next.title, next.starts_at);
}

function nameOf(id: string, { missions }: Place): string {
  const mission = missions.find((other) => other.id === id);
  return mission === undefined ? words.unknownMission : words.mission(mission.number);
}

function missionLink(id: string, { experience, missions }: Place): { to: string; label: string } {
  const mission = missions.find((other) => other.id === id);
  return mission === undefined
    ? { to: paths.missions(experience), label: words.toMissions }
    : { to: paths.mission(experience, mission.slug), label: words.toMission(mission.number) };
}
