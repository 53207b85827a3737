import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';
import type { IntakeResult } from './use-intake.ts';

/** What the drawer begins with and whom it tells. */
export interface CheckInDrawerProps {
  readonly open: boolean;
  /** The animal to check in; without one the drawer begins by finding it. */
  readonly petID?: string | undefined;
  /** The owner to begin with: their animals are offered, or a new one (`start` pet). */
  readonly userID?: string | undefined;
  /** Begins with a new owner, or a new animal of `userID`, instead of with finding. */
  readonly start?: 'owner' | 'pet' | undefined;
  readonly onClose: () => void;
  /** Told what was made: a list selects it. */
  readonly onDone?: ((result: IntakeResult) => void) | undefined;
}

const work = later(async () => (await import('./CheckInWork.tsx')).CheckInWork);

/**
 * Check-in (spec 2 §4): finds the animal or makes owner and animal, and puts it into the waiting room, in one movement whose draft is
 * kept on this device. Afterwards it can be taken back for ten seconds by those who may delete visits, and corrected by the others.
 */
export function CheckInDrawer(props: CheckInDrawerProps) {
  return <OnDemand code={work} open={props.open} props={props} />;
}
