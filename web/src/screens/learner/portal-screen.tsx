// /job-simulations/portal: the learner's sessions, grouped by status.

import { LayoutList } from "lucide-react";
import type { EnrolmentCard } from "@/api/types";
import { paths } from "@/app/paths";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { enrolmentTexts } from "@/texts/enrolment";
import { LinkButton } from "@/ui/button";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";
import { EnrolmentRow } from "./enrolment-row";

const words = enrolmentTexts.portal;
const ORDER: readonly EnrolmentCard["standing"][] = ["active", "pending", "upcoming", "finished", "expired"];

export function PortalScreen() {
  const { data: cards, error, mutate } = useListEnrolments();
  return (
    <div className="grid max-w-4xl gap-10">
      <PageHeader title={words.title} lead={words.lead} />
      {cards ? (
        <Standings cards={cards} />
      ) : error ? (
        <FaultState title={words.faultTitle} error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <div className="grid gap-5">
            <Skeleton className="h-44 rounded-lg" />
            <Skeleton className="h-44 rounded-lg" />
          </div>
        </Loading>
      )}
    </div>
  );
}

function Standings({ cards }: { cards: readonly EnrolmentCard[] }) {
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={LayoutList}
        title={words.emptyTitle}
        body={words.emptyBody}
        action={
          <LinkButton variant="primary" to={paths.catalogue()}>
            {words.find}
          </LinkButton>
        }
      />
    );
  }
  return ORDER.map((standing) => {
    const group = cards.filter((card) => card.standing === standing);
    if (group.length === 0) return null;
    return (
      <section key={standing} aria-labelledby={standing} className="grid gap-4">
        <h2 id={standing} className="text-h2">
          {enrolmentTexts.standings[standing]}
        </h2>
        <ul className="grid gap-4">
          {group.map((card) => (
            <li key={card.enrolment.id}>
              <EnrolmentRow card={card} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
