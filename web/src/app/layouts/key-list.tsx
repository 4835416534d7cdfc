// "?": the list of all keys, and the switch for single keys, which is stored on this device and, for a signed-in
// person, with the account.

import { useState } from "react";
import { answer, client } from "@/api/client";
import { usePerson } from "@/features/account/use-account";
import { shortcutName } from "@/features/submission/shortcut";
import { withCommandKey } from "@/lib/platform";
import { useSingleKeys } from "@/lib/single-keys";
import { commandTexts } from "@/texts/command";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/overlay";

const words = commandTexts.keys;
type Keys = readonly (readonly string[])[];

const GROUPS: readonly { title: string; rows: readonly [string, () => Keys][] }[] = [
  {
    title: words.in.anywhere,
    rows: [
      [words.palette, () => [[withCommandKey("K")], ["/"]]],
      [words.home, () => [["g", "h"]]],
      [words.list, () => [["?"]]],
    ],
  },
  {
    title: words.in.session,
    rows: [
      [words.missions, () => [["g", "m"]]],
      [words.dashboard, () => [["g", "d"]]],
      [words.next, () => [["j"]]],
      [words.previous, () => [["k"]]],
    ],
  },
  {
    title: words.in.mission,
    rows: [
      [words.submit, () => [[shortcutName()]]],
      [words.bold, () => [[withCommandKey("B")]]],
      [words.link, () => [[withCommandKey("K")]]],
    ],
  },
];

export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={words.title}>
      <div className="grid gap-6">
        {GROUPS.map(({ title, rows }) => (
          <section key={title} className="grid gap-1">
            <h3 className="text-small text-soft">{title}</h3>
            <dl>
              {rows.map(([label, keys]) => (
                <div key={label} className="flex items-center justify-between gap-4 border-b border-line py-2">
                  <dt>{label}</dt>
                  <dd>
                    <KeyNames keys={keys()} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <SingleKeys />
      </div>
    </Dialog>
  );
}

function KeyNames({ keys }: { keys: Keys }) {
  return keys.map((row, index) => (
    <span key={row.join()} className="text-small text-soft">
      {index > 0 && <span>{` ${words.or} `}</span>}
      {row.map((key, place) => (
        <span key={key}>
          {place > 0 && <span>{` ${words.then} `}</span>}
          <kbd className="inline-block min-w-7 rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-center font-sans text-note font-semibold text-ink">
            {key}
          </kbd>
        </span>
      ))}
    </span>
  ));
}

function SingleKeys() {
  const isSignedIn = usePerson() !== null;
  const [areOn, keep] = useSingleKeys();
  const [hasFailed, setFailed] = useState(false);

  function change(isOn: boolean) {
    keep(isOn);
    setFailed(false);
    if (isSignedIn)
      answer(client.PATCH("/api/user/settings", { body: { single_keys: isOn } })).catch(() => setFailed(true));
  }

  return (
    <div className="grid gap-2">
      <Checkbox isSelected={areOn} onChange={change} description={words.singleHelp}>
        {words.single}
      </Checkbox>
      {hasFailed && (
        <p role="alert" className="text-small text-miss-ink">
          {words.singleFailed}
        </p>
      )}
    </div>
  );
}
