import { z } from 'zod';
import { CHANNELS, type Channel } from '../core/channels.ts';
import { MESSAGE_MATTERS } from '../core/message-purposes.ts';

/** What a day's messages of one way and purpose came to. Only what a vendor took counts: what was refused cost nothing. */
export const ledgerSum = z.object({
  /** The clinic's day, `2026-11-20`. */
  day: z.iso.date(),
  channel: z.enum(CHANNELS),
  about: z.enum(MESSAGE_MATTERS),
  messages: z.number(),
  /** Parts of SMS. */
  segments: z.number(),
  /** In the points of that way's vendor; of the messaging app a message counts one against its month. */
  points: z.number(),
  /** Tries of which nobody knows whether they were taken; not among the messages, and their points not among the points. */
  unsure: z.number(),
});
/** What a day's messages of one way and purpose came to. */
export type LedgerSum = z.output<typeof ledgerSum>;

/** What a vendor said was left at the end of a day, beside what our rows explain. */
export const ledgerBalance = z.object({
  day: z.iso.date(),
  channel: z.enum(CHANNELS),
  /** Points of the account after the day's last message. */
  left: z.number(),
  /** By how much that moved since the balance before beside our own messages: above 0 what was bought, below 0 what others used. Null for the first. */
  unexplained: z.number().nullable(),
});
/** What a vendor said was left at the end of a day, beside what our rows explain. */
export type LedgerBalance = z.output<typeof ledgerBalance>;

/** A day of a way: what was spent, and what the vendor said was left at its end, if it said so. */
export interface SpentDay {
  readonly day: string;
  readonly channel: Channel;
  readonly points: number;
  readonly left: number | undefined;
}

/**
 * Holds what vendors said was left against what was spent, day by day. It is done by days because answers of messages that go side by side come in any order,
 * so that a balance between two of them says nothing. `days` of a way in their order.
 */
export function balancesOf(days: readonly SpentDay[]): LedgerBalance[] {
  const balances: LedgerBalance[] = [];
  for (const channel of CHANNELS) {
    let before: number | undefined;
    let spent = 0;
    for (const { day, points, left } of days.filter((one) => one.channel === channel)) {
      spent += points;
      if (left === undefined) continue;
      balances.push({ day, channel, left, unexplained: before === undefined ? null : round(left - (before - spent)) });
      before = left;
      spent = 0;
    }
  }
  return balances;
}

/** Points have at most three places; what remains beyond is the binary fraction's. */
const round = (points: number): number => Math.round(points * 1000) / 1000 || 0;
