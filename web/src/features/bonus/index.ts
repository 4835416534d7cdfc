// Public interface of bonus modules and cheat sheets.

export { CheatSections, foundSections } from "./cheat-sections";
export { ContentList } from "./content-list";
export { ModuleFacts } from "./module-facts";
export { useBonusContent } from "./use-bonus-content";
export { useBonusModules, type BonusModule } from "./use-bonus-modules";
export { useCheatSheet } from "./use-cheat-sheet";
export { useKeepBonus } from "./use-keep-bonus";
export { useMarkContent } from "./use-mark-content";
