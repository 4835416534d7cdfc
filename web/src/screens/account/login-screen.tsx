// /login: Google first, e-mail second, remember-me explained, back to where one was. A
// fault never says whether the address or the password was wrong.

import { paths } from "@/app/paths";
import { accountTexts } from "@/texts/account";
import { TextLink } from "@/ui";
import { AccountFrame } from "./account-frame";
import { CredentialsForm } from "./credentials-form";
import { useDoor } from "./use-door";

export function LoginScreen() {
  const door = useDoor("login");
  return (
    <AccountFrame kind="login" door={door}>
      <CredentialsForm
        door={door}
        submit={{ label: accountTexts.login.submit, pending: accountTexts.login.pending }}
        password={{
          label: accountTexts.password,
          autoComplete: "current-password",
          error: !door.password && accountTexts.passwordMissing,
          isPending: door.pending === "password",
        }}
        belowPassword={
          <p className="text-sm">
            <TextLink to={paths.passwordReset()} state={{ email: door.email }} className="inline-flex min-h-6 items-center">{accountTexts.forgot}</TextLink>
          </p>
        }
      />
    </AccountFrame>
  );
}
