// The account as the product knows it. A changed name or picture also goes to the identity
// service, and the person is read anew, so that every part of the page shows the same.

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

/** The product has the change already; an identity service that is away takes it over another time. */
async function tellIdentity(user: User): Promise<void> {
  try {
    const identity = await openIdentity();
    await identity.updateProfile({ displayName: user.name, photoURL: user.photo_url });
  } catch {
    // Its copy is for show only.
  }
}
