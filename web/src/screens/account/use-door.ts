// What sign-up and log-in ask for, and what happens on submit: nothing leaves before both
// fields are filled, and focus goes to the first that is not. An address typed at one door
// is there at the other.

import { useState, type FormEvent } from "react";
import { useLocation } from "react-router";
import { useSignIn } from "@/features/account";
import { noteNewcomer } from "@/features/account/newcomer";
import { useFaultFocus } from "@/lib/use-fault-focus";

export type DoorKind = "login" | "signup";

export interface DoorState {
  /** The address typed at another door. */
  email?: string;
}

export function useDoor(kind: DoorKind) {
  const { pending, fault, signIn, signUp, signInWithGoogle } = useSignIn();
  const state = useLocation().state as DoorState | null;
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

  return { email, setEmail, password, setPassword, isRemembered, setRemembered, isSent, form, submit, enterWithGoogle, pending, fault };
}

export type Door = ReturnType<typeof useDoor>;
