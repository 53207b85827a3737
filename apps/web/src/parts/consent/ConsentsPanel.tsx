import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { usePetConsents } from '../../data/consent/consents.ts';
import { found, useDocument } from '../../data/engine/hooks.ts';
import { consents as words } from '../../locale/consent.ts';
import { ConsentList } from './ConsentList.tsx';

export interface ConsentsPanelProps {
  readonly petID: string;
  /** The visit from which they are looked at. */
  readonly recordID?: string | undefined;
  readonly inHospitalID?: string | undefined;
  readonly onClose: () => void;
}

/** An animal's consents, from its page, from an operation or from its sheet. */
export function ConsentsPanel({ petID, recordID, inHospitalID, onClose }: ConsentsPanelProps) {
  const pet = found(useDocument('pet', petID));
  const consents = usePetConsents(petID);
  if (consents === undefined) return null;
  return (
    <SidePanel opened onClose={onClose} title={words.panel(pet?.name ?? '')}>
      <ConsentList of={{ petID, recordID, inHospitalID, owner: pet?.userName ?? '' }} consents={consents} />
    </SidePanel>
  );
}
