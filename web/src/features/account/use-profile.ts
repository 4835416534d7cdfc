// The learner's profile. A learner without a profile gets an empty one to fill in, without a request.

import useSWR, { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Profile, Schema } from "@/api/types";

export type ProfileDraft = Schema<"ProfileRequest">;

const EMPTY: ProfileDraft = {
  legal_name: null,
  headline: null,
  bio: null,
  school: null,
  degree: null,
  grad_year: null,
  skills: [],
  links: { linkedin: null, github: null, website: null },
};

export function useShowProfile() {
  return useSWR(keys.profile(), async (): Promise<ProfileDraft> => {
    const { has_profile } = await answer(client.GET("/api/user/"));
    return has_profile ? draftOf(await answer(client.GET("/api/user/profile"))) : EMPTY;
  });
}

/** Saves the profile, or throws. */
export function useSaveProfile() {
  const { mutate } = useSWRConfig();
  return async (draft: ProfileDraft): Promise<void> => {
    const saved = draftOf(await answer(client.PUT("/api/user/profile", { body: draft })));
    await mutate(keys.profile(), saved, { revalidate: false });
  };
}

function draftOf(profile: Profile): ProfileDraft {
  const { legal_name, headline, bio, school, degree, grad_year, skills, links } = profile;
  return { legal_name, headline, bio, school, degree, grad_year, skills, links };
}
