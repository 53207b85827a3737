import type { Consent } from '@vetloom/domain/consent/consent.schema.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** An animal's consents, live, the newest first; undefined while they are read. */
export const usePetConsents = (petID: string): readonly Consent[] | undefined =>
  useLive(
    (store) => heldOrEmpty(() => store.query('consent', 'byPet', { equals: [petID], descending: true })),
    ['consents of', petID],
  );

/** The stays that belong to an operation: that which came of the visit, and those in which the animal is now. Live. */
export const useOperationStays = (petID: string, recordID: string): readonly string[] =>
  useLive(
    async (store) => {
      const stays = await heldOrEmpty(() => store.query('inHospital', 'byPet', { equals: [petID] }));
      return stays.filter((stay) => stay.recordID === recordID || stay.dischargeDateTime === 0).map(({ _id }) => _id);
    },
    ['stays of operation', recordID],
    [petID],
  ) ?? NONE;
const NONE: readonly string[] = [];
