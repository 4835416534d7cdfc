// What a learner tells about themselves. Somebody who has told nothing has no profile yet,
// which is an empty one to fill in and no fault.

import useSWR, { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { Refusal } from "@/api/refusal";
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
    try {
      return draftOf(await answer(client.GET("/api/user/profile")));
    } catch (error) {
      if (error instanceof Refusal && error.code === "profile-not-found") return EMPTY;
      throw error;
    }
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
