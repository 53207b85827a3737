import { formatTime } from '@vetloom/ui/format/date.ts';
import { useDocuments } from '../../data/engine/hooks.ts';
import { doubles } from '../../locale/doubles.ts';
import { useStaffLabel } from '../staff-name/StaffName.tsx';

/** Writes who did something and when, as hints about doubles name it. */
export function useEntryWord(): (time: number, staffID: string) => string {
  const staff = useDocuments('staff', 'byName', {});
  const label = useStaffLabel();
  return (time, staffID) =>
    doubles.entry(formatTime(time), label(staffID, staff?.find(({ _id }) => _id === staffID)?.name ?? ''));
}
