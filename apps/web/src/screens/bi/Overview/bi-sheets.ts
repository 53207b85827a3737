import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import type { BiFacts, BiStep } from '@vetloom/domain/bi/bi.schema.ts';
import { incomeOf } from '@vetloom/domain/billing/receive-log.ts';
import type { BiSight } from '../../../data/bi/bi.ts';
import { bi } from '../../../locale/bi.ts';
import { shownDay } from '../../../parts/sheet/date-cells.ts';
import { waitCounts } from './wait-counts.ts';

/** The figures as the sheets of a workbook: stretches, items, doctors, hours and waits; without the right to money, without money. */
export function biSheets(facts: BiFacts, step: BiStep, sight: BiSight): WorkbookTable[] {
  const money = sight.money !== 'none';
  const { columns, itemColumns, doctorColumns, waitColumns } = bi;
  const only = <T>(shown: boolean, cells: readonly T[]): readonly T[] => (shown ? cells : []);
  return [
    {
      name: `${bi.course}（${bi.steps[step]}）`,
      rows: [
        [
          columns.start,
          ...only(money, [columns.income, columns.received, columns.depositUsed, columns.badDebt, columns.bills]),
          columns.visits,
          ...only(sight.owners, [columns.newOwners]),
        ],
        ...facts.buckets.map((one) => [
          shownDay(one.start),
          ...only(money, [incomeOf(one), one.received, one.depositUsed, one.badDebt, one.bills]),
          one.visits,
          ...only(sight.owners, [one.newOwners]),
        ]),
      ],
    },
    ...only(money, [
      {
        name: bi.items,
        rows: [
          [itemColumns.name, itemColumns.kind, itemColumns.number, itemColumns.amount],
          ...facts.items.map(({ name, kind, number, amount }) => [name, bi.kinds[kind], number, amount]),
        ],
      },
    ]),
    {
      name: bi.doctors,
      rows: [
        [doctorColumns.name, ...only(money, [doctorColumns.received]), doctorColumns.visits, doctorColumns.minutes],
        ...facts.doctors.map(({ name, received, visits, minutes }) => [
          name || bi.nobody,
          ...only(money, [received]),
          visits,
          visits === 0 ? undefined : Math.round(minutes / visits),
        ]),
      ],
    },
    {
      name: bi.hours,
      rows: [
        [bi.weekday, ...Array.from({ length: 24 }, (_, hour) => bi.hour(hour))],
        ...bi.weekdays.map((day, at) => [day, ...facts.hours.slice(at * 24, at * 24 + 24)]),
      ],
    },
    {
      name: bi.waits,
      rows: [[waitColumns.wait, waitColumns.count], ...waitCounts(facts).map(({ name, count }) => [name, count])],
    },
  ];
}
