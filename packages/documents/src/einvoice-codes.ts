import { calendarDate } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Einvoice } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { type InvoiceLine, taxWithin } from '@vetloom/domain/einvoice/invoice-content.ts';
import Big from 'big.js';

/** The codes on a paper invoice (電子發票證明聯一維及二維條碼規格說明): bars, and two squares. */
export interface EinvoiceCodes {
  /** Code 39: period, number, random digits. */
  readonly bars: string;
  readonly left: string;
  readonly right: string;
}

/** The size of both squares: version 6 at level L holds so many bytes. */
export const QR_VERSION = 6;
const QR_BYTES = 134;

const bytes = (text: string): number => new TextEncoder().encode(text).length;
const two = (value: number): string => String(value).padStart(2, '0');
const hex = (value: number): string => value.toString(16).padStart(8, '0');
/** What the clinic may write for itself: nothing. */
const OWN = '**********';
/** Texts are in UTF-8. */
const UTF8 = '1';

/** An item, whose name is cut where the whole would be longer than `room` bytes; as it is where not even a letter of it fits. */
function itemOf({ name, number, amount }: InvoiceLine, room = Number.POSITIVE_INFINITY): string {
  const count = number === 0 ? 1 : number;
  // The colon stands between fields.
  const words = name.replaceAll(':', '：');
  const facts = `:${new Big(count).toFixed()}:${new Big(amount).div(count).round(2).toFixed()}`;
  const letters = [...words];
  let kept = letters.length;
  while (kept > 1 && bytes(letters.slice(0, kept).join('') + facts) > room) kept -= 1;
  const cut = letters.slice(0, kept).join('') + facts;
  return bytes(cut) > room ? words + facts : cut;
}

/** Whether an invoice can be printed: it has a number, and the clinic's key has sealed it. */
export const isSealedInvoice = ({ number, code }: Pick<Einvoice, 'number' | 'code'>): boolean =>
  number !== '' && code.length === 28;

/**
 * What the codes of an invoice say. As many of its lines as fit stand in the squares, the first ones in the left, and their count says how many of all there are. A name that is longer than its square is
 * cut, so that the left one names at least one item, and no long name keeps those after it out.
 */
export function einvoiceCodes(invoice: Einvoice, zone: Zone): EinvoiceCodes {
  const { number, code, dateTime, buyer, seller, period, free, total, lines } = invoice;
  const { year, month, day } = calendarDate(dateTime, zone);
  const head = [
    number,
    `${year - 1911}${two(month)}${two(day)}`,
    code.slice(0, 4),
    hex(taxWithin(invoice).net + free),
    hex(total),
    buyer.ubn || '00000000',
    seller.ubn,
    code.slice(4),
  ].join('');
  const before = (shown: number) => `${head}:${OWN}:${shown}:${lines.length}:${UTF8}:`;
  // The count of those shown is at most as long as that of all.
  const room = QR_BYTES - bytes(before(lines.length));
  const items = lines.map((line, nth) => itemOf(line, nth === 0 ? room - 1 : QR_BYTES - 2));
  let at = 0;
  let left = '';
  while (at < items.length && bytes(`${left}${items[at]}:`) <= room) left += `${items[at++]}:`;
  let right = '**';
  while (at < items.length && bytes(`${right}${right === '**' ? '' : ':'}${items[at]}`) <= QR_BYTES)
    right += `${right === '**' ? '' : ':'}${items[at++]}`;
  return { bars: `${period}${number}${code.slice(0, 4)}`, left: before(at) + left, right };
}
