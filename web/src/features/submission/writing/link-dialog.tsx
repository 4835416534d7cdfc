// The dialog for a link.

import { useId, useState, type FormEvent } from "react";
import { writingTexts } from "@/texts/writing";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Dialog } from "@/ui/overlay";
import { type Edit, type Selection, insertion } from "./edit";
import { isAddress, writeLink } from "./link";

const words = writingTexts.linkDialog;

export interface LinkDialogProps {
  /** The selected words: an address, or the text of the link. */
  words: string;
  onClose: () => void;
  onDone: (change: (at: Selection) => Edit) => void;
}

export function LinkDialog({ words: selected, onClose, onDone }: LinkDialogProps) {
  const form = useId();
  const [text, setText] = useState(isAddress(selected) ? "" : selected);
  const [address, setAddress] = useState(isAddress(selected) ? selected : "");
  const [wasTried, setTried] = useState(false);
  const isMissing = address.trim() === "";
  function insert(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isMissing) onDone((at) => insertion(at, writeLink(text, address)));
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={words.title}
      actions={
        <Button variant="primary" type="submit" form={form}>
          {words.insert}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={insert} className="grid gap-4">
        <TextField label={words.words} value={text} onChange={setText} />
        <TextField
          label={words.address}
          description={words.addressHelp}
          type="url"
          inputMode="url"
          value={address}
          onChange={setAddress}
          error={wasTried && isMissing && words.addressMissing}
        />
      </form>
    </Dialog>
  );
}
