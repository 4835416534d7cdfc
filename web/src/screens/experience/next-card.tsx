// The next step after submitting: another try at what was not right, else the mission that this has opened, else the
// mission to continue with, else the time when the next mission opens. On a phone the bar at the bottom of the page has
// the button.

import { RotateCcw } from "lucide-react";
import { paths } from "@/app/paths";
import { nextMission, openings } from "@/features/mission/standing";
import type { InputBlock } from "@/features/submission/blocks";
import { formatDateTime, formatMinutes } from "@/lib/dates";
import { useIsDesk } from "@/lib/use-is-desk";
import { missionTexts } from "@/texts/mission";
import { submissionTexts } from "@/texts/submission";
import { Button, LinkButton } from "@/ui/button";
import { Sender } from "@/ui/letter";
import { Card } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import type { OpenMissionProps } from "./open-mission";
import type { Improving } from "./use-improving";

const words = submissionTexts.received;
const tries = submissionTexts.tries;

export interface NextCardProps extends OpenMissionProps {
  /** Missions that the hand-in has opened. */
  unlocked: readonly string[];
  /** Questions that may be tried again. */
  toTry: readonly InputBlock[];
  improving: Improving;
}

export function NextCard(props: NextCardProps) {
  const { page, decisions, place, unlocked, toTry } = props;
  const isDesk = useIsDesk();
  const next = nextOf(props);
  const [later] = openings(page.missions, decisions);
  return (
    <Card as="section" isLifted={next !== null} className="grid content-start justify-items-start gap-3">
      {toTry.length > 0 ? (
        <>
          <Tag tone="now">{words.nextStep}</Tag>
          <h3 className="text-h2">{tries.next}</h3>
          <p className="text-soft">{tries.nextBody(tries.questions(toTry.map(({ number }) => number)))}</p>
        </>
      ) : next === null ? (
        <h3 className="text-h3">{words.nothingOpen}</h3>
      ) : (
        <>
          <Tag tone={unlocked.includes(next.id) ? "now" : "neutral"}>
            {unlocked.includes(next.id) ? words.justOpened : words.goOnWith}
          </Tag>
          <Sender src={next.sender.portrait} name={next.sender.name} role={next.sender.role} />
          <h3 className="text-h2">{next.title}</h3>
          <p className="text-soft">
            {next.summary} {formatMinutes(next.minutes)}.
          </p>
        </>
      )}
      {isDesk && <NextAction {...props} />}
      {toTry.length > 0 && next !== null && (
        <LinkButton variant="quiet" to={paths.mission(place.experience, next.slug)}>
          {words.open(missionTexts.number(next.number))}
        </LinkButton>
      )}
      {later !== undefined && (
        <p className="text-small text-soft">
          {words.opensLater(missionTexts.number(later.mission.number), formatDateTime(later.at))}
        </p>
      )}
      <LinkButton
        variant={next === null && toTry.length === 0 ? "secondary" : "quiet"}
        to={paths.missions(place.experience)}
      >
        {words.backToMissions}
      </LinkButton>
    </Card>
  );
}

/** The button of the next step; empty if no mission is open. */
export function NextAction(props: NextCardProps) {
  const { place, toTry, improving } = props;
  const [question] = toTry;
  const next = nextOf(props);
  if (question !== undefined)
    return (
      <Button
        variant="primary"
        size="lg"
        isWide
        icon={RotateCcw}
        isPending={improving.isPending}
        pendingLabel={words.improving}
        onPress={() => improving.begin?.(question)}
      >
        {tries.question(question.number)}
      </Button>
    );
  if (next === null) return null;
  return (
    <LinkButton variant="primary" size="lg" isWide to={paths.mission(place.experience, next.slug)}>
      {words.open(missionTexts.number(next.number))}
    </LinkButton>
  );
}

function nextOf({ mission, page, decisions, unlocked }: NextCardProps) {
  const opened = page.missions.find(({ id }) => unlocked.includes(id));
  const due = nextMission(page.missions, decisions);
  return opened ?? (due?.id === mission.id ? null : due);
}
