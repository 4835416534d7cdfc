// A page that this account may not open: names the missing role and what to do. A refusal without roles means that the
// account is disabled.

import { useNavigate } from "react-router";
import type { Refusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { useHere } from "@/lib/use-here";
import { shellTexts } from "@/texts/shell";
import { Button, LinkButton } from "@/ui/button";
import { ErrorState } from "@/ui/states";
import { logOut } from "./account-store";

const words = shellTexts.forbidden;

export function ForbiddenState({
  refusal,
  isPage,
}: {
  refusal: Extract<Refusal, { code: "auth/forbidden" }>;
  isPage?: boolean;
}) {
  const navigate = useNavigate();
  const here = useHere();
  const { needs } = refusal.meta;
  const isShut = needs.length === 0;
  const leave = () => void logOut().then(() => navigate(paths.login(isShut ? undefined : here)));
  return (
    <ErrorState
      isPage={isPage ?? false}
      title={isShut ? words.shutTitle : words.title}
      body={isShut ? words.shut : words.needs(needs)}
      kept={isShut ? undefined : words.whatToDo}
      requestId={refusal.requestId}
      action={
        <>
          <LinkButton variant="primary" to={isShut ? paths.support() : paths.home()}>
            {isShut ? words.askSupport : words.home}
          </LinkButton>
          {!isShut && <LinkButton to={paths.support()}>{words.askSupport}</LinkButton>}
          <Button onPress={leave}>{words.otherAccount}</Button>
        </>
      }
    />
  );
}
