// The learner's profile, with the photo first. The fields are shown once both the account and the profile have loaded,
// so that a late response never overwrites input.

import { usePerson } from "@/features/account/use-account";
import { useShowProfile } from "@/features/account/use-profile";
import { useShowUser } from "@/features/account/use-user";
import { profileTexts } from "@/texts/profile";
import { Loading, Skeleton } from "@/ui/states";
import { FaultState } from "../fault-state";
import { AboutForm } from "./about-form";
import { AddressLine } from "./address-line";
import { PhotoField } from "./photo-field";
import { ProfileSection } from "./profile-section";

const words = profileTexts.about;

export function AboutSection() {
  const person = usePerson();
  const user = useShowUser();
  const profile = useShowProfile();
  const error: unknown = user.error ?? profile.error;
  return (
    <ProfileSection id="about" title={profileTexts.sections.about}>
      {user.data && profile.data ? (
        <>
          <PhotoField user={user.data} />
          {person && <AddressLine person={person} />}
          <AboutForm owner={person?.uid ?? ""} user={user.data} profile={profile.data} />
        </>
      ) : error ? (
        <FaultState
          title={words.faultTitle}
          error={error}
          onRetry={() => {
            void user.mutate();
            void profile.mutate();
          }}
        />
      ) : (
        <Loading>
          <div className="grid gap-5">
            <Skeleton className="size-24 rounded-full" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-40" />
          </div>
        </Loading>
      )}
    </ProfileSection>
  );
}
