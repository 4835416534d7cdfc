// /{experience}/bonus-modules: the bonus modules: which of them are open, and what opens the others.

import { Sprout } from "lucide-react";
import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { ModuleFacts } from "@/features/bonus/module-facts";
import type { BonusModule } from "@/features/bonus/use-bonus-modules";
import { LockReasons } from "@/features/mission/lock-reasons";
import { bonusTexts as words } from "@/texts/bonus";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/states";
import { Card, PageHeader } from "@/ui/surface";
import { type Bonus, BonusFrame } from "./bonus-frame";

export function BonusModulesScreen() {
  const { experience = "" } = useParams();
  return <BonusFrame experience={experience}>{(bonus) => <Modules {...bonus} />}</BonusFrame>;
}

function Modules({ experience, page, modules }: Bonus) {
  const next = modules.find(({ decision }) => decision.is_to_do);
  return (
    <div className="grid max-w-3xl gap-6">
      <PageHeader
        title={words.title}
        lead={words.lead}
        breadcrumbs={[{ label: page.program.title, to: paths.dashboard(experience) }, { label: words.title }]}
      />
      {modules.length === 0 ? (
        <EmptyState
          icon={Sprout}
          title={words.emptyTitle}
          body={words.emptyBody}
          action={
            <LinkButton variant="primary" to={paths.missions(experience)}>
              {words.toMissions}
            </LinkButton>
          }
        />
      ) : (
        <ul className="grid gap-4">
          {modules.map((module) => (
            <Card as="li" key={module.id} className="grid gap-3">
              <div className="grid gap-1">
                <h2 className="text-h3">
                  <Link to={paths.bonusModule(experience, module.slug)} className="underline-offset-4 hover:underline">
                    {module.title}
                  </Link>
                </h2>
                <p className="text-soft">{module.summary}</p>
              </div>
              <ModuleFacts module={module} isNext={module === next} />
              {!module.decision.can_read && (
                <LockReasons reasons={module.decision.reasons} place={{ experience, missions: page.missions }} />
              )}
              {module === next && (
                <div>
                  <NextContent experience={experience} module={module} />
                </div>
              )}
            </Card>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A link to the first content that is not done. */
export function NextContent({ experience, module }: { experience: string; module: BonusModule }) {
  const content = module.contents.find(({ id }) => id === module.decision.next);
  if (content === undefined) return null;
  const label = module.decision.done === 0 ? words.begin(content.title) : words.resume(content.title);
  return (
    <LinkButton variant="primary" to={paths.bonusContent(experience, module.slug, content.slug)}>
      {label}
    </LinkButton>
  );
}
