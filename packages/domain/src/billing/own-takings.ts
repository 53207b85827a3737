import type { Tx } from '../engine/transaction.ts';
import type { HandoverEntry } from './checkout-day.schema.ts';
import { movesMoney } from './deposit.schema.ts';
import { storedDays } from './stored-days.ts';
import type { Period } from './till.ts';

type Cash = readonly [amount: number, by: string];

/** Cash that came and went in a period, with who took it; NT$, negative for what went. */
async function cashOf(tx: Pick<Tx, 'query'>, period: Period): Promise<Cash[]> {
  const range = storedDays(period);
  const [receipts, deposits, days] = await Promise.all([
    tx.query('receipt', 'byDay', range),
    tx.query('deposit', 'byDay', range),
    tx.query('checkout', 'byDay', { equals: ['other'], ...range }),
  ]);
  const isCash = (one: { readonly method: string; readonly createDateTime: number }) =>
    one.method === 'cash' && one.createDateTime > period.startTime && one.createDateTime <= period.endTime;
  return [
    ...receipts.filter(isCash).map(({ receive, receiveBy }): Cash => [receive, receiveBy]),
    ...deposits.filter((one) => isCash(one) && movesMoney(one)).map(({ amount, createBy }): Cash => [amount, createBy]),
    ...days
      .flatMap(({ inoutLog }) => inoutLog)
      .filter((one) => isCash(one) && one.voidedDateTime === 0)
      .map(({ direction, amount, optStaff }): Cash => [direction === 'in' ? amount : -amount, optStaff]),
  ];
}

/**
 * Whether what somebody says they saw in the till leaves out money that they took themselves: nobody's screen does, so it says nothing of
 * what they saw. What others took may be missing there, and what went out may be in it.
 */
export async function hidesOwnTakings(
  tx: Pick<Tx, 'query'>,
  seen: NonNullable<HandoverEntry['seen']>,
  period: Period,
  staffID: string,
): Promise<boolean> {
  const cash = await cashOf(tx, period);
  const own = cash.filter(([amount, by]) => amount > 0 && by === staffID);
  const gone = cash.filter(([amount]) => amount < 0);
  const sum = (all: readonly Cash[]) => all.reduce((total, [amount]) => total + amount, 0);
  return own.length > 0 && seen.expected.cash < sum(own) + sum(gone);
}
