// The confirmation before an account is deleted. The address must be typed; if the last sign-in is too long ago, the
// person signs in again.

import { useEffect, useLayoutEffect, useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { Refusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { logOut, openIdentity } from "@/features/account/account-store";
import type { Person } from "@/features/account/identity";
import { faultOf } from "@/features/account/sign-in-fault";
import { useErase, type Proof } from "@/features/account/use-erase";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { accountTexts } from "@/texts/account";
import { profileTexts } from "@/texts/profile";
import { failureText, type RefusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Dialog } from "@/ui/overlay";
import { Callout } from "@/ui/surface";
import { PasswordField } from "../account/password-field";
import { forgetDevice } from "./forget-device";

const words = profileTexts.delete;

export function DeleteDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const navigate = useNavigate();
  const [confirm, setConfirm] = useState("");
  const [password, setPassword] = useState("");
  const [isSent, setSent] = useState(false);
  const [form, focusFault] = useFaultFocus();
  const { run, isPending, error, maxAge } = useErase();
  const hasPassword = person.ways.includes("password");
  const isPasswordAsked = maxAge !== null && hasPassword;
  const fault = faultWords(error);

  useEffect(() => {
    if (!hasPassword)
      void openIdentity()
        .then((identity) => identity.prepareGoogle())
        .catch(() => undefined);
  }, [hasPassword]);

  // Focuses the password field when the server starts to require it.
  useLayoutEffect(() => {
    if (isPasswordAsked) form.current?.querySelector<HTMLElement>("input[type='password']")?.focus();
  }, [form, isPasswordAsked]);

  async function submit(proof: Proof) {
    setSent(true);
    const isMissing = !confirm.trim() || (proof?.way === "password" && !proof.password);
    if (isMissing || !(await run(confirm.trim(), proof))) return focusFault();
    // The page is left before the person is logged out, so that no page asks for a log-in in between.
    await navigate(paths.goodbye(), { replace: true });
    await forgetDevice(person.uid);
    await logOut();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    void submit(isPasswordAsked ? { way: "password", password } : null);
  }

  return (
    <Dialog role="alertdialog" isOpen onOpenChange={onClose} title={maxAge === null ? words.title : words.recentTitle}>
      <form ref={form} noValidate onSubmit={send} className="grid gap-5">
        <p>{maxAge === null ? words.body : words.recentBody(maxAge)}</p>
        {fault.whole && (
          <Callout tone="miss" role="alert" title={fault.whole.title}>
            {fault.whole.body}
          </Callout>
        )}
        <TextField
          label={words.confirmLabel(person.email ?? "")}
          type="email"
          autoComplete="off"
          value={confirm}
          onChange={setConfirm}
          error={(isSent && !confirm.trim()) || fault.confirm ? words.confirmFault : undefined}
        />
        {isPasswordAsked && (
          <PasswordField
            label={words.password}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={fault.password ? words.passwordFault : undefined}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:[&>*]:w-full">
          <Button variant="quiet" onPress={onClose}>
            {words.cancel}
          </Button>
          {maxAge !== null && person.ways.includes("google") && (
            <Button
              variant={hasPassword ? "secondary" : "destructive"}
              isPending={isPending}
              pendingLabel={words.checking}
              onPress={() => void submit({ way: "google" })}
            >
              {words.recentGoogle}
            </Button>
          )}
          {(maxAge === null || hasPassword) && (
            <Button type="submit" variant="destructive" isPending={isPending} pendingLabel={words.deleting}>
              {maxAge === null ? words.submit : words.recentSubmit}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Assigns an error to a field or to the whole dialog. A required sign-in is not an error. */
function faultWords(error: unknown): { whole?: RefusalText; confirm?: true; password?: true } {
  if (!error) return {};
  if (error instanceof Refusal) {
    if (error.code === "validation-fail") return { confirm: true };
    if (error.code === "auth/recent-sign-in-needed") return {};
    return { whole: failureText(error, words.failed) };
  }
  const kind = faultOf(error);
  return kind === "wrong-credentials"
    ? { password: true }
    : { whole: { title: words.failed, body: accountTexts.faults[kind] } };
}
