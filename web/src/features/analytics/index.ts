// What other parts of the application may use of analytics.

export { chooseAnalytics } from "./choose";
export { isAnalyticsConfigured, keepChoice, useChoice, type Choice } from "./consent";
export { PrivacyChoice } from "./privacy-choice";
