import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import type { FormPrintProps } from './FormPrint.tsx';

const dialog = later(async () => (await import('./FormPrint.tsx')).FormPrint);

/** The clinic's forms at an animal, whose code a screen does without until somebody prints one. */
export const FormPrintLater = (props: FormPrintProps) => <OnDemand code={dialog} open={props.open} props={props} />;
