import type { CheckoutDay } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { isStanding } from '@vetloom/domain/billing/doubled-handovers.ts';
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
  return [...wrong, ...checkNumbers(receipts), ...checkHandovers(bodies<CheckoutDay>('checkout'))];
}

/** Every paper has a number of its own, whichever devices printed without seeing each other. */
function checkNumbers(receipts: readonly Receipt[]): string[] {
  const papers = new Map<string, Set<string>>();
  for (const { number, paymentID, collectionID, method } of receipts) {
    if (!number && method !== 'badDebt') return [`${collectionID} was paid without a number`];
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
