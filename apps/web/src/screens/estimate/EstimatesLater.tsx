import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';

const panel = later(async () => (await import('./Estimates.tsx')).Estimates);

export interface EstimatesProps {
  readonly petID: string;
  /** The visit from which they are looked at; without it what is made is planned. */
  readonly recordID?: string | undefined;
  readonly onClose: () => void;
}

/** An animal's estimates, whose code a page does without until somebody opens them. */
export const EstimatesLater = ({ open, ...props }: EstimatesProps & { readonly open: boolean }) =>
  open ? <OnDemand code={panel} open props={props} /> : null;
