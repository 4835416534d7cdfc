// Marks the feedback of an attempt as read each time new feedback is shown. If that fails, the feedback stays unread in
// the inbox.

import { useEffect } from "react";
import { client } from "@/api/client";

/** `shown` identifies the feedback on screen; an empty text is ignored. */
export function useMarkFeedbackRead(submission: string, shown: string): void {
  useEffect(() => {
    if (shown !== "")
      client
        .PUT("/api/user-submissions/{id}/feedback-read", { params: { path: { id: submission } } })
        .catch(() => undefined);
  }, [submission, shown]);
}
