// Renames a conversation.

import { useState } from "react";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import type { Act } from "@/api/use-act";
import { assistantTexts as words } from "@/texts/assistant";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Dialog } from "@/ui/overlay";
import { RefusalCallout } from "@/ui/refusal-callout";

export interface RenameThreadProps {
  title: string;
  rename: Act<[string], Schema<"Thread">>;
  /** Called when the form closes; true if the conversation was renamed. */
  onDone: (isRenamed: boolean) => void;
}

export function RenameThread({ title, rename: { run, isPending, error }, onDone }: RenameThreadProps) {
  const [name, setName] = useState(title);

  const refusal = error === null ? null : asRefusal(error);
  const isFieldFault = refusal?.code === "validation-fail";

  async function rename() {
    if ((await run(name)) !== undefined) onDone(true);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={() => onDone(false)}
      title={words.renameTitle}
      actions={
        <>
          <Button onPress={() => onDone(false)}>{words.keep}</Button>
          <Button variant="primary" type="submit" form="rename-thread" isPending={isPending}>
            {words.renameSave}
          </Button>
        </>
      }
    >
      <form
        id="rename-thread"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        {refusal !== null && !isFieldFault && <RefusalCallout refusal={refusal} failed={words.changeFailed} />}
        <TextField
          label={words.newName}
          value={name}
          onChange={setName}
          maxLength={80}
          error={isFieldFault ? words.nameFault : undefined}
        />
      </form>
    </Dialog>
  );
}
