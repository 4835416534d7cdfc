// What stands in for a page while its code is on the way for the first time.

import { Loading } from "@/ui";
import { ContentShape, PageShape, SessionShape } from "./shapes";
import { TopBar } from "./top-bar";

export function PageSkeleton() {
  return (
    <>
      <TopBar />
      <main id="content"><Loading><PageShape /></Loading></main>
    </>
  );
}

/** Inside a frame that is drawn already and stays. Its foot is kept out of sight, where it can move unseen. */
export function ContentSkeleton() {
  return <div className="min-h-dvh"><Loading><ContentShape /></Loading></div>;
}

export function ExperienceSkeleton() {
  return (
    <>
      <TopBar />
      <SessionSkeleton />
    </>
  );
}

/** Inside the shell of a session, which is drawn already and stays. */
export function SessionSkeleton() {
  return <main id="content"><Loading><SessionShape /></Loading></main>;
}
