import { useMemo } from 'react';
import { useDocuments } from '../../data/engine/hooks.ts';
import { useStaffLabel } from '../../parts/staff-name/StaffName.tsx';

/** Names of people by id, with the suffix of those who have left; empty where nobody is known. */
export function useStaffNames(): (staffID: string) => string {
  const staff = useDocuments('staff', 'byName', {});
  const label = useStaffLabel();
  const names = useMemo(() => new Map(staff?.map(({ _id, name }) => [_id, name])), [staff]);
  return (staffID) => label(staffID, names.get(staffID) ?? '');
}
