// A course's page is first drawn with the data that the server embedded in it.

import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import { aCourse } from "@/testing/fixtures";

test("a course that the page carries is there at the first drawing", async () => {
  const course = aCourse();
  const { slug } = course.program;
  const answers = JSON.stringify({ [`/api/public/experience-session?slug=${slug}`]: course });
  document.body.innerHTML = `<script type="application/json" id="fieldwork-answers">${answers}</script>`;
  // The client reads the embedded data when its module is loaded.
  const [{ loader }, { useShowCourse }, { cacheConfig }] = await Promise.all([
    import("./course-screen"),
    import("@/features/program/use-show-course"),
    import("@/api/cache"),
  ]);
  await loader({ params: { course: slug } } as unknown as LoaderFunctionArgs);
  const drawn: unknown[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => <SWRConfig value={cacheConfig}>{children}</SWRConfig>;
  renderHook(() => drawn.push(useShowCourse(slug).data), { wrapper });
  expect(drawn[0]).toEqual(course);
});
