import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import type { ReactionFormProps } from './ReactionForm.tsx';

const form = later(async () => (await import('./ReactionForm.tsx')).ReactionForm);

/** The form of a reaction, whose code a page does without until somebody opens it. */
export const ReactionLater = ({ open, ...props }: ReactionFormProps & { readonly open: boolean }) =>
  open ? <OnDemand code={form} open props={props} /> : null;
