// /signup: Google first, e-mail second, the password's requirements ticked while typing, a friend's offer visible
// throughout. The client's retry rule creates the product account with the first call.

import { usePasswordPolicy } from "@/features/account/use-password-policy";
import { LinkNote } from "@/features/referral/link-note";
import { accountTexts } from "@/texts/account";
import { AccountFrame } from "./account-frame";
import { CredentialsForm } from "./credentials-form";
import { PasswordTicks } from "./password-ticks";
import { TermsLine } from "./terms-line";
import { useCredentialsForm } from "./use-credentials-form";

export function SignupScreen() {
  const credentials = useCredentialsForm("signup");
  const policy = usePasswordPolicy(credentials.password);
  return (
    <AccountFrame kind="signup" credentials={credentials} note={<LinkNote />}>
      <CredentialsForm
        credentials={credentials}
        submit={{ label: accountTexts.signup.submit, pending: accountTexts.signup.pending }}
        password={{
          label: accountTexts.newPassword,
          autoComplete: "new-password",
          error: (!credentials.password || !policy.isMet) && accountTexts.faults["weak-password"],
          description: <PasswordTicks ticks={policy.ticks} />,
          isPending: credentials.pending === "new-password",
        }}
      />
      <TermsLine />
    </AccountFrame>
  );
}
