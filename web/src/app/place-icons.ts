// The icon of each page of a session, for every list that shows icons.

import {
  Award,
  CalendarRange,
  ChartNoAxesColumn,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  MessageCircleQuestion,
  MessageSquareText,
  MessagesSquare,
  NotebookText,
  Route,
  Sprout,
  Users,
  type LucideIcon,
} from "lucide-react";
import type { SessionPlaceName } from "./session-places";

export const PLACE_ICONS: Record<SessionPlaceName, LucideIcon> = {
  missions: ListChecks,
  dashboard: LayoutDashboard,
  feedback: MessageSquareText,
  grades: ChartNoAxesColumn,
  bonus: Sprout,
  team: Users,
  assistant: MessageCircleQuestion,
  plan: CalendarRange,
  cheatSheets: NotebookText,
  discord: MessagesSquare,
  wayOut: Award,
  howItWorks: Route,
  support: LifeBuoy,
};
