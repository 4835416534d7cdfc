// /{experience}/bonus-modules/{module}/{content}: one content to read, with a button to mark it as done and a link to
// the next content.

import { CircleCheck } from "lucide-react";
import { useParams } from "react-router";
import { asRefusal, type Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { useBonusContent } from "@/features/bonus/use-bonus-content";
import type { BonusModule } from "@/features/bonus/use-bonus-modules";
import { useMark } from "@/features/bonus/use-mark";
import { type Reason, reasonsOfLock } from "@/features/mission/reason-words";
import { formatMinutes } from "@/lib/dates";
import { bonusTexts as words } from "@/texts/bonus";
import { Button, LinkButton } from "@/ui/button";
import { LoadingRows } from "@/ui/states";
import { Callout, PageHeader, Prose } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { RefusalCallout } from "@/ui/refusal-callout";
import { type Bonus, BonusFrame, LockedBonus, NoSuchBonus } from "./bonus-frame";
import { ExperienceFault } from "./experience-fault";

type Line = BonusModule["contents"][number];

export function BonusContentScreen() {
  const { experience = "", module = "", content = "" } = useParams();
  return (
    <BonusFrame experience={experience}>
      {(bonus) => <Content {...bonus} slug={module} contentSlug={content} />}
    </BonusFrame>
  );
}

function Content({ slug, contentSlug, ...bonus }: Bonus & { slug: string; contentSlug: string }) {
  const { experience, modules } = bonus;
  const module = modules.find((other) => other.slug === slug || other.id === slug);
  const line = module?.contents.find((other) => other.slug === contentSlug || other.id === contentSlug);
  // If the module opens while the page is shown, its content can be read at once.
  const readable = module?.decision.can_read ? line : undefined;
  const { data: content, error, mutate } = useBonusContent(experience, readable?.id ?? null);
  if (module === undefined || line === undefined) return <NoSuchBonus experience={experience} />;
  return (
    <div className="grid max-w-3xl gap-6">
      <PageHeader
        title={line.title}
        eyebrow={`${words.kind[line.kind]} · ${formatMinutes(line.minutes)}`}
        breadcrumbs={[
          { label: words.title, to: paths.bonusModules(experience) },
          { label: module.title, to: paths.bonusModule(experience, module.slug) },
          { label: line.title },
        ]}
      />
      {readable === undefined ? (
        <Locked {...bonus} module={module} reasons={module.decision.reasons} />
      ) : content !== undefined ? (
        <Reader key={line.id} experience={experience} module={module} line={line} content={content} />
      ) : error === undefined ? (
        <LoadingRows row="h-24" />
      ) : (
        <Refused {...bonus} module={module} refusal={error} onRetry={() => void mutate()} />
      )}
    </div>
  );
}

function Refused({
  experience,
  page,
  module,
  refusal,
  onRetry,
}: Bonus & { module: BonusModule; refusal: Refusal; onRetry: () => void }) {
  const reasons = reasonsOfLock(refusal);
  if (reasons === null) return <ExperienceFault refusal={refusal} experience={experience} onRetry={onRetry} />;
  return <Locked experience={experience} page={page} module={module} reasons={reasons} />;
}

function Locked({
  experience,
  page,
  module,
  reasons,
}: Pick<Bonus, "experience" | "page"> & { module: BonusModule; reasons: readonly Reason[] }) {
  return (
    <>
      <LockedBonus experience={experience} page={page} reasons={reasons} />
      <div>
        <LinkButton to={paths.bonusModule(experience, module.slug)}>{words.backToModule}</LinkButton>
      </div>
    </>
  );
}

function Reader({
  experience,
  module,
  line,
  content,
}: {
  experience: string;
  module: BonusModule;
  line: Line;
  content: Schema<"BonusContent">;
}) {
  const { run, isPending, error } = useMark(experience, line.id);
  const isDone = line.done_at !== null;
  const next = module.contents[module.contents.findIndex(({ id }) => id === line.id) + 1];
  return (
    <>
      <Prose html={content.html} className="max-w-prose" />
      <div className="grid gap-4 border-t border-line pt-5">
        {error !== null && <RefusalCallout refusal={asRefusal(error)} failed={words.markFailed} />}
        {!module.decision.can_mark && <Callout>{words.readOnly}</Callout>}
        {module.decision.is_complete && <p role="status">{words.allDone}</p>}
        <div className="flex flex-wrap items-center gap-3">
          {isDone && (
            <Tag tone="right" icon={CircleCheck}>
              {words.done}
            </Tag>
          )}
          {!isDone && module.decision.can_mark && (
            <Button
              variant="primary"
              icon={CircleCheck}
              isPending={isPending}
              pendingLabel={words.marking}
              onPress={() => void run(true)}
            >
              {words.mark}
            </Button>
          )}
          {next !== undefined && (
            <LinkButton
              variant={isDone ? "primary" : "secondary"}
              to={paths.bonusContent(experience, module.slug, next.slug)}
            >
              {words.next(next.title)}
            </LinkButton>
          )}
          <LinkButton variant="quiet" to={paths.bonusModule(experience, module.slug)}>
            {words.backToModule}
          </LinkButton>
          {isDone && module.decision.can_mark && (
            <Button
              variant="quiet"
              isPending={isPending}
              pendingLabel={words.unmarking}
              onPress={() => void run(false)}
            >
              {words.unmark}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
