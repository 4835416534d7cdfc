// /onboarding/profile: the name as it will appear on the certificate, previewed while typing, and a headline.

import { useState } from "react";
import { useNavigate } from "react-router";
import { usePerson } from "@/features/account/use-account";
import { useSaveOnboardingProfile } from "@/features/account/use-onboarding-profile";
import { useShowProfile } from "@/features/account/use-profile";
import { CertificatePreview } from "@/features/onboarding/certificate-preview";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { useKept } from "@/lib/use-kept";
import { fieldFaults } from "@/texts/field-faults";
import { onboardingTexts } from "@/texts/onboarding";
import { TextField } from "@/ui/field";
import { Loading, Skeleton } from "@/ui/states";
import { StepFrame } from "./step-frame";
import { stepAfter } from "./steps";

const words = onboardingTexts.profile;

interface NameDraft {
  name: string;
  headline: string;
}

export function ProfileStepScreen() {
  const { data, error } = useShowProfile();
  const person = usePerson();
  if (!data && !error)
    return (
      <Loading>
        <Skeleton className="h-72 rounded-lg" />
      </Loading>
    );
  // The form is shown even if the saved profile could not be loaded, because saving does not need it.
  return (
    <NameStep
      owner={person?.uid ?? ""}
      isNameless={!person?.name}
      saved={{ name: data?.legal_name ?? person?.name ?? "", headline: data?.headline ?? "" }}
    />
  );
}

function NameStep({ owner, isNameless, saved }: { owner: string; isNameless: boolean; saved: NameDraft }) {
  const navigate = useNavigate();
  const { kept, keep, forget } = useKept<NameDraft>("onboarding.profile", owner);
  const [isSent, setSent] = useState(false);
  const [form, focusFault] = useFaultFocus();
  const { run, isPending, error } = useSaveOnboardingProfile();
  const { name, headline } = { ...saved, ...kept };
  const faults = fieldFaults(error);

  async function submit() {
    setSent(true);
    if (!name.trim()) return focusFault();
    const next = await run(name.trim(), headline.trim(), isNameless);
    if (next === undefined) return focusFault();
    forget();
    void navigate(stepAfter("profile"));
  }

  return (
    <StepFrame
      step="profile"
      title={words.title}
      lead={words.lead}
      isPending={isPending}
      error={error}
      form={form}
      onSubmit={() => void submit()}
      onSkip={forget}
    >
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <TextField
            label={words.legalName}
            description={words.legalNameHelp}
            name="name"
            autoComplete="name"
            isRequired
            value={name}
            onChange={(next) => keep({ name: next, headline })}
            error={(isSent && !name.trim() && words.legalNameMissing) || faults.legal_name}
          />
          <TextField
            label={words.headline}
            description={words.headlineHelp}
            name="headline"
            autoComplete="off"
            value={headline}
            onChange={(next) => keep({ name, headline: next })}
            error={faults.headline}
          />
        </div>
        <CertificatePreview name={name} />
      </div>
    </StepFrame>
  );
}
