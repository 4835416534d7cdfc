// A script of its own, before the application and while that is on its way. It has the browser read its list of languages,
// which takes a slow phone a moment, when nobody waits for it. And on the screens of a session it asks for what they show
// first, with the token that this browser kept; the application takes the answers as they come (api/asked-ahead.ts).

import { readKept } from "@/features/account/kept-session";

const WITHIN_MS = 30_000;

const { screen } = document.currentScript?.dataset ?? {};
const [experience, mission] = location.pathname.split("/").filter(Boolean);
const kept = readKept();
if (kept !== null && experience !== undefined && mission !== undefined) {
  if (screen === "missions" || screen === "dashboard") askAll(kept.token, experience, null);
  if (screen === "mission") askAll(kept.token, experience, mission);
}
Intl.DateTimeFormat.supportedLocalesOf(["en"]);

function askAll(token: string, experience: string, mission: string | null): void {
  const answers = new Map<string, Promise<Response>>();
  window.fieldworkAskedAhead = { token, answers };
  const ask = (address: string): Promise<Response> => {
    const asked = fetch(address, { headers: { authorization: `Bearer ${token}` }, priority: "high", signal: AbortSignal.timeout(WITHIN_MS) });
    answers.set(address, asked);
    // Whoever takes it learns what became of it.
    asked.catch(() => undefined);
    return asked;
  };
  askBoard(ask, experience).catch(() => undefined);
  if (mission !== null) void ask(`/api/app/missions/${mission}/blocks?xs=${experience}`);
}

/** The learner's own part, then the version that it names. */
async function askBoard(ask: (address: string) => Promise<Response>, experience: string): Promise<void> {
  const own = await ask(`/api/app/experience-sessions/${experience}/missions?decided=true`);
  const { version } = (await own.clone().json()) as { version?: { id: string; hash: string } };
  if (version !== undefined) await ask(`/api/program-versions/${version.id}/${version.hash}`);
}
