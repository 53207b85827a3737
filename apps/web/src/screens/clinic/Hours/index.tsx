import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useCan } from '../../../data/engine/hooks.ts';
import { HoursSection } from './HoursSection.tsx';

/** `/setting/booking`: the clinic's hours and its rules of booking (spec 3 §2). */
export default function BookingSettings() {
  return (
    <Sheet fill>
      <HoursSection editable={useCan()('BIZ_HOURS_WRITE')} />
    </Sheet>
  );
}
