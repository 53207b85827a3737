import { useStore } from '../../../data/engine/hooks.ts';
import { checkBagsAs } from '../../../data/pharmacy/second-person.ts';
import type { Looked, Vouching } from '../../../parts/second-person/use-others-here.ts';

/** Asks a second person for a visit's bags, at this workstation. */
export function useSecondLook(recordID: string): (bagIDs: readonly string[], by: Vouching) => Promise<Looked> {
  const store = useStore();
  return async (bagIDs, by) => {
    await checkBagsAs(recordID, { drugBagIDs: [...bagIDs], ...by });
    // The look comes back by the feed; without it this device would still refuse to hand out.
    await store.syncNow();
    const record = await store.get('record', recordID);
    const isHere = record?.drugBag.every((bag) => !bagIDs.includes(bag.bagID) || (bag.checkedBy ?? '') !== '');
    return isHere ? 'arrived' : 'later';
  };
}
