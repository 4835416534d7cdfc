// The facts of a refusal have the type that the catalogue gives its code. Each line marked as an error must still fail
// the type check.

import { expect, test } from "vitest";
import { refused } from "@/testing/api";
import { asRefusal, networkRefusal, Refusal, readRefusal } from "./refusal";

test("looking at the code tells the type of the facts", async () => {
  const refusal = await readRefusal(refused("enrolment/full", 409, { seats: 30 }));
  if (refusal.code !== "enrolment/full") throw refusal;
  const seats: number = refusal.meta.seats;
  expect(seats).toBe(30);
  // @ts-expect-error The catalogue does not have this fact for the code.
  expect(refusal.meta.decision).toBeUndefined();
});

test("only a breakage is to be reported", async () => {
  const refusals = [
    await readRefusal(refused("enrolment/full", 409, { seats: 30 })),
    networkRefusal(),
    await readRefusal(refused("temporarily-unavailable", 503)),
  ];
  expect(refusals.map(({ captureError }) => captureError)).toEqual([false, false, false]);
  const breakages = [
    await readRefusal(new Response("a proxy's page", { status: 502 })),
    asRefusal(new TypeError("undefined is not a function")),
  ];
  expect(breakages.map(({ captureError }) => captureError)).toEqual([true, true]);
});

test("a refusal with other facts than those of its code does not compile", () => {
  // @ts-expect-error The seats are missing.
  expect(refused("enrolment/full", 409)).toBeInstanceOf(Response);
  // @ts-expect-error A locked mission is refused with its reasons, and with no decision.
  expect(refused("mission/mission-locked", 403, { decision: {} })).toBeInstanceOf(Response);
  // @ts-expect-error The facts of another code.
  expect(new Refusal({ code: "xs-not-found", status: 404, meta: { seats: 30 } })).toBeInstanceOf(Refusal);
});
