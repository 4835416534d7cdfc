// Returning from a provider: each state of a payment, and one that is settled while the page waits.

import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { anEnrolmentCard } from "@/testing/fixtures";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

const PAYMENT = "01900000-0000-7000-8000-000000000801";
const card = anEnrolmentCard();

beforeEach(() => {
  network.use(api.get("/api/user/experience-sessions", () => ({ items: [card], next: null })));
  return startSignedIn();
});

function verified(status: Schema<"PaymentStatus">, item: Schema<"QuoteItem">): Schema<"VerifiedPayment"> {
  const payment = {
    id: PAYMENT,
    item,
    method: "paystack" as const,
    status,
    is_awaited: false,
    amount: { amount_minor: 4_500_000, currency: "NGN" },
    expires_at: "2026-11-20T12:30:00Z",
    mismatch: null,
  };
  return { payment, enrolment: status === "succeeded" ? card.enrolment.id : null, refund: null };
}

function comeBack(...statuses: Schema<"PaymentStatus">[]) {
  return comeBackFrom("program", ...statuses);
}

function comeBackFrom(item: Schema<"QuoteItem">, ...statuses: Schema<"PaymentStatus">[]) {
  const left = [...statuses];
  network.use(
    api.post("/api/payment/{method}/verify-transaction", () =>
      verified(left.length > 1 ? left.shift()! : left[0]!, item),
    ),
  );
  return renderRoute(`/checkout/success?xs=${card.session.slug}&way=paystack&payment=${PAYMENT}`);
}

test("a payment that arrives while one waits ends in the place and the receipt", async () => {
  comeBack("processing", "succeeded");
  expect(await screen.findByRole("heading", { level: 1, name: "Confirming your payment" })).toBeVisible();
  expect(await screen.findByRole("heading", { level: 1, name: /You are in/ }, { timeout: 5_000 })).toBeVisible();
  expect(screen.getByText(/₦45,000 has arrived/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the first mission" })).toHaveAttribute(
    "href",
    `/${card.session.slug}/missions`,
  );
  expect(screen.getByRole("link", { name: "See the receipt" })).toHaveAttribute("href", "/purchases");
});

test.each([
  ["pending", "This payment is still open", "Back to the checkout"],
  ["failed", "The payment did not go through", "Back to the checkout"],
  ["cancelled", "The payment did not go through", "Back to the checkout"],
  ["expired", "The payment did not go through", "Back to the checkout"],
  ["review", "The payment is being checked", "Write to support"],
  ["disputed", "The payment is disputed", "Write to support"],
] as const)("a payment that is %s says what that means, and where to go", async (status, title, link) => {
  comeBack(status);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole("link", { name: link })).toBeVisible();
});

test("a payment of which its provider may not have told yet is waited for, and nothing is called uncharged", async () => {
  const { payment } = verified("pending", "program");
  network.use(
    api.post("/api/payment/{method}/verify-transaction", () => ({
      payment: { ...payment, method: "paymentwall" as const, is_awaited: true },
      enrolment: null,
      refund: null,
    })),
  );
  renderRoute(
    `/checkout/success?xs=${card.session.slug}&way=paymentwall&payment=${PAYMENT}&billing=NG&currency=NGN&coupon=AUTUMN20`,
  );
  expect(await screen.findByRole("heading", { level: 1, name: "We are waiting for Paymentwall" })).toBeVisible();
  expect(screen.queryByText(/Nothing/)).toBeNull();
  expect(screen.getByRole("link", { name: "Back to the checkout" })).toHaveAttribute(
    "href",
    `/checkout?xs=${card.session.slug}&billing=NG&currency=NGN&coupon=AUTUMN20`,
  );
});

test("a payment that came twice says which money goes back, and asks for no other", async () => {
  const seen = verified("failed", "program");
  const refund = {
    id: "01900000-0000-7000-8000-000000000901",
    status: "processing" as const,
    amount: seen.payment.amount,
    requested_at: "2026-11-20T12:30:00Z",
  };
  network.use(api.post("/api/payment/{method}/verify-transaction", () => ({ ...seen, refund })));
  renderRoute(`/checkout/success?xs=${card.session.slug}&way=paystack&payment=${PAYMENT}`);
  expect(await screen.findByRole("heading", { level: 1, name: "This payment is refunded" })).toBeVisible();
  expect(screen.getByText(/₦45,000 is on its way back/)).toBeVisible();
  expect(screen.queryByText(/You were not charged/)).toBeNull();
  expect(screen.queryByRole("link", { name: "Back to the checkout" })).toBeNull();
});

test("an extension that is paid says until when one may work now", async () => {
  comeBackFrom({ extension: 14 }, "succeeded");
  expect(
    await screen.findByRole("heading", { level: 1, name: "You have 14 more days of Data analysis at a retail bank." }),
  ).toBeVisible();
  expect(screen.getByText(/^Your access now ends on .*2027.*\. ₦45,000 has arrived/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the missions" })).toHaveAttribute(
    "href",
    `/${card.session.slug}/missions`,
  );
});

test("an extension that was not paid leads back to its own checkout", async () => {
  comeBackFrom({ extension: 14 }, "failed");
  expect(await screen.findByRole("link", { name: "Back to the checkout" })).toHaveAttribute(
    "href",
    `/checkout?xs=${card.session.slug}&extension=14`,
  );
});

test("a payment that is not one's own, and an address without one, are said", async () => {
  network.use(
    api.post("/api/payment/{method}/verify-transaction", () => refused("payment/paystack-verify-failed", 409)),
  );
  renderRoute(`/checkout/success?way=paystack&payment=${PAYMENT}`);
  expect(await screen.findByText("The payment could not be checked")).toBeVisible();
});

test("an address that lacks its payment leads to the purchases", async () => {
  renderRoute("/checkout/success?way=nonsense");
  expect(await screen.findByRole("heading", { level: 1, name: "Which payment?" })).toBeVisible();
});
