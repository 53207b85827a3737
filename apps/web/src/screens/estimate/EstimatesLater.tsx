import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';
import type { EstimatesProps } from './Estimates.tsx';

const panel = later(async () => (await import('./Estimates.tsx')).Estimates);

/** An animal's estimates, whose code a page does without until somebody opens them. */
export const EstimatesLater = ({ open, ...props }: EstimatesProps & { readonly open: boolean }) =>
  open ? <OnDemand code={panel} open props={props} /> : null;
