import { z } from 'zod';
import { callErp } from '../engine/calls/own-call.ts';
import { useAsked } from '../inventory/use-asked.ts';

const PRODUCT = '/catalog/product/';

const lot = z.object({
  lotID: z.string(),
  lot: z.string(),
  expiresOn: z.string().nullable(),
  placeID: z.string(),
  quantity: z.number(),
  isBlocked: z.boolean(),
  isExpired: z.boolean(),
  isNext: z.boolean(),
});
/** A lot from which a drug may be taken. */
export type DrugLot = z.output<typeof lot>;

/** A lot from which a row was taken, as the ledger has it. */
const takenLot = z.object({
  row: z.string(),
  lot: z.string(),
  expiresOn: z.string().nullable(),
  quantity: z.number(),
  flags: z.array(z.enum(['blocked', 'expired', 'short'])),
});
/** A lot from which a row was taken. */
export type TakenLot = z.output<typeof takenLot>;

/**
 * The lots of the products that drugs name, by the drug's `itemID`. Stock is known at the server alone: undefined without a network, upon which nobody can
 * choose and the server takes what expires first.
 */
export function useDrugLots(itemIDs: readonly string[]): ReadonlyMap<string, readonly DrugLot[]> | undefined {
  const prodIDs = [...new Set(itemIDs.filter((id) => id.startsWith(PRODUCT)))].map((id) => id.slice(PRODUCT.length));
  const { found } = useAsked(
    async () => {
      const answer = z
        .array(z.object({ prodID: z.string(), lots: z.array(lot) }))
        .parse(await callErp('POST', '/stock/lots', { prodIDs }));
      return new Map(answer.map(({ prodID, lots }) => [`${PRODUCT}${prodID}`, lots]));
    },
    prodIDs.length === 0 ? undefined : ['lots', ...prodIDs],
  );
  return found;
}

/** From which lots a document's rows were taken; `state` is what changes when it does. Undefined without a network. */
export function useTakenLots(causeID: string, state: string): readonly TakenLot[] | undefined {
  const { found } = useAsked(
    async () => z.array(takenLot).parse(await callErp('GET', `/stock/of/${encodeURIComponent(causeID)}`)),
    state === '' ? undefined : ['taken', causeID, state],
  );
  return found;
}
