// Downloads of a published showcase: PDF, Markdown and JSON Resume.

import { showcaseTexts as words } from "@/texts/showcase";

const FORMATS = [
  ["pdf", words.pdf],
  ["md", words.markdown],
  ["json", words.resume],
] as const;

export function ShowcaseDownloads({ slug }: { slug: string }) {
  return (
    <section aria-labelledby="showcase-downloads" className="grid gap-1">
      <h2 id="showcase-downloads" className="text-h3">
        {words.downloads}
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        {FORMATS.map(([extension, label]) => (
          <li key={extension}>
            <a
              href={`/api/showcases/${slug}.${extension}`}
              download={`showcase-${slug}.${extension}`}
              className="target inline-flex items-center text-brand underline underline-offset-4"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
