import { readInvoice } from './invoice-number.ts';
import type { EinvoiceLane, InvoiceBlock } from './lane.schema.ts';

/**
 * How far a browser has printed by its blocks, by clinic and block. It remembers that for itself: also what the books have forgotten (a backup was restored) or refused (another desk has
 * removed the visit meanwhile) is on paper, and nothing else may be printed by its number.
 */
export type PrintedNumbers = Readonly<Record<string, number>>;

/** Most blocks of which a browser knows how far it printed by them: those of two periods, of some clinics. */
const MOST_KNOWN = 200;

const blockName = (clinic: string, { period, letters, from }: InvoiceBlock) => `${clinic} ${period} ${letters}${from}`;

/** A lane without what this browser has printed of it. */
export function unprinted(
  printed: PrintedNumbers,
  clinic: string,
  lane: EinvoiceLane | undefined,
): EinvoiceLane | undefined {
  const blocks = lane?.blocks.map((block) => ({
    ...block,
    next: Math.max(block.next, printed[blockName(clinic, block)] ?? 0),
  }));
  return lane && blocks && { ...lane, blocks };
}

/** What a browser knows once it prints a number of its lane. */
export function withPrinted(
  printed: PrintedNumbers,
  clinic: string,
  lane: EinvoiceLane | undefined,
  number: string,
): PrintedNumbers {
  const { letters, count } = readInvoice(number);
  const block = lane?.blocks.find((one) => one.letters === letters && one.from <= count && count <= one.to);
  if (!block) return printed;
  const { [blockName(clinic, block)]: _, ...others } = printed;
  const known = [...Object.entries(others).slice(1 - MOST_KNOWN), [blockName(clinic, block), count + 1] as const];
  return Object.fromEntries(known);
}
