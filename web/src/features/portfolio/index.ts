// Public interface of the portfolio: requesting a draft, and the drafts.

export { DraftList } from "./draft-list";
export { DraftRequest } from "./draft-request";
export { DraftView } from "./draft-view";
export { usePortfolioContexts } from "./use-portfolio-contexts";
export { usePortfolioDrafts } from "./use-portfolio-drafts";
