// A player for a recording in an answer: in the mission, after the hand-in, and for a reviewer. The address is requested
// when the player is opened, because it is valid for a few minutes only.

import { Headphones } from "lucide-react";
import { useState } from "react";
import { useAct } from "@/api/use-act";
import { recordingTexts as words } from "@/texts/recording";
import { Button } from "@/ui/button";
import type { FileAnswer } from "../draft";
import { useFileAddress } from "../file-address";

/** Returns `null` for a file that is not a recording. */
export function ListenToFile({ file }: { file: FileAnswer }) {
  return file.mime.startsWith("audio/") ? <Player file={file} /> : null;
}

function Player({ file }: { file: FileAnswer }) {
  const addressOf = useFileAddress();
  const [url, setUrl] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  const { run, isPending, error } = useAct(async () => {
    setBroken(false);
    setUrl((await addressOf(file)).url);
  });

  function stopWithFault() {
    setUrl(null);
    setBroken(true);
  }

  return (
    <div className="col-span-full grid basis-full justify-items-start gap-1 pe-2.5 pb-2">
      {url === null ? (
        <Button size="sm" icon={Headphones} isPending={isPending} onPress={() => void run()}>
          {words.play(file.name)}
        </Button>
      ) : (
        // A learner's recording has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          controls
          autoPlay
          src={url}
          aria-label={words.playing(file.name)}
          onError={stopWithFault}
          className="w-full"
        />
      )}
      {(isBroken || error !== null) && (
        <p role="alert" className="text-small text-miss-ink">
          {words.playFailed}
        </p>
      )}
    </div>
  );
}
