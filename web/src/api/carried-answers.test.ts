// Answers that are part of the page.

import { afterEach, expect, test } from "vitest";
import { fromPageFirst } from "./carried-answers";

const ADDRESS = "http://fieldwork.test/api/public/experience-session?slug=a";

afterEach(() => {
  document.body.innerHTML = "";
});

function carry(answers: Record<string, unknown>) {
  document.body.innerHTML = `<script type="application/json" id="fieldwork-answers">${JSON.stringify(answers)}</script>`;
  let calls = 0;
  const send = fromPageFirst(() => Promise.resolve(Response.json({ call: ++calls })));
  return async (address: string, init?: RequestInit) => (await send(new Request(address, init))).json();
}

test("the page's answer is given once, then the network's", async () => {
  const ask = carry({ "/api/public/experience-session?slug=a": { title: "A" } });
  expect(await ask(ADDRESS)).toEqual({ title: "A" });
  expect(await ask(ADDRESS)).toEqual({ call: 1 });
});

test("whoever is signed in gets an answer of their own", async () => {
  const ask = carry({ "/api/public/experience-session?slug=a": { title: "A" } });
  expect(await ask(ADDRESS, { headers: { authorization: "Bearer x" } })).toEqual({ call: 1 });
});

test("another address, another method and a page without answers go to the network", async () => {
  const ask = carry({ "/api/public/experience-session?slug=a": { title: "A" } });
  expect(await ask("http://fieldwork.test/api/public/experience-session?slug=b")).toEqual({ call: 1 });
  expect(await ask(ADDRESS, { method: "POST" })).toEqual({ call: 2 });
  document.body.innerHTML = "";
  const send = fromPageFirst(() => Promise.resolve(Response.json({ call: 0 })));
  expect(await (await send(new Request(ADDRESS))).json()).toEqual({ call: 0 });
});
