// /extension?xs=…: the available extensions of access, with the old and the new end, the price, and what opens again. A
// free one is taken here; one with a price continues at the checkout.

import { useSearchParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { useExtension } from "@/features/enrolment/use-extension";
import { useShowCourse } from "@/features/program/use-show-course";
import { enrolmentTexts } from "@/texts/enrolment";
import { extensionTexts as words, extensionRefusalWords } from "@/texts/extension";
import { LinkButton } from "@/ui/button";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { Callout, PageHeader } from "@/ui/surface";
import { ExperienceFault } from "../experience/experience-fault";
import { FaultState } from "../fault-state";
import { ExtensionForm } from "./extension-form";

export function ExtensionScreen() {
  const [search] = useSearchParams();
  const xs = search.get("xs");
  const { data: course } = useShowCourse(xs);
  const { data: choice, error, mutate } = useExtension(xs);
  if (xs === null)
    return (
      <EmptyState
        isPage
        {...words.missing}
        action={
          <LinkButton variant="primary" to={paths.portal()}>
            {enrolmentTexts.portal.title}
          </LinkButton>
        }
      />
    );
  if (choice === undefined && error) {
    const refusal = asRefusal(error);
    const isPlace = refusal.code === "program-not-enrolled" || refusal.code === "xs-not-found";
    if (isPlace) return <ExperienceFault refusal={refusal} experience={xs} onRetry={() => void mutate()} />;
    return <FaultState isPage title={words.faultTitle} error={error} onRetry={() => void mutate()} />;
  }
  const title = course === undefined ? words.title : words.titleFor(course.program.title);
  if (choice === undefined)
    return (
      <Page title={words.title}>
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      </Page>
    );
  const { access, offer } = choice;
  const crumbs =
    course === undefined
      ? undefined
      : [{ label: course.program.title, to: paths.missions(xs) }, { label: words.title }];
  return (
    <Page
      title={title}
      crumbs={crumbs}
      lead={`${access.left === null ? words.until(access.until) : words.ended(access.until)} ${words.kept}`}
    >
      {offer.refusals.map((refusal) => {
        const { title: why, body } = extensionRefusalWords(refusal);
        return (
          <Callout
            key={refusal.code}
            role="status"
            title={why}
            actions={<LinkButton to={paths.support(xs)}>{words.support}</LinkButton>}
          >
            {body}
          </Callout>
        );
      })}
      {offer.refusals.length === 0 && offer.options.length === 0 && (
        <Callout
          role="status"
          title={words.noneTitle}
          actions={<LinkButton to={paths.support(xs)}>{words.support}</LinkButton>}
        >
          {words.noneBody}
        </Callout>
      )}
      {offer.options.length > 0 && <ExtensionForm xs={xs} choice={choice} />}
    </Page>
  );
}

function Page({
  title,
  lead,
  crumbs,
  children,
}: {
  title: string;
  lead?: string;
  crumbs?: { label: string; to?: string }[];
  children: React.ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-2xl gap-8">
      <PageHeader breadcrumbs={crumbs} title={title} lead={lead} />
      {children}
    </div>
  );
}
