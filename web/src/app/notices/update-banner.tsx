// A newer version of the application is out: says so and offers to load it. It waits
// while words are being typed or sent, and never reloads by itself.

import { RotateCw } from "lucide-react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { useIsBusy } from "@/lib/busy";
import { readConfig } from "@/lib/config";
import { noticeTexts } from "@/texts/notices";
import { Button } from "@/ui";
import { Notice } from "./notice";

const LOOK_EVERY_MS = 900_000;

export function UpdateBanner() {
  const { version } = readConfig();
  const { data } = useSWR(keys.status(), fetchStatus, {
    refreshInterval: LOOK_EVERY_MS,
    revalidateOnMount: false,
    revalidateOnFocus: true,
    focusThrottleInterval: LOOK_EVERY_MS / 3,
    shouldRetryOnError: false,
  });
  const isBusy = useIsBusy();
  if (data === undefined || data.version === version || isBusy) return null;
  return (
    <Notice
      role="status"
      icon={RotateCw}
      {...noticeTexts.update}
      actions={<Button size="sm" onPress={() => window.location.reload()}>{noticeTexts.reload}</Button>}
    />
  );
}

function fetchStatus() {
  return answer(client.GET("/api/status"));
}
