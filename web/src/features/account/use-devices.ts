// Browsers that receive push notifications, and which of them is this one.

import { useEffect, useState } from "react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";
import { currentSubscription, deviceName, pushObstacle, subscribe, unsubscribe, type PushObstacle } from "@/lib/push";

export type PushDevice = Schema<"PushDevice">;

export function useDevices(isAsked = true) {
  const { data, error, mutate } = useSWR<Schema<"PushDevices">, Refusal>(isAsked ? keys.devices() : null, () =>
    answer(client.GET("/api/user/devices")),
  );
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [obstacle, setObstacle] = useState<PushObstacle | null>(pushObstacle);
  useEffect(() => {
    // A browser that fails to answer is treated as one without a subscription.
    currentSubscription().then(
      (subscription) => setEndpoint(subscription?.endpoint ?? null),
      () => undefined,
    );
  }, []);

  const register = useAct(async (key: string) => {
    const subscription = await subscribe(key);
    setObstacle(pushObstacle());
    if (subscription === null) return false;
    // The endpoint is set before the request, so that this browser is recognised in the list even if the response is
    // lost.
    setEndpoint(subscription.endpoint);
    const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
    await answer(
      client.POST("/api/user/devices", { body: { endpoint: subscription.endpoint, p256dh, auth, name: deviceName() } }),
    );
    return true;
  });
  const remove = useAct(async (device: PushDevice) => {
    await client.DELETE("/api/user/devices/{id}", { params: { path: { id: device.id } } });
    if (device.endpoint === endpoint) await unsubscribe();
    return true;
  });

  const own = data?.items.find((device) => device.endpoint === endpoint) ?? null;
  return {
    key: data?.key,
    own,
    others: data?.items.filter((device) => device !== own) ?? [],
    error,
    reload: () => void mutate(),
    obstacle,
    register,
    remove,
  };
}
