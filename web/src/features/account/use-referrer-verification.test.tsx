// The request that reports a verified person to the server, once.

import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openIdentity } from "@/features/account/account-store";
import { api, network, refused } from "@/testing/api";
import { aPerson, MemoryIdentity, startAnonymous, startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

function aCounter(): string[] {
  const bodies: string[] = [];
  network.use(
    api.put("/api/referrals/verification", async ({ request }) => {
      bodies.push(`${request.headers.get("authorization")} ${await request.text()}`);
      return { status: "verified" as const };
    }),
    api.get("/api/app/experience-sessions/offering", () => ({ items: [], next: null })),
  );
  return bodies;
}

const open = async (address: string) => {
  const view = renderRoute(address);
  await screen.findByRole("heading", { level: 1 });
  return view;
};

test("a verified person is told of once per page load, however many pages they see", async () => {
  const told = aCounter();
  await startSignedIn(new MemoryIdentity(aPerson({ uid: "once" })));
  const { router } = await open("/job-simulations");
  await act(() => router.navigate("/nowhere"));
  await act(() => router.navigate("/job-simulations"));
  await waitFor(() => expect(told).toEqual(["Bearer token-1 "]));
});

test("a visitor is not", async () => {
  const told = aCounter();
  startAnonymous();
  await open("/job-simulations");
  expect(told).toEqual([]);
});

test("neither is somebody unverified, until they become verified on this very page", async () => {
  const told = aCounter();
  const identity = await startSignedIn(new MemoryIdentity(aPerson({ uid: "later", isVerified: false })));
  await open("/job-simulations");
  expect(told).toEqual([]);
  identity.elsewhere = { isVerified: true };
  await act(() => identity.reload());
  await waitFor(() => expect(told).toHaveLength(1));
});

test.each(["/login", "/signup"])("not from %s: only the page after it does", async (door) => {
  const told = aCounter();
  const identity = new MemoryIdentity();
  startAnonymous(identity);
  await openIdentity();
  const { router } = await open(`${door}?next=%2Fnowhere`);
  await act(async () => identity.become(aPerson({ uid: `from ${door}` })));
  await waitFor(() => expect(router.state.location.pathname).not.toBe(door));
  await waitFor(() => expect(told).toHaveLength(1));
});

test("a refusal is not shown and not tried again on this page", async () => {
  let asked = 0;
  aCounter();
  network.use(
    api.put("/api/referrals/verification", () => {
      asked += 1;
      return refused("auth/email-not-verified", 403);
    }),
  );
  await startSignedIn(new MemoryIdentity(aPerson({ uid: "refused" })));
  const { router } = await open("/job-simulations");
  await waitFor(() => expect(asked).toBe(1));
  await act(() => router.navigate("/nowhere"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/nowhere"));
  expect(asked).toBe(1);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
