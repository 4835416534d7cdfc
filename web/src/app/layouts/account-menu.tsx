// The menu behind the learner's picture, or their initial if they have no picture.

import {
  CalendarSync,
  Compass,
  FileUser,
  Flag,
  Gift,
  LayoutList,
  LogOut,
  MessagesSquare,
  ReceiptText,
  ScrollText,
  UserRound,
  UserRoundCheck,
  UsersRound,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Person } from "@/features/account/identity";
import { useMay } from "@/features/account/use-may";
import { paths } from "@/app/paths";
import { shellTexts } from "@/texts/shell";
import { Menu } from "@/ui/menu";
import { askLogOut } from "./log-out-question";

export function AccountMenu({ person }: { person: Person }) {
  const navigate = useNavigate();
  const [isReached, setReached] = useState(false);
  const mayReview = useMay("review", isReached);
  const mayApproveLetters = useMay("approve_letter", isReached);
  const mayModerate = useMay("moderate_threads", isReached);
  const name = person.name ?? person.email ?? shellTexts.account;
  return (
    <Menu
      label={shellTexts.accountMenu}
      buttonLabel={shellTexts.accountMenuOf(name)}
      className="target grid shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-tag font-semibold text-ink uppercase ring-brand/40 hover:ring-3"
      onReach={() => setReached(true)}
      items={[
        { id: "profile", label: shellTexts.profile, icon: UserRound, onAction: () => void navigate(paths.profile()) },
        { id: "portal", label: shellTexts.portal, icon: LayoutList, onAction: () => void navigate(paths.portal()) },
        {
          id: "portfolio",
          label: shellTexts.portfolio,
          icon: FileUser,
          onAction: () => void navigate(paths.portfolio()),
        },
        {
          id: "purchases",
          label: shellTexts.purchases,
          icon: ReceiptText,
          onAction: () => void navigate(paths.purchases()),
        },
        {
          id: "subscription",
          label: shellTexts.subscription,
          icon: CalendarSync,
          onAction: () => void navigate(paths.subscription()),
        },
        {
          id: "referral",
          label: shellTexts.referral,
          icon: UsersRound,
          onAction: () => void navigate(paths.referral()),
        },
        { id: "perks", label: shellTexts.perks, icon: Gift, onAction: () => void navigate(paths.perks()) },
        {
          id: "discord",
          label: shellTexts.discord,
          icon: MessagesSquare,
          onAction: () => void navigate(paths.discord()),
        },
        {
          id: "catalogue",
          label: shellTexts.catalogue,
          icon: Compass,
          onAction: () => void navigate(paths.catalogue()),
        },
        ...(mayReview
          ? [
              {
                id: "reviews",
                label: shellTexts.reviews,
                icon: UserRoundCheck,
                onAction: () => void navigate(paths.reviews()),
              },
            ]
          : []),
        ...(mayApproveLetters
          ? [
              {
                id: "letters",
                label: shellTexts.letters,
                icon: ScrollText,
                onAction: () => void navigate(paths.deskLetters()),
              },
            ]
          : []),
        ...(mayModerate
          ? [
              {
                id: "answers",
                label: shellTexts.answers,
                icon: Flag,
                onAction: () => void navigate(paths.deskAnswers()),
              },
            ]
          : []),
        {
          id: "log-out",
          label: shellTexts.logOut,
          icon: LogOut,
          isApart: true,
          onAction: () => void askLogOut().then((isOut) => isOut && navigate(paths.login())),
        },
      ]}
    >
      <Picture key={person.photoUrl} url={person.photoUrl} initial={[...name][0] ?? ""} />
    </Menu>
  );
}

/** Shows the initial if the picture fails to load. */
function Picture({ url, initial }: { url: string | null; initial: string }) {
  const [isBroken, setBroken] = useState(false);
  if (url === null || isBroken) return <span>{initial}</span>;
  return (
    <img
      src={url}
      alt=""
      width={44}
      height={44}
      onError={() => setBroken(true)}
      className="size-10 object-cover pointer-coarse:size-11"
    />
  );
}
