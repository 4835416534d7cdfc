// The identity SDK in a browser that refuses all storage: it works until the page is closed.

import { expect, test, vi } from "vitest";
import { readConfig } from "@/lib/config";
import { anIdentityService } from "@/testing/identity-service";
import { createIdentity, type Person } from "./identity";

function refuse(): never {
  throw new DOMException("storage is off", "SecurityError");
}

test.each([true, false])("signs in, whether to be remembered or not: %s", async (isRemembered) => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(refuse);
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(refuse);
  vi.spyOn(globalThis, "indexedDB", "get").mockImplementation(refuse);
  anIdentityService();
  const identity = createIdentity(readConfig());
  const people: (Person | null)[] = [];
  identity.onChange((person) => people.push(person));
  await identity.signIn({ email: "ada@fieldwork.test", password: "right-one" }, isRemembered);
  expect(people.at(-1)).toMatchObject({ uid: "uid-ada" });
  expect(await identity.token({ isForced: true })).toEqual(expect.any(String));
  await identity.signOut();
  expect(people.at(-1)).toBeNull();
});
