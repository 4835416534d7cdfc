// /signup: Google first, e-mail second, the password's needs ticked while typing. The
// product account itself is made by the client's retry rule on the first call.

import { useState, type FormEvent } from "react";
import { paths } from "@/app/paths";
import { usePasswordPolicy, useSignIn } from "@/features/account";
import { accountTexts } from "@/texts/account";
import { Button, Checkbox, TextField } from "@/ui";
import { AccountFrame } from "./account-frame";
import { PasswordField } from "./password-field";
import { PasswordTicks } from "./password-ticks";

export function SignupScreen() {
  const { pending, fault, signUp, signInWithGoogle } = useSignIn();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isRemembered, setRemembered] = useState(true);
  const [isSent, setSent] = useState(false);
  const policy = usePasswordPolicy(password);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (email && password && policy.isMet) void signUp({ email: email.trim(), password }, isRemembered);
  }

  return (
    <AccountFrame
      words={accountTexts.signup}
      otherPath={paths.login}
      fault={fault}
      isGooglePending={pending === "google"}
      isBusy={pending !== null}
      onGoogle={() => void signInWithGoogle(isRemembered)}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={accountTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={isSent && !email && accountTexts.emailMissing}
        />
        <PasswordField
          label={accountTexts.newPassword}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={isSent && (!password || !policy.isMet) && accountTexts.faults["weak-password"]}
          description={<PasswordTicks ticks={policy.ticks} />}
        />
        <Checkbox isSelected={isRemembered} onChange={setRemembered} description={accountTexts.rememberHelp}>
          {accountTexts.remember}
        </Checkbox>
        <Button type="submit" variant="primary" size="lg" isWide isPending={pending === "new-password"} pendingLabel={accountTexts.signup.pending}>
          {accountTexts.signup.submit}
        </Button>
      </form>
    </AccountFrame>
  );
}
