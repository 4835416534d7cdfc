// State of the sign-up and log-in forms. A form is only sent if both fields are valid; otherwise the first invalid one
// gets the focus. An address typed in one form is kept in the other.

import { useState, type FormEvent } from "react";
import { useLocation } from "react-router";
import { useSignIn } from "@/features/account/use-sign-in";
import { noteNewcomer } from "@/features/account/newcomer";
import { useFaultFocus } from "@/lib/use-fault-focus";

export type CredentialsKind = "login" | "signup";

export interface TypedAddress {
  /** Address typed in the other form. */
  email?: string;
}

export function useCredentialsForm(kind: CredentialsKind) {
  const { pending, fault, signIn, signUp, signInWithGoogle } = useSignIn();
  const state = useLocation().state as TypedAddress | null;
  const [email, setEmail] = useState(state?.email ?? "");
  const [password, setPassword] = useState("");
  const [isRemembered, setRemembered] = useState(true);
  const [isSent, setSent] = useState(false);
  const [form, focusFault] = useFaultFocus();

  function submit(event: FormEvent, isPasswordGood: boolean) {
    event.preventDefault();
    setSent(true);
    if (!email.trim() || !isPasswordGood) return focusFault();
    noteNewcomer(kind === "signup");
    void (kind === "signup" ? signUp : signIn)({ email: email.trim(), password }, isRemembered);
  }

  function enterWithGoogle() {
    noteNewcomer(kind === "signup");
    void signInWithGoogle(isRemembered);
  }

  return {
    email,
    setEmail,
    password,
    setPassword,
    isRemembered,
    setRemembered,
    isSent,
    form,
    submit,
    enterWithGoogle,
    pending,
    fault,
  };
}

export type CredentialsState = ReturnType<typeof useCredentialsForm>;
