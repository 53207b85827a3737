import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';

const form = later(async () => (await import('./LateVisit.tsx')).LateVisit);

interface LateVisitLaterProps {
  readonly open: boolean;
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** The form of a visit that is written down afterwards, whose code a page does without until somebody opens it. */
export const LateVisitLater = ({ open, ...props }: LateVisitLaterProps) =>
  open ? <OnDemand code={form} open props={props} /> : null;
