// Says that a newer version of the application is available and offers to load it. It never reloads by itself. The
// banner is not shown while text is being typed or sent, unless a part of this version can no longer be fetched.

import { RotateCw } from "lucide-react";
import { useEffect } from "react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { useIsBusy } from "@/lib/busy";
import { readConfig } from "@/lib/config";
import { useIsCodeMissing } from "@/lib/missing-code";
import { noticeTexts } from "@/texts/notices";
import { Button } from "@/ui/button";
import { Notice } from "./notice";

const LOOK_EVERY_MS = 900_000;

export function UpdateBanner() {
  const { version } = readConfig();
  const isCodeMissing = useIsCodeMissing();
  const { data, mutate } = useSWR(keys.status(), fetchStatus, {
    refreshInterval: LOOK_EVERY_MS,
    revalidateOnMount: false,
    revalidateOnFocus: true,
    focusThrottleInterval: LOOK_EVERY_MS / 3,
    shouldRetryOnError: false,
  });
  const isBusy = useIsBusy();
  useEffect(() => {
    if (isCodeMissing) void mutate();
  }, [isCodeMissing, mutate]);
  if (data === undefined || data.version === version || (isBusy && !isCodeMissing)) return null;
  return (
    <Notice
      role="status"
      icon={RotateCw}
      {...noticeTexts.update}
      actions={
        <Button size="sm" onPress={() => window.location.reload()}>
          {noticeTexts.reload}
        </Button>
      }
    />
  );
}

function fetchStatus() {
  return answer(client.GET("/api/status"));
}
