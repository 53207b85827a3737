import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import type { Receipt, ReceiptPrint } from './receipt.schema.ts';
import { HOUSE_LANE, readNumber } from './receipt-number.ts';

const MOST = 60;

/** Rows of printing with one more; the first stays however many there are, because it is the one that is no copy. */
const withPrint = (prints: readonly ReceiptPrint[] = [], one: ReceiptPrint): ReceiptPrint[] => {
  if (prints.some(({ _id }) => _id === one._id)) return [...prints];
  const all = [...prints, one].sort((a, b) => a.at - b.at);
  return all.length <= MOST ? all : [...all.slice(0, 1), ...all.slice(1 - MOST)];
};

/** What decides whether a paper is a copy. */
interface Printing {
  readonly receipts: readonly Pick<Receipt, 'number' | 'prints'>[];
  /** The lane in which this device numbers; undefined where it has none. */
  readonly lane: string | undefined;
  /** Whether this device knows what others have done. */
  readonly online: boolean;
}

/**
 * Whether a paper that is printed now has to say that it is a copy. Only the till that numbered a receipt surely knows whether it has printed it, so a paper
 * without the mark comes from there and once. What the server numbered is for whoever is connected and first. Receipts from before there were numbers may
 * all have been printed.
 */
export function isCopy({ receipts, lane, online }: Printing): boolean {
  return receipts.some(({ number, prints = [] }) => {
    if (prints.length > 0 || number === undefined) return true;
    const of = readNumber(number)?.lane;
    // Without a number yet, it is known to the device that took the money and to no other.
    if (of === undefined) return false;
    return of === HOUSE_LANE ? !online : of !== lane;
  });
}

/** Writes down that papers of receipts or of deposits' slips were printed. A fact: also twice, also of what was taken back meanwhile. */
export const recordReceiptPrint = defineCommand({
  name: 'billing.print',
  word: '列印收據',
  version: 1,
  permission: ['BILLING_READ'],
  input: z.object({
    printID: rowID,
    receipts: z
      .array(z.union([documentID('receipt/'), documentID('deposit/')]))
      .min(1)
      .max(80),
    /** Whether the paper said that it is a copy. */
    again: z.boolean(),
  }),
  reads: ({ receipts }) => receipts.map((id) => ({ collection: collectionOf(id), id })),
  async run(tx, { printID, receipts, again }, ctx) {
    const print: ReceiptPrint = { _id: printID, at: ctx.now, by: ctx.actor.staffID, again };
    let found = 0;
    for (const id of receipts) {
      const collection = collectionOf(id);
      const document = await tx.get(collection, id);
      // Its visit may have been deleted meanwhile; what went takes its papers along.
      if (!document) continue;
      found += 1;
      await tx.put(collection, { ...document, prints: withPrint(document.prints, print), updateDateTime: ctx.now });
    }
    if (found === 0) throw new DomainError('notFound', 'no such receipt', { id: receipts[0] ?? '' });
  },
});

const collectionOf = (id: string) => (id.startsWith('/deposit/') ? 'deposit' : 'receipt');
