import { z } from 'zod';
import { SETTING_WRITERS } from '../clinic/settings/setting-concern.ts';
import { DomainError } from '../core/error.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { INVOICE_PERIOD, nextPeriod, periodOf, reportingEnds } from './invoice-number.ts';
import { einvoiceLaneID, laneDevice } from './lane.schema.ts';
import { lease, needsNumbers } from './numbering.ts';
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

/** Takes numbers off that no desk was given yet: they were mistyped. Gone already counts as done. @throws DomainError contradictory for numbers in use */
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
    if (range.next !== range.from)
      throw new DomainError('contradictory', 'desks hold numbers of it', { rule: 'invoiceRangeInUse' });
    demandSeen(einvoiceRangeSchema, range, seen, ctx.actor);
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
  input: z.object({ device: laneDevice, period: z.string().regex(INVOICE_PERIOD) }),
  reads: ({ device }) => [{ collection: 'einvoiceLane', id: einvoiceLaneID(device) }],
  async run(tx, { device, period }, ctx) {
    if (ctx.where === 'device') return;
    const present = periodOf(ctx.received, ctx.zone);
    if (period !== present && period !== nextPeriod(present, ctx.zone)) return;
    if (needsNumbers(await tx.get('einvoiceLane', einvoiceLaneID(device)), period))
      await lease(tx, ctx, device, period);
  },
});
