// Invites a person to the learner's team: by the address of their account, or by a link.

import { useState, type FormEvent } from "react";
import { client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import { useAct } from "@/api/use-act";
import { paths } from "@/app/paths";
import { teamTexts as words } from "@/texts/team";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { TextField } from "@/ui/field";

export interface InviteProps {
  team: string;
  experience: string;
}

export function Invite({ team, experience }: InviteProps) {
  return (
    <div className="grid gap-4">
      <h3 className="text-h3">{words.invite}</h3>
      <InviteByAddress experience={experience} />
      <InviteLink url={`${location.origin}${paths.teams(experience, team)}`} />
    </div>
  );
}

function InviteByAddress({ experience }: Pick<InviteProps, "experience">) {
  const [address, setAddress] = useState("");
  const [told, setTold] = useState<string | null>(null);
  const { run, isPending, error, clear } = useAct(async (email: string) => {
    await client.POST("/api/teams/invitations", { body: { xs: experience, email } });
    return email;
  });

  async function invite(event: FormEvent) {
    event.preventDefault();
    const invited = await run(address.trim());
    if (invited === undefined) return;
    setTold(invited);
    setAddress("");
  }

  return (
    <form onSubmit={(event) => void invite(event)} className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField
          label={words.inviteAddress}
          type="email"
          autoComplete="off"
          isRequired
          value={address}
          onChange={(typed) => {
            setAddress(typed);
            setTold(null);
            clear();
          }}
        />
        <Button type="submit" isPending={isPending} pendingLabel={words.inviting}>
          {words.inviteAction}
        </Button>
      </div>
      <p role="status" className="text-small empty:hidden">
        {told !== null && words.inviteTold(told)}
      </p>
      {error !== null && (
        <p role="alert" className="text-small text-miss-ink">
          {words.notInvited(asRefusal(error))}
        </p>
      )}
    </form>
  );
}

function InviteLink({ url }: { url: string }) {
  return (
    <div className="grid gap-2">
      <p className="text-small text-soft">{words.inviteHelp}</p>
      <div className="flex items-center gap-2 rounded-md border border-line bg-sunken ps-3">
        <code className="min-w-0 grow py-2 text-small wrap-anywhere">{url}</code>
        <CopyButton text={url} label={words.copyLink} />
      </div>
    </div>
  );
}
