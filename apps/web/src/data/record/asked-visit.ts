import { useBringing } from '../engine/fetched.ts';
import { ABSENT, heldDocument } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { fetchedOf, type MissingOr } from '../engine/missing.ts';
import { type VisitEntry, withPets } from '../overview/today.ts';
import { bringBill } from './bring-bill.ts';

/**
 * A visit with its animal that is asked for by its address, whether or not it is in a list, live; fetched from the clinic where it isn't here.
 * Undefined while it is read, and `absent` where none is asked for.
 */
export function useAskedVisit(
  recordID: string | undefined,
): MissingOr<{ readonly state: 'found'; readonly entry: VisitEntry }> | undefined {
  const held = useLive(
    async (store) => {
      const visit = await heldDocument(store, 'record', recordID);
      if (visit.state !== 'found') return visit;
      const [entry] = await withPets(store, [visit.document]);
      return entry ? ({ state: 'found', entry } as const) : ABSENT;
    },
    [recordID],
  );
  const missing = useBringing([recordID], held?.state === 'elsewhere', bringBill(recordID ?? ''));
  return held && fetchedOf(held, missing);
}
