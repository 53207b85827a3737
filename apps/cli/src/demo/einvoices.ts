import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import {
  allowEinvoice,
  issueEinvoice,
  recordEinvoicePrint,
  voidEinvoice,
} from '@vetloom/domain/einvoice/einvoice.commands.ts';
import { einvoiceID } from '@vetloom/domain/einvoice/einvoice.kind.ts';
import { nextPeriod, periodOf, reportingEnds } from '@vetloom/domain/einvoice/invoice-number.ts';
import { addEinvoiceRange } from '@vetloom/domain/einvoice/range.commands.ts';
import { noteUpload, uploadsOf } from '@vetloom/storage/einvoice/upload-rows.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { directorOf } from './director.ts';
import { Random } from './random.ts';
import { DEMO_ZONE } from './zone.ts';

/** Days back of the sales that are invoiced. */
const LATELY_S = 14 * DAY_SECONDS;
/** How many of the latest haven't reached the ministry yet. */
const WAITING = 2;
const LETTERS = ['QK', 'QM', 'QP'] as const;

interface Wanted {
  readonly plan: { readonly id: string; readonly name: string; readonly taxID: string; readonly address: string };
  readonly seed: string;
  /** Unix seconds. */
  readonly now: number;
}

/**
 * A clinic that issues: numbers of the present periods, and an invoice for each sale of the last days, of which one is void, one was lowered, and some haven't reached the ministry. By the commands by which
 * people do so, as its director.
 */
export async function issueEinvoices(database: OpenedDatabase, { plan, seed, now }: Wanted): Promise<void> {
  const random = new Random(`${seed}/${plan.id}/einvoices`);
  const { id: clinic } = plan;
  const director = await directorOf(database, clinic);
  const receipts = await database.readClinic(
    clinic,
    (tx) => tx.reader.query('receipt', 'byDay', { from: now - LATELY_S }) as Promise<Receipt[]>,
  );
  const sold = receipts
    .filter(({ type, receive, method }) => type === 'sale' && receive > 0 && method !== 'prepaid')
    .sort((a, b) => a.createDateTime - b.createDateTime);
  if (!director || sold.length === 0) return;
  const { run } = director;
  const from = sold[0]?.createDateTime ?? now;
  const seller = { sellerUbn: plan.taxID, sellerName: plan.name, sellerAddress: plan.address, on: true };
  const edits = Object.entries(seller).map(([field, to]) => ({
    ...{ op: 'set' as const, path: [field], from: field === 'on' ? false : '', to },
  }));
  await run(editSetting, { settingID: '/setting/einvoice', edits }, from - 3600);
  const first = periodOf(from, DEMO_ZONE);
  const periods = [first, nextPeriod(first, DEMO_ZONE), nextPeriod(nextPeriod(first, DEMO_ZONE), DEMO_ZONE)];
  for (const [nth, period] of periods.entries())
    if (reportingEnds(period, DEMO_ZONE) > now && period <= nextPeriod(periodOf(now, DEMO_ZONE), DEMO_ZONE))
      await run(
        addEinvoiceRange,
        { period, letters: LETTERS[nth] ?? 'QZ', from: 12_345_000, to: 12_345_249 },
        from - 3000,
      );
  const issued: string[] = [];
  for (const [nth, receipt] of sold.entries()) {
    const at = receipt.createDateTime + 20;
    if (reportingEnds(periodOf(at, DEMO_ZONE), DEMO_ZONE) <= now) continue;
    const _id = einvoiceID(at, random.bytes);
    const buyer = {
      ubn: nth % 4 === 1 ? '04595257' : '',
      carrier: nth % 4 === 2 ? '/ABC+123' : '',
      donation: nth % 4 === 3 ? '919' : '',
    };
    const paid = { paymentID: receipt.paymentID, billID: receipt.collectionID };
    await run(issueEinvoice, { _id, ...paid, buyer, code: String(random.int(1000, 9999)) }, at);
    if (nth % 4 === 0)
      await run(recordEinvoicePrint, { invoiceID: _id, printID: random.rowID(), again: false }, at + 10);
    issued.push(_id);
  }
  const [voided, lowered] = issued;
  if (voided !== undefined && issued.length > 2)
    await run(voidEinvoice, { invoiceID: voided, reason: '商品退回' }, now - DAY_SECONDS);
  if (lowered !== undefined && issued.length > 2)
    await run(
      allowEinvoice,
      { invoiceID: lowered, allowanceID: random.rowID(), amount: 10, reason: '價格更正' },
      now - DAY_SECONDS + 60,
    );
  // Nobody carries what is invented to the ministry: it stands as it would if somebody had.
  await database.inClinic(clinic, async (tx) => {
    for (const [nth, id] of issued.slice(0, -WAITING).entries())
      for (const { key } of await uploadsOf(tx, [id])) {
        const isRejected = nth === issued.length - WAITING - 1;
        const state = isRejected ? ('rejected' as const) : ('accepted' as const);
        const said = isRejected ? 'E1204 字軌號碼尚未配號' : '';
        await noteUpload(tx, key, { state, said, next: 0, now: now - 3600 });
      }
  });
}
