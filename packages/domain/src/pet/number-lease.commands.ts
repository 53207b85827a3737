import { z } from 'zod';
import { addDays } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import type { Zone } from '../core/zone.ts';
import { defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { giveBack, ruleIn, takeBlock } from './number-counter.ts';
import {
  LEASE_DAYS,
  LEASE_SIZE,
  leaseID,
  type NumberLease,
  numberLeaseID,
  numbersLeft,
} from './number-lease.schema.ts';
import { counterKey, firstNumber, type NumberRule, petNumberOf, SEQUENCE_KEY } from './pet-number.ts';

const device = z.string().regex(/^[A-Za-z0-9-]{4,60}$/);
/** A running number is leased anew before it runs out. */
const FEW = 5;

/** The counters for which a device should hold numbers at a time: today's and the next days', or the running one. */
export const keysToHold = (format: number, now: number, zone: Zone): string[] =>
  format === 0
    ? []
    : format === 3
      ? [SEQUENCE_KEY]
      : Array.from({ length: LEASE_DAYS }, (_, day) => counterKey(format, addDays(now, day, zone), zone));

/** Whether a lease still follows the clinic's rule. */
const fits = (lease: NumberLease, rule: NumberRule): boolean =>
  lease.format === rule.format &&
  lease.prefix === rule.prefix &&
  lease.speciesRule === rule.speciesRule &&
  lease.first >= firstNumber(rule, lease.key);

/** The keys of which a device should ask for numbers now. */
export function keysToLease(leases: readonly NumberLease[], rule: NumberRule, now: number, zone: Zone): string[] {
  return keysToHold(rule.format, now, zone).filter((key) => {
    const left = leases.filter((lease) => lease.key === key && fits(lease, rule)).map(numbersLeft);
    return left.reduce((sum, count) => sum + count, 0) <= (key === SEQUENCE_KEY ? FEW : 0);
  });
}

/** The leases that a device should give back: of another rule, and what a day left of a running number. */
export const leasesToReturn = (
  leases: readonly NumberLease[],
  rule: NumberRule,
  now: number,
  zone: Zone,
): NumberLease[] =>
  leases.filter(
    (lease) =>
      !fits(lease, rule) ||
      (lease.key === SEQUENCE_KEY
        ? counterKey(1, lease.createDateTime, zone) < counterKey(1, now, zone)
        : lease.key < counterKey(1, now, zone)),
  );

/** The next number that a device may give out by itself, with the lease that it comes from. */
export function nextLeased(
  leases: readonly NumberLease[],
  rule: NumberRule,
  letter: '' | 'D' | 'C',
  now: number,
  zone: Zone,
): { readonly id: string; readonly lease: string } | undefined {
  if (rule.format === 0) return undefined;
  const key = counterKey(rule.format, now, zone);
  const [lease] = leases
    .filter((one) => one.key === key && fits(one, rule) && numbersLeft(one) > 0)
    .sort((a, b) => a.next - b.next);
  return lease && { id: `/pet/${petNumberOf(rule, letter, key, lease.next)}`, lease: lease._id };
}

/** The counter of a leased id, if the lease covers it. */
function leasedCounter(lease: NumberLease, petID: string): number | undefined {
  for (let counter = lease.first; counter <= lease.last; counter += 1)
    for (const letter of ['', 'D', 'C'] as const)
      if (petID === `/pet/${petNumberOf(lease, letter, lease.key, counter)}`) return counter;
  return undefined;
}

/** Devices for which one person holds numbers at a time: more are no browsers that somebody works at. Those beyond it get theirs from the server. */
const MOST_DEVICES = 30;
/** A block of which no device has told anything for so long is forgotten, in days: its numbers stay gaps. */
const FORGOTTEN_DAYS = 62;

/**
 * A day's block of which nothing was used is forgotten so many days after its day: a browser that somebody signed in at once leaves blocks in
 * everybody's copy. A device that comes later still keeps what it gave out, as no number of a day is given twice.
 */
const UNUSED_DAYS = 3;

/** Whether a block may still be used by its device. */
function isRecent(lease: NumberLease, now: number, zone: Zone): boolean {
  const untouched = lease.key !== SEQUENCE_KEY && lease.next === lease.first;
  if (untouched && lease.key < counterKey(1, addDays(now, -UNUSED_DAYS, zone), zone)) return false;
  return lease.updateDateTime > addDays(now, -FORGOTTEN_DAYS, zone);
}

/** Leases numbers to a device (spec 1 §5). Decided by the server alone: on the device it does nothing until the blocks arrive. */
export const leasePetNumbers = defineCommand({
  name: 'petNumber.lease',
  word: '預留病歷號',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({ device }),
  async run(tx, input, ctx) {
    if (ctx.where === 'device') return;
    const rule = await ruleIn(tx);
    const all = await tx.query('petNumberLease', 'byDevice', {});
    const recent = all.filter((lease) => isRecent(lease, ctx.received, ctx.zone));
    for (const lease of all) if (!recent.includes(lease)) await tx.remove('petNumberLease', lease._id);
    const mine = recent.filter(({ by, device }) => by === ctx.actor.staffID && device !== input.device);
    if (new Set(mine.map(({ device }) => device)).size >= MOST_DEVICES) return;
    const held = recent.filter(({ device }) => device === input.device);
    for (const key of keysToLease(held, rule, ctx.received, ctx.zone)) {
      const size = key === SEQUENCE_KEY ? LEASE_SIZE.sequence : LEASE_SIZE.day;
      const first = await takeBlock(tx, rule, key, size, ctx);
      await tx.put('petNumberLease', {
        _id: numberLeaseID(input.device, key, first),
        collection: 'petNumberLease',
        device: input.device,
        key,
        format: rule.format,
        prefix: rule.prefix,
        speciesRule: rule.speciesRule,
        first,
        last: first + size - 1,
        next: first,
        by: ctx.actor.staffID,
        createDateTime: ctx.now,
        updateDateTime: ctx.now,
      });
    }
  },
});

/** Gives leases back: the numbers that were not used can be given again. Runs after all that was made with them. */
export const returnPetNumbers = defineCommand({
  name: 'petNumber.return',
  word: '歸還病歷號',
  version: 1,
  permission: ['PET_WRITE'],
  input: z.object({ device, leases: z.array(leaseID).min(1).max(50) }),
  reads: (input) => input.leases.map((id) => ({ collection: 'petNumberLease', id })),
  async run(tx, input, ctx) {
    for (const id of input.leases) {
      const lease = await tx.get('petNumberLease', id);
      if (!lease) continue;
      if (lease.device !== input.device)
        throw new DomainError('forbidden', 'another device holds these numbers', { rule: 'numbersHeld', id });
      await tx.remove('petNumberLease', id);
      const today = counterKey(1, ctx.received, ctx.zone);
      if (ctx.where === 'server' && (lease.key === SEQUENCE_KEY || lease.key >= today))
        await giveBack(
          tx,
          lease.key,
          Array.from({ length: numbersLeft(lease) }, (_, at) => lease.next + at),
          ctx,
        );
    }
  },
});

/** Marks the number of a new animal as used. False when the lease does not cover it any more. */
export async function useLease(tx: Tx, id: string, petID: string, now: number): Promise<NumberLease | undefined> {
  const lease = await tx.get('petNumberLease', id);
  const counter = lease && leasedCounter(lease, petID);
  if (!lease || counter === undefined) return undefined;
  await tx.put('petNumberLease', { ...lease, next: Math.max(lease.next, counter + 1), updateDateTime: now });
  return lease;
}
