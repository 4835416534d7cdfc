// /verification: verifies an address. With ?code= from the e-mail's link it applies the code. Without a code it names
// the address to which the link was sent, and notices when the link was followed elsewhere. With ?change it moves a
// verified account to another address.

import { Navigate, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { useHere } from "@/lib/use-here";
import { safeNext } from "./account-frame";
import { VerificationCode } from "./verification-code";
import { VerificationWaiting } from "./verification-waiting";
import { VerifiedPanel } from "./verified-panel";

export function VerificationScreen() {
  const person = usePerson();
  const [search] = useSearchParams();
  const here = useHere();
  const code = search.get("code") ?? search.get("oobCode");
  const next = safeNext(search.get("next")) ?? paths.onboarding();
  if (code) return <VerificationCode key={code} code={code} next={next} />;
  if (!person) return <Navigate replace to={paths.login(here)} />;
  if (person.isVerified && !search.has("change")) return <VerifiedPanel address={person.email} next={next} />;
  return <VerificationWaiting person={person} next={next} />;
}
