import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';

const form = later(async () => (await import('./ClaimForm.tsx')).ClaimForm);

interface ClaimLaterProps {
  readonly open: boolean;
  readonly petID: string;
  /** The bill that it begins with. */
  readonly billID?: string;
  readonly onClose: () => void;
}

/** The form of a claim, whose code a page does without until somebody opens it. */
export const ClaimLater = ({ open, ...props }: ClaimLaterProps) =>
  open ? <OnDemand code={form} open props={props} /> : null;
