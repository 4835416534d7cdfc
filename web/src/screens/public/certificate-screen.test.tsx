// A public certificate: valid, with a changed name, revoked, and missing.

import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Certificate } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { catchDownloads } from "@/testing/downloads";
import { startAnonymous, startSignedIn } from "@/testing/identity";
import { aCertificate } from "@/testing/progression-fixtures";
import { renderRoute } from "@/testing/render-route";

beforeEach(() => startAnonymous());

function openCertificate(change: Partial<Certificate> = {}) {
  network.use(
    api.get("/api/certificates/{serial}", () => aCertificate(change)),
    http.get("*/api/certificates/:serial/credential.jwt", () => HttpResponse.text("e30.e30.e30")),
    http.get("*/.well-known/jwks.json", () => HttpResponse.json({ keys: [] })),
  );
  return renderRoute("/certificates/T6W2-SAPC-RVYM");
}

test("a valid certificate says whose it is, what for, and what its signature says", async () => {
  openCertificate();
  expect(await screen.findByRole("heading", { level: 2, name: "Valid" })).toBeVisible();
  expect(screen.getByRole("article", { name: "Certificate" })).toHaveTextContent(/Ada Obi.*took part in/);
  expect(await screen.findByText("The signature does not match this certificate")).toBeVisible();
  expect(screen.getByText("82.5%")).toBeVisible();
});

test("the work, the right answers and the hours are named", async () => {
  openCertificate();
  const paper = await screen.findByRole("article", { name: "Certificate" });
  expect(paper).toHaveTextContent(
    "2 missions, about 2 hours: tested an extract against the ledger and completed “A pattern”. 5 of 6 questions right.",
  );
  expect(screen.getByText("1 required, 1 optional")).toBeVisible();
  expect(screen.getByText("5 of 6 questions right")).toBeVisible();
  expect(screen.getByText("About 2 hours")).toBeVisible();
});

test("a certificate from before the work was recorded has the number of its missions", async () => {
  openCertificate({ work: null });
  expect(await screen.findByRole("article", { name: "Certificate" })).toHaveTextContent(
    /5 missions, about \d+ hours\./,
  );
  expect(screen.queryByText("Questions")).toBeNull();
});

test.each([
  [{ status: "revoked", is_valid: false }, "Revoked", /Revoked on 1 Dec 2026/],
  [{ status: "reissued" }, "Valid, name changed", /earned under another name.*1 Dec 2026/],
] as const)("%o is said to be so", async (change, title, body) => {
  openCertificate({ ...change, changed_at: "2026-12-01T12:00:00Z" });
  expect(await screen.findByRole("heading", { level: 2, name: title })).toBeVisible();
  expect(screen.getByText(body)).toBeVisible();
  expect(screen.queryByText("Not revoked and not replaced")).toBeNull();
});

test("its learner chooses whether the picture of the link has the name", async () => {
  startSignedIn();
  const certificate = aCertificate();
  const { user } = openCertificate();
  const chosen: unknown[] = [];
  network.use(
    api.get("/api/certificates", () => ({ items: [certificate], next: null })),
    api.put("/api/certificates/{serial}/share", async ({ request }) => {
      chosen.push(await request.json());
      return { ...certificate, picture_name: "shown" as const };
    }),
  );
  expect(await screen.findByRole("img", { name: "The certificate without a name" })).toBeVisible();
  const choice = screen.getByRole("switch", { name: /^Show my name/ });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  expect(await screen.findByRole("img", { name: "The certificate with the name Ada Obi" })).toBeVisible();
  expect(chosen).toEqual([{ shows_name: true }]);
});

test("a name that cannot be drawn is said to be left out", async () => {
  startSignedIn();
  openCertificate({ picture_name: "not_drawable" });
  network.use(api.get("/api/certificates", () => ({ items: [aCertificate()], next: null })));
  expect(await screen.findByText(/characters that the picture cannot show/)).toBeVisible();
});

test("other people do not see the choice about the picture", async () => {
  openCertificate();
  expect(await screen.findByRole("article", { name: "Certificate" })).toBeVisible();
  expect(screen.queryByRole("switch")).toBeNull();
});

test("a raised award is said to be raised, and stays valid", async () => {
  openCertificate({ kind: "completion", raise: { from: "participation", at: "2026-12-02T12:00:00Z" } });
  expect(await screen.findByRole("heading", { level: 2, name: "Valid" })).toBeVisible();
  expect(screen.getByText(/Issued as Participation. A review raised it to Completion/)).toBeVisible();
});

test("a number that no certificate has leads to another try", async () => {
  network.use(api.get("/api/certificates/{serial}", () => refused("certificate/not-found", 404)));
  const { user, address } = renderRoute("/certificates/0000-0000-0000");
  expect(await screen.findByRole("heading", { level: 1, name: "No certificate has this number" })).toBeVisible();
  await user.type(screen.getByLabelText("Check another number"), "t6w2 sapc rvym");
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(address()).toBe("/certificates/t6w2%20sapc%20rvym");
});

test("a certificate is downloaded as a PDF", async () => {
  const { files } = catchDownloads();
  const { user } = openCertificate();
  network.use(
    api.get("/api/certificates/{serial}.pdf", () =>
      HttpResponse.arrayBuffer(new TextEncoder().encode("%PDF-1.7").buffer),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Download the certificate (PDF)" }));
  expect(await screen.findByText("Downloaded")).toBeInTheDocument();
  expect(files[0]?.type).toBe("application/pdf");
});

test("a download that is refused is said to be, and nothing is downloaded", async () => {
  const { user } = openCertificate();
  network.use(api.get("/api/certificates/{serial}.pdf", () => refused("certificate/not-found", 404)));
  await user.click(await screen.findByRole("button", { name: "Download the certificate (PDF)" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("There is no certificate with this number");
  expect(screen.queryByText("Downloaded")).toBeNull();
});
