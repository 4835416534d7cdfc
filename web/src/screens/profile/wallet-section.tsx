// The learner's credit, and a link to how to earn more.

import { paths } from "@/app/paths";
import { profileTexts } from "@/texts/profile";
import { LinkButton } from "@/ui/button";
import { OwnWallet } from "../own-wallet";
import { ProfileSection } from "./profile-section";

export function WalletSection() {
  return (
    <ProfileSection id="wallet" title={profileTexts.sections.wallet} lead={profileTexts.wallet.lead}>
      <OwnWallet />
      <div>
        <LinkButton to={paths.referral()}>{profileTexts.wallet.toFriends}</LinkButton>
      </div>
    </ProfileSection>
  );
}
