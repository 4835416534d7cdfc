// Gives a conversation another name.

import { useState } from "react";
import type { Schema } from "@/api/types";
import type { Act } from "@/api/use-act";
import { assistantTexts as words } from "@/texts/assistant";
import { Button, Dialog, TextField } from "@/ui";

export interface RenameThreadProps {
  title: string;
  change: Act<[Schema<"ThreadChange">], Schema<"Thread">>;
  /** Says whether it has another name now. */
  onDone: (isRenamed: boolean) => void;
}

export function RenameThread({ title, change, onDone }: RenameThreadProps) {
  const [name, setName] = useState(title);

  async function rename() {
    if ((await change.run({ title: name, is_archived: null })) !== undefined) onDone(true);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={() => onDone(false)}
      title={words.renameTitle}
      actions={
        <>
          <Button onPress={() => onDone(false)}>{words.keep}</Button>
          <Button variant="primary" type="submit" form="rename-thread" isPending={change.isPending}>{words.renameSave}</Button>
        </>
      }
    >
      <form
        id="rename-thread"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextField label={words.newName} value={name} onChange={setName} maxLength={80} error={change.error === null ? undefined : words.nameFault} />
      </form>
    </Dialog>
  );
}
