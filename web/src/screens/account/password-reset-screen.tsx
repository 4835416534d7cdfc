// /passwordreset: requests a link, with the same response for any address; with ?code= from that link, sets a new
// password.

import { useState } from "react";
import { useSearchParams } from "react-router";
import { ResetAsking } from "./reset-asking";
import { ResetChoosing } from "./reset-choosing";

export function PasswordResetScreen() {
  const [search] = useSearchParams();
  const code = search.get("code") ?? search.get("oobCode");
  const [isAsking, setAsking] = useState(false);
  return code && !isAsking ? <ResetChoosing code={code} onAsk={() => setAsking(true)} /> : <ResetAsking />;
}
