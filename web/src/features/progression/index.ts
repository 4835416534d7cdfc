// Public interface of the progression feature.

export { CertificateCheck } from "./certificate-check";
export { CredentialFile } from "./credential-file";
export { DownloadPdf } from "./download-pdf";
export { LetterRequest } from "./letter-request";
export { LetterFacts } from "./letter-facts";
export { LetterTag } from "./letter-tag";
export { LetterTests } from "./letter-tests";
export { LinkedInFields } from "./linked-in-fields";
export { MissionGrades } from "./mission-grades";
export { RequirementList } from "./requirement-list";
export { useCertificate } from "./use-certificate";
export { useCertificates } from "./use-certificates";
export { useComplete } from "./use-complete";
export { useCompletion } from "./use-completion";
export { useGrades } from "./use-grades";
export { WhatIf } from "./what-if";
export { useWhatIf } from "./use-what-if";
export { useLetterQueue, type LetterFilter, type ListedLetter } from "./use-letter-queue";
export { useLetterSheet, type LetterSheet } from "./use-letter-sheet";
export { usePublicLetter } from "./use-public-letter";
export { useOffboarding } from "./use-offboarding";
export { useOffboardingPreview } from "./use-offboarding-preview";
