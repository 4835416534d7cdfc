// Who sees the page: publishes it or makes it private, and shares its link.

import { Globe, Lock } from "lucide-react";
import { paths } from "@/app/paths";
import { showcaseTexts as words } from "@/texts/showcase";
import { Button, LinkButton } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { ShareButton } from "@/ui/share-button";
import { Card } from "@/ui/surface";
import { ShowcaseDownloads } from "./showcase-downloads";
import type { Showcase } from "./use-own-showcase";

export interface ShowcaseVisibilityProps {
  showcase: Showcase;
  canPublish: boolean;
  isPending: boolean;
  onPublish: () => void;
  onUnpublish: () => void;
}

export function ShowcaseVisibility({
  showcase: { slug, published_at, page, program },
  canPublish,
  isPending,
  onPublish,
  onUnpublish,
}: ShowcaseVisibilityProps) {
  const isPublic = typeof published_at === "string" && typeof slug === "string";
  const Icon = isPublic ? Globe : Lock;
  const url = isPublic ? `${globalThis.location.origin}${paths.showcase(slug)}` : "";
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-h3">{words.visibility}</h2>
      <p role="status" className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="grid">
          <span className="font-semibold">{isPublic ? words.isPublic : words.isPrivate}</span>
          <span className="text-small text-soft">{isPublic ? words.isPublicBody : words.isPrivateBody}</span>
        </span>
      </p>
      {isPublic ? (
        <div className="grid gap-2">
          <CopyButton isMain text={url} label={words.copyLink} />
          <ShareButton isWide page={{ title: words.of(page?.name ?? null, program), url }} />
          <LinkButton isWide to={paths.showcase(slug)}>
            {words.open}
          </LinkButton>
          <Button isWide isPending={isPending} pendingLabel={words.unpublishing} onPress={onUnpublish}>
            {words.unpublish}
          </Button>
          <ShowcaseDownloads slug={slug} />
        </div>
      ) : (
        <div className="grid gap-2">
          <Button
            isWide
            variant="primary"
            isPending={isPending}
            pendingLabel={words.publishing}
            reasonId={canPublish ? undefined : "showcase-not-ready"}
            onPress={onPublish}
          >
            {words.publish}
          </Button>
          {!canPublish && (
            <p id="showcase-not-ready" className="text-small text-soft">
              {words.noneChosen}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
