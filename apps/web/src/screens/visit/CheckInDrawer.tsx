import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';
import type { CheckInDrawerProps } from './CheckInWork.tsx';

const work = later(async () => (await import('./CheckInWork.tsx')).CheckInWork);

/**
 * Check-in (spec 2 §4): finds the animal or makes owner and animal, and puts it into the waiting room, in one form whose draft is
 * kept on this device. Afterwards it can be taken back for ten seconds by those who may delete visits, and corrected by the others.
 */
export function CheckInDrawer(props: CheckInDrawerProps) {
  return <OnDemand code={work} open={props.open} props={props} />;
}
