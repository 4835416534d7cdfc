// Saves, publishes and unpublishes the learner's showcase. The changed showcase is in the cache at once.

import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { useAct } from "@/api/use-act";
import { showcaseTexts as words } from "@/texts/showcase";
import type { Showcase, ShowcaseChoice } from "./use-own-showcase";

export function useChangeShowcase(experience: string) {
  const { mutate } = useSWRConfig();
  const params = { path: { xs: experience } };
  const put = async (showcase: Showcase) => {
    await mutate(keys.ownShowcase(experience), showcase, { revalidate: false });
    return showcase;
  };
  const save = useAct(async (body: ShowcaseChoice) =>
    put(await answer(client.PUT("/api/app/showcases/{xs}", { params, body }))),
  );
  const publish = useAct(async () => put(await answer(client.PUT("/api/app/showcases/{xs}/publication", { params }))), {
    errorToast: { title: words.publishFailed },
  });
  const unpublish = useAct(
    async () => put(await answer(client.DELETE("/api/app/showcases/{xs}/publication", { params }))),
    { errorToast: { title: words.unpublishFailed } },
  );
  return { save, publish, unpublish };
}
