// Opens the device's own dialog to share a page. Phones have one; elsewhere the button is left out.

import { Share2 } from "lucide-react";
import { commonTexts } from "@/texts/common";
import { Button } from "./button";

export interface ShareButtonProps {
  /** The page to share. `text` is a message that goes with the link. */
  page: { title: string; url: string; text?: string };
  isWide?: boolean;
}

export function ShareButton({ page, isWide = false }: ShareButtonProps) {
  if (typeof navigator.share !== "function") return null;
  // A failure is ignored: the person may have closed the dialog.
  const share = () => void navigator.share(page).catch(() => undefined);
  return (
    <Button icon={Share2} isWide={isWide} onPress={share}>
      {commonTexts.share}
    </Button>
  );
}
