// What a simulation includes, and the refund period.

import { useConfiguration } from "@/features/checkout/use-configuration";
import { IncludedList } from "@/features/program/included-list";
import { belowFold } from "@/lib/below-fold";
import { courseTexts as words } from "@/texts/course";
import { offerTexts } from "@/texts/offer";
import { CourseEnrol, type CourseActionProps } from "./course-action";

export function CourseIncluded({ course, sessionSlug }: CourseActionProps) {
  const { program, missions, from_price } = course;
  const { data } = useConfiguration(from_price === null ? null : program.slug);
  const refunds = data === undefined ? [] : [offerTexts.refunds(data.limits.refund_days, data.limits.refund_missions)];
  return (
    <section ref={belowFold} className="grid gap-4">
      <h2 className="text-h2">{words.included}</h2>
      <IncludedList items={[...words.includedItems(missions.length), ...refunds]} />
      <CourseEnrol course={course} sessionSlug={sessionSlug} />
    </section>
  );
}
