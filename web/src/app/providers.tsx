// Context of every screen. Each person has a separate cache of answers, so that data of one account is never shown to
// the next person. A gate draws the screens only once it is known who is signed in.

import { useEffect, type ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { SWRConfig } from "swr";
import { cacheConfig, useInvalidation } from "@/api/cache";
import { followLive } from "@/api/live";
import { retryStart } from "@/features/account/account-store";
import { useAccount } from "@/features/account/use-account";
import { accountTexts } from "@/texts/account";
import { ErrorState } from "@/ui/states";

export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nProvider locale={document.documentElement.lang || "en"}>
      <AccountGate>{children}</AccountGate>
    </I18nProvider>
  );
}

function AccountGate({ children }: { children: ReactNode }) {
  const account = useAccount();
  if (account.kind === "authenticating") return null;
  if (account.kind === "unreachable") {
    return (
      <main className="page max-w-2xl py-16">
        <ErrorState {...accountTexts.unreachable} onRetry={retryStart} />
      </main>
    );
  }
  return (
    <SWRConfig key={account.kind === "signed-in" ? account.person.uid : "anonymous"} value={cacheConfig}>
      <CacheKeeper uid={account.kind === "signed-in" ? account.person.uid : null} />
      {children}
    </SWRConfig>
  );
}

function CacheKeeper({ uid }: { uid: string | null }) {
  useInvalidation();
  useEffect(() => (uid === null ? undefined : followLive(uid)), [uid]);
  return null;
}
