// A person's photo in a circle; without a photo, their initials.

import { profileTexts } from "@/texts/profile";

export function Avatar({ name, url }: { name: string; url: string | null }) {
  if (url)
    return (
      <img
        src={url}
        alt={profileTexts.photo.alt}
        width={96}
        height={96}
        className="size-24 shrink-0 rounded-full border border-line bg-sunken object-cover"
      />
    );
  return (
    <span
      aria-hidden
      className="grid size-24 shrink-0 place-items-center rounded-full bg-tag font-display text-h1 font-bold text-ink uppercase"
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  return [parts[0], parts.length > 1 ? parts.at(-1) : ""].map((part) => [...(part ?? "")][0] ?? "").join("");
}
