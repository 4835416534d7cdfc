// The address of the learner's calendar feed: create, copy, open, replace and revoke it.

import { useState } from "react";
import { commonTexts } from "@/texts/common";
import { eventTexts } from "@/texts/event";
import { Button, buttonClass } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { DateTimeText } from "@/ui/date-time-text";
import { Dialog } from "@/ui/overlay";
import { Segmented } from "@/ui/segmented";
import { Loading, Skeleton } from "@/ui/states";
import { Callout } from "@/ui/surface";
import { toast } from "@/ui/toasts";
import { RefusalCallout } from "@/ui/refusal-callout";
import { useCalendar } from "./use-calendar";

const words = eventTexts.calendar;

export interface CalendarDialogProps {
  experience: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function CalendarDialog({ experience, isOpen, onOpenChange }: CalendarDialogProps) {
  const [scope, setScope] = useState<"session" | "all">("session");
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={words.title}
      actions={<Button onPress={() => onOpenChange(false)}>{words.close}</Button>}
    >
      <div className="grid gap-5">
        <p>{words.lead}</p>
        <Segmented
          label={words.scope}
          value={scope}
          onChange={(value) => setScope(value === "all" ? "all" : "session")}
          options={[
            { value: "session", label: words.ofSession },
            { value: "all", label: words.ofAll },
          ]}
        />
        <CalendarAddress key={scope} experience={scope === "all" ? null : experience} />
      </div>
    </Dialog>
  );
}

function CalendarAddress({ experience }: { experience: string | null }) {
  const { calendar, error, reload, url, renew, revoke, refusal } = useCalendar(experience);
  if (calendar === undefined && error !== undefined)
    return (
      <Callout
        tone="miss"
        role="alert"
        title={words.faultTitle}
        actions={<Button onPress={reload}>{commonTexts.retry}</Button>}
      />
    );
  if (calendar === undefined)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );

  async function end() {
    if (await revoke.run()) toast.success(words.revoked);
  }

  return (
    <div className="grid gap-4">
      {refusal !== null && <RefusalCallout refusal={refusal} failed={words.failed} />}
      {url !== null && <Address url={url} />}
      {url === null && calendar.made_at !== null && (
        <p>
          {words.madeAt} <DateTimeText at={calendar.made_at} />. {words.hidden}
        </p>
      )}
      {calendar.made_at === null && <p className="text-soft">{words.none}</p>}
      {calendar.made_at === null ? (
        <div>
          <Button
            variant="primary"
            isPending={renew.isPending}
            pendingLabel={words.making}
            onPress={() => void renew.run()}
          >
            {words.make}
          </Button>
        </div>
      ) : (
        <div className="grid gap-3 border-t border-line pt-4">
          <p className="text-small text-soft">{words.renewHelp}</p>
          <div className="flex flex-wrap gap-3">
            <Button isPending={renew.isPending} pendingLabel={words.making} onPress={() => void renew.run()}>
              {words.renew}
            </Button>
            <Button
              variant="quiet"
              isPending={revoke.isPending}
              pendingLabel={words.revoking}
              onPress={() => void end()}
            >
              {words.revoke}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function Address({ url }: { url: string }) {
  return (
    <div className="grid gap-3" role="group" aria-label={words.address}>
      <div className="flex items-center gap-2 rounded-md border border-line bg-sunken ps-3">
        <code className="min-w-0 grow py-2 text-small wrap-anywhere">{url}</code>
        <CopyButton text={url} label={words.copy} />
      </div>
      <p className="text-small text-soft">{words.secret}</p>
      <div>
        <a href={url.replace(/^https?:/, "webcal:")} className={buttonClass({ variant: "primary" })}>
          {words.subscribe}
        </a>
      </div>
    </div>
  );
}
