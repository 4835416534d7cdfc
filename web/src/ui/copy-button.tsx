// Copies a text, and confirms that.

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { commonTexts } from "@/texts/common";
import { Button, IconButton } from "./button";
import { toast } from "./toasts";

export interface CopyButtonProps {
  text: string;
  label: string;
  /** A button with words; otherwise an icon beside the copied text. */
  isMain?: boolean;
}

export function CopyButton({ text, label, isMain = false }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(copied);
    if (!copied) toast.error(commonTexts.copyFailed);
  }
  const icon = isCopied ? Check : Copy;
  return (
    <>
      {isMain ? (
        <Button variant="primary" isWide icon={icon} onPress={() => void copy()}>
          {label}
        </Button>
      ) : (
        <IconButton icon={icon} label={label} onPress={() => void copy()} />
      )}
      <span role="status" className="sr-only">
        {isCopied && commonTexts.copied}
      </span>
    </>
  );
}
