// What stands in for a page while its code is on the way for the first time.

import { Loading } from "@/ui";
import { PageShape, SessionShape } from "./shapes";
import { TopBar } from "./top-bar";

export function PageSkeleton() {
  return (
    <>
      <TopBar />
      <main id="content"><Loading><PageShape /></Loading></main>
    </>
  );
}

export function ExperienceSkeleton() {
  return (
    <>
      <TopBar />
      <main id="content"><Loading><SessionShape /></Loading></main>
    </>
  );
}
