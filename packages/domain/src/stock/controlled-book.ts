import { type MovementCause, sumOf } from './movement.ts';

/**
 * Why a controlled drug came or went, by the words that the law's book knows (管制藥品管理條例第 28 條): 購買 受讓 退藥 盈餘 come, 調劑 退貨 轉讓 銷燬 減損 耗損 go.
 * What takes a movement back stands on the other side under the same word, as a correction. `moved` is from one place of the clinic to another, which no law asks
 * for and the book of a place needs.
 */
export const BOOK_REASONS = [
  'opening',
  'purchase',
  'received',
  'returned',
  'surplus',
  'dispensed',
  'sold',
  'sentBack',
  'handedOver',
  'destroyed',
  'lost',
  'usedUp',
  'moved',
] as const;
/** Why a controlled drug came or went. */
export type BookReason = (typeof BOOK_REASONS)[number];

/** Word of a cause where something came and where something went. */
const REASONS: Readonly<Record<MovementCause, readonly [came: BookReason, went: BookReason]>> = {
  opening: ['opening', 'opening'],
  purchase: ['purchase', 'purchase'],
  purchaseReturn: ['sentBack', 'sentBack'],
  sale: ['sold', 'sold'],
  saleReturn: ['returned', 'returned'],
  dispensing: ['dispensed', 'dispensed'],
  dispensingReturn: ['returned', 'returned'],
  treatment: ['dispensed', 'dispensed'],
  count: ['surplus', 'lost'],
  loss: ['lost', 'lost'],
  destruction: ['destroyed', 'destroyed'],
  transfer: ['received', 'handedOver'],
};

/** The side on which a cause stands in the book by itself; the other one is a correction. */
const COMES: ReadonlySet<MovementCause> = new Set(['opening', 'purchase', 'saleReturn', 'dispensingReturn']);
const GOES: ReadonlySet<MovementCause> = new Set([
  'purchaseReturn',
  'sale',
  'dispensing',
  'treatment',
  'loss',
  'destruction',
]);

/** A movement of a controlled drug, in the order of the book. */
export interface BookMovement {
  /** Unix seconds. */
  readonly dateTime: number;
  readonly cause: MovementCause;
  /** Smallest units; what came is positive. */
  readonly quantity: number;
  readonly lot: string;
  /** Of a transfer: that it stayed in the clinic. */
  readonly within?: boolean | undefined;
  /** Of a loss: that it was used up without a dose (耗損), and is none to be reported. */
  readonly usedUp?: boolean | undefined;
  /** Of a sale: that a visit or a stay charged it, so that it was given to its animal (調劑) and is no retail. */
  readonly toPatient?: boolean | undefined;
}

/** What a movement is in the book. */
export interface BookEntry {
  readonly reason: BookReason;
  /** Whether it takes back what stands before. */
  readonly correction: boolean;
  readonly income: number;
  /** The lot of what came; empty of what went. */
  readonly lot: string;
  readonly outgo: number;
  /** What is left after it, from `opening` on. */
  readonly balance: number;
}

function reasonOf({ cause, quantity, within, usedUp, toPatient }: BookMovement): BookReason {
  if (within) return 'moved';
  if (usedUp && cause === 'loss') return 'usedUp';
  if (toPatient && cause === 'sale') return 'dispensed';
  return REASONS[cause][quantity > 0 ? 0 : 1];
}

/** The book of movements in their order, from a balance on. Nothing is refused: a balance below zero is what the book then shows. */
export function bookEntries<M extends BookMovement>(movements: readonly M[], opening: number): (M & BookEntry)[] {
  let balance = opening;
  return movements.map((movement) => {
    const { cause, quantity } = movement;
    const came = quantity > 0;
    balance = sumOf([balance, quantity]);
    return {
      ...movement,
      reason: reasonOf(movement),
      correction: (came && GOES.has(cause)) || (!came && COMES.has(cause)),
      income: came ? quantity : 0,
      outgo: came ? 0 : -quantity,
      lot: came ? movement.lot : '',
      balance,
    };
  });
}

/** What a year's report says of a drug: what was there, came and went by reason, and is there. Smallest units. */
export interface BookYear {
  readonly opening: number;
  readonly income: Readonly<Partial<Record<BookReason, number>>>;
  readonly outgo: Readonly<Partial<Record<BookReason, number>>>;
  readonly closing: number;
}

/**
 * The yearly report (申報表) of a drug. A correction lessens what its reason came or went by, so that opening, income and outgo come to the closing balance
 * as they stand.
 */
export function bookYear(movements: readonly BookMovement[], opening: number): BookYear {
  const sums = { income: new Map<BookReason, number[]>(), outgo: new Map<BookReason, number[]>() };
  for (const entry of bookEntries(movements, opening)) {
    const side = entry.income > 0 === !entry.correction ? sums.income : sums.outgo;
    const amount = Math.max(entry.income, entry.outgo) * (entry.correction ? -1 : 1);
    side.set(entry.reason, [...(side.get(entry.reason) ?? []), amount]);
  }
  const of = (side: ReadonlyMap<BookReason, number[]>) =>
    Object.fromEntries([...side].map(([reason, amounts]) => [reason, sumOf(amounts)]));
  return {
    opening,
    income: of(sums.income),
    outgo: of(sums.outgo),
    closing: sumOf([opening, ...movements.map(({ quantity }) => quantity)]),
  };
}
