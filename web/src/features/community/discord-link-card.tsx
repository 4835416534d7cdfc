// A linked Discord account: its roles, why others are missing, a button to compare them again, and unlinking after a
// confirmation.

import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { discordTexts as words } from "@/texts/discord";
import { Button, buttonClass } from "@/ui/button";
import { DateTimeText } from "@/ui/date-time-text";
import { Dialog } from "@/ui/overlay";
import { Callout, Card } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { toast } from "@/ui/toasts";
import { type DiscordSession, useSyncDiscord, useUnlinkDiscord } from "./use-discord";

export function DiscordLinkCard({
  session: { name, roles, error, is_for_staff, synced_at, invite_url },
}: {
  session: DiscordSession;
}) {
  const sync = useSyncDiscord();
  return (
    <Card as="section" isLifted className="grid gap-5">
      <h2 className="text-h2 wrap-anywhere">{words.linkedAs(name ?? "")}</h2>
      {error !== null && (
        <Callout
          tone="miss"
          role="status"
          title={words.problems[error].title}
          actions={
            error === "not_on_server" &&
            invite_url !== null && (
              <a href={invite_url} target="_blank" rel="noreferrer" className={buttonClass({ variant: "primary" })}>
                <ExternalLink aria-hidden className="size-[1.15em] shrink-0" />
                {words.join}
              </a>
            )
          }
        >
          {words.problems[error].body} {is_for_staff && <span>{words.staff}</span>}
        </Callout>
      )}
      <div className="grid gap-2">
        <h3 className="text-h3">{words.roles}</h3>
        {synced_at === null ? (
          <p role="status" className="text-soft">
            {words.checking}
          </p>
        ) : roles.length === 0 ? (
          <p className="text-soft">{words.noRoles}</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {roles.map((role) => (
              <li key={role}>
                <Tag>{role}</Tag>
              </li>
            ))}
          </ul>
        )}
        {synced_at !== null && (
          <p className="text-small text-soft">
            {words.checkedAt} <DateTimeText at={synced_at} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button
          isPending={sync.isPending}
          pendingLabel={words.comparing}
          onPress={() => void sync.run().then((asked) => asked && toast.success(words.askedAgain))}
        >
          {words.again}
        </Button>
        <Unlink />
      </div>
    </Card>
  );
}

function Unlink() {
  const [isAsking, setAsking] = useState(false);
  const unlink = useUnlinkDiscord();
  return (
    <>
      <Button variant="quiet" onPress={() => setAsking(true)}>
        {words.unlink}
      </Button>
      <Dialog
        role="alertdialog"
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.unlinkTitle}
        actions={
          <>
            <Button variant="quiet" onPress={() => setAsking(false)}>
              {words.keep}
            </Button>
            <Button
              variant="primary"
              isPending={unlink.isPending}
              pendingLabel={words.unlinking}
              onPress={() => void unlink.run().then((done) => done && toast.success(words.unlinked))}
            >
              {words.unlink}
            </Button>
          </>
        }
      >
        <p>{words.unlinkBody}</p>
      </Dialog>
    </>
  );
}
