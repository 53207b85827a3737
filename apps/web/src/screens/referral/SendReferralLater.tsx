import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';

const form = later(async () => (await import('./SendReferral.tsx')).SendReferral);

interface SendReferralLaterProps {
  readonly open: boolean;
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** The form of a letter to a clinic of the alliance, whose code a page does without until somebody opens it. */
export const SendReferralLater = ({ open, ...props }: SendReferralLaterProps) =>
  open ? <OnDemand code={form} open props={props} /> : null;
