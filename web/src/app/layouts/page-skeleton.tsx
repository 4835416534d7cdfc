// Skeletons of a page while its code loads for the first time.

import { Loading } from "@/ui/states";
import { ContentShape, PageShape, SessionShape } from "./shapes";
import { TopBar } from "./top-bar";

export function PageSkeleton() {
  return (
    <>
      <TopBar />
      <main id="content">
        <Loading>
          <PageShape />
        </Loading>
      </main>
    </>
  );
}

/**
 * Skeleton of the content, inside a frame that is already drawn. It fills the window, so that the footer is out of
 * sight and may move.
 */
export function ContentSkeleton() {
  return (
    <div className="min-h-dvh">
      <Loading>
        <ContentShape />
      </Loading>
    </div>
  );
}

export function ExperienceSkeleton() {
  return (
    <>
      <TopBar />
      <SessionSkeleton />
    </>
  );
}

/** Skeleton inside the shell of a session, which is already drawn. */
export function SessionSkeleton() {
  return (
    <main id="content">
      <Loading>
        <SessionShape />
      </Loading>
    </main>
  );
}
