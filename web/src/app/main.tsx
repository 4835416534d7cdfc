// The entry: what must happen before the first paint, then the first paint.

import "@/ui/styles.css";
import { createRoot } from "react-dom/client";
import { startAccount } from "@/features/account";
import { applyMotion, isMotionReduced } from "@/lib/motion";
import { honourForceRefresh, markPlatform } from "@/lib/page-start";
import { applyTheme, currentTheme } from "@/lib/theme";
import { App } from "./app";

if (!honourForceRefresh()) {
  markPlatform();
  applyTheme(currentTheme());
  applyMotion(isMotionReduced());
  startAccount();
  createRoot(document.getElementById("root") as HTMLElement).render(<App />);
}
