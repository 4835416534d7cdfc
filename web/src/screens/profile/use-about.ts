// The profile's form. Unsaved input is stored on this device, so that a reload, a second tab or a lost connection does
// not lose it.

import { useState } from "react";
import type { User } from "@/api/types";
import { useAct } from "@/api/use-act";
import { useSaveProfile, type ProfileDraft } from "@/features/account/use-profile";
import { useUserChange } from "@/features/account/use-user";
import { useKept } from "@/lib/use-kept";
import { aboutOf, isSame, isYear, profileOf, textOf, withSkills, type AboutDraft } from "./about-draft";

export function useAbout(owner: string, user: User, profile: ProfileDraft) {
  const saved = aboutOf(user, profile);
  const { kept, keep, forget } = useKept<AboutDraft>("profile", owner);
  const about: AboutDraft = { ...saved, ...kept };
  const [isYearAsked, setYearAsked] = useState(false);
  const changeUser = useUserChange();
  const saveProfile = useSaveProfile();

  const save = useAct(async (): Promise<boolean> => {
    setYearAsked(true);
    if (!isYear(about.gradYear)) return false;
    const whole = { ...about, skills: withSkills(about.skills, about.skill), skill: "" };
    const news = {
      ...(whole.name.trim() !== saved.name && { name: textOf(whole.name) }),
      ...(whole.country !== saved.country && { country: textOf(whole.country) }),
    };
    if (Object.keys(news).length > 0) await changeUser(news);
    await saveProfile(profileOf(whole));
    forget();
    return true;
  });

  return {
    about,
    set: (news: Partial<AboutDraft>) => keep({ ...about, ...news }),
    isChanged: !isSame(about, saved),
    isYearWrong: isYearAsked && !isYear(about.gradYear),
    undo: () => {
      forget();
      save.clear();
    },
    save,
  };
}
