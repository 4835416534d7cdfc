// Notes that the feedback of an attempt was looked at, each time that something new of it is
// shown. What could not be noted stays unread in the inbox.

import { useEffect } from "react";
import { client } from "@/api/client";

/** `shown` names what is shown; nothing is noted while there is nothing. */
export function useMarkFeedbackRead(submission: string, shown: string): void {
  useEffect(() => {
    if (shown !== "") client.PUT("/api/user-submissions/{id}/feedback-read", { params: { path: { id: submission } } }).catch(() => undefined);
  }, [submission, shown]);
}
