// The senders of messages, the skills, and the tools.

import type { Course } from "@/api/types";
import { belowFold } from "@/lib/below-fold";
import { courseTexts as words } from "@/texts/course";
import { Sender } from "@/ui/letter";
import { Tag } from "@/ui/tag";

export function CoursePeople({ course: { program, senders, tools } }: { course: Course }) {
  return (
    <div ref={belowFold} className="grid content-start gap-10">
      <section className="grid gap-4">
        <h2 className="text-h2">{words.writesToYou}</h2>
        <ul className="grid gap-4">
          {senders.map(({ name, role, portrait }) => (
            <li key={name}>
              <Sender src={portrait} name={name} role={role} />
            </li>
          ))}
        </ul>
        <p className="text-small text-soft">{words.fiction}</p>
      </section>
      <section className="grid gap-3">
        <h2 className="text-h2">{words.skills}</h2>
        <ul className="flex flex-wrap gap-2">
          {program.skills.map((skill) => (
            <li key={skill}>
              <Tag>{skill}</Tag>
            </li>
          ))}
        </ul>
        {tools !== null && <p className="text-soft">{tools}</p>}
      </section>
    </div>
  );
}
