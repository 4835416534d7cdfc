// "Privacy choices" in the footer of a page: shows the analytics question again. Only on pages with analytics
// configured.

import { analyticsTexts } from "@/texts/analytics";
import { askAgain } from "./consent";

export function PrivacyChoice({ className }: { className?: string }) {
  return (
    <button type="button" onClick={askAgain} className={className}>
      {analyticsTexts.choices}
    </button>
  );
}
