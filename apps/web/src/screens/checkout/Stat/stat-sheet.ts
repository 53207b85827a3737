import { RECEIPT_METHODS } from '@vetloom/domain/billing/receipt.schema.ts';
import type { Statistics } from '@vetloom/domain/billing/statistics.ts';
import { csvOf } from '@vetloom/domain/core/csv.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { checkout } from '../../../locale/checkout.ts';
import { stat } from '../../../locale/checkout-stat.ts';

/** The figures as a table for spreadsheets: days, then ways of paying, doctors and divisions. What looks like a formula is written as text. */
export function statSheet({ days, period, doctors, divisions }: Statistics): string {
  const { columns } = stat;
  const named = (name: string) => name || stat.nobody;
  return csvOf([
    [
      columns.day,
      columns.bills,
      ...RECEIPT_METHODS.map((method) => checkout.methods[method]),
      columns.received,
      columns.deposits,
      columns.inout,
    ],
    ...days.map((line) => [
      formatDate(line.day),
      line.bills,
      ...RECEIPT_METHODS.map((method) => line.methods[method]),
      line.received,
      line.deposits,
      line.inout,
    ]),
    [],
    [stat.methods, ...stat.methodParts.split(' · '), stat.sum],
    ...period.lines.map(({ method, bills, deposits, inout, total }) => [
      checkout.methods[method],
      bills,
      deposits,
      inout,
      total,
    ]),
    [],
    [stat.doctors, columns.received, columns.bills],
    ...doctors.map(({ name, received, bills }) => [named(name), received, bills]),
    [],
    [stat.divisions, columns.received, columns.bills],
    ...divisions.map(({ name, received, bills }) => [named(name), received, bills]),
  ]);
}
