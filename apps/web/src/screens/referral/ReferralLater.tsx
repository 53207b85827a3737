import type { Referral } from '@vetloom/domain/referral/referral.schema.ts';
import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';

const form = later(async () => (await import('./ReferralForm.tsx')).ReferralForm);

interface ReferralLaterProps {
  readonly open: boolean;
  readonly petID: string;
  readonly referral?: Referral | undefined;
  readonly onClose: () => void;
}

/** The form of a referral, whose code a page does without until somebody opens it. */
export const ReferralLater = ({ open, ...props }: ReferralLaterProps) =>
  open ? <OnDemand code={form} open props={props} /> : null;
