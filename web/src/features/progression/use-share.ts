// Chooses whether the picture of a certificate shows the name.

import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { useAct } from "@/api/use-act";
import { sharePictureTexts } from "@/texts/progression";

export function useShare(serial: string) {
  const { mutate } = useSWRConfig();
  return useAct(
    async (shows_name: boolean) => {
      const request = client.PUT("/api/certificates/{serial}/share", {
        params: { path: { serial } },
        body: { shows_name },
      });
      await mutate(keys.certificate(serial), await answer(request), { revalidate: false });
    },
    { errorToast: { title: sharePictureTexts.failed } },
  );
}
