import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import type { ConsentsPanelProps } from './ConsentsPanel.tsx';

const panel = later(async () => (await import('./ConsentsPanel.tsx')).ConsentsPanel);

/** An animal's consents, whose code a page does without until somebody opens them. */
export const ConsentsLater = ({ open, ...props }: ConsentsPanelProps & { readonly open: boolean }) =>
  open ? <OnDemand code={panel} open props={props} /> : null;
