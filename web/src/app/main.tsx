// The entry point: prepares the application, then draws it for the first time.

import "@/ui/styles.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { onLogOut, startAccount } from "@/features/account/account-store";
import { forgetDraftsOnLogOut } from "@/features/submission/forget-drafts";
import { applyMotion, isMotionReduced } from "@/lib/motion";
import { honourForceRefresh, keyHistoryEntry, markPlatform } from "@/lib/page-start";
import { applyTheme, currentTheme } from "@/lib/theme";
import { App } from "./app";
import { firstScreen } from "./first-screen";
import { routes } from "./router";

if (!honourForceRefresh()) {
  keyHistoryEntry();
  markPlatform();
  applyTheme(currentTheme());
  applyMotion(isMotionReduced());
  onLogOut(forgetDraftsOnLogOut);
  startAccount();
  // Draws in a separate task, so that the browser can handle input before it.
  setTimeout(() => void draw());
}

async function draw(): Promise<void> {
  const router = createBrowserRouter(routes);
  await firstScreen(router);
  const root = createRoot(document.getElementById("root") as HTMLElement);
  startTransition(() => root.render(<App router={router} />));
}
