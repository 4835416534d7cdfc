// "Privacy choices" for the foot of a page: asks the analytics question again. Only
// for pages where analytics is set up.

import { analyticsTexts } from "@/texts/analytics";
import { askAgain } from "./consent";

export function PrivacyChoice({ className }: { className?: string }) {
  return <button type="button" onClick={askAgain} className={className}>{analyticsTexts.choices}</button>;
}
