// Fields of the profile as typed, and as sent to the server: an empty line is left out.

import type { ProfileDraft } from "@/features/account/use-profile";
import type { User } from "@/api/types";

export interface AboutDraft {
  name: string;
  /** ISO 3166-1 code; empty if not set. */
  country: string;
  legalName: string;
  headline: string;
  bio: string;
  school: string;
  degree: string;
  gradYear: string;
  linkedin: string;
  github: string;
  website: string;
  skills: readonly string[];
  /** A skill that was typed and not added yet. */
  skill: string;
}

export function aboutOf(user: User, profile: ProfileDraft): AboutDraft {
  return {
    name: user.name ?? "",
    country: user.country ?? "",
    legalName: profile.legal_name ?? "",
    headline: profile.headline ?? "",
    bio: profile.bio ?? "",
    school: profile.school ?? "",
    degree: profile.degree ?? "",
    gradYear: profile.grad_year?.toString() ?? "",
    linkedin: profile.links?.linkedin ?? "",
    github: profile.links?.github ?? "",
    website: profile.links?.website ?? "",
    skills: profile.skills ?? [],
    skill: "",
  };
}

export function profileOf(about: AboutDraft): ProfileDraft {
  return {
    legal_name: textOf(about.legalName),
    headline: textOf(about.headline),
    bio: textOf(about.bio),
    school: textOf(about.school),
    degree: textOf(about.degree),
    grad_year: textOf(about.gradYear) === null ? null : Number(about.gradYear),
    skills: [...about.skills],
    links: { linkedin: textOf(about.linkedin), github: textOf(about.github), website: textOf(about.website) },
  };
}

export function isYear(text: string): boolean {
  return /^\s*(\d{4})?\s*$/.test(text);
}

/** Adds the skills of a typed or pasted text, without duplicates. */
export function withSkills(skills: readonly string[], typed: string): readonly string[] {
  const added = typed
    .split(/[,;\n]/)
    .map((skill) => skill.trim())
    .filter(Boolean);
  return [...new Set([...skills, ...added])];
}

export function textOf(text: string): string | null {
  return text.trim() || null;
}

export function isSame(one: AboutDraft, other: AboutDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
