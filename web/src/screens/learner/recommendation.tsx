// One recommended session, with the reason for it. The domain chooses the session.

import type { Offer } from "@/api/types";
import { paths } from "@/app/paths";
import { useListOffers } from "@/features/onboarding/use-list-offers";
import { HostScene } from "@/features/program/host-art";
import { SessionDates } from "@/features/program/session-lines";
import { formatMoney } from "@/lib/money";
import { listOf } from "@/lib/words";
import { enrolmentTexts } from "@/texts/enrolment";
import { programTexts } from "@/texts/program";
import { Link } from "react-router";

const words = enrolmentTexts.home.recommendation;

export function Recommendation() {
  const { data: offers } = useListOffers();
  const offer = offers?.find(({ card }) => !card.is_mine);
  return offer ? <Recommended offer={offer} /> : null;
}

function Recommended({ offer: { card, reasons } }: { offer: Offer }) {
  const { program, session, price } = card;
  const why = listOf(
    reasons.map((reason) => words.reasons[reason](card)),
    "and",
  );
  return (
    <section aria-labelledby="recommended" className="grid gap-4">
      <h2 id="recommended" className="text-h2">
        {words.title}
      </h2>
      <article className="group relative grid overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] duration-200 focus-within:border-brand hover:border-edge hover:shadow-lift sm:grid-cols-[11rem_minmax(0,1fr)]">
        <HostScene program={program} className="aspect-auto min-h-24" />
        <div className="grid gap-2 p-5">
          <p className="text-small text-soft">
            {program.host} · <SessionDates session={session} /> · {price ? formatMoney(price) : programTexts.free}
          </p>
          <h3 className="text-h3">
            <Link
              to={paths.course(program.slug)}
              className="outline-offset-4 after:absolute after:inset-0 group-hover:text-brand"
            >
              {program.title}
            </Link>
          </h3>
          <p className="text-small text-soft">{program.summary}</p>
          {why !== "" && <p className="text-small font-medium">{words.because(why)}</p>}
        </div>
      </article>
    </section>
  );
}
