// /onboarding/offering: two or three matching sessions with reasons, to enrol in or to look at. The server chooses
// them.

import { CheckCircle2 } from "lucide-react";
import { useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { useListOffers } from "@/features/onboarding/use-list-offers";
import { useSaveStep } from "@/features/onboarding/use-onboarding";
import { onboardingTexts } from "@/texts/onboarding";
import { LinkButton } from "@/ui/button";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { FaultState } from "../fault-state";
import { OfferCard } from "./offer-card";
import { StepFrame } from "./step-frame";

const words = onboardingTexts.offering;

export function OfferingScreen() {
  const navigate = useNavigate();
  const save = useSaveStep("offering");
  const { data: offers, error, mutate } = useListOffers();

  async function finish() {
    if (await save.run()) void navigate(paths.home());
  }

  return (
    <StepFrame
      step="offering"
      title={words.title}
      lead={words.lead}
      submit={{ label: words.finish, icon: CheckCircle2 }}
      isPending={save.isPending}
      error={save.error}
      onSubmit={() => void finish()}
    >
      {offers ? (
        offers.length === 0 ? (
          <EmptyState
            title={words.emptyTitle}
            body={words.emptyBody}
            action={<LinkButton to={paths.catalogue()}>{words.all}</LinkButton>}
          />
        ) : (
          <div className="grid gap-5">
            <ul className="grid gap-5">
              {offers.map((offer) => (
                <li key={offer.card.session.id}>
                  <OfferCard offer={offer} onLeave={() => void save.run()} />
                </li>
              ))}
            </ul>
            <LinkButton variant="quiet" to={paths.catalogue()} className="-ms-4.5 justify-self-start">
              {words.all}
            </LinkButton>
          </div>
        )
      ) : error ? (
        <FaultState title={words.faultTitle} error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <div className="grid gap-5">
            <Skeleton className="h-48 rounded-lg" />
            <Skeleton className="h-48 rounded-lg" />
          </div>
        </Loading>
      )}
    </StepFrame>
  );
}
