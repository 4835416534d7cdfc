// /referral, and /{experience}/referral inside a session: the learner's link, the progress of each friend, the rewards,
// and the wallet.

import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { useMissions } from "@/features/mission/use-missions";
import { FriendRow } from "@/features/referral/friend-row";
import { LinkCard } from "@/features/referral/link-card";
import { useFriends } from "@/features/referral/use-friends";
import { useOwnCode } from "@/features/referral/use-own-code";
import { CouponRow } from "@/features/reward/coupon-row";
import { useCoupons } from "@/features/reward/use-coupons";
import { referralTexts as words } from "@/texts/referral";
import { Button } from "@/ui/button";
import { EmptyState, LoadingRows } from "@/ui/states";
import { Card, PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";
import { OwnWallet } from "../own-wallet";
import { Ladder } from "./ladder";

export function ReferralScreen() {
  const { experience } = useParams();
  const { data: page } = useMissions(experience ?? null);
  const crumbs =
    experience && page
      ? { breadcrumbs: [{ label: page.program.title, to: paths.dashboard(experience) }, { label: words.title }] }
      : {};
  return (
    <div className="mx-auto grid max-w-5xl gap-8">
      <PageHeader title={words.title} lead={words.lead} {...crumbs} />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-10">
          <OwnLink />
          <Ladder />
          <Friends />
        </div>
        <div className="grid min-w-0 gap-10">
          <WalletSection />
          <Coupons />
          <Terms />
        </div>
      </div>
    </div>
  );
}

function OwnLink() {
  const { code, error, retry, make } = useOwnCode();
  if (code) return <LinkCard code={code} />;
  if (code === undefined)
    return error ? <FaultState title={words.faultTitle} error={error} onRetry={retry} /> : <LoadingRows row="h-40" />;
  return (
    <Card as="section" className="grid justify-items-start gap-3">
      <h2 className="text-h3">{words.link.makeTitle}</h2>
      <p className="text-soft">{words.link.makeBody}</p>
      <Button
        variant="primary"
        isPending={make.isPending}
        pendingLabel={words.link.making}
        onPress={() => void make.run()}
      >
        {words.link.make}
      </Button>
      {Boolean(make.error) && (
        <p role="alert" className="text-small text-miss-ink">
          {words.faultTitle}
        </p>
      )}
    </Card>
  );
}

function Friends() {
  const { friends, hasMore, showMore, error, retry } = useFriends();
  return (
    <section aria-labelledby="friends">
      <h2 id="friends" className="mb-2 text-h2">
        {words.friends.title}
      </h2>
      {friends === undefined ? (
        error ? (
          <FaultState title={words.friends.faultTitle} error={error} onRetry={retry} />
        ) : (
          <LoadingRows row="h-20" />
        )
      ) : friends.length === 0 ? (
        <EmptyState title={words.friends.emptyTitle} body={words.friends.emptyBody} />
      ) : (
        <ul>
          {friends.map((friend) => (
            <FriendRow key={friend.id} friend={friend} />
          ))}
        </ul>
      )}
      {hasMore && <Button onPress={showMore}>{words.friends.more}</Button>}
    </section>
  );
}

function WalletSection() {
  return (
    <section id="wallet" aria-labelledby="wallet-title">
      <h2 id="wallet-title" className="mb-2 text-h2">
        {words.wallet.title}
      </h2>
      <OwnWallet />
    </section>
  );
}

function Coupons() {
  const { data: coupons, error, mutate } = useCoupons();
  return (
    <section aria-labelledby="coupons">
      <h2 id="coupons" className="mb-2 text-h2">
        {words.coupons.title}
      </h2>
      {coupons === undefined ? (
        error ? (
          <FaultState title={words.faultTitle} error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingRows row="h-12" />
        )
      ) : coupons.length === 0 ? (
        <p className="text-soft">{words.coupons.empty}</p>
      ) : (
        <ul>
          {coupons.map((coupon) => (
            <CouponRow key={coupon.code} coupon={coupon} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Terms() {
  return (
    <section aria-labelledby="terms">
      <h2 id="terms" className="mb-2 text-h3">
        {words.terms.title}
      </h2>
      <ul className="grid list-disc gap-2 ps-5 text-small text-soft">
        {words.terms.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
