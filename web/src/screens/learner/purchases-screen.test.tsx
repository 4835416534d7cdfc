// The learner's purchases: receipts, and refunds.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { catchDownloads } from "@/testing/downloads";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

const naira = (amount_minor: number) => ({ amount_minor, currency: "NGN" });

function aPurchase(change: Partial<Schema<"PurchaseReceipt">> = {}): Schema<"PurchaseReceipt"> {
  return {
    id: "01900000-0000-7000-8000-000000000801",
    receipt: "FW-000007",
    bought_at: "2026-11-20T12:00:00Z",
    item: "program",
    title: "Financial modelling sprint",
    session: "01900000-0000-7000-8000-000000000201",
    session_slug: "ferrowell-modelling-autumn",
    enrolment: "01900000-0000-7000-8000-000000000401",
    method: "paystack",
    status: "succeeded",
    lines: [{ kind: "base", label: "base", amount: naira(4_500_000), rule_id: null }],
    paid: naira(4_500_000),
    refunded: naira(0),
    credit_notes: [],
    reference: "T-4711",
    billing: null,
    refund: null,
    not_refundable: [],
    ...change,
  };
}

const asked: Schema<"Refund"> = {
  id: "01900000-0000-7000-8000-000000000901",
  status: "requested",
  amount: naira(4_500_000),
  requested_at: "2026-11-21T12:00:00Z",
};

let returned: Schema<"ReturnedPayment">[] = [];

beforeEach(() => {
  returned = [];
  return startSignedIn();
});

async function open(...purchases: Schema<"PurchaseReceipt">[]) {
  network.use(
    api.get("/api/purchases", () => ({ items: purchases, next: null })),
    api.get("/api/purchases/returned", () => ({ items: returned, next: null })),
  );
  const page = renderRoute("/purchases");
  return {
    ...page,
    receipt: async (name = "Financial modelling sprint") =>
      within((await screen.findByRole("heading", { level: 2, name })).closest("article")!),
  };
}

test("a receipt has its number, its lines and the way to the missions", async () => {
  const { receipt } = await open(aPurchase());
  const shown = await receipt();
  expect(shown.getByText(/^Receipt FW-000007, /)).toBeVisible();
  expect(shown.getByRole("row", { name: /^Total/ })).toHaveTextContent("₦45,000");
  expect(shown.getByText("Paid")).toBeVisible();
  expect(shown.getByRole("link", { name: "Go to the missions" })).toHaveAttribute(
    "href",
    "/ferrowell-modelling-autumn/missions",
  );
});

test("a payment that came twice is shown with what becomes of its money", async () => {
  returned = [
    {
      id: "01900000-0000-7000-8000-000000000802",
      item: "program",
      title: "Financial modelling sprint",
      method: "paypal",
      refund: { ...asked, status: "refunded" },
    },
  ];
  await open(aPurchase());
  const sentBack = within((await screen.findByRole("heading", { level: 2, name: "Sent back" })).closest("section")!);
  expect(sentBack.getByRole("heading", { level: 3, name: "Financial modelling sprint" })).toBeVisible();
  expect(sentBack.getByText("₦45,000 was refunded.")).toBeVisible();
});

test("the charge of a second subscription is named as one where it is sent back", async () => {
  returned = [
    {
      id: "01900000-0000-7000-8000-000000000803",
      item: { subscription: "monthly" },
      title: "Month by month",
      method: "paypal",
      refund: { ...asked, status: "processing" },
    },
  ];
  await open();
  const sentBack = within((await screen.findByRole("heading", { level: 2, name: "Sent back" })).closest("section")!);
  expect(sentBack.getByRole("heading", { level: 3, name: "Subscription: Month by month" })).toBeVisible();
  expect(sentBack.getByText(/^₦45,000 is on its way back\./)).toBeVisible();
});

test("a receipt is kept as a PDF", async () => {
  const { user, receipt } = await open(aPurchase());
  const { files, clicked } = catchDownloads();
  network.use(
    api.get("/api/purchases/{id}/receipt.pdf", () =>
      HttpResponse.arrayBuffer(new TextEncoder().encode("%PDF-1.7").buffer),
    ),
  );
  const shown = await receipt();
  await user.click(shown.getByRole("button", { name: "Download the receipt (PDF)" }));
  expect(await shown.findByText("Downloaded")).toBeInTheDocument();
  expect([files[0]?.type, (clicked.mock.contexts[0] as HTMLAnchorElement).download]).toEqual([
    "application/pdf",
    "receipt-FW-000007.pdf",
  ]);
});

test("a receipt that cannot be had says why", async () => {
  const { user, receipt } = await open(aPurchase());
  network.use(api.get("/api/purchases/{id}/receipt.pdf", () => refused("temporarily-unavailable", 503)));
  const shown = await receipt();
  await user.click(shown.getByRole("button", { name: "Download the receipt (PDF)" }));
  expect(await shown.findByRole("alert")).toHaveTextContent("Fieldwork is not available right now");
});

test("what went back has a credit note, and a receipt names its billing details and the provider's reference", async () => {
  const note = {
    id: "01900000-0000-7000-8000-000000000a01",
    number: "CN-000003",
    issued_at: "2026-11-22T12:00:00Z",
    amount: naira(4_500_000),
  };
  const billing = { name: "Obi Trading Ltd", address: ["Lagos"], tax_number: null };
  const { user, receipt } = await open(
    aPurchase({ status: "refunded", refunded: naira(4_500_000), credit_notes: [note], billing }),
  );
  const { files, clicked } = catchDownloads();
  network.use(
    api.get("/api/credit-notes/{id}/credit-note.pdf", () =>
      HttpResponse.arrayBuffer(new TextEncoder().encode("%PDF-1.7").buffer),
    ),
  );
  const shown = await receipt();
  expect(shown.getByText("Billed to Obi Trading Ltd")).toBeVisible();
  expect(shown.getByText("Reference of the payment provider: T-4711")).toBeVisible();
  expect(shown.getByText(/^Credit note CN-000003, .*: ₦45,000 refunded$/)).toBeVisible();
  await user.click(shown.getByRole("button", { name: "Download the credit note (PDF)" }));
  expect(await shown.findByText("Downloaded")).toBeInTheDocument();
  expect([files[0]?.type, (clicked.mock.contexts[0] as HTMLAnchorElement).download]).toEqual([
    "application/pdf",
    "credit-note-CN-000003.pdf",
  ]);
});

test("a charge of a subscription is a purchase", async () => {
  const { receipt } = await open(
    aPurchase({
      item: { subscription: "monthly" },
      title: "Month by month",
      session: null,
      session_slug: null,
      enrolment: null,
    }),
  );
  const shown = await receipt("Subscription: Month by month");
  expect(shown.getByRole("link", { name: "See your subscription" })).toHaveAttribute("href", "/subscription");
  expect(shown.queryByText("Go to the missions")).toBeNull();
});

test("billing details are saved for receipts from now on, and what is wrong is said at its field", async () => {
  const { user } = await open(aPurchase());
  const sent: unknown[] = [];
  network.use(
    api.put("/api/user/billing-details", async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1)
        return refused("validation-fail", 422, {
          block: null,
          field: "tax_number",
          rule: "wrong_kind",
          need: null,
          have: null,
        });
      return { details: { name: "Obi Ltd", address: ["1 Marina", "Lagos"], tax_number: "NG-1" } };
    }),
  );
  await user.click(await screen.findByText("Billing details for your receipts"));
  await user.type(await screen.findByLabelText("Name or company"), "Obi Ltd");
  await user.type(screen.getByLabelText("Address"), "1 Marina\nLagos");
  await user.type(screen.getByLabelText("Tax number"), "NG-1");
  await user.click(screen.getByRole("button", { name: "Save the details" }));
  await waitFor(() => expect(screen.getByLabelText("Tax number")).toBeInvalid());
  await user.click(screen.getByRole("button", { name: "Save the details" }));
  expect(await screen.findByText("Your billing details are saved")).toBeInTheDocument();
  expect(sent[1]).toEqual({ name: "Obi Ltd", address: "1 Marina\nLagos", tax_number: "NG-1" });
});

test("without any it says what is listed here", async () => {
  await open();
  expect(await screen.findByText("You have not bought anything")).toBeVisible();
});

test("the money is asked back with a reason, which is kept until it has arrived", async () => {
  const { user, receipt } = await open(aPurchase());
  const sent: unknown[] = [];
  network.use(
    api.post("/api/purchases/{id}/refund", async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1) return refused("temporarily-unavailable", 503);
      network.use(
        api.get("/api/purchases", () => ({
          items: [aPurchase({ refund: asked, not_refundable: [{ kind: "open" }] })],
          next: null,
        })),
      );
      return asked;
    }),
  );
  const shown = await receipt();
  await user.click(shown.getByText("Ask for the money back"));
  await user.type(shown.getByLabelText("Why do you want it back?"), "I chose the wrong session.");
  await user.click(shown.getByRole("button", { name: "Ask for it" }));
  expect(await shown.findByRole("alert")).toBeVisible();
  expect(shown.getByLabelText("Why do you want it back?")).toHaveValue("I chose the wrong session.");
  await user.click(shown.getByRole("button", { name: "Ask for it" }));
  await expect
    .poll(() => sent)
    .toEqual([{ reason: "I chose the wrong session." }, { reason: "I chose the wrong session." }]);
  const message = await shown.findByText(
    "You have asked for ₦45,000. A person checks your request and answers by e-mail.",
  );
  await waitFor(() => expect(message.parentElement).toHaveFocus());
});

test.each([
  [{ kind: "certificate_issued" }, /You have a certificate for this simulation/],
  [
    { kind: "missions_submitted", below: 2, have: 3 },
    /You have handed in 3 missions; a refund is possible for fewer than 2/,
  ],
  [{ kind: "window_over", ended_at: "2026-11-27T12:00:00Z" }, /The refund period ended on Fri, 27 Nov/],
] as const)("why the money can no longer get a refund is said: %o", async (reason, said) => {
  const { receipt } = await open(aPurchase({ not_refundable: [reason] }));
  const shown = await receipt();
  expect(shown.getByText(said)).toBeVisible();
  expect(shown.queryByText("Ask for the money back")).toBeNull();
});

test("a refund says where it stands", async () => {
  const { receipt } = await open(
    aPurchase({
      status: "refunded",
      refunded: naira(4_500_000),
      refund: { ...asked, status: "refunded" },
      not_refundable: [{ kind: "not_paid", status: "refunded" }],
    }),
  );
  const shown = await receipt();
  expect(shown.getByText("Refunded")).toBeVisible();
  expect(shown.getByText("₦45,000 was refunded.")).toBeVisible();
  expect(shown.queryByText(/can no longer get a refund/)).toBeNull();
});
