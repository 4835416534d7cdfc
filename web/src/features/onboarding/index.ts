// Public interface of the onboarding feature.

export { CertificatePreview } from "./certificate-preview";
export { useListOffers } from "./use-list-offers";
export { useOnboarding, useSaveAnswers, useSaveStep, type StepAnswers } from "./use-onboarding";
export { useSkipAll } from "./use-skip-all";
