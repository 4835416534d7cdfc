// The frame of the five steps: the current step, the finished ones, and a way to skip all.

import { Outlet, useLocation, useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { useOnboarding } from "@/features/onboarding/use-onboarding";
import { useSkipAll } from "@/features/onboarding/use-skip-all";
import { onboardingTexts } from "@/texts/onboarding";
import { Button } from "@/ui/button";
import { Loading, Skeleton } from "@/ui/states";
import { FaultState } from "../fault-state";
import { STEPS } from "./steps";
import { Stepper } from "./stepper";

export function OnboardingLayout() {
  const { pathname } = useLocation();
  const { data, error, mutate } = useOnboarding();
  const navigate = useNavigate();
  const skipAll = useSkipAll();
  const current = STEPS.find((step) => pathname === paths.onboarding(step));
  return (
    <div className="mx-auto grid max-w-3xl gap-5 sm:gap-8">
      {current && <Stepper current={current} done={data?.done ?? []} skipped={data?.skipped ?? []} />}
      {data ? (
        <>
          <Outlet />
          <p className="flex flex-wrap items-center gap-x-3 text-small text-soft">
            <Button
              variant="quiet"
              size="sm"
              className="-ms-3"
              onPress={() => {
                skipAll(STEPS.filter((step) => !data.done.includes(step) && !data.skipped.includes(step)));
                void navigate(paths.home());
              }}
            >
              {onboardingTexts.skipAll}
            </Button>
            {onboardingTexts.skipAllNote}
          </p>
        </>
      ) : error ? (
        <FaultState isPage title={onboardingTexts.faultTitle} error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <div className="grid gap-5">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-72 rounded-lg" />
          </div>
        </Loading>
      )}
    </div>
  );
}
