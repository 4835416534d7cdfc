// Shown while the device is offline, with the number of drafts that wait to be sent. Also shown online while the
// identity service is slow.

import { Hourglass, WifiOff } from "lucide-react";
import { useIsIdentitySlow, usePerson } from "@/features/account/use-account";
import { useUnsentCount } from "@/features/submission/use-unsent-count";
import { useIsOnline } from "@/lib/use-is-online";
import { noticeTexts } from "@/texts/notices";
import { Notice } from "./notice";

export function OfflineBanner() {
  const isOnline = useIsOnline();
  const person = usePerson();
  const unsent = useUnsentCount(person?.uid ?? null, !isOnline);
  const isSlow = useIsIdentitySlow();
  if (isOnline) return isSlow ? <Notice role="status" icon={Hourglass} {...noticeTexts.identitySlow} /> : null;
  return (
    <Notice role="status" icon={WifiOff} title={noticeTexts.offline.title} body={noticeTexts.offline.body(unsent)} />
  );
}
