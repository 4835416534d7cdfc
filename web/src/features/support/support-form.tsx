// A message to support: topic, text (stored on the device until it is sent), files, and the attached context, shown and
// removable.

import { Send, Trash2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { newIdempotencyKey } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { SupportReceipt, SupportTopic } from "@/api/types";
import { uploadFaultText } from "@/upload/upload-fault-text";
import type { UploadedFile } from "@/upload/upload-file";
import { UploadList } from "@/upload/upload-list";
import { useUploads } from "@/upload/use-uploads";
import { useHold } from "@/lib/busy";
import { formatBytes } from "@/lib/bytes";
import { lastPage } from "@/lib/last-page";
import { lastTrace } from "@/lib/last-trace";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { fieldFaults } from "@/texts/field-faults";
import { supportTexts } from "@/texts/support";
import { Button, IconButton } from "@/ui/button";
import { TextArea } from "@/ui/field";
import { FileDrop } from "@/ui/file-drop";
import { Select } from "@/ui/select";
import { Callout } from "@/ui/surface";
import { AttachedContext, type Attached } from "./attached-context";
import { useSupportDraft, type SupportDraft } from "./use-support-draft";
import { useOpenTicket, type SupportMessage } from "./use-open-ticket";

const words = supportTexts.write;
const TOPICS = Object.entries(supportTexts.topics).map(([value, label]) => ({ value, label }));

interface SupportFormProps {
  user: string;
  experience: string | null;
  onSent: (receipt: SupportReceipt) => void;
}

export function SupportForm({ user, experience, onSent }: SupportFormProps) {
  const { draft, change, forget } = useSupportDraft(user, experience === null ? "account" : "missions");
  const [attached, setAttached] = useState<Attached>(() => ({ route: lastPage(), xs: experience, trace: lastTrace() }));
  const [isAsked, setAsked] = useState(false);
  const [form, focusFault] = useFaultFocus();
  const { uploads, add, cancel, retry, isBusy } = useUploads({ purpose: "support" }, (file) =>
    change((before) => ({ files: [...before.files, file] })),
  );
  const { run, isPending, error } = useOpenTicket(() => change(() => ({ sent: null })));
  const refusal = error === null ? null : asRefusal(error);
  const { text: textFault, ...otherFaults } = fieldFaults(error);
  const isOfText = textFault !== undefined && Object.keys(otherFaults).length === 0;
  useHold(isBusy);
  const isEmpty = draft.text.trim() === "";

  async function send(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (isEmpty) return focusFault();
    if (isBusy) return;
    const sending = draft.sent ?? { key: newIdempotencyKey(), message: messageOf(draft, attached) };
    change(() => ({ sent: sending }));
    const receipt = await run(sending);
    if (receipt === undefined) return focusFault();
    forget();
    onSent(receipt);
  }

  function detach(part: keyof Attached) {
    setAttached({ ...attached, [part]: null });
    change(() => ({ sent: null }));
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-6">
      <Select
        label={words.topic}
        options={TOPICS}
        value={draft.topic}
        onChange={(topic) => change(() => ({ topic: topic as SupportTopic }))}
        className="max-w-sm"
      />
      <TextArea
        label={words.text}
        rows={7}
        value={draft.text}
        onChange={(text) => change(() => ({ text }))}
        description={words.textHelp}
        error={isAsked && isEmpty ? words.textMissing : textFault}
      />
      <div role="group" aria-label={words.files} className="grid gap-3">
        <p aria-hidden className="text-small font-semibold">
          {words.files}
        </p>
        <FileDrop
          action={words.chooseFiles}
          label={`${words.files}: ${words.chooseFiles}`}
          dropHint={words.drop}
          limits={words.limits}
          isMultiple
          onChoose={add}
        />
        <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
        <Files
          files={draft.files}
          onRemove={(key) => change((before) => ({ files: before.files.filter((file) => file.key !== key) }))}
        />
      </div>
      <AttachedContext attached={attached} onRemove={detach} />
      {refusal !== null && !isOfText && (
        <Callout tone="miss" role="alert" title={refusal.isUnanswered ? words.unanswered : words.failed}>
          {refusal.isUnanswered ? words.countsOnce : uploadFaultText(refusal, ["text"])} {words.kept}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={Send}
          isPending={isPending}
          pendingLabel={words.sending}
        >
          {words.send}
        </Button>
        {isBusy && isAsked && (
          <p role="status" className="text-small text-soft">
            {words.wait}
          </p>
        )}
      </div>
    </form>
  );
}

function Files({ files, onRemove }: { files: readonly UploadedFile[]; onRemove: (key: string) => void }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={words.attachedFiles} className="grid gap-2">
      {files.map((file) => (
        <li
          key={file.key}
          className="flex items-center justify-between gap-3 rounded-md border border-line bg-surface ps-4 pe-1.5"
        >
          <span className="min-w-0 py-2 break-all">
            {file.name} <span className="text-small whitespace-nowrap text-soft">{formatBytes(file.bytes)}</span>
          </span>
          <IconButton icon={Trash2} label={words.removeFile(file.name)} onPress={() => onRemove(file.key)} />
        </li>
      ))}
    </ul>
  );
}

function messageOf({ topic, text, files }: SupportDraft, { route, xs, trace }: Attached): SupportMessage {
  const hasContext = route !== null || xs !== null || trace !== null;
  return {
    topic,
    text: text.trim(),
    files: files.map((file) => file.key),
    context: hasContext ? { route: route ?? "/support", xs, trace } : null,
  };
}
