// /{experience}/bonus-modules/{module}: the contents of a module, and the reasons of its lock.

import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { ContentList } from "@/features/bonus/content-list";
import { ModuleFacts } from "@/features/bonus/module-facts";
import { bonusTexts as words } from "@/texts/bonus";
import { LinkButton } from "@/ui/button";
import { PageHeader } from "@/ui/surface";
import { type Bonus, BonusFrame, LockedBonus, NoSuchBonus } from "./bonus-frame";
import { NextContent } from "./bonus-modules-screen";

export function BonusModuleScreen() {
  const { experience = "", module = "" } = useParams();
  return <BonusFrame experience={experience}>{(bonus) => <Module {...bonus} slug={module} />}</BonusFrame>;
}

function Module({ experience, page, modules, slug }: Bonus & { slug: string }) {
  const module = modules.find((other) => other.slug === slug || other.id === slug);
  if (module === undefined) return <NoSuchBonus experience={experience} />;
  const { can_read, can_mark, reasons } = module.decision;
  return (
    <div className="grid max-w-3xl gap-6">
      <PageHeader
        title={module.title}
        lead={module.summary}
        breadcrumbs={[
          { label: page.program.title, to: paths.dashboard(experience) },
          { label: words.title, to: paths.bonusModules(experience) },
          { label: module.title },
        ]}
      />
      <ModuleFacts module={module} isNext={module.decision.is_to_do} />
      {!can_read && <LockedBonus experience={experience} page={page} reasons={reasons} />}
      <section aria-labelledby="contents" className="grid gap-3">
        <h2 id="contents" className="text-h3">
          {words.whatIsInIt}
        </h2>
        <ContentList experience={experience} module={module} />
      </section>
      <div className="flex flex-wrap gap-3">
        {can_mark && <NextContent experience={experience} module={module} />}
        <LinkButton to={paths.bonusModules(experience)}>{words.back}</LinkButton>
      </div>
    </div>
  );
}
