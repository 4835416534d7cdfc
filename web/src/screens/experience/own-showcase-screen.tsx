// /{experience}/showcase: the learner chooses work to show, publishes it as a page, and sees the page as others do.

import { useParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { ShowcaseChoice } from "@/features/showcase/showcase-choice";
import { ShowcaseView } from "@/features/showcase/showcase-view";
import { ShowcaseVisibility } from "@/features/showcase/showcase-visibility";
import { useChoose } from "@/features/showcase/use-choose";
import { type Showcase, type ShowcaseChoice as Choice, useOwnShowcase } from "@/features/showcase/use-own-showcase";
import { usePublish } from "@/features/showcase/use-publish";
import { useKept } from "@/lib/use-kept";
import { missionTexts } from "@/texts/mission";
import { showcaseTexts as words } from "@/texts/showcase";
import { LinkButton } from "@/ui/button";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { ExperienceFault } from "./experience-fault";

export function OwnShowcaseScreen() {
  const { experience = "" } = useParams();
  const person = usePerson();
  const { data, error, mutate } = useOwnShowcase(experience);
  if (data !== undefined && person !== null)
    return <Shown key={experience} showcase={data} experience={experience} owner={person.uid} />;
  if (error !== undefined)
    return <ExperienceFault refusal={asRefusal(error)} experience={experience} onRetry={() => void mutate()} />;
  return (
    <Loading>
      <Skeleton className="h-96" />
    </Loading>
  );
}

function Shown({ showcase, experience, owner }: { showcase: Showcase; experience: string; owner: string }) {
  const { kept, keep, forget } = useKept<Choice>(`showcase.${experience}`, owner);
  const save = useChoose(experience);
  const { publish, unpublish } = usePublish(experience);
  const choice = offered(kept ?? showcase.choice, showcase);
  const isChanged = JSON.stringify(choice) !== JSON.stringify(showcase.choice) || showcase.slug === null;

  const crumbs = [{ label: missionTexts.heading, to: paths.missions(experience) }, { label: words.title }];

  async function store(): Promise<boolean> {
    const saved = await save.run(choice);
    if (saved !== undefined) forget();
    return saved !== undefined;
  }
  async function saveAndPublish() {
    if (!isChanged || (await store())) await publish.run();
  }

  if (showcase.pieces.length === 0 && showcase.slug === null)
    return (
      <div className="grid gap-8">
        <PageHeader title={words.title} lead={words.lead} breadcrumbs={crumbs} />
        <EmptyState
          title={words.emptyTitle}
          body={words.emptyBody}
          action={
            <LinkButton variant="primary" to={paths.missions(experience)}>
              {words.toMissions}
            </LinkButton>
          }
        />
      </div>
    );
  return (
    <div className="grid gap-8">
      <PageHeader title={words.title} lead={words.lead} breadcrumbs={crumbs} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ShowcaseChoice
          pieces={showcase.pieces}
          choice={choice}
          isChanged={isChanged}
          isPending={save.isPending}
          error={save.error}
          onChange={keep}
          onSave={() => void store()}
        />
        <ShowcaseVisibility
          showcase={showcase}
          canPublish={choice.missions.length > 0}
          isPending={save.isPending || publish.isPending || unpublish.isPending}
          onPublish={() => void saveAndPublish()}
          onUnpublish={() => void unpublish.run()}
        />
      </div>
      <section aria-label={words.preview} className="grid gap-6 border-t border-line pt-8">
        <p className="text-small font-semibold text-soft">{words.preview}</p>
        {showcase.page ? <ShowcaseView page={showcase.page} /> : <p className="text-soft">{words.noPreview}</p>}
      </section>
    </div>
  );
}

/** The choice without missions whose work can no longer be shown, because the form does not list them. */
function offered(choice: Choice, { pieces }: Showcase): Choice {
  return { ...choice, missions: choice.missions.filter((chosen) => pieces.some(({ mission }) => mission === chosen)) };
}
