import { addDays, calendarDate, fromCalendarDate } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';

/*
 * Numbers of e-invoices (統一發票字軌) are given to a company by the tax office: two letters and eight digits, for a period of two months. They are never made up: a number that
 * is used stands on an invoice, and one that isn't is reported as blank.
 */

/** Two letters and eight digits. */
export const INVOICE_NUMBER = /^[A-Z]{2}\d{8}$/;
/** A period, named by the year of the Republic and its second month, as the ministry names it: `11512` is November and December 2026. */
export const INVOICE_PERIOD = /^\d{3}(?:02|04|06|08|10|12)$/;

const two = (value: number): string => String(value).padStart(2, '0');

/** The period that holds a time, by the clinic's days. */
export function periodOf(time: number, zone: Zone): string {
  const { year, month } = calendarDate(time, zone);
  return `${year - 1911}${two(month + (month % 2))}`;
}

const firstMonth = (period: string): { year: number; month: number } => ({
  year: Number(period.slice(0, 3)) + 1911,
  month: Number(period.slice(3)) - 1,
});

/** When a period begins and ends, Unix seconds; the end is the next one's beginning. */
export function periodBounds(period: string, zone: Zone): { readonly from: number; readonly to: number } {
  const { year, month } = firstMonth(period);
  return { from: fromCalendarDate(year, month, 1, zone), to: fromCalendarDate(year, month + 2, 1, zone) };
}

/** The period after one. */
export const nextPeriod = (period: string, zone: Zone): string => periodOf(periodBounds(period, zone).to, zone);

/** The last day, counted from a period's end, on which business tax of it is reported (加值型及非加值型營業稅法 §35). */
const REPORTING_DAYS = 15;

/** Until when what a period sold can still be reported, Unix seconds: the end of the 15th day after it. Until then an invoice can be voided, later it is lowered by an allowance. */
export const reportingEnds = (period: string, zone: Zone): number =>
  addDays(periodBounds(period, zone).to, REPORTING_DAYS, zone);

/** A number as it is written: letters and eight digits. */
export const writtenInvoice = (letters: string, count: number): string => `${letters}${String(count).padStart(8, '0')}`;

/** A number taken apart. */
export const readInvoice = (number: string): { readonly letters: string; readonly count: number } => ({
  letters: number.slice(0, 2),
  count: Number(number.slice(2)),
});
