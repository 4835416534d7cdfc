// /login: Google first, e-mail second, remember-me explained, back to where one was. A
// fault never says whether the address or the password was wrong. Password reset is a
// screen of its own and not here yet.

import { useState, type FormEvent } from "react";
import { paths } from "@/app/paths";
import { useSignIn } from "@/features/account";
import { accountTexts } from "@/texts/account";
import { Button, Checkbox, TextField } from "@/ui";
import { AccountFrame } from "./account-frame";
import { PasswordField } from "./password-field";

export function LoginScreen() {
  const { pending, fault, signIn, signInWithGoogle } = useSignIn();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isRemembered, setRemembered] = useState(true);
  const [isSent, setSent] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (email && password) void signIn({ email: email.trim(), password }, isRemembered);
  }

  return (
    <AccountFrame
      words={accountTexts.login}
      otherPath={paths.signup}
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
          label={accountTexts.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isSent && !password && accountTexts.passwordMissing}
        />
        <Checkbox isSelected={isRemembered} onChange={setRemembered} description={accountTexts.rememberHelp}>
          {accountTexts.remember}
        </Checkbox>
        <Button type="submit" variant="primary" size="lg" isWide isPending={pending === "password"} pendingLabel={accountTexts.login.pending}>
          {accountTexts.login.submit}
        </Button>
      </form>
    </AccountFrame>
  );
}
