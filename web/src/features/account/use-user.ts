// The account in the product. A changed name or picture is also sent to the identity service, and the signed-in person
// is reloaded, so that the whole page shows the change.

import useSWR, { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema, User } from "@/api/types";
import { openIdentity } from "./account-store";

export function useShowUser(isAsked = true) {
  return useSWR(isAsked ? keys.user() : null, () => answer(client.GET("/api/user/")));
}

/** Changes the account, or throws. */
export function useUserChange() {
  const { mutate } = useSWRConfig();
  return async (change: Schema<"UserChangeRequest">): Promise<User> => {
    const user = await answer(client.PATCH("/api/user/", { body: change }));
    await mutate(keys.user(), user, { revalidate: false });
    await tellIdentity(user);
    return user;
  };
}

/** Copies the change to the identity service; the product has saved it already, so a failure is ignored. */
async function tellIdentity(user: User): Promise<void> {
  try {
    const identity = await openIdentity();
    await identity.updateProfile({ displayName: user.name, photoURL: user.photo_url });
  } catch {
    // The service's copy is only for display.
  }
}
