// /showcase/{slug}: shows a learner's chosen work to everyone with the link.

import { useParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import { ShowcaseDownloads } from "@/features/showcase/showcase-downloads";
import { ShowcaseView } from "@/features/showcase/showcase-view";
import { type ShowcasePage, useShowcase } from "@/features/showcase/use-showcase";
import { showcaseTexts as words } from "@/texts/showcase";
import { CopyButton } from "@/ui/copy-button";
import { ShareButton } from "@/ui/share-button";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";

export function ShowcaseScreen() {
  const { slug = "" } = useParams();
  const { data, error, mutate } = useShowcase(slug);
  const code = error === undefined ? null : asRefusal(error).code;
  // A page that was made private is no longer shown, even if this browser has already loaded it.
  if (code === "showcase/private") return <EmptyState isPage title={words.privateTitle} body={words.privateBody} />;
  if (code === "showcase/not-found") return <EmptyState isPage title={words.unknownTitle} body={words.unknownBody} />;
  if (data !== undefined) return <Shown page={data} slug={slug} />;
  if (error !== undefined)
    return <FaultState isPage title={words.pageFault} error={error} onRetry={() => void mutate()} />;
  return (
    <Loading>
      <Skeleton className="h-96" />
    </Loading>
  );
}

function Shown({ page, slug }: { page: ShowcasePage; slug: string }) {
  const title = words.of(page.name ?? null, page.program);
  const url = globalThis.location.href;
  return (
    <div className="grid gap-8">
      <PageHeader title={title} eyebrow={`${page.program} · ${page.host}`} lead={page.headline} />
      <p className="max-w-prose text-small text-soft">{page.label}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ShowcaseView page={page} />
        <aside className="grid gap-4">
          <CopyButton isMain text={url} label={words.copyLink} />
          <ShareButton isWide page={{ title, url }} />
          <ShowcaseDownloads slug={slug} />
        </aside>
      </div>
    </div>
  );
}
