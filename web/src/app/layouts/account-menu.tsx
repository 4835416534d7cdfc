// The menu behind the learner's initial.

import { LayoutList, LogOut } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { useNavigate } from "react-router";
import { logOut, type Person } from "@/features/account";
import { paths } from "@/app/paths";
import { shellTexts } from "@/texts/shell";
import { Menu } from "@/ui/menu";

export function AccountMenu({ person }: { person: Person }) {
  const navigate = useNavigate();
  const name = person.name ?? person.email ?? shellTexts.account;
  return (
    <Menu
      label={shellTexts.accountMenu}
      trigger={
        <Button aria-label={shellTexts.accountMenuOf(name)} className="target grid place-items-center rounded-full bg-brand-wash font-display font-bold text-brand uppercase hover:bg-brand hover:text-on-brand">
          {name.slice(0, 1)}
        </Button>
      }
      items={[
        { id: "portal", label: shellTexts.portal, icon: LayoutList, onAction: () => void navigate(paths.portal()) },
        { id: "log-out", label: shellTexts.logOut, icon: LogOut, onAction: () => void logOut().then(() => navigate(paths.login())) },
      ]}
    />
  );
}
