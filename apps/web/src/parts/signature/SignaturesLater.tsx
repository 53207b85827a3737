import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import type { SignaturesPanelProps } from './SignaturesPanel.tsx';

const panel = later(async () => (await import('./SignaturesPanel.tsx')).SignaturesPanel);

/** An animal's electronic signatures, whose code a page does without until somebody opens them. */
export const SignaturesLater = ({ open, ...props }: SignaturesPanelProps & { readonly open: boolean }) =>
  open ? <OnDemand code={panel} open props={props} /> : null;
