import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useCan } from '../../../data/engine/hooks.ts';
import { OwnerBookingSection } from './OwnerBookingSection.tsx';

/** `/setting/ownerBooking`: the page on which owners book by themselves. */
export default function OwnerBookingSettings() {
  return (
    <Sheet fill>
      <OwnerBookingSection editable={useCan()('BIZ_HOURS_WRITE')} />
    </Sheet>
  );
}
