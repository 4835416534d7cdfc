// The way to more time in a session: a link if an extension can be taken now, otherwise why not, with the date on which
// that changes.

import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { extensionRefusalWords, extensionTexts } from "@/texts/extension";
import { TextLink } from "@/ui/text-link";
import { useExtension } from "./use-extension";

export function MoreTime({ xs }: { xs: string }) {
  const { data: choice } = useExtension(xs);
  return <p className="min-h-6 text-small">{choice && <Offer xs={xs} offer={choice.offer} />}</p>;
}

function Offer({ xs, offer: { options, refusals } }: { xs: string; offer: Schema<"ExtensionOffer"> }) {
  const [refusal] = refusals;
  if (options.length > 0) return <TextLink to={paths.extension(xs)}>{extensionTexts.get}</TextLink>;
  return refusal === undefined ? null : <span className="text-soft">{extensionRefusalWords(refusal).body}</span>;
}
