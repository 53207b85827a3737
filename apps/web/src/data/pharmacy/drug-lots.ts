import { CODE } from '@vetloom/domain/core/codes.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { z } from 'zod';
import { callErp } from '../engine/calls/own-call.ts';
import { useCan, useStore, useSyncStatus } from '../engine/hooks.ts';
import { session } from '../engine/session/session.ts';
import { useAsked } from '../inventory/use-asked.ts';
import { KnownLots } from './known-lots.ts';

const PRODUCT = '/catalog/product/';

const bottle = z.object({
  openedID: z.string(),
  /** The last day on which it is good, `YYYY-MM-DD`. */
  until: z.string(),
  /** Stock units. */
  rest: z.number(),
  /** Unix seconds. */
  openedDateTime: z.number(),
  by: z.string(),
  isOverdue: z.boolean(),
});
/** A bottle of a lot that stands open. */
export type OpenedBottle = z.output<typeof bottle>;

const lot = z.object({
  lotID: z.string(),
  lot: z.string(),
  expiresOn: z.string().nullable(),
  placeID: z.string(),
  quantity: z.number(),
  isBlocked: z.boolean(),
  isExpired: z.boolean(),
  isNext: z.boolean(),
  opened: z.array(bottle),
});
/** A lot from which a drug may be taken. */
export type DrugLot = z.output<typeof lot> & {
  /** When this tab heard of it, Unix seconds, where it can't ask now. */
  readonly heardAt?: number;
};

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

/** Who may ask for lots: as the service says. */
const CHOOSERS = ['PRODUCT_READ', 'DRUG_TASK_READ', 'BILLING_WRITE', 'RECORD_WRITE'] as const;

const productsOf = (itemIDs: readonly string[]): string[] =>
  [...new Set(itemIDs.filter((id) => id.startsWith(PRODUCT)))].map((id) => id.slice(PRODUCT.length));

/** Asks for the lots of the products that lines name, by the line's `itemID`. Rejects with a refusal. */
export async function askLots(itemIDs: readonly string[]): Promise<ReadonlyMap<string, readonly DrugLot[]>> {
  const prodIDs = productsOf(itemIDs);
  const answer = z
    .array(z.object({ prodID: z.string(), lots: z.array(lot) }))
    .parse(await callErp('POST', '/stock/lots', { prodIDs }));
  const found = new Map(answer.map(({ prodID, lots }) => [`${PRODUCT}${prodID}`, lots]));
  knownLots().keep(found, shownNow());
  return found;
}

/**
 * The lots of the products that lines name, by the line's `itemID`. Without a network as this tab heard of them last, each with when that was (`heardAt`);
 * undefined where it never did, or without the right to read them: then nobody can choose, and the server takes what is opened and then what expires first.
 */
export function useDrugLots(itemIDs: readonly string[]): ReadonlyMap<string, readonly DrugLot[]> | undefined {
  const may = useCan();
  const can = CHOOSERS.some(may);
  const prodIDs = productsOf(itemIDs);
  const connection = useSyncStatus()?.connection;
  const { found, failure } = useAsked(
    () => askLots(itemIDs),
    prodIDs.length === 0 || !can ? undefined : ['lots', connection === 'online', ...prodIDs],
  );
  if (found !== undefined || failure?.code !== CODE.networkRequired) return found;
  const known = knownLots().of(itemIDs);
  return (
    known && new Map([...known.lots].map(([item, lots]) => [item, lots.map((one) => ({ ...one, heardAt: known.at }))]))
  );
}

const knownLots = () => new KnownLots(sessionStorage, session.get().clinic?.clinic ?? '', lot);

/** From which lots a document's rows were taken, as far as the ledger knows. */
export interface TakenLots {
  /** Undefined without a network, and before there is an answer. */
  readonly taken: readonly TakenLot[] | undefined;
  /** What was done here hasn't reached the server: what isn't among `taken` may still come. */
  readonly isWaiting: boolean;
}

/**
 * From which lots a document's rows were taken; `state` is what changes when it does. It is asked again once everything that was done on this device has
 * reached the server: an answer before knows nothing of what somebody did a moment ago.
 */
export function useTakenLots(causeID: string, state: string): TakenLots {
  const store = useStore();
  const isWaiting = (useSyncStatus()?.unsynced ?? 0) > 0;
  const { found: taken } = useAsked(
    async () => {
      // The status follows at a person's pace: what is sent and decided between two looks at it, it never tells.
      if ((await store.unsynced()) > 0) await store.syncNow();
      return z.array(takenLot).parse(await callErp('GET', `/stock/of/${encodeURIComponent(causeID)}`));
    },
    state === '' ? undefined : ['taken', causeID, state, isWaiting ? 'waiting' : 'arrived'],
  );
  return { taken, isWaiting };
}
