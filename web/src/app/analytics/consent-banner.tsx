// Asks whether analytics may run. It is above the content of the page and covers none of it, so it hides neither words
// nor the focused element. The buttons for yes and no look equally important.

import { usePerson } from "@/features/account/use-account";
import { readConfig } from "@/lib/config";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { analyticsTexts } from "@/texts/analytics";
import { Button } from "@/ui/button";
import { chooseAnalytics } from "@/features/analytics/choose";
import { useQuestion, type Choice } from "@/features/analytics/consent";

const HEADING = "analytics-question";

export function ConsentBanner() {
  const question = useQuestion();
  return question && <Question isAskedFor={question === "again"} />;
}

function Question({ isAskedFor }: { isAskedFor: boolean }) {
  const person = usePerson();
  const heading = useFreshFocus(isAskedFor);
  const { privacy } = readConfig().links;

  function choose(choice: Choice) {
    chooseAnalytics(choice, person !== null);
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  return (
    <section aria-labelledby={HEADING} className="border-b border-line bg-sunken">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <div className="grid max-w-2xl gap-1">
          <h2 id={HEADING} ref={heading} tabIndex={-1} className="text-body outline-none">
            {analyticsTexts.question}
          </h2>
          <p className="text-small text-soft">
            {analyticsTexts.body}{" "}
            <a href={privacy} className="underline underline-offset-4">
              {analyticsTexts.more}
            </a>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onPress={() => choose("denied")}>{analyticsTexts.decline}</Button>
          <Button onPress={() => choose("granted")}>{analyticsTexts.accept}</Button>
        </div>
      </div>
    </section>
  );
}
