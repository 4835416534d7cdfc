// All commands of the palette for the current page: the missions of the session, the learner's own sessions, pages,
// offered simulations that match the query, and actions.

import {
  Award,
  Bell,
  BookOpen,
  CalendarSync,
  Compass,
  House,
  Keyboard,
  LayoutList,
  LogOut,
  Monitor,
  Moon,
  ReceiptText,
  Search,
  Sun,
  Target,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { PLACE_ICONS } from "@/app/place-icons";
import { paths } from "@/app/paths";
import { sessionPlaces } from "@/app/session-places";
import { usePerson } from "@/features/account/use-account";
import { useCommandPanel } from "@/features/command/command-state";
import type { PaletteCommand, PaletteGroup } from "@/features/command/palette";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { useDecisions } from "@/features/mission/use-decisions";
import { type MissionsPage, useMissionLists, useMissions } from "@/features/mission/use-missions";
import { useListOffering } from "@/features/program/use-list-offering";
import { useTheme, type Theme } from "@/lib/theme";
import { useSettled } from "@/lib/use-settled";
import { commandTexts } from "@/texts/command";
import { discordTexts } from "@/texts/discord";
import { missionTexts } from "@/texts/mission";
import { askLogOut } from "./log-out-question";

const { groups: titles, actions, pages } = commandTexts;
const MOST_OFFERS = 5;
const THEMES: readonly [Theme, LucideIcon][] = [
  ["system", Monitor],
  ["light", Sun],
  ["dark", Moon],
];

export function useCommands(typed: string): PaletteGroup[] {
  const { experience } = useParams();
  const missions = useMissionCommands(experience);
  const ownMissions = useOwnMissionCommands(experience === undefined && typed.trim() !== "");
  const sessions = useSessionCommands(experience);
  const pages = usePageCommands(experience);
  const offers = useOfferCommands(typed);
  const actions = useActionCommands();
  return [
    { title: titles.missions, commands: [...missions, ...ownMissions] },
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
  return missionsOf(page, go, ({ id }) => missionTexts.standing[decisions.get(id)!.standing]);
}

/** Outside a session: the missions of all sessions in which the learner continues. */
function useOwnMissionCommands(isAsked: boolean): PaletteCommand[] {
  const go = useGo();
  const isSignedIn = usePerson() !== null;
  const { data: cards = [] } = useListEnrolments(isSignedIn);
  const current = cards.filter((card) => card.is_current).map(({ session }) => session.slug);
  const { data: boards = [] } = useMissionLists(isAsked ? current : []);
  return isAsked ? boards.flatMap((page) => missionsOf(page, go, () => page.program.title)) : [];
}

function missionsOf(
  { missions, session }: MissionsPage,
  go: ReturnType<typeof useGo>,
  noteOf: (mission: MissionsPage["missions"][number]) => string,
): PaletteCommand[] {
  return missions.map((mission) => ({
    id: `mission-${mission.id}`,
    label: missionTexts.numbered(mission.number, mission.title),
    note: noteOf(mission),
    icon: Target,
    run: go(paths.mission(session.slug, mission.slug)),
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
  const { data: page } = useMissions(experience ?? null);
  const places = experience === undefined ? null : sessionPlaces(experience, page?.missions);
  const inSession = [...(places?.main ?? []), ...(places?.more ?? [])].map(({ name, to, label }) => ({
    id: name,
    label,
    words: pages.places[name],
    icon: PLACE_ICONS[name],
    run: go(to),
  }));
  const ofAccount = !isSignedIn
    ? []
    : [
        { id: "home", label: pages.home, icon: House, run: go(paths.home()) },
        { id: "portal", label: pages.portal, words: pages.portalWords, icon: LayoutList, run: go(paths.portal()) },
        {
          id: "purchases",
          label: pages.purchases,
          words: pages.purchasesWords,
          icon: ReceiptText,
          run: go(paths.purchases()),
        },
        {
          id: "subscription",
          label: pages.subscription,
          words: pages.subscriptionWords,
          icon: CalendarSync,
          run: go(paths.subscription()),
        },
        { id: "notices", label: pages.notices, words: pages.noticesWords, icon: Bell, run: go(paths.notifications()) },
        { id: "badges", label: pages.badges, words: pages.badgesWords, icon: Award, run: go(paths.profile("badges")) },
        { id: "profile", label: pages.profile, words: pages.profileWords, icon: UserRound, run: go(paths.profile()) },
      ];
  const outside =
    places !== null
      ? []
      : [
          ...(isSignedIn
            ? [
                {
                  id: "discord",
                  label: discordTexts.title,
                  words: pages.places.discord,
                  icon: PLACE_ICONS.discord,
                  run: go(paths.discord()),
                },
              ]
            : []),
          {
            id: "support",
            label: missionTexts.outline.support,
            words: pages.places.support,
            icon: PLACE_ICONS.support,
            run: go(paths.support()),
          },
        ];
  return [
    ...inSession,
    ...ofAccount,
    { id: "catalogue", label: pages.catalogue, words: pages.catalogueWords, icon: Compass, run: go(paths.catalogue()) },
    ...outside,
  ];
}

function useOfferCommands(typed: string): PaletteCommand[] {
  const go = useGo();
  const q = useSettled(typed.trim());
  const isSought = typed.trim().length > 1;
  const { cards } = useListOffering(isSought && q.length > 1 ? { category: null, q } : null);
  if (!isSought) return [];
  // Leaves out programs that the learner has joined: they are listed among the learner's sessions.
  const programs = new Map(cards?.filter((card) => !card.is_mine).map(({ program }) => [program.id, program]));
  const found = [...programs.values()].slice(0, MOST_OFFERS).map((program) => ({
    id: `program-${program.id}`,
    label: program.title,
    note: program.category,
    icon: Compass,
    isAlwaysFound: true,
    run: go(paths.course(program.slug)),
  }));
  const all = {
    id: "search-catalogue",
    label: actions.searchCatalogue(typed.trim()),
    icon: Search,
    isAlwaysFound: true,
    run: go(paths.catalogue({ q: typed.trim() })),
  };
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
    ...(isSignedIn
      ? [
          {
            id: "log-out",
            label: actions.logOut,
            words: actions.logOutWords,
            icon: LogOut,
            run: () => void askLogOut().then((isOut) => isOut && navigate(paths.login())),
          },
        ]
      : []),
  ];
}
