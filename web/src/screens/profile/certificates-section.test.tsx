// The certificates of a profile.

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aProfile } from "@/testing/account-fixtures";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { aCertificate } from "@/testing/progression-fixtures";
import { renderRoute } from "@/testing/render-route";

beforeEach(() => {
  network.use(
    api.get("/api/user/profile", () => aProfile()),
    api.get("/api/user/sessions", () => ({ signed_in_at: "2026-11-20T08:00:00Z", valid_after: null })),
  );
  return startSignedIn();
});

async function section() {
  renderRoute("/profile#certificates");
  return within(await screen.findByRole("region", { name: "Certificates" }));
}

test("each certificate leads to its page, and one that was taken back says so, over all pages of the list", async () => {
  network.use(
    api.get("/api/certificates", ({ request }) =>
      new URL(request.url).searchParams.has("next")
        ? {
            items: [
              aCertificate({
                id: "01900000-0000-7000-8000-000000000902",
                serial: "AAAA-BBBB-CCCC",
                status: "revoked",
                is_valid: false,
              }),
            ],
            next: null,
          }
        : { items: [aCertificate()], next: "second" },
    ),
  );
  const certificates = await section();
  const links = await certificates.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/certificates/T6W2-SAPC-RVYM",
    "/certificates/AAAA-BBBB-CCCC",
    "/portfolio",
  ]);
  expect(certificates.getByText("Revoked")).toBeVisible();
});

test("without any it says where they come from", async () => {
  network.use(api.get("/api/certificates", () => ({ items: [], next: null })));
  const certificates = await section();
  expect(await certificates.findByText("No certificates yet")).toBeVisible();
});

test("certificates that cannot be loaded say so and can be asked for again", async () => {
  network.use(api.get("/api/certificates", () => refused("route-not-found", 404)));
  const certificates = await section();
  expect(await certificates.findByText("Your certificates could not be loaded")).toBeVisible();
  expect(certificates.getByRole("button", { name: "Try again" })).toBeVisible();
});
