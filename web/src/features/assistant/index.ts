// Public interface of the assistant: conversations, and asking.

export { AskForm, type AskFormProps } from "./ask-form";
export { Conversation, type ConversationProps } from "./conversation";
export { QuotaLine } from "./quota-line";
export { ThreadList } from "./thread-list";
export { useAsk, type Asked } from "./use-ask";
export { type FlaggedMessage, useFlaggedMessages } from "./use-flagged-messages";
export { useTa } from "./use-ta";
