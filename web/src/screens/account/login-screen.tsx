// /login: Google first, e-mail second, with an explanation of remember-me. It leads back to the earlier page. An error
// never reveals whether the address or the password was wrong.

import { paths } from "@/app/paths";
import { accountTexts } from "@/texts/account";
import { TextLink } from "@/ui/text-link";
import { AccountFrame } from "./account-frame";
import { CredentialsForm } from "./credentials-form";
import { useCredentialsForm } from "./use-credentials-form";

export function LoginScreen() {
  const credentials = useCredentialsForm("login");
  return (
    <AccountFrame kind="login" credentials={credentials}>
      <CredentialsForm
        credentials={credentials}
        submit={{ label: accountTexts.login.submit, pending: accountTexts.login.pending }}
        password={{
          label: accountTexts.password,
          autoComplete: "current-password",
          error: !credentials.password && accountTexts.passwordMissing,
          isPending: credentials.pending === "password",
        }}
        belowPassword={
          <p className="text-small">
            <TextLink
              to={paths.passwordReset()}
              state={{ email: credentials.email }}
              className="inline-flex min-h-6 items-center"
            >
              {accountTexts.forgot}
            </TextLink>
          </p>
        }
      />
    </AccountFrame>
  );
}
