// /onboarding: redirects to the next step, or home when every step is done or skipped.

import { Navigate } from "react-router";
import { paths } from "@/app/paths";
import { useOnboarding } from "@/features/onboarding/use-onboarding";
import { onboardingTexts } from "@/texts/onboarding";
import { Loading, Skeleton } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";

export function OnboardingIndexScreen() {
  const { data, error, mutate } = useOnboarding();
  if (data) return <Navigate replace to={data.next_step ? paths.onboarding(data.next_step) : paths.home()} />;
  return (
    <div className="mx-auto grid max-w-2xl gap-8">
      <PageHeader title={onboardingTexts.title} />
      {error ? (
        <FaultState title={onboardingTexts.faultTitle} error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      )}
    </div>
  );
}
