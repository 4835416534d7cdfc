// Public interface of the checkout feature.

export { BillingForm } from "./billing-form";
export { CardForm } from "./card-form";
export { CouponField } from "./coupon-field";
export { HiddenProviders } from "./hidden-providers";
export { OrderLines } from "./order-lines";
export type { Quote } from "./reckon";
export { PayWays, waysOf, type Way } from "./pay-ways";
export { isPaymentPath, usePay, type CardStep, type PaymentPath } from "./use-pay";
export { CreditNoteButton, ReceiptButton } from "./document-button";
export { RefundRequest } from "./refund-request";
export { usePayment, type VerifiedPayment } from "./use-payment";
export { usePurchases, type Purchase } from "./use-purchases";
export { useReturnedPayments } from "./use-returned-payments";
export { useConfiguration } from "./use-configuration";
export { usePrice, type PriceQuote, type Wish } from "./use-price";
export { useQuote } from "./use-quote";
