import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import type { DeathFormProps } from './DeathForm.tsx';

const form = later(async () => (await import('./DeathForm.tsx')).DeathForm);

/** The form of a death, whose code a page does without until somebody opens it. */
export const DeathLater = ({ open, ...props }: DeathFormProps & { readonly open: boolean }) =>
  open ? <OnDemand code={form} open props={props} /> : null;
