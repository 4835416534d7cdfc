// Says why the person is no longer logged in. Its log-in link leads back to the current page.

import { LogOut } from "lucide-react";
import { useLocation } from "react-router";
import { dismissSessionEnd } from "@/features/account/account-store";
import { useSessionEnd } from "@/features/account/use-account";
import { paths } from "@/app/paths";
import { screens } from "@/app/screens";
import { useHere } from "@/lib/use-here";
import { commonTexts } from "@/texts/common";
import { noticeTexts } from "@/texts/notices";
import { Button, LinkButton } from "@/ui/button";
import { Notice } from "./notice";

export function SessionEndBanner() {
  const end = useSessionEnd();
  const { pathname } = useLocation();
  const here = useHere();
  if (end === null) return null;
  const isDoor = pathname === screens.login || pathname === screens.signup;
  return (
    <Notice
      role="alert"
      icon={LogOut}
      {...noticeTexts.sessionEnd[end]}
      actions={
        <>
          {!isDoor && (
            <LinkButton variant="primary" size="sm" to={paths.login(here)}>
              {noticeTexts.logInAgain}
            </LinkButton>
          )}
          <Button size="sm" onPress={dismissSessionEnd}>
            {commonTexts.close}
          </Button>
        </>
      }
    />
  );
}
