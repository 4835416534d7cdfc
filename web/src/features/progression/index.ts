// What other parts of the application may use of the progression feature.

export { CertificateCheck } from "./certificate-check";
export { LinkedInFields } from "./linked-in-fields";
export { MissionGrades } from "./mission-grades";
export { RequirementList } from "./requirement-list";
export { useCertificate } from "./use-certificate";
export { useComplete } from "./use-complete";
export { useCompletion } from "./use-completion";
export { useGrades } from "./use-grades";
export { useOffboarding } from "./use-offboarding";
