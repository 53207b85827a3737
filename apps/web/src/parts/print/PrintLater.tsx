import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import type { PrintOpening } from './PrintDialog.tsx';

const dialog = later(async () => (await import('./PrintDialog.tsx')).PrintOpened);

/** The print dialog of a visit, whose code a screen does without until somebody prints. */
export const PrintLater = (props: PrintOpening) => (
  <OnDemand code={dialog} open={props.recordID !== undefined} props={props} />
);
