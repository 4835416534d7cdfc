// The profile fields, a preview of the name on the certificate, and a bar for unsaved changes.

import { useMemo, type FormEvent } from "react";
import type { User } from "@/api/types";
import type { ProfileDraft } from "@/features/account/use-profile";
import { CertificatePreview } from "@/features/onboarding/certificate-preview";
import { countries } from "@/lib/countries";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { fieldFaults } from "@/texts/field-faults";
import { profileTexts } from "@/texts/profile";
import { TextArea, TextField } from "@/ui/field";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toasts";
import { LeaveGuard } from "./leave-guard";
import { SaveBar } from "./save-bar";
import { SkillsField } from "./skills-field";
import { useAbout } from "./use-about";

const words = profileTexts.about;

export function AboutForm({ owner, user, profile }: { owner: string; user: User; profile: ProfileDraft }) {
  const { about, set, isChanged, isYearWrong, undo, save } = useAbout(owner, user, profile);
  const [form, focusFault] = useFaultFocus();
  const faults = fieldFaults(save.error);
  const options = useMemo(
    () => [
      { value: "", label: words.noCountry },
      ...countries().map(({ code, name }) => ({ value: code, label: name })),
    ],
    [],
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await save.run()) toast.success(words.saved);
    else focusFault();
  }

  const line = (
    field: "name" | "legalName" | "headline" | "school" | "degree" | "gradYear" | "linkedin" | "github" | "website",
  ) => ({
    label: words[field],
    value: about[field],
    onChange: (value: string) => set({ [field]: value }),
  });

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <TextField {...line("name")} description={words.nameHelp} autoComplete="nickname" error={faults.name} />
      <div id="country" tabIndex={-1} className="scroll-mt-6 rounded-md">
        <Select
          label={words.country}
          description={words.countryHelp}
          options={options}
          value={about.country}
          onChange={(country) => set({ country })}
          error={faults.country}
        />
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid gap-6">
          <TextField
            {...line("legalName")}
            description={words.legalNameHelp}
            autoComplete="name"
            error={faults.legal_name}
          />
          <TextField
            {...line("headline")}
            description={words.headlineHelp}
            autoComplete="off"
            error={faults.headline}
          />
        </div>
        <CertificatePreview name={about.legalName} />
      </div>
      <TextArea
        label={words.bio}
        description={words.bioHelp}
        rows={5}
        value={about.bio}
        onChange={(bio) => set({ bio })}
        error={faults.bio}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...line("school")} autoComplete="organization" error={faults.school} />
        <TextField {...line("degree")} autoComplete="off" error={faults.degree} />
        <TextField
          {...line("gradYear")}
          inputMode="numeric"
          autoComplete="off"
          error={isYearWrong ? words.gradYearFault : faults.grad_year}
        />
      </div>
      <SkillsField
        skills={about.skills}
        typed={about.skill}
        onChange={(skills, skill) => set({ skills, skill })}
        error={faults.skills}
      />
      <fieldset className="grid gap-4">
        <legend className="pb-3 font-display text-h3 font-bold">{words.links}</legend>
        <TextField
          {...line("linkedin")}
          type="url"
          inputMode="url"
          autoComplete="off"
          error={faults["links.linkedin"]}
          inputProps={{ placeholder: "https://www.linkedin.com/in/…" }}
        />
        <TextField
          {...line("github")}
          type="url"
          inputMode="url"
          autoComplete="off"
          error={faults["links.github"]}
          inputProps={{ placeholder: "https://github.com/…" }}
        />
        <TextField
          {...line("website")}
          type="url"
          inputMode="url"
          autoComplete="url"
          error={faults["links.website"]}
          inputProps={{ placeholder: "https://…" }}
        />
      </fieldset>
      <SaveBar isChanged={isChanged} isPending={save.isPending} error={save.error} onUndo={undo} />
      <LeaveGuard isChanged={isChanged && !save.isPending} />
    </form>
  );
}
