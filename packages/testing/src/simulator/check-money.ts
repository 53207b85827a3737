import type { CheckoutDay } from '@vetloom/domain/billing/checkout-day.schema.ts';
import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import { isStanding } from '@vetloom/domain/billing/doubled-handovers.ts';
import { type Prepaid, prepaidSchema } from '@vetloom/domain/billing/prepaid.schema.ts';
import { liabilityOf } from '@vetloom/domain/billing/prepaid-liability.ts';
import { leftOf, stateOf } from '@vetloom/domain/billing/prepaid-value.ts';
import { type Receipt, receiptSchema } from '@vetloom/domain/billing/receipt.schema.ts';
import { receivedSum, receiveLogOf } from '@vetloom/domain/billing/receive-log.ts';
import { type Sale, saleSchema } from '@vetloom/domain/billing/sale.schema.ts';
import { billStatusOf, dispenseStatusOf, examStatusOf } from '@vetloom/domain/record/record.machine.ts';
import { recordSchema, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Contents } from './server-database.ts';

/** Money and statuses hold together: receipts are what bills say was received and what the days' logs say came in. */
export function checkMoney({ documents }: Contents): string[] {
  const live = documents.filter((row) => !row.deleted);
  const bodies = <T>(collection: string) =>
    live.filter((row) => row.collection === collection).map((row) => row.body as T);
  const records = bodies<VisitRecord>('record');
  const receipts = bodies<Receipt>('receipt');
  const wrong: string[] = [];
  for (const record of records) {
    const own = receipts.filter(({ collectionID, type }) => type === 'record' && collectionID === record._id);
    if (receivedSum(own) !== record.received)
      wrong.push(`${record._id} has received ${record.received}, its receipts say ${receivedSum(own)}`);
    if (!recordSchema.safeParse(record).success) wrong.push(`${record._id} is not a valid record`);
    if (
      record.dispenseStatus !== dispenseStatusOf(record, record.dispenseStatus) ||
      record.examStatus !== examStatusOf(record) ||
      record.billStatus !== billStatusOf(record, record.billStatus)
    )
      wrong.push(`${record._id} has statuses that don't follow from it`);
  }
  for (const sale of bodies<Sale>('sale')) {
    const own = receivedSum(receipts.filter(({ type, collectionID }) => type === 'sale' && collectionID === sale._id));
    if (own !== sale.received) wrong.push(`${sale._id} has received ${sale.received}, its receipts say ${own}`);
    if (!saleSchema.safeParse(sale).success) wrong.push(`${sale._id} is not a valid sale`);
    if (sale.cancelled && sale.received !== 0) wrong.push(`${sale._id} is cancelled and holds money`);
  }
  const known = new Map(receipts.map((receipt) => [receipt._id, receipt]));
  for (const receipt of receipts) {
    if (!receiptSchema.safeParse(receipt).success) wrong.push(`${receipt._id} is not a valid receipt`);
    const other = known.get(receipt.reversedBy);
    if (receipt.reversedBy !== '' && (other?.reverses !== receipt._id || other.receive !== -receipt.receive))
      wrong.push(`${receipt._id} is reversed by ${receipt.reversedBy}, which doesn't take it back`);
  }
  const days = new Set(receipts.map(({ receiveDay }) => receiveDay));
  const logged = [...days].flatMap((day) => receiveLogOf(day, receipts).log);
  if (receivedSum(logged) !== receivedSum(receipts) || logged.length !== receipts.length)
    wrong.push(`the days' logs hold ${receivedSum(logged)}, the receipts ${receivedSum(receipts)}`);
  return [
    ...wrong,
    ...checkNumbers(receipts),
    ...checkHandovers(bodies<CheckoutDay>('checkout')),
    ...checkPackages(bodies<Prepaid>('prepaid'), receipts, bodies<Deposit>('deposit')),
  ];
}

/**
 * What is owed for packages is what their uses that are left are worth; each use stands for one receipt that does, and each such receipt for one use; what they took of
 * deposits and gave back is their price and what was refunded.
 */
function checkPackages(
  packages: readonly Prepaid[],
  receipts: readonly Receipt[],
  deposits: readonly Deposit[],
): string[] {
  const uses = packages.flatMap((prepaid) => standingUses(prepaid).map((receiptID) => `${prepaid._id} ${receiptID}`));
  const paid = receipts
    .filter(({ method, reverses, reversedBy }) => method === 'prepaid' && reverses === '' && reversedBy === '')
    .map(({ _id, prepaid }) => `${prepaid?.prepaidID} ${_id}`);
  const known = new Set(packages.map(({ _id }) => _id));
  const alone = [
    ...uses.filter((use) => !paid.includes(use)).map((use) => `${use} is used, and no receipt says so`),
    ...paid.filter((use) => !uses.includes(use)).map((use) => `${use} has a receipt, and no use`),
    ...(new Set(uses).size === uses.length ? [] : ['a receipt stands for two uses']),
  ];
  const wrong = packages.flatMap((prepaid) => {
    const left = leftOf(prepaid).reduce((sum, { value }) => sum + value, 0);
    const owed = liabilityOf(prepaid);
    const moved = deposits
      .filter(({ prepaidID }) => prepaidID === prepaid._id)
      .reduce((sum, one) => sum + one.amount, 0);
    const refunded = prepaid.entries.filter(({ kind }) => kind === 'refund').reduce((sum, one) => sum - one.amount, 0);
    return [
      ...(prepaidSchema.safeParse(prepaid).success ? [] : [`${prepaid._id} is not a valid package`]),
      ...(owed === left && owed >= 0 ? [] : [`${prepaid._id} owes ${owed}, its uses are worth ${left}`]),
      ...(prepaid.state === stateOf(prepaid) ? [] : [`${prepaid._id} stands as ${prepaid.state}`]),
      ...(moved === refunded - prepaid.price ? [] : [`${prepaid._id} moved ${moved} of the deposit`]),
    ];
  });
  const lost = deposits.filter(({ prepaidID }) => prepaidID !== undefined && !known.has(prepaidID));
  return [...wrong, ...alone, ...lost.map(({ _id }) => `${_id} is of a package that isn't there`)];
}

/** The receipts of a package's uses that stand: the last entry of each is the use, and not its giving back. */
function standingUses({ entries }: Prepaid): string[] {
  const last = new Map(
    entries.flatMap(({ kind, receiptID }) =>
      receiptID !== undefined && (kind === 'use' || kind === 'back') ? [[receiptID, kind] as const] : [],
    ),
  );
  return [...last].filter(([, kind]) => kind === 'use').map(([receiptID]) => receiptID);
}

/** Every paper has a number of its own, whichever devices printed without seeing each other. */
function checkNumbers(receipts: readonly Receipt[]): string[] {
  const papers = new Map<string, Set<string>>();
  for (const { number, paymentID, collectionID, method } of receipts) {
    if (!number && method !== 'badDebt' && method !== 'prepaid') return [`${collectionID} was paid without a number`];
    if (number) papers.set(number, (papers.get(number) ?? new Set()).add(`${paymentID} ${collectionID}`));
  }
  return [...papers].flatMap(([number, of]) => (of.size > 1 ? [`${number} stands on ${[...of].join(' and ')}`] : []));
}

/** No moment's money is in two handovers that stand, whatever devices made without seeing each other. */
function checkHandovers(days: readonly CheckoutDay[]): string[] {
  const standing = days
    .flatMap(({ handoverLog }) => handoverLog)
    .filter((one) => isStanding(one) && one.startTime < one.endTime)
    .sort((a, b) => a.endTime - b.endTime);
  return standing.flatMap((one, at) => {
    const before = standing[at - 1];
    return before && before.endTime > one.startTime
      ? [`handovers ${before._id} and ${one._id} count the same money`]
      : [];
  });
}
