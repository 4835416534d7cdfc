// /{experience}/support, and /support outside a session: answers to frequent questions first, then the message form,
// then earlier messages. The link to this page is at the same place on every page.

import { CircleCheckBig, ExternalLink } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import type { SupportReceipt } from "@/api/types";
import { paths } from "@/app/paths";
import type { Person } from "@/features/account/identity";
import { usePerson } from "@/features/account/use-account";
import { useMissions } from "@/features/mission/use-missions";
import { Faq } from "@/features/support/faq";
import { SupportForm } from "@/features/support/support-form";
import { TicketList } from "@/features/support/ticket-list";
import { readConfig } from "@/lib/config";
import { useAskedPart } from "@/lib/use-asked-part";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { useHere } from "@/lib/use-here";
import { shellTexts } from "@/texts/shell";
import { supportTexts } from "@/texts/support";
import { Button, LinkButton } from "@/ui/button";
import { Card, PageHeader } from "@/ui/surface";

const words = supportTexts.write;
const { links, support_email: address } = readConfig();

export function SupportScreen() {
  const { experience = null } = useParams();
  const person = usePerson();
  // The catalogue leads to the form.
  useAskedPart();
  const { data: page, error } = useMissions(experience);
  return (
    <div className="grid max-w-3xl gap-14">
      <div className="grid gap-8">
        <PageHeader
          title={supportTexts.title}
          lead={supportTexts.lead}
          {...(experience !== null && error === undefined
            ? {
                breadcrumbs: [
                  { label: page?.program.title ?? supportTexts.simulation, to: paths.dashboard(experience) },
                  { label: supportTexts.crumb },
                ],
              }
            : {})}
        />
        <Faq />
        <a
          href={links.help}
          className="inline-flex items-center gap-2 justify-self-start font-semibold text-brand underline underline-offset-4"
        >
          {supportTexts.helpCentre}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </div>
      {person ? <Messages person={person} experience={experience} /> : <LogInFirst />}
    </div>
  );
}

function Messages({ person, experience }: { person: Person; experience: string | null }) {
  const [receipt, setReceipt] = useState<SupportReceipt | null>(null);
  return (
    <>
      <section id="write" tabIndex={-1} aria-labelledby="write-title" className="grid gap-6 outline-none">
        <div className="grid gap-1">
          <h2 id="write-title" className="text-h2">
            {words.title}
          </h2>
          <p className="text-soft">{words.lead}</p>
        </div>
        {receipt ? (
          <Sent receipt={receipt} email={person.email} onAnother={() => setReceipt(null)} />
        ) : (
          <Card>
            <SupportForm user={person.uid} experience={experience} onSent={setReceipt} />
          </Card>
        )}
      </section>
      <section aria-labelledby="tickets" className="grid gap-4">
        <h2 id="tickets" className="text-h2">
          {supportTexts.tickets.title}
        </h2>
        <TicketList />
      </section>
    </>
  );
}

function Sent({ receipt, email, onAnother }: { receipt: SupportReceipt; email: string | null; onAnother: () => void }) {
  const heading = useFreshFocus(true);
  return (
    <div className="grid gap-3 rounded-xl border border-brand/25 bg-brand-wash p-6 sm:p-8">
      <div className="flex items-center gap-3">
        <CircleCheckBig aria-hidden className="size-7 shrink-0 text-soft" />
        <h3 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {words.sentTitle}
        </h3>
      </div>
      <p className="font-semibold">{words.sent(receipt.ticket)}</p>
      <p className="wrap-anywhere">{words.sentBody(email)}</p>
      <div className="pt-1">
        <Button onPress={onAnother}>{words.another}</Button>
      </div>
    </div>
  );
}

function LogInFirst() {
  const here = useHere();
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-h3">{words.loginTitle}</h2>
      <p className="text-soft">{words.loginBody}</p>
      <div className="flex flex-wrap items-center gap-4 pt-1">
        <LinkButton variant="primary" to={paths.login(here)}>
          {shellTexts.login}
        </LinkButton>
        {address && (
          <p className="text-small text-soft">
            <a href={`mailto:${address}`} className="underline underline-offset-4">
              {words.mail(address)}
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}
