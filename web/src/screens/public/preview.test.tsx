// What a visitor may try before joining: a mission on its workbench, whose answer stays on the device until they join,
// and one question that is marked at once.

import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { aCourse, anEnrolmentCard, aProgram } from "@/testing/fixtures";
import { aPerson, MemoryIdentity, startAnonymous, startSignedIn } from "@/testing/identity";
import { CHOICE, aMission, aMissionWithBlocks, blocksOfFirst, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const address = "/courses/data-analysis-bank/preview/mission-1";

function aPreview() {
  const { mission, blocks, rubric } = aMissionWithBlocks();
  network.use(
    api.get("/api/public/courses/{course}/preview/{mission}", () => ({ program: aProgram(), mission, blocks, rubric })),
  );
}

const answer = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Note on the extract|Question 1/ });

test("a visitor's answer stays on the device, nothing is sent, and it is there for the account", async () => {
  startAnonymous();
  aPreview();
  const sent: string[] = [];
  network.events.on("request:start", ({ request }) => void (request.method !== "GET" && sent.push(request.url)));
  const { user, unmount } = renderRoute(address);
  expect(await screen.findByText(/Can we trust it/)).toBeVisible();
  await user.click(await answer());
  await user.paste("We can trust it after two steps.");
  expect(await screen.findByText("Saved on this device")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Sign up and keep this answer" })).toHaveAttribute(
    "href",
    "/signup?next=%2Fenroll%3Fcourse%3Ddata-analysis-bank",
  );
  unmount();

  const again = renderRoute(address);
  await waitFor(async () => expect((await answer()).value).toBe("We can trust it after two steps."));
  expect(sent).toEqual([]);
  again.unmount();

  await startSignedIn(new MemoryIdentity(aPerson({ uid: "uid-joined" })));
  network.use(
    ...boardApi(),
    api.get("/api/app/missions/{id}/blocks", () => aMissionWithBlocks()),
    api.get("/api/user/experience-sessions", () => ({ items: [anEnrolmentCard()], next: null })),
  );
  renderRoute("/data-analysis-bank-november/mission-1");
  await waitFor(async () => expect((await answer()).value).toBe("We can trust it after two steps."));
});

test("a mission that may not be tried is said so, with a way on", async () => {
  startAnonymous();
  network.use(api.get("/api/public/courses/{course}/preview/{mission}", () => refused("mission/um-not-found", 404)));
  renderRoute(address);
  expect(await screen.findByRole("heading", { level: 1, name: "This mission has no preview" })).toBeVisible();
  expect(screen.getByRole("link", { name: "About this simulation" })).toHaveAttribute(
    "href",
    "/courses/data-analysis-bank/overview",
  );
});

test("a question is marked as it is answered, with its reason", async () => {
  startAnonymous();
  const block = blocksOfFirst().find(({ id }) => id === CHOICE)!;
  const key = {
    right: { options: ["count"] },
    why: "Without a count nothing can be trusted.",
    mistakes: [{ answer: { option: "chart" }, line: "A chart of doubled rows shows doubled rows." }],
  };
  const mission = aMission(1);
  network.use(
    api.get("/api/public/experience-session", () =>
      aCourse({
        try_question: { block, key, mission_number: 1, mission_slug: mission.slug, mission_title: mission.title },
      }),
    ),
  );
  const { user } = renderRoute("/courses/data-analysis-bank/overview");
  await user.click(await screen.findByRole("radio", { name: /Draw a chart/ }));
  expect(await screen.findByText("Not right")).toBeVisible();
  expect(screen.getByText("A chart of doubled rows shows doubled rows.")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: /Count the rows/ }));
  expect(await screen.findByText("Right")).toBeVisible();
  expect(screen.getByText("Without a count nothing can be trusted.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Look inside mission 1" })).toHaveAttribute(
    "href",
    address.replace("mission-1", mission.slug),
  );
});
