// A showcase as everyone with its link sees it; also the preview of its owner.

import { Link } from "react-router";
import { paths } from "@/app/paths";
import { formatDate } from "@/lib/dates";
import { certificateTexts } from "@/texts/progression";
import { showcaseTexts as words } from "@/texts/showcase";
import { ShownWork } from "./shown-work";
import type { ShowcasePage } from "./use-showcase";

export function ShowcaseView({ page }: { page: ShowcasePage }) {
  return (
    <div className="grid gap-10">
      <section aria-labelledby="chosen-work" className="grid gap-4">
        <h2 id="chosen-work" className="text-h2">
          {words.work}
        </h2>
        {page.pieces.length === 0 && <p className="text-soft">{words.noWork}</p>}
        {page.pieces.map((shown) => (
          <ShownWork key={shown.piece.submission} shown={shown} />
        ))}
        <p className="text-small text-soft">{words.source}</p>
      </section>
      {page.skills.length > 0 && (
        <section aria-labelledby="shown-skills" className="grid gap-3">
          <h2 id="shown-skills" className="text-h2">
            {words.skills}
          </h2>
          <dl className="grid gap-x-8 border-b border-line">
            {page.skills.map(({ skill, evidence }) => (
              <div
                key={skill}
                className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2.5"
              >
                <dt className="font-semibold break-words">{skill}</dt>
                <dd className="text-small text-soft">
                  {evidence.kind === "level" ? words.level(evidence.level, evidence.piece) : words.byCertificate}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {page.certificate && (
        <section aria-labelledby="shown-certificate" className="grid gap-2">
          <h2 id="shown-certificate" className="text-h2">
            {words.certificate}
          </h2>
          <p>
            {certificateTexts.awards[page.certificate.kind]} · {words.issued(formatDate(page.certificate.issued_at))}
          </p>
          <Link
            to={paths.certificate(page.certificate.serial)}
            className="target inline-flex items-center justify-self-start text-brand underline underline-offset-4"
          >
            {words.checkCertificate}
          </Link>
        </section>
      )}
    </div>
  );
}
