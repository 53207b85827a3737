import { isOwnMethod, type OwnMethod, withOwn } from '../clinic/payment-methods.ts';
import type { CheckoutDay, HandoverEntry, InOutEntry, MethodSums } from './checkout-day.schema.ts';
import { type Deposit, movesMoney } from './deposit.schema.ts';
import { isStanding } from './doubled-handovers.ts';
import { MONEY_METHODS, type MoneyMethod, type Receipt } from './receipt.schema.ts';

/** Everything that moves money in a clinic. */
export interface Movements {
  readonly receipts: readonly Pick<Receipt, 'method' | 'receive' | 'createDateTime'>[];
  readonly deposits: readonly Pick<Deposit, 'kind' | 'amount' | 'method' | 'createDateTime' | 'receiptID'>[];
  readonly inout: readonly Pick<InOutEntry, 'direction' | 'amount' | 'method' | 'createDateTime' | 'voidedDateTime'>[];
}

/** A period of the till: after `startTime`, up to and including `endTime`, Unix seconds. */
export interface Period {
  readonly startTime: number;
  readonly endTime: number;
}

/** How long money that a device without a network took may come late to a handover, in days. */
export const LATE_DAYS = 7;

/** NT$ of one way of paying in a period. */
export interface MethodLine {
  readonly method: MoneyMethod;
  readonly bills: number;
  readonly deposits: number;
  readonly inout: number;
  readonly total: number;
}

/** What came and went in a period. */
export interface TillPeriod {
  readonly lines: readonly MethodLine[];
  /** NT$ of bills that deposits paid: no money moved. */
  readonly depositUsed: number;
  /** NT$ of bills that uses of prepaid packages paid: no money moved. */
  readonly prepaidUsed: number;
  /** NT$ that were given up: no money moved. */
  readonly badDebt: number;
  /** NT$ of all bills, deposits and bad debts included: the sum of the receive logs of the same time. */
  readonly received: number;
}

const within =
  ({ startTime, endTime }: Period) =>
  (entry: { readonly createDateTime: number }) =>
    entry.createDateTime > startTime && entry.createDateTime <= endTime;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Adds a period's money up by way of paying; the receive log, the handover and the statistics are these same sums. */
export function tillPeriod({ receipts, deposits, inout }: Movements, period: Period): TillPeriod {
  const inPeriod = within(period);
  const bills = receipts.filter(inPeriod);
  const ahead = deposits.filter((entry) => inPeriod(entry) && movesMoney(entry));
  const beside = inout.filter((entry) => inPeriod(entry) && entry.voidedDateTime === 0);
  const used = [...bills, ...ahead, ...beside].map(({ method }) => method);
  const lines = withOwn(MONEY_METHODS, used).map((method): MethodLine => {
    const part = {
      bills: sum(bills.filter((one) => one.method === method).map(({ receive }) => receive)),
      deposits: sum(ahead.filter((one) => one.method === method).map(({ amount }) => amount)),
      inout: sum(
        beside.filter((one) => one.method === method).map((one) => (one.direction === 'in' ? one.amount : -one.amount)),
      ),
    };
    return { method, ...part, total: part.bills + part.deposits + part.inout };
  });
  return {
    lines,
    depositUsed: sum(bills.filter((one) => one.method === 'deposit').map(({ receive }) => receive)),
    prepaidUsed: sum(bills.filter((one) => one.method === 'prepaid').map(({ receive }) => receive)),
    badDebt: sum(bills.filter((one) => one.method === 'badDebt').map(({ receive }) => receive)),
    received: sum(bills.map(({ receive }) => receive)),
  };
}

/** NT$ of one way of paying. */
export const sumOf = (sums: MethodSums, method: MoneyMethod): number =>
  isOwnMethod(method) ? (sums.own?.[method] ?? 0) : sums[method];

/** The ways of paying of which these sums tell: those of the product, and the clinic's own in which money moved. */
export const methodsIn = (...all: readonly MethodSums[]): MoneyMethod[] =>
  withOwn(
    MONEY_METHODS,
    all.flatMap(({ own = {} }) => Object.keys(own)),
  );

function sumsBy(methods: readonly MoneyMethod[], of: (method: MoneyMethod) => number): MethodSums {
  const own: Record<OwnMethod, number> = {};
  for (const method of methods) if (isOwnMethod(method) && of(method) !== 0) own[method] = of(method);
  const known = { cash: of('cash'), creditCard: of('creditCard'), transfer: of('transfer'), linePay: of('linePay') };
  return Object.keys(own).length === 0 ? known : { ...known, own };
}

/** The sums of a period as a handover keeps them. */
export const expectedSums = ({ lines }: TillPeriod): MethodSums =>
  sumsBy(
    lines.map(({ method }) => method),
    (method) => lines.find((one) => one.method === method)?.total ?? 0,
  );

/** Nothing, by way of paying. */
export const NO_SUMS: MethodSums = { cash: 0, creditCard: 0, transfer: 0, linePay: 0 };

/** Sums by way of paying, added up; `sign` -1 takes the second from the first. */
export const addSums = (one: MethodSums, other: MethodSums, sign: 1 | -1 = 1): MethodSums =>
  sumsBy(methodsIn(one, other), (method) => sumOf(one, method) + sign * sumOf(other, method));

type Handed = Pick<HandoverEntry, '_id' | 'startTime' | 'endTime' | 'expected' | 'late' | 'voided'>;

function without(movements: Movements, periods: readonly Period[]): Movements {
  const isOpen = (entry: { readonly createDateTime: number }) => !periods.some((period) => within(period)(entry));
  const { receipts, deposits, inout } = movements;
  return { receipts: receipts.filter(isOpen), deposits: deposits.filter(isOpen), inout: inout.filter(isOpen) };
}

/**
 * What reached the books of earlier handovers only after they were made, because a device had no network: it counts in the next one, so
 * that no money falls between two handovers. What later handovers counted already is left out. The money of one that was crossed out is
 * counted likewise, where no other covers its time; `open` is the period of the handover that asks.
 */
export function lateSums(handovers: readonly Handed[], movements: Movements, open: Period): HandoverEntry['late'] {
  const standing = handovers.filter(isStanding);
  const counted = (id: string) =>
    standing
      .flatMap(({ late }) => late)
      .filter(({ handoverID }) => handoverID === id)
      .reduce((total, { sums }) => addSums(total, sums), NO_SUMS);
  const known = ({ _id, expected, late }: Handed) =>
    addSums(
      late.reduce((total, { sums }) => addSums(total, sums, -1), expected),
      counted(_id),
    );
  const ended = ({ endTime }: Handed) => endTime <= open.endTime;
  const late = standing.filter(ended).map((one) => ({
    handoverID: one._id,
    sums: addSums(expectedSums(tillPeriod(movements, one)), known(one), -1),
  }));
  const crossedOut = handovers.filter((one) => !isStanding(one) && ended(one));
  const left = crossedOut.map((one, at) => ({
    handoverID: one._id,
    // What two that were crossed out had counted belongs to the first of them.
    sums: addSums(
      expectedSums(tillPeriod(without(movements, [...standing, open, ...crossedOut.slice(0, at)]), one)),
      counted(one._id),
      -1,
    ),
  }));
  return [...late, ...left].filter(({ sums }) => methodsIn(sums).some((method) => sumOf(sums, method) !== 0));
}

/** What a handover should find, by way of paying: what moved since the one before, and what came late. */
export const expectedWith = (period: TillPeriod, late: HandoverEntry['late']): MethodSums =>
  late.reduce((total, { sums }) => addSums(total, sums), expectedSums(period));

/** NT$ of counted notes and coins. */
export const countedCash = (cash: HandoverEntry['cash']): number => sum(cash.map(({ unit, count }) => unit * count));

/** The latest handover of these days that nobody has crossed out, or undefined when there was none yet. */
export const lastHandover = (days: readonly Pick<CheckoutDay, 'handoverLog'>[]): HandoverEntry | undefined =>
  days
    .flatMap(({ handoverLog }) => handoverLog)
    .filter(isStanding)
    .reduce<HandoverEntry | undefined>((last, one) => (last && last.endTime >= one.endTime ? last : one), undefined);
