// What other parts of the application may use of analytics.

export { AnalyticsKeeper } from "./analytics-keeper";
export { chooseAnalytics } from "./choose";
export { isAnalyticsConfigured, keepChoice, useChoice, type Choice } from "./consent";
export { ConsentBanner } from "./consent-banner";
export { PrivacyChoice } from "./privacy-choice";
