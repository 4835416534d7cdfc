// What other parts of the application may use of analytics.

export { isAnalyticsConfigured, keepChoice, type Choice } from "./consent";
export { PrivacyChoice } from "./privacy-choice";
