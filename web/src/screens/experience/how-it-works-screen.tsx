// /{experience}/how-it-works: the learner's own dates, the steps before the first mission, what a mission requires, and
// what comes after.

import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { useEvents } from "@/features/event/use-events";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { type Decisions, useDecisions } from "@/features/mission/use-decisions";
import { type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { FlowSteps } from "@/features/session/flow-steps";
import { localZoneName } from "@/lib/dates";
import { sessionTexts } from "@/texts/session";
import { PageHeader } from "@/ui/surface";
import { OpensAsYouGo, Timeline } from "./timeline";
import { ExperienceFault } from "./experience-fault";

export function HowItWorksScreen() {
  const { experience = "" } = useParams();
  const { data: page, error, mutate } = useMissions(experience);
  const decisions = useDecisions(page);
  if (page !== undefined) return <HowItWorks page={page} decisions={decisions} experience={experience} />;
  if (error !== undefined)
    return <ExperienceFault refusal={error} experience={experience} onRetry={() => void mutate()} />;
  return <MissionsSkeleton />;
}

function HowItWorks({ page, decisions, experience }: { page: MissionsPage; decisions: Decisions; experience: string }) {
  const { timeline, after } = sessionTexts;
  const { data: events } = useEvents(experience);
  return (
    <div className="grid max-w-3xl gap-12">
      <PageHeader
        title={sessionTexts.title}
        lead={sessionTexts.lead}
        breadcrumbs={[{ label: page.program.title, to: paths.dashboard(experience) }, { label: sessionTexts.title }]}
      />
      <FlowSteps session={page.session.id} />
      <section aria-labelledby="dates" className="grid gap-5">
        <div className="grid gap-1">
          <h2 id="dates" className="text-h2">
            {timeline.title}
          </h2>
          <p className="text-soft">{sessionTexts.zone(localZoneName())}</p>
        </div>
        <Timeline page={page} decisions={decisions} events={events?.items ?? []} />
        <OpensAsYouGo page={page} decisions={decisions} place={{ experience, missions: page.missions }} />
      </section>
      <MissionSteps />
      <section aria-labelledby="after" className="grid gap-2">
        <h2 id="after" className="text-h2">
          {after.title}
        </h2>
        <p className="max-w-prose">{after[page.session.continued_access]}</p>
      </section>
    </div>
  );
}

function MissionSteps() {
  const { title, steps } = sessionTexts.mission;
  return (
    <section aria-labelledby="a-mission" className="grid gap-5">
      <h2 id="a-mission" className="text-h2">
        {title}
      </h2>
      <ol className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {steps.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[2rem_1fr] gap-x-3">
            <span aria-hidden className="font-display text-h2 leading-tight font-bold text-soft tabular-nums">
              {index + 1}
            </span>
            <div className="grid gap-1">
              <h3 className="text-h3">{step.title}</h3>
              <p className="text-small text-soft">{step.body}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
