// Publishes the learner's showcase, and makes it private. The changed showcase is in the cache at once.

import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { useAct } from "@/api/use-act";
import { showcaseTexts as words } from "@/texts/showcase";
import type { Showcase } from "./use-own-showcase";

export function usePublish(experience: string) {
  const { mutate } = useSWRConfig();
  const params = { path: { xs: experience } };
  const put = async (showcase: Showcase) => {
    await mutate(keys.ownShowcase(experience), showcase, { revalidate: false });
    return showcase;
  };
  const publish = useAct(async () => put(await answer(client.PUT("/api/app/showcases/{xs}/publication", { params }))), {
    errorToast: { title: words.publishFailed },
  });
  const unpublish = useAct(
    async () => put(await answer(client.DELETE("/api/app/showcases/{xs}/publication", { params }))),
    { errorToast: { title: words.unpublishFailed } },
  );
  return { publish, unpublish };
}
