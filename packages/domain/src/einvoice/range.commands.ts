import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { EINVOICE_SETTING } from '../clinic/settings/einvoice.setting.ts';
import { SETTING_WRITERS, settingOf } from '../clinic/settings/setting-concern.ts';
import { DomainError } from '../core/error.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { INVOICE_PERIOD, nextPeriod, periodOf, reportingEnds } from './invoice-number.ts';
import { deskDevice, einvoiceLaneID, LOST_INVOICES } from './lane.schema.ts';
import { ASKED_AHEAD_S, lease, leasedOf, needsNumbers, passOver, passOverNext } from './numbering.ts';
import { einvoiceRangeID, einvoiceRangeSchema, invoiceCount, invoiceLetters } from './range.schema.ts';

/** More numbers than any clinic uses in two months: a slip of the hand. */
const MOST_NUMBERS = 1_000_000;

/** Enters numbers that the tax office gave. Entered twice they are there once. @throws DomainError badParameter, contradictory for what overlaps others */
export const addEinvoiceRange = defineCommand({
  name: 'einvoiceRange.create',
  word: '新增發票字軌',
  version: 1,
  permission: SETTING_WRITERS,
  input: z.object({
    period: z.string().regex(INVOICE_PERIOD),
    letters: invoiceLetters,
    from: invoiceCount,
    to: invoiceCount,
  }),
  reads: ({ period, letters, from }) => [{ collection: 'einvoiceRange', id: einvoiceRangeID(period, letters, from) }],
  async run(tx, { period, letters, from, to }, ctx) {
    const _id = einvoiceRangeID(period, letters, from);
    if (to < from || to - from >= MOST_NUMBERS)
      throw new DomainError('badParameter', 'the last number lies before the first', {
        field: 'to',
        rule: 'invoiceRange',
      });
    // What is over can't be sold from any more.
    if (reportingEnds(period, ctx.zone) <= ctx.received)
      throw new DomainError('badParameter', 'the period is over', { field: 'period', rule: 'invoicePeriodOver' });
    const before = await tx.get('einvoiceRange', _id);
    if (before && before.to === to) return;
    const others = await tx.query('einvoiceRange', 'byPeriod', { equals: [period] });
    if (others.some((one) => one.letters === letters && one.from <= to && from <= one.to))
      throw new DomainError('contradictory', 'the numbers overlap others', { rule: 'invoiceRangeOverlaps' });
    const times = { createDateTime: ctx.now, updateDateTime: ctx.now };
    const range = { period, letters, from, to, next: from, by: ctx.actor.staffID };
    await tx.put('einvoiceRange', { _id, collection: 'einvoiceRange', ...range, ...times });
  },
});

/**
 * Takes numbers off that nobody used yet: they were mistyped. What desks hold of them is taken from them; one that has no network and prints by them all the same gets another number, and its person is
 * told. Gone already counts as done. @throws DomainError contradictory for numbers in use
 */
export const removeEinvoiceRange = defineCommand({
  name: 'einvoiceRange.remove',
  word: '刪除發票字軌',
  version: 1,
  permission: SETTING_WRITERS,
  input: z.object({ rangeID: einvoiceRangeSchema.shape._id, seen: seenDocuments }),
  reads: ({ rangeID }) => [{ collection: 'einvoiceRange', id: rangeID }],
  witness: seesDocuments('einvoiceRange', ({ rangeID }) => [rangeID]),
  async run(tx, { rangeID, seen }, ctx) {
    const range = await tx.get('einvoiceRange', rangeID);
    if (!range) return;
    const leased = await leasedOf(tx, range);
    const blocks = leased.flatMap((one) => one.blocks);
    const given = blocks.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    // Blocks of which a lane knows nothing any more may have been used.
    if (given !== range.next - range.from || blocks.some(({ from, next }) => next !== from))
      throw new DomainError('contradictory', 'numbers of it are used', { rule: 'invoiceRangeInUse' });
    demandSeen(einvoiceRangeSchema, range, seen, ctx.actor);
    for (const { lane, blocks: own } of leased) {
      const left = lane.blocks.filter((block) => !own.includes(block));
      await tx.put('einvoiceLane', { ...lane, blocks: left, updateDateTime: ctx.now });
    }
    await tx.remove('einvoiceRange', rangeID);
  },
});

/**
 * Gives a device numbers for when there is no network. Decided by the server alone; a device that has enough gets none. Nothing comes back: what a device that is never seen again
 * held is blank when the period ends, like all that nobody used.
 */
export const takeEinvoiceNumbers = defineCommand({
  name: 'einvoice.takeNumbers',
  word: '取得發票號碼',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({ device: deskDevice, period: z.string().regex(INVOICE_PERIOD) }),
  reads: ({ device }) => [{ collection: 'einvoiceLane', id: einvoiceLaneID(device) }],
  async run(tx, { device, period }, ctx) {
    if (ctx.where === 'device') return;
    const present = periodOf(ctx.received, ctx.zone);
    if (period !== present && period !== nextPeriod(present, ctx.zone)) return;
    if (needsNumbers(await tx.get('einvoiceLane', einvoiceLaneID(device)), period))
      await lease(tx, ctx, device, period);
  },
});

/**
 * Passes over numbers up to one that is known to be used: after a backup was restored the books may know less than the ministry. Desks are given the ones behind it; what one printed of those between
 * stands. Passed over already counts as done. @throws DomainError notFound
 */
export const passOverNumbers = defineCommand({
  name: 'einvoiceRange.passOver',
  word: '略過發票號碼',
  version: 1,
  permission: SETTING_WRITERS,
  input: z.object({ rangeID: einvoiceRangeSchema.shape._id, until: invoiceCount }),
  reads: ({ rangeID }) => [
    { collection: 'einvoiceRange', id: rangeID },
    { collection: 'einvoiceLane', id: einvoiceLaneID(LOST_INVOICES) },
  ],
  async run(tx, { rangeID, until }, ctx) {
    const range = await tx.get('einvoiceRange', rangeID);
    if (!range) throw new DomainError('notFound', `range ${rangeID} not found`, { id: rangeID });
    await passOver(tx, ctx, range, until);
  },
});

/**
 * After a backup was restored: nobody is given a number again that may be on paper. What lanes hold is passed over, and as many more as desks may have been given since, out of the ranges whose turn it was, begun or
 * not. Desks that were away go on with what they hold, and it stands.
 */
export const passOverAfterRestore = defineCommand({
  name: 'einvoice.passOverAfterRestore',
  word: '還原備份後略過發票號碼',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({}),
  async run(tx, _, ctx) {
    if (ctx.actor.systemRole !== OPERATOR)
      throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
    const present = periodOf(ctx.received, ctx.zone);
    const lanes = await tx.query('einvoiceLane', 'byDevice', {});
    for (const lane of lanes) {
      const blocks = lane.blocks.map((block) => ({ ...block, next: block.to + 1 }));
      await tx.put('einvoiceLane', { ...lane, blocks, updateDateTime: ctx.now });
    }
    const { blockSize } = await settingOf(tx, EINVOICE_SETTING);
    const since = blockSize * Math.max(1, lanes.length);
    await passOverNext(tx, ctx, present, since);
    const next = nextPeriod(present, ctx.zone);
    const ranges = await tx.query('einvoiceRange', 'byPeriod', { equals: [next] });
    const asksAhead = periodOf(ctx.received + ASKED_AHEAD_S, ctx.zone) === next;
    if (asksAhead || ranges.some((range) => range.next > range.from)) await passOverNext(tx, ctx, next, since);
  },
});
