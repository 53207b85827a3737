import { z } from 'zod';
import { DISCOUNT_SETTING, discountLimitOf } from '../clinic/settings/discount.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { optionalReason, rowID, saysSomething } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { readsOfHolder, requireDiscounts } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { discountOff, offBy, WHOLE_BILL } from '../lines/discount.ts';

/**
 * Gives a discount on a line of a bill or on the whole of it, changes it, or takes it back (`off` null), with a reason. `from` is what its author saw: where somebody
 * gave another one meanwhile it is refused as contradictory and the author hears which stands; the same one again counts as done. A settled bill is
 * locked: what was paid outranks it. The clinic may limit what people of a role take off a bill altogether; a limit holds from when it was set, so that what somebody
 * gave before it, with nobody to ask, isn't taken from an owner who paid by it. Of a stay each day has its own, on its lines alone, and a limit is of the day. @throws DomainError notFound, contradictory, forbidden, badParameter
 */
export const giveDiscount = defineCommand({
  name: 'billing.discount',
  word: '帳單折扣',
  version: 1,
  permission: ['BILLING_DISCOUNT'],
  input: z
    .object({
      recordID: holderRef,
      /** The line's id, or `bill`. */
      target: rowID,
      off: discountOff.nullable(),
      from: discountOff.nullable(),
      reason: optionalReason(),
    })
    .refine(({ off, reason }) => off === null || saysSomething(reason), {
      message: 'a reason in words',
      path: ['reason'],
    }),
  reads: (input) => [...readsOfHolder(input.recordID), ...settingReads(DISCOUNT_SETTING)],
  async run(tx, { recordID, target, off, from, reason }, ctx) {
    const { discounts, lines, billed, takesWhole, save } = await requireDiscounts(tx, ctx, recordID);
    const stands = discounts.find(({ _id }) => _id === target);
    if (same(stands?.off ?? null, off)) return;
    if (!same(stands?.off ?? null, from))
      throw new DomainError('contradictory', 'another discount was given meanwhile', {
        rule: 'discountChanged',
        by: stands?.by ?? '',
      });
    if (off !== null && target === WHOLE_BILL && !takesWhole)
      throw new DomainError('badParameter', 'a day of a stay has discounts on its lines alone', { field: 'target' });
    if (off !== null && target !== WHOLE_BILL && !lines.has(target))
      throw new DomainError('contradictory', 'the line is gone', { rule: 'discountLineGone', id: target });
    const others = discounts.filter(({ _id }) => _id !== target);
    if (off === null) return save(others);
    const given = { _id: target, off, reason, by: ctx.actor.staffID, at: ctx.now };
    const setting = await settingOf(tx, DISCOUNT_SETTING);
    // A device that holds the limit has heard of it, however slow its clock; whoever has it before them can still be told.
    const isKnown = ctx.where === 'device' || setting.updateDateTime <= ctx.now;
    const most = isKnown ? discountLimitOf(setting, ctx.actor) : undefined;
    const own = offBy(ctx.actor.staffID, billed, [...others, given]);
    if (most !== undefined && own.off * 100 > most * own.sum)
      throw new DomainError('contradictory', 'more than people of the role may let off', {
        rule: 'discountLimit',
        most,
      });
    await save([...others, { ...given, ...(most === undefined ? {} : { most }) }]);
  },
});
