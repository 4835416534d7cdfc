// /goodbye: the account is deleted, and this browser has no data of it left.

import { paths } from "@/app/paths";
import { profileTexts } from "@/texts/profile";
import { LinkButton } from "@/ui/button";
import { AccountPanel } from "../account/account-panel";

const words = profileTexts.goodbye;

export function GoodbyeScreen() {
  return (
    <AccountPanel title={words.title} lead={words.lead}>
      <p>{words.mail}</p>
      <LinkButton to={paths.catalogue()} className="justify-self-start">
        {words.back}
      </LinkButton>
    </AccountPanel>
  );
}
