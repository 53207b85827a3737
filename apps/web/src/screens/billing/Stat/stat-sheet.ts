import type { TableCell, WorkbookTable } from '@vetloom/documents/workbook.ts';
import { RECEIPT_METHODS } from '@vetloom/domain/billing/receipt.schema.ts';
import type { ShareLine, Statistics } from '@vetloom/domain/billing/statistics.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { checkout } from '../../../locale/billing.ts';
import { stat } from '../../../locale/billing-stat.ts';

const shares = (name: string, lines: readonly ShareLine[]): WorkbookTable => ({
  name,
  rows: [
    [name, stat.columns.received, stat.columns.bills],
    ...lines.map((line): TableCell[] => [line.name || stat.nobody, line.received, line.bills]),
  ],
});

/** The figures as the sheets of a workbook: days with their sum, ways of paying, doctors and divisions. */
export function statSheets({ days, period, doctors, divisions }: Statistics): WorkbookTable[] {
  const { columns } = stat;
  const lines = days.map((line): TableCell[] => [
    formatDate(line.day),
    line.bills,
    ...RECEIPT_METHODS.map((method) => line.methods[method]),
    line.received,
    line.deposits,
    line.inout,
  ]);
  const head = [
    columns.day,
    columns.bills,
    ...RECEIPT_METHODS.map((method) => checkout.methods[method]),
    columns.received,
    columns.deposits,
    columns.inout,
  ];
  const sums = head.slice(1).map((_, at) => lines.reduce((total, line) => total + Number(line[at + 1]), 0));
  return [
    { name: stat.table, rows: [head, ...lines, [stat.sum, ...sums]] },
    {
      name: stat.methods,
      rows: [
        [stat.methods, ...stat.methodParts.split(' · '), stat.sum],
        ...period.lines.map(({ method, bills, deposits, inout, total }) => [
          checkout.methods[method],
          bills,
          deposits,
          inout,
          total,
        ]),
      ],
    },
    shares(stat.doctors, doctors),
    shares(stat.divisions, divisions),
  ];
}
