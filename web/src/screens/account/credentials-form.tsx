// The fields that sign-up and log-in share. Below the password, the sign-up shows the requirements, and the log-in a
// link to reset the password.

import type { ReactElement, ReactNode } from "react";
import { accountTexts } from "@/texts/account";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { EmailField } from "./email-field";
import { PasswordField } from "./password-field";
import type { CredentialsState } from "./use-credentials-form";

interface CredentialsFormProps {
  credentials: CredentialsState;
  submit: { label: string; pending: string };
  password: {
    label: string;
    autoComplete: "current-password" | "new-password";
    error: string | false;
    description?: ReactNode;
    isPending: boolean;
  };
  belowPassword?: ReactElement;
}

export function CredentialsForm({ credentials, submit, password, belowPassword }: CredentialsFormProps) {
  const { form, email, isSent } = credentials;
  return (
    <form ref={form} noValidate onSubmit={(event) => credentials.submit(event, !password.error)} className="grid gap-5">
      <EmailField
        value={email}
        onChange={credentials.setEmail}
        error={isSent && !email.trim() && accountTexts.emailMissing}
      />
      <div className="grid justify-items-stretch gap-1">
        <PasswordField
          label={password.label}
          name="password"
          autoComplete={password.autoComplete}
          isRequired
          value={credentials.password}
          onChange={credentials.setPassword}
          error={isSent && password.error}
          description={password.description}
        />
        {belowPassword}
      </div>
      <Checkbox
        isSelected={credentials.isRemembered}
        onChange={credentials.setRemembered}
        description={accountTexts.rememberHelp}
      >
        {accountTexts.remember}
      </Checkbox>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isPending={password.isPending}
        pendingLabel={submit.pending}
      >
        {submit.label}
      </Button>
    </form>
  );
}
