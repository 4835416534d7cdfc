// Public interface of analytics.

export { isAnalyticsConfigured, keepChoice, type Choice } from "./consent";
export { PrivacyChoice } from "./privacy-choice";
