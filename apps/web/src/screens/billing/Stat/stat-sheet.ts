import type { TableCell, WorkbookTable } from '@vetloom/documents/workbook.ts';
import { RECEIPT_METHODS } from '@vetloom/domain/billing/receipt.schema.ts';
import { incomeOf } from '@vetloom/domain/billing/receive-log.ts';
import type { ShareLine, Statistics } from '@vetloom/domain/billing/statistics.ts';
import { withOwn } from '@vetloom/domain/clinic/payment-methods.ts';
import type { MethodWord } from '../../../data/billing/payment-methods.ts';
import { stat } from '../../../locale/billing-stat.ts';
import { shownDay } from '../../../parts/sheet/date-cells.ts';

const shares = (name: string, lines: readonly ShareLine[]): WorkbookTable => ({
  name,
  rows: [
    [name, stat.columns.received, stat.columns.bills],
    ...lines.map((line): TableCell[] => [line.name || stat.nobody, line.received, line.bills]),
  ],
});

/** The figures as the sheets of a workbook: days with their sum, ways of paying, doctors and divisions. `word`: of a way of paying. */
export function statSheets({ days, period, doctors, divisions }: Statistics, word: MethodWord): WorkbookTable[] {
  const { columns } = stat;
  const used = withOwn(
    RECEIPT_METHODS,
    days.flatMap(({ methods }) => Object.keys(methods)),
  );
  const money = used.filter((method) => method !== 'badDebt');
  const lines = days.map((line): TableCell[] => [
    shownDay(line.day),
    line.bills,
    ...money.map((method) => line.methods[method] ?? 0),
    incomeOf(line),
    line.badDebt,
    line.deposits,
    line.inout,
  ]);
  const head = [
    columns.day,
    columns.bills,
    ...money.map(word),
    columns.received,
    word('badDebt'),
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
          word(method),
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
