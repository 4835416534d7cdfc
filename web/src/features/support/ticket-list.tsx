// The learner's own messages to support, newest first, with their status.

import { CircleCheck, CircleDot, MessageCircleReply, type LucideIcon } from "lucide-react";
import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { asRefusal } from "@/api/refusal";
import type { SupportTicket } from "@/api/types";
import { supportTexts } from "@/texts/support";
import { Button } from "@/ui/button";
import { DateTimeText } from "@/ui/date-time-text";
import { ErrorState, Loading, Skeleton } from "@/ui/states";
import { Tag, type TagTone } from "@/ui/tag";

const words = supportTexts.tickets;
type TicketPage = { items: SupportTicket[]; next?: string | null };

const LOOKS: Record<SupportTicket["status"], { icon: LucideIcon; tone: TagTone }> = {
  open: { icon: CircleDot, tone: "neutral" },
  answered: { icon: MessageCircleReply, tone: "now" },
  closed: { icon: CircleCheck, tone: "neutral" },
};

export function TicketList() {
  const { data, error, mutate, setSize } = useSWRInfinite(
    (index: number, before: TicketPage | null) => {
      if (index === 0) return [...keys.supportTickets(), null] as const;
      return before?.next ? ([...keys.supportTickets(), before.next] as const) : null;
    },
    ([, , next]) => answer(client.GET("/api/support-tickets", { params: { query: { next: next ?? undefined } } })),
  );
  const tickets = data?.flatMap((page) => page.items);
  if (tickets === undefined) {
    if (error)
      return <ErrorState title={words.failed} onRetry={() => void mutate()} requestId={asRefusal(error).requestId} />;
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (tickets.length === 0) return <p className="text-soft">{words.none}</p>;
  return (
    <div className="grid gap-4">
      <ul className="border-t border-line">
        {tickets.map((ticket) => (
          <Ticket key={ticket.ticket} ticket={ticket} />
        ))}
      </ul>
      {data?.at(-1)?.next && (
        <Button className="justify-self-start" onPress={() => void setSize((size) => size + 1)}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

function Ticket({ ticket: { ticket, topic, status, text, created_at } }: { ticket: SupportTicket }) {
  const { icon, tone } = LOOKS[status];
  return (
    <li className="grid gap-1 border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-sans text-body font-semibold tracking-normal">{ticket}</h3>
        <Tag icon={icon} tone={tone}>
          {words.status[status]}
        </Tag>
        <span className="text-small text-soft">
          {supportTexts.topics[topic]} · <DateTimeText at={created_at} show="date" />
        </span>
      </div>
      <p className="line-clamp-3 whitespace-pre-wrap text-soft">{text}</p>
    </li>
  );
}
