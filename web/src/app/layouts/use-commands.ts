// Everything the palette can do from where one is: the missions of the session, the
// learner's own sessions, pages, simulations on offer that fit the words, and actions.

import { Award, Bell, BookOpen, CalendarRange, CalendarSync, Compass, House, Keyboard, LayoutDashboard, LayoutList, LifeBuoy, ListChecks, LogOut, MessageCircleQuestion, MessageSquareText, MessagesSquare, Monitor, Moon, NotebookText, ReceiptText, Route, Search, Sprout, Sun, Target, UserRound, Users, type LucideIcon } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { paths } from "@/app/paths";
import { logOut, usePerson } from "@/features/account";
import { useCommandPanel } from "@/features/command/command-state";
import type { PaletteCommand, PaletteGroup } from "@/features/command/palette";
import { useListEnrolments } from "@/features/enrolment";
import { useDecisions } from "@/features/mission/use-decisions";
import { shownState } from "@/features/mission/standing";
import { useMissions } from "@/features/mission/use-missions";
import { useListOffering } from "@/features/program";
import { useTheme, type Theme } from "@/lib/theme";
import { useSettled } from "@/lib/use-settled";
import { commandTexts } from "@/texts/command";
import { missionTexts } from "@/texts/mission";

const { groups: titles, actions, pages } = commandTexts;
const MOST_OFFERS = 5;
const THEMES: readonly [Theme, LucideIcon][] = [["system", Monitor], ["light", Sun], ["dark", Moon]];

export function useCommands(typed: string): PaletteGroup[] {
  const { experience } = useParams();
  const missions = useMissionCommands(experience);
  const sessions = useSessionCommands(experience);
  const pages = usePageCommands(experience);
  const offers = useOfferCommands(typed);
  const actions = useActionCommands();
  return [
    { title: titles.missions, commands: missions },
    { title: titles.sessions, commands: sessions },
    { title: titles.pages, commands: pages },
    { title: titles.actions, commands: actions },
    { title: titles.catalogue, commands: offers },
  ];
}

function useGo(): (to: string) => () => void {
  const navigate = useNavigate();
  return (to) => () => void navigate(to);
}

function useMissionCommands(experience: string | undefined): PaletteCommand[] {
  const go = useGo();
  const { data: page } = useMissions(experience ?? null);
  const decisions = useDecisions(page);
  if (page === undefined || experience === undefined) return [];
  return page.missions.map(({ id, number, title, slug }) => ({
    id: `mission-${id}`,
    label: missionTexts.numbered(number, title),
    note: missionTexts.state[shownState(decisions.get(id)!)],
    icon: Target,
    run: go(paths.mission(experience, slug)),
  }));
}

function useSessionCommands(experience: string | undefined): PaletteCommand[] {
  const go = useGo();
  const isSignedIn = usePerson() !== null;
  const { data: cards } = useListEnrolments(isSignedIn);
  return (cards ?? []).map(({ session, program }) => ({
    id: `session-${session.id}`,
    label: program.title,
    words: program.host,
    ...(session.slug === experience ? { note: commandTexts.current } : {}),
    icon: BookOpen,
    run: go(paths.missions(session.slug)),
  }));
}

function usePageCommands(experience: string | undefined): PaletteCommand[] {
  const go = useGo();
  const isSignedIn = usePerson() !== null;
  const inSession = experience === undefined ? [] : [
    { id: "dashboard", label: pages.dashboard, icon: LayoutDashboard, run: go(paths.dashboard(experience)) },
    { id: "missions", label: pages.missions, icon: ListChecks, run: go(paths.missions(experience)) },
    { id: "plan", label: pages.plan, words: pages.planWords, icon: CalendarRange, run: go(paths.plan(experience)) },
    { id: "feedback", label: pages.feedback, words: pages.feedbackWords, icon: MessageSquareText, run: go(paths.feedback(experience)) },
    { id: "bonus-modules", label: pages.bonus, words: pages.bonusWords, icon: Sprout, run: go(paths.bonusModules(experience)) },
    { id: "cheat-sheets", label: pages.cheatSheet, words: pages.cheatSheetWords, icon: NotebookText, run: go(paths.cheatSheets(experience)) },
    { id: "team", label: pages.team, words: pages.teamWords, icon: Users, run: go(paths.teams(experience)) },
    { id: "assistant", label: pages.assistant, words: pages.assistantWords, icon: MessageCircleQuestion, run: go(paths.ta(experience)) },
    { id: "how-it-works", label: pages.howItWorks, words: pages.howItWorksWords, icon: Route, run: go(paths.howItWorks(experience)) },
  ];
  const ofAccount = !isSignedIn ? [] : [
    { id: "home", label: pages.home, icon: House, run: go(paths.home()) },
    { id: "portal", label: pages.portal, words: pages.portalWords, icon: LayoutList, run: go(paths.portal()) },
    { id: "purchases", label: pages.purchases, words: pages.purchasesWords, icon: ReceiptText, run: go(paths.purchases()) },
    { id: "subscription", label: pages.subscription, words: pages.subscriptionWords, icon: CalendarSync, run: go(paths.subscription()) },
    { id: "notices", label: pages.notices, words: pages.noticesWords, icon: Bell, run: go(paths.notifications()) },
    { id: "discord", label: pages.discord, words: pages.discordWords, icon: MessagesSquare, run: go(paths.discord()) },
    { id: "badges", label: pages.badges, words: pages.badgesWords, icon: Award, run: go(paths.profile("badges")) },
    { id: "profile", label: pages.profile, words: pages.profileWords, icon: UserRound, run: go(paths.profile()) },
  ];
  return [
    ...inSession,
    ...ofAccount,
    { id: "catalogue", label: pages.catalogue, words: pages.catalogueWords, icon: Compass, run: go(paths.catalogue()) },
    { id: "support", label: pages.support, words: pages.supportWords, icon: LifeBuoy, run: go(paths.support(experience)) },
  ];
}

function useOfferCommands(typed: string): PaletteCommand[] {
  const go = useGo();
  const q = useSettled(typed.trim());
  const isSought = typed.trim().length > 1;
  const { cards } = useListOffering(isSought && q.length > 1 ? { category: null, q } : null);
  if (!isSought) return [];
  // What one has joined already is found among one's own.
  const programs = new Map(cards?.filter((card) => !card.is_mine).map(({ program }) => [program.id, program]));
  const found = [...programs.values()].slice(0, MOST_OFFERS).map((program) => ({
    id: `program-${program.id}`,
    label: program.title,
    note: program.category,
    icon: Compass,
    isAlwaysFound: true,
    run: go(paths.course(program.slug)),
  }));
  const all = { id: "search-catalogue", label: actions.searchCatalogue(typed.trim()), icon: Search, isAlwaysFound: true, run: go(paths.catalogue({ q: typed.trim() })) };
  return [...found, all];
}

function useActionCommands(): PaletteCommand[] {
  const navigate = useNavigate();
  const { show } = useCommandPanel();
  const [theme, setTheme] = useTheme();
  const isSignedIn = usePerson() !== null;
  const themes = THEMES.filter(([value]) => value !== theme).map(([value, icon]) => ({
    id: `theme-${value}`,
    label: actions.theme[value],
    words: actions.themeWords,
    icon,
    run: () => setTheme(value),
  }));
  return [
    ...themes,
    { id: "keys", label: actions.keys, words: actions.keysWords, icon: Keyboard, run: () => show("keys") },
    ...(isSignedIn ? [{ id: "log-out", label: actions.logOut, words: actions.logOutWords, icon: LogOut, run: () => void logOut().then(() => navigate(paths.login())) }] : []),
  ];
}
