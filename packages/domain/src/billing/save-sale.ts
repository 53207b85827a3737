import { BILLING_SETTING } from '../clinic/settings/billing.setting.ts';
import { settingOf } from '../clinic/settings/setting-concern.ts';
import { DomainError } from '../core/error.ts';
import { linesTotal } from '../core/money.ts';
import { same } from '../core/same.ts';
import { dollars } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { demandGoodBottles } from '../lines/chosen-bottle.ts';
import { billEnd } from '../lines/discount.ts';
import { LOCKED } from '../record/bill-lock.ts';
import type { Sale } from './sale.schema.ts';

/** Reads a sale. @throws DomainError notFound */
export async function requireSale(tx: Tx, id: string): Promise<Sale> {
  const sale = await tx.get('sale', id);
  if (!sale) throw new DomainError('notFound', `sale ${id} not found`, { id });
  return sale;
}

const asked = ({ lines, discounts = [] }: Sale): unknown => [
  lines.map(({ _id, name, price, number, subTotal }) => [_id, name, price, number, subTotal ?? null]),
  discounts.map(({ _id, off }) => [_id, off]),
];

/**
 * Writes a changed sale with its sums and its state. A settled one is locked: its money is taken back first. Money that comes for a cancelled one is a fact: it
 * stands again. @throws DomainError forbidden with the rule `billLocked`, contradictory with `openedOverdue`, badParameter
 */
export async function saveSale(tx: Tx, ctx: CommandContext, before: Sale | undefined, changed: Sale): Promise<void> {
  demandGoodBottles(before?.lines ?? [], changed.lines, ctx);
  const isSettled = before?.billStatus === 30;
  if (before && isSettled && !same(asked(before), asked(changed))) throw LOCKED();
  const { billRoundTo: to, billRoundHow: how } = await settingOf(tx, BILLING_SETTING);
  // What was settled by one rule isn't owed because the clinic has another one now; nor is what another program had asked for.
  const rounding = isSettled || before?.imported ? before?.rounding : { to, how };
  const { discountTotal: _, rounding: __, roundingOff: ___, cancelled, ...plain } = changed;
  const sum = linesTotal(plain.lines);
  const { total, roundingOff } = billEnd(sum, [{ rate: 1, lines: plain.lines }], plain.discounts, rounding);
  if (![total, plain.received].every((one) => dollars.safeParse(one).success))
    throw new DomainError('badParameter', 'the bill is too large', { field: 'total', rule: 'billTooLarge' });
  const discountTotal = sum - total - roundingOff;
  const isCancelled = cancelled !== undefined && plain.received === 0;
  await tx.put('sale', {
    ...plain,
    total,
    ...(discountTotal === 0 ? {} : { discountTotal }),
    ...(rounding && rounding.to !== 1 ? { rounding } : {}),
    ...(roundingOff === 0 ? {} : { roundingOff }),
    ...(isCancelled ? { cancelled } : {}),
    billStatus: isCancelled ? 0 : total === plain.received ? 30 : 20,
    updateDateTime: ctx.now,
    updateBy: ctx.actor.staffID,
  });
}
