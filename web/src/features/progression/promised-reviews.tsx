// The open reviews of a learner's missions, with the dates by which they are promised.

import { Link } from "react-router";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { awardTexts as words } from "@/texts/award";
import { Card } from "@/ui/surface";

export interface PromisedReviewsProps {
  reviews: Schema<"Prospect">["reviews"];
  missions: readonly { id: string; slug: string; title: string }[];
  experience: string;
}

export function PromisedReviews({ reviews, missions, experience }: PromisedReviewsProps) {
  const listed = reviews.flatMap(({ mission: id, due_at, is_late }) =>
    missions.filter((mission) => mission.id === id).map((mission) => ({ ...mission, due_at, is_late })),
  );
  if (listed.length === 0) return null;
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-h3">{words.reviews}</h2>
      <ul className="grid gap-3">
        {listed.map(({ id, slug, title, due_at, is_late }) => (
          <li key={id} className="grid gap-0.5 border-t border-line pt-3">
            <Link
              to={`${paths.mission(experience, slug)}#reviews`}
              className="inline-block py-0.5 font-semibold underline-offset-4 hover:underline"
            >
              {title}
            </Link>
            <span className="text-small text-soft">{words.reviewBy(due_at, is_late)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
