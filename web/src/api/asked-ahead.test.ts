// Responses that were requested before the application had loaded.

import { afterEach, expect, test, vi } from "vitest";
import { fromAskedFirst } from "./asked-ahead";
import { noteChange } from "./changes";

const ADDRESS = "/api/app/experience-sessions/may/missions?decided=true";

afterEach(() => {
  window.fieldworkAskedAhead = undefined;
});

function requestWith(token: string, address = ADDRESS): Request {
  return new Request(`http://fieldwork.test${address}`, { headers: { authorization: `Bearer ${token}` } });
}

function asked(answer: Promise<Response>) {
  window.fieldworkAskedAhead = { token: "ada", answers: new Map([[ADDRESS, answer]]), versionAsked: Promise.resolve() };
  const send = vi.fn(async () => new Response("sent"));
  const sendOrTake = fromAskedFirst(send);
  const ask = async (token = "ada") => (await sendOrTake(requestWith(token))).text();
  return { send, ask };
}

test("an answer that is on its way is given once, to who asks with its token", async () => {
  const { send, ask } = asked(Promise.resolve(new Response("ahead")));
  expect(await ask("grace")).toBe("sent");
  expect(await ask()).toBe("ahead");
  expect(await ask()).toBe("sent");
  expect(send).toHaveBeenCalledTimes(2);
});

test("one that was lost is asked for again", async () => {
  const { ask } = asked(Promise.reject(new TypeError("offline")));
  expect(await ask()).toBe("sent");
});

test("a version waits for the one that is about to be asked for", async () => {
  const version = "/api/program-versions/v1/hash";
  const answers = new Map<string, Promise<Response>>();
  let begin = () => undefined as void;
  window.fieldworkAskedAhead = {
    token: "ada",
    answers,
    versionAsked: new Promise<void>((resolve) => (begin = resolve)),
  };
  const send = vi.fn(async () => new Response("sent"));
  const answer = fromAskedFirst(send)(requestWith("ada", version));
  answers.set(version, Promise.resolve(new Response("ahead")));
  begin();
  expect(await (await answer).text()).toBe("ahead");
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ["changes missions", "POST", "/api/user-missions/", "sent"],
  ["changes none", "PUT", "/api/referrals/verification", "ahead"],
])("after a write that %s", async (_, method, path, answered) => {
  const { ask } = asked(Promise.resolve(new Response("ahead")));
  noteChange(method, path);
  expect(await ask()).toBe(answered);
});
