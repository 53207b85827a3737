import type { Prepaid } from '@vetloom/domain/billing/prepaid.schema.ts';
import { type Receipt, receiptSchema } from '@vetloom/domain/billing/receipt.schema.ts';
import { correctionsOf, invoicedBill } from '@vetloom/domain/einvoice/bill-money.ts';
import { type Einvoice, einvoiceSchema, loweredBy, standingOf } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { isSoundContent, taxWithin } from '@vetloom/domain/einvoice/invoice-content.ts';
import { periodOf, readInvoice, reportingEnds } from '@vetloom/domain/einvoice/invoice-number.ts';
import { type EinvoiceLane, einvoiceLaneSchema, type InvoiceBlock } from '@vetloom/domain/einvoice/lane.schema.ts';
import { type EinvoiceRange, einvoiceRangeSchema } from '@vetloom/domain/einvoice/range.schema.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { documentKey, MemoryReader, OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { TEST_ZONE } from '../domain/clinic.ts';
import type { Contents, LoggedCommand } from './server-database.ts';

type Stretch = Pick<InvoiceBlock, 'letters' | 'from' | 'to'>;

/**
 * Invoices hold together: each number was given to one desk and stands on one invoice; what one act of paying brought has one that stands, over no more than it brought; lines, tax and allowances
 * come to the sums, to the dollar; what was printed, voided and lowered is written down; a number that a desk printed and the books gave away is told.
 */
export async function checkInvoices({ documents, log }: Contents, now: number): Promise<string[]> {
  const live = documents.filter((row) => !row.deleted);
  const bodies = <T>(collection: string) =>
    live.filter((row) => row.collection === collection).map((row) => row.body as T);
  const invoices = bodies<Einvoice>('einvoice');
  const lanes = bodies<EinvoiceLane>('einvoiceLane');
  const ranges = bodies<EinvoiceRange>('einvoiceRange');
  const receipts = bodies<Receipt>('receipt');
  const conflicts = bodies<{ readonly documentID?: string; readonly id?: string }>('conflict');
  return [
    ...lanes.flatMap((lane) => (einvoiceLaneSchema.safeParse(lane).success ? [] : [`${lane._id} is no lane`])),
    ...ranges.flatMap((range) => (einvoiceRangeSchema.safeParse(range).success ? [] : [`${range._id} is no range`])),
    ...receipts.flatMap((one) => (receiptSchema.safeParse(one).success ? [] : [`${one._id} is no receipt`])),
    ...invoices.flatMap((invoice) => wrongInvoice(invoice)),
    // What a visit that was removed had brought is in no books any more.
    ...invoices
      .filter(({ collectionID }) => live.some(({ id }) => id === collectionID))
      .flatMap(isOver(receipts, bodies<Prepaid>('prepaid'))),
    ...wrongNumbers(invoices, lanes, ranges, now),
    ...wrongOriginals(invoices),
    ...wrongActs(invoices, log, JSON.stringify(conflicts)),
    ...(await wrongBills(
      live.flatMap(({ body }) => (body ? [body as unknown as AnyDocument] : [])),
      invoices,
      now,
    )),
  ];
}

function wrongInvoice(invoice: Einvoice): string[] {
  const { _id, buyer, total, allowances, voided } = invoice;
  const [lowered, within] = [loweredBy(invoice), taxWithin(invoice)];
  const all = allowances.reduce((sum, one) => (one.voided ? sum : sum + one.amount), 0);
  const isOver = lowered.net > within.net || lowered.tax > within.tax || lowered.free > invoice.free;
  return [
    ...(einvoiceSchema.safeParse(invoice).success ? [] : [`${_id} is no invoice`]),
    ...(isSoundContent(invoice, buyer.ubn) ? [] : [`${_id} has sums that aren't those of its lines`]),
    ...(periodOf(invoice.dateTime, TEST_ZONE) === invoice.period ? [] : [`${_id} stands in another period`]),
    ...(all > total || standingOf(invoice) < 0 || isOver ? [`${_id} is lowered by more than it is`] : []),
    ...allowances.flatMap((one) =>
      one.net + one.tax + one.free === one.amount ? [] : [`${_id} has an allowance whose parts aren't its sum`],
    ),
    ...(new Set(allowances.map(({ number }) => number)).size === allowances.length
      ? []
      : [`${_id} has two allowances of one number`]),
    ...(voided && all > 0 ? [`${_id} is void and lowered`] : []),
  ];
}

const isOver = (receipts: readonly Receipt[], packages: readonly Prepaid[]) => (invoice: Einvoice) => {
  const price = packages.find((one) => one._id === invoice.collectionID)?.price;
  const own = receipts.filter(
    (one) => one.paymentID === invoice.paymentID && one.collectionID === invoice.collectionID && one.reverses === '',
  );
  const brought = price ?? own.reduce((sum, { receive }) => sum + Math.max(0, receive), 0);
  const isMore = !invoice.differs && invoice.total > brought;
  return isMore ? [`${invoice._id} is over ${invoice.total}, and its payment brought ${brought}`] : [];
};

const overlaps = (stretches: readonly Stretch[]): boolean => {
  const sorted = [...stretches].sort((a, b) =>
    a.letters < b.letters ? -1 : a.letters > b.letters ? 1 : a.from - b.from,
  );
  return sorted.some((one, at) => {
    const before = sorted[at - 1];
    return before?.letters === one.letters && before.to >= one.from;
  });
};

const inside = ({ letters, from, to }: Stretch, count: number, of: string): boolean =>
  of === letters && count >= from && count <= to;

/** Numbers are of ranges, each is given out once and used once, and only after it was given out. */
function wrongNumbers(
  invoices: readonly Einvoice[],
  lanes: readonly EinvoiceLane[],
  ranges: readonly EinvoiceRange[],
  now: number,
): string[] {
  const blocks = lanes.flatMap((lane) => lane.blocks);
  const periods = [...new Set(ranges.map(({ period }) => period))];
  const seen = new Map<string, string>();
  return [
    ...periods.flatMap((period) => {
      const of = <T extends { readonly period: string }>(list: readonly T[]) =>
        list.filter((one) => one.period === period);
      return [
        ...(overlaps(of(ranges)) ? [`ranges of ${period} overlap`] : []),
        ...(overlaps(of(blocks)) ? [`two desks hold numbers of ${period}`] : []),
        ...of(blocks).flatMap((block) =>
          of(ranges).some(
            (range) => range.letters === block.letters && range.from <= block.from && block.to < range.next,
          )
            ? []
            : [`a desk holds ${block.letters} ${block.from}, which nobody was given`],
        ),
      ];
    }),
    ...invoices.flatMap(({ _id, number, period }) => {
      if (number === '') return [`${_id} has no number`];
      const other = seen.get(`${period} ${number}`);
      seen.set(`${period} ${number}`, _id);
      const { letters, count } = readInvoice(number);
      const block = blocks.find((one) => one.period === period && inside(one, count, letters));
      return [
        ...(other === undefined ? [] : [`${number} stands on ${other} and ${_id}`]),
        // Lanes forget what can't be reported any more.
        ...((block && count < block.next) || reportingEnds(period, TEST_ZONE) <= now
          ? []
          : [`${_id} has ${number}, which no desk has used`]),
      ];
    }),
  ];
}

/** One act of paying has one invoice that stands for each bill; another one that was made beside it is void and names it. */
function wrongOriginals(invoices: readonly Einvoice[]): string[] {
  const standing = new Map<string, string>();
  const known = new Set(invoices.map(({ _id }) => _id));
  return invoices.flatMap(({ _id, paymentID, collectionID, voided, doubles }) => {
    if (doubles !== undefined && (!voided || !known.has(doubles))) return [`${_id} doubles what isn't there`];
    if (voided) return [];
    const key = `${collectionID} ${paymentID}`;
    const other = standing.get(key);
    standing.set(key, _id);
    return other === undefined ? [] : [`${key} has the invoices ${other} and ${_id}`];
  });
}

/** What was said to be done is written down, and a number that a desk printed stands or is told of. */
function wrongActs(invoices: readonly Einvoice[], log: readonly LoggedCommand[], told: string): string[] {
  const of = new Map(invoices.map((invoice) => [invoice._id, invoice]));
  const printed = new Map<string, { readonly paper: string; readonly client: string; readonly isTold: boolean }>();
  return log.flatMap(({ name, args, status, uuid, client }) => {
    const { invoiceID, printID, allowanceID, _id, number } = args as Readonly<Record<string, string | undefined>>;
    if (name === 'einvoice.issue' && number !== undefined && client !== null) {
      const paper = `${_id}`;
      const invoice = of.get(paper);
      const isTold = status === 'refused' || told.includes(paper);
      const other = printed.get(number) ?? { paper, client, isTold };
      printed.set(number, { paper, client, isTold });
      return [
        ...(invoice?.number === number || isTold ? [] : [`${paper} was printed as ${number}, and nobody is told`]),
        // A copied browser prints by the numbers of the other, and one of both is told; by itself no browser prints a number twice, whatever became of the first.
        ...(other.paper === paper || (other.client !== client && (isTold || other.isTold))
          ? []
          : [`${number} was printed on ${other.paper} and ${paper}`]),
      ];
    }
    const invoice = of.get(invoiceID ?? '');
    if (status !== 'applied' || !invoice) return [];
    const isDone =
      (name !== 'einvoice.print' || invoice.prints.length >= 60 || invoice.prints.some((one) => one._id === printID)) &&
      (name !== 'einvoice.void' || invoice.voided !== undefined) &&
      (name !== 'einvoice.allow' || invoice.allowances.some((one) => one._id === allowanceID)) &&
      (name !== 'einvoice.voidAllowance' ||
        invoice.allowances.some((one) => one._id === allowanceID && one.voided !== undefined));
    return isDone ? [] : [`${name} ${uuid} is nowhere on ${invoice._id}`];
  });
}

/** What invoices of a bill say too much of is set right by what the program proposes, to the dollar. */
async function wrongBills(
  documents: readonly AnyDocument[],
  invoices: readonly Einvoice[],
  now: number,
): Promise<string[]> {
  const reader = new MemoryReader();
  for (const document of documents) reader.documents.set(documentKey(document.collection, document._id), document);
  const tx = new OverlayTx(reader);
  const wrong: string[] = [];
  for (const billID of new Set(invoices.map(({ collectionID }) => collectionID))) {
    const bill = await invoicedBill(tx, billID);
    if (!bill) continue;
    const over = Math.max(0, -bill.due);
    const standing = bill.invoices.reduce((sum, one) => sum + standingOf(one), 0);
    const corrected = correctionsOf(bill, now, TEST_ZONE).reduce((sum, { amount }) => sum + amount, 0);
    if (corrected !== over || over > standing)
      wrong.push(`${billID} says ${over} too much, and ${corrected} sets it right`);
  }
  return wrong;
}
