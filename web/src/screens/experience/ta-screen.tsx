// /{experience}/ta: the conversations with the assistant about a session, and the question form.

import { MessageCirclePlus } from "lucide-react";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { Conversation } from "@/features/assistant/conversation";
import { ThreadList } from "@/features/assistant/thread-list";
import { useTa } from "@/features/assistant/use-ta";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { useMissions } from "@/features/mission/use-missions";
import { useSettled } from "@/lib/use-settled";
import { assistantTexts as words } from "@/texts/assistant";
import { Button, LinkButton } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { Callout, PageHeader } from "@/ui/surface";
import { ExperienceFault } from "./experience-fault";
import { RuleAnswer } from "./rule-answer";

export function TaScreen() {
  const { experience = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const thread = search.get("thread");
  const [isArchived, setArchived] = useState(false);
  const person = usePerson();
  const { data: page, error: pageError, mutate: reloadPage } = useMissions(experience);
  const [sought, setSought] = useState("");
  const {
    data: ta,
    threads,
    hasMore,
    showMore,
    error,
    mutate,
  } = useTa(experience, { isArchived, words: useSettled(sought.trim()) });
  const open = (next: string | null) => {
    setSearch(next === null ? {} : { thread: next });
    void mutate();
  };

  const fault: unknown = pageError ?? error;
  if (ta === undefined && fault !== undefined)
    return (
      <ExperienceFault
        refusal={asRefusal(fault)}
        experience={experience}
        onRetry={() => void Promise.all([mutate(), reloadPage()])}
      />
    );
  if (page === undefined || person === null || (ta === undefined && !isArchived)) return <MissionsSkeleton />;
  const noThreads = sought.trim() !== "" ? words.noneFound : isArchived ? words.noArchived : words.noThreads;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={words.title}
        lead={words.lead}
        breadcrumbs={[{ label: page.program.title, to: paths.dashboard(experience) }, { label: words.title }]}
      />
      {ta?.needs_consent && (
        <Callout
          title={words.consentTitle}
          actions={
            <LinkButton size="sm" to={paths.profile("privacy")}>
              {words.toSettings}
            </LinkButton>
          }
        >
          {words.consent}
        </Callout>
      )}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 max-w-3xl">
          <Conversation
            key={thread}
            experience={experience}
            owner={person.uid}
            thread={thread}
            mission={null}
            usage={ta?.usage}
            suggestions={words.suggestions.session}
            renderRule={(answer) => <RuleAnswer answer={answer} experience={experience} />}
            onAsked={(asked) => open(asked.thread.id)}
          />
        </div>
        <section aria-labelledby="threads" className="grid content-start gap-4">
          <h2 id="threads" className="text-h3">
            {words.threads}
          </h2>
          {thread !== null && (
            <Button icon={MessageCirclePlus} onPress={() => open(null)}>
              {words.newThread}
            </Button>
          )}
          <Segmented
            label={words.which}
            value={isArchived ? "archived" : "current"}
            onChange={(value) => setArchived(value === "archived")}
            options={[
              { value: "current", label: words.current },
              { value: "archived", label: words.archived },
            ]}
          />
          {(threads.length > 0 || sought !== "") && (
            <TextField type="search" label={words.search} value={sought} onChange={setSought} maxLength={200} />
          )}
          {threads.length === 0 ? (
            <p role="status" className="text-soft">
              {noThreads}
            </p>
          ) : (
            <ThreadList threads={threads} current={thread} onOpen={open} />
          )}
          {hasMore && (
            <Button size="sm" onPress={showMore}>
              {words.moreThreads}
            </Button>
          )}
        </section>
      </div>
    </div>
  );
}
