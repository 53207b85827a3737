import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import type { IssuedPapersProps } from './IssuedPapers.tsx';

const panel = later(async () => (await import('./IssuedPapers.tsx')).IssuedPapers);

/** An animal's issued papers, whose code a screen does without until somebody asks for them. */
export const IssuedPapersLater = (props: IssuedPapersProps) => (
  <OnDemand code={panel} open={props.open} props={props} />
);
