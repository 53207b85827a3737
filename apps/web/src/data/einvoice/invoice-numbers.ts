import type { InvoiceWish } from '@vetloom/domain/billing/invoice.ts';
import type { WalletPayment } from '@vetloom/domain/billing/wallet.ts';
import { EINVOICE_SETTING, knowsSeller } from '@vetloom/domain/clinic/settings/einvoice.setting.ts';
import { NotHeldHere } from '@vetloom/domain/core/error.ts';
import { contentOfPayment, type InvoicedBill, invoicedBill, invoiceOf } from '@vetloom/domain/einvoice/bill-money.ts';
import { issueEinvoice } from '@vetloom/domain/einvoice/einvoice.commands.ts';
import { periodOf } from '@vetloom/domain/einvoice/invoice-number.ts';
import { type EinvoiceLane, einvoiceLaneID } from '@vetloom/domain/einvoice/lane.schema.ts';
import { ASKED_AHEAD_S, needsNumbers, nextInvoice } from '@vetloom/domain/einvoice/numbering.ts';
import { type PrintedNumbers, unprinted, withPrinted } from '@vetloom/domain/einvoice/printed-numbers.ts';
import { takeEinvoiceNumbers } from '@vetloom/domain/einvoice/range.commands.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { deviceName } from '../engine/device-name.ts';
import { heldOrEmpty, heldSetting } from '../engine/held.ts';
import { newID } from '../engine/ids.ts';
import type { ClinicStore, LocalReads } from '../engine/store-types.ts';

async function ownLane(store: LocalReads): Promise<EinvoiceLane | undefined> {
  const [lane] = await heldOrEmpty(() => store.getMany('einvoiceLane', [einvoiceLaneID(deviceName())]));
  return lane;
}

/** Whether the clinic issues invoices by itself, as far as this device knows: not before it is set as whom. */
export async function issuesInvoices(store: LocalReads): Promise<boolean> {
  const setting = await heldSetting(store, EINVOICE_SETTING);
  return setting?.on === true && knowsSeller(setting);
}

const USED = 'vetloom.invoice-used';

/** How far this browser has printed by its blocks. */
function printedHere(): PrintedNumbers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(USED) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as PrintedNumbers) : {};
  } catch {
    return {};
  }
}

const unprintedHere = async (store: LocalReads & Pick<ClinicStore, 'clinic'>): Promise<EinvoiceLane | undefined> =>
  unprinted(printedHere(), store.clinic, await ownLane(store));

/** Asks for numbers where this device has few. */
export async function keepInvoiceNumbers(store: ClinicStore): Promise<void> {
  if (!(await issuesInvoices(store))) return;
  const lane = await unprintedHere(store);
  const now = store.now();
  for (const period of new Set([now, now + ASKED_AHEAD_S].map((time) => periodOf(time, shownZone()))))
    if (needsNumbers(lane, period)) await store.run(takeEinvoiceNumbers, { device: deviceName(), period });
}

/** A bill with its invoices; undefined where it is none, or isn't wholly on this device. */
export async function heldInvoicedBill(store: LocalReads, billID: string): Promise<InvoicedBill | undefined> {
  try {
    return await invoicedBill(store, billID);
  } catch (error) {
    if (error instanceof NotHeldHere) return undefined;
    throw error;
  }
}

/** Four digits that nobody foresees. */
const digits = (): string => String((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 10_000).padStart(4, '0');

/**
 * Issues the invoice of an act of paying by this device's next number; without one the server numbers it. Answers whether there was anything to invoice. `work` within a lock, so that
 * no other tab takes the same number.
 */
export async function issueInvoice(
  store: ClinicStore,
  { paymentID, billID, buyer }: { readonly paymentID: string; readonly billID: string; readonly buyer: InvoiceWish },
): Promise<boolean> {
  const go = async (): Promise<boolean> => {
    const bill = await heldInvoicedBill(store, billID);
    if (bill && invoiceOf(bill, paymentID)) return true;
    const content = bill && contentOfPayment(bill, paymentID, buyer.ubn);
    if (bill && !content) return false;
    const now = store.now();
    const lane = await unprintedHere(store);
    const next = nextInvoice(lane, periodOf(now, shownZone()));
    if (content && next) {
      const printed = withPrinted(printedHere(), store.clinic, lane, next.number);
      localStorage.setItem(USED, JSON.stringify(printed));
    }
    await store.run(issueEinvoice, {
      ...{ _id: newID.einvoice(now), paymentID, billID, buyer, code: next?.code ?? digits() },
      // A number is printed with what it is for: of a bill that isn't wholly on this device nothing is.
      ...(content && { content, ...(next && { number: next.number }) }),
    });
    return true;
  };
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? go() : locks.request('vetloom.einvoice-numbers', go);
}

/** Issues the invoices of what was just paid, where the clinic issues any. */
export async function issueForPayment(
  store: ClinicStore,
  paymentID: string,
  bills: readonly string[],
  buyer: InvoiceWish,
): Promise<void> {
  if (!(await issuesInvoices(store))) return;
  for (const billID of bills) await issueInvoice(store, { paymentID, billID, buyer });
}

/** How often it is looked whether what the server booked has come here, and how long from one look to the next, milliseconds. */
const [LOOKS, EVERY_MS] = [60, 500];
const NO_WISH: InvoiceWish = { ubn: '', carrier: '', donation: '' };
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Issues the invoices of what LINE Pay paid, once the receipts that the server wrote have come here. What doesn't come soon is offered at the bill. */
export async function issueForWallet(
  store: ClinicStore,
  { _id, bills, receipts, invoice }: Pick<WalletPayment, '_id' | 'bills' | 'receipts' | 'invoice'>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const held = await heldOrEmpty(() => store.getMany('receipt', receipts));
    if (receipts.length > 0 && held.filter((one) => one !== undefined).length === receipts.length)
      return issueForPayment(store, _id, bills, invoice ?? NO_WISH);
    await wait(EVERY_MS);
  }
}
