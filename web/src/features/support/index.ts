// Public interface of the support feature.

export { Faq } from "./faq";
export { SupportForm } from "./support-form";
export { TicketList } from "./ticket-list";
