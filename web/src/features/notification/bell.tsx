// The bell in the top bar: links to the notices and shows the number of unread ones.

import { Bell as BellIcon } from "lucide-react";
import { Link } from "react-router";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { paths } from "@/app/paths";
import { notificationTexts } from "@/texts/notification";

/** Maximum number that is displayed; a higher number would not fit. */
const MOST_SHOWN = 99;

export function Bell() {
  const { data } = useSWR(keys.unreadNotices(), () => answer(client.GET("/api/notifications/unread")));
  const unread = data?.unread ?? 0;
  return (
    <Link
      to={paths.notifications()}
      aria-label={notificationTexts.bell(unread)}
      className="target relative grid shrink-0 place-items-center rounded-md text-soft hover:text-ink"
    >
      <BellIcon aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute inset-e-0 top-0 min-w-5 rounded-lg bg-now px-1 text-center text-note font-semibold text-on-now"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
