// The picture that a chat shows beside the link to a certificate, and the choice whether it has the name.

import type { Certificate } from "@/api/types";
import { sharePictureTexts as words } from "@/texts/progression";
import { SwitchRow } from "@/ui/switch-row";
import { useShare } from "./use-share";

export function SharePicture({ certificate: { serial, name, picture_name } }: { certificate: Certificate }) {
  const share = useShare(serial);
  if (picture_name === null) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">{words.title}</h2>
      {/* The query makes the browser load the picture again after a change. */}
      <img
        src={`/api/certificates/${serial}/share.png?name=${picture_name}`}
        alt={picture_name === "shown" ? words.altWithName(name) : words.alt}
        width={1200}
        height={630}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-md border border-line"
      />
      <SwitchRow
        label={words.name}
        help={picture_name === "not_drawable" ? words.notDrawable : words.nameHelp}
        isOn={picture_name !== "not_wanted"}
        onChange={(shows_name) => void share.run(shows_name)}
      />
    </section>
  );
}
