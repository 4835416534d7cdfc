// /signup: Google first, e-mail second, the password's needs ticked while typing, a
// friend's offer kept in sight. The product account itself is made by the client's retry
// rule on the first call.

import { useSearchParams } from "react-router";
import { usePasswordPolicy } from "@/features/account";
import { useReferralCode } from "@/features/account/referral-code";
import { accountTexts } from "@/texts/account";
import { AccountFrame } from "./account-frame";
import { CredentialsForm } from "./credentials-form";
import { PasswordTicks } from "./password-ticks";
import { ReferralNote } from "./referral-note";
import { TermsLine } from "./terms-line";
import { useDoor } from "./use-door";

export function SignupScreen() {
  const [search] = useSearchParams();
  const code = useReferralCode(search.get("ref"));
  const door = useDoor("signup");
  const policy = usePasswordPolicy(door.password);
  return (
    <AccountFrame kind="signup" door={door} note={code && <ReferralNote code={code} />}>
      <CredentialsForm
        door={door}
        submit={{ label: accountTexts.signup.submit, pending: accountTexts.signup.pending }}
        password={{
          label: accountTexts.newPassword,
          autoComplete: "new-password",
          error: (!door.password || !policy.isMet) && accountTexts.faults["weak-password"],
          description: <PasswordTicks ticks={policy.ticks} />,
          isPending: door.pending === "new-password",
        }}
      />
      <TermsLine />
    </AccountFrame>
  );
}
