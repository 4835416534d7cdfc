// The common states of settings sections: loading, a failed load, and a choice that could not be saved.

import type { ReactNode } from "react";
import type { Settings } from "@/api/types";
import type { useSettings } from "@/features/account/use-settings";
import { profileTexts } from "@/texts/profile";
import { Button } from "@/ui/button";
import { LoadingRows } from "@/ui/states";
import { Callout } from "@/ui/surface";
import { FaultState } from "../fault-state";

const words = profileTexts.settings;

interface SettingsFrameProps {
  of: ReturnType<typeof useSettings>;
  children: (settings: Settings) => ReactNode;
  /** Message for a choice that could not be saved, if it differs from the default. */
  failed?: string;
}

export function SettingsFrame({
  of: { settings, error, retry, change, refusal, lost },
  children,
  failed,
}: SettingsFrameProps) {
  if (!settings) {
    return error ? <FaultState title={words.faultTitle} error={error} onRetry={retry} /> : <LoadingRows row="h-10" />;
  }
  return (
    <>
      {refusal && (
        <Callout
          tone="miss"
          role="alert"
          actions={
            <Button size="sm" onPress={() => void change(lost)}>
              {words.again}
            </Button>
          }
        >
          {failed ?? (refusal.isUnanswered ? words.unanswered : refusal.status === 0 ? words.offline : words.failed)}
        </Callout>
      )}
      <div className="contents">{children(settings)}</div>
    </>
  );
}
