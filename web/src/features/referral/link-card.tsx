// The learner's own link, to copy or to share through the device.

import { referralTexts } from "@/texts/referral";
import { CopyButton } from "@/ui/copy-button";
import { ShareButton } from "@/ui/share-button";
import { Card } from "@/ui/surface";
import type { OwnCode } from "./use-own-code";

const words = referralTexts.link;

export function LinkCard({ code: { code, url } }: { code: OwnCode }) {
  return (
    <Card as="section" className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-h3">{words.title}</h2>
        <p className="text-small text-soft">{words.code(code)}</p>
      </div>
      <p className="rounded-md border border-line bg-sunken px-4 py-3 font-semibold break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton isMain text={url} label={words.copy} />
        <ShareButton page={{ title: words.shareTitle, text: words.shareTexts[0], url }} />
      </div>
      <div className="grid gap-2">
        <h3 className="text-small font-semibold">{words.textsTitle}</h3>
        <ul className="grid gap-2">
          {words.shareTexts.map((text) => (
            <li key={text} className="flex items-start justify-between gap-3 border-t border-line pt-2 text-small">
              <span className="min-w-0 pt-2">{text}</span>
              <CopyButton text={`${text} ${url}`} label={words.copyText(text)} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
