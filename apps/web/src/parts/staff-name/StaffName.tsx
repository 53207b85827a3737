import { isActive } from '@vetloom/domain/staff/staff.schema.ts';
import { staffName } from '@vetloom/domain/staff/staff-export.ts';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive } from '../../data/engine/hooks.ts';

const Resigned = createContext<ReadonlySet<string>>(new Set());

/** Knows who has left, for every name below it: one look at the people of the clinic for the whole page. */
export function ResignedPeople({ children }: { readonly children: ReactNode }) {
  const ids = useLive(
    async (store) =>
      (await heldOrEmpty(() => store.query('staff', 'byName', {})))
        .filter((staff) => !isActive(staff))
        .map(({ _id }) => _id),
    [],
  );
  const resigned = useMemo(() => new Set(ids), [ids]);
  return <Resigned value={resigned}>{children}</Resigned>;
}

/** Writes a person's name as it stands in a document, with the suffix once they have left (spec 1 §3). */
export function useStaffLabel(): (staffID: string, name: string) => string {
  const resigned = useContext(Resigned);
  return useCallback(
    (staffID, name) => (name === '' ? '' : staffName({ name, status: !resigned.has(staffID) })),
    [resigned],
  );
}

/** A person's name as it stands in a document, with the suffix once they have left (spec 1 §3). */
export function StaffName({ id, name }: { readonly id: string; readonly name: string }) {
  return useStaffLabel()(id, name);
}
