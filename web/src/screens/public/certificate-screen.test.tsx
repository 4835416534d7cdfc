// A public certificate: valid, with a changed name, revoked, and missing.

import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Certificate } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { catchDownloads } from "@/testing/downloads";
import { startAnonymous } from "@/testing/identity";
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

test.each([
  [{ status: "revoked", is_valid: false }, "Revoked", /Revoked on 1 Dec 2026/],
  [{ status: "reissued" }, "Valid, name changed", /earned under another name.*1 Dec 2026/],
] as const)("%o is said to be so", async (change, title, body) => {
  openCertificate({ ...change, changed_at: "2026-12-01T12:00:00Z" });
  expect(await screen.findByRole("heading", { level: 2, name: title })).toBeVisible();
  expect(screen.getByText(body)).toBeVisible();
  expect(screen.queryByText("Not revoked and not replaced")).toBeNull();
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
