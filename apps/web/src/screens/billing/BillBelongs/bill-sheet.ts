import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import type { BelongingBill } from '../../../data/billing/belongs.ts';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { belongs } from '../../../locale/billing-belongs.ts';
import { shownTime } from '../../../parts/sheet/date-cells.ts';

/** Bills as the sheets of a workbook: each bill with what was received of it, and what of each counts for whom. `nameOf`: a person by id. */
export const billSheets = (bills: readonly BelongingBill[], nameOf: (staffID: string) => string): WorkbookTable[] => [
  {
    name: belongs.list,
    rows: [
      [
        belongs.columns.time,
        belongs.columns.pet,
        belongs.owner,
        belongs.columns.doctor,
        belongs.columns.total,
        belongs.received,
        belongs.owed,
      ],
      ...bills.map(({ record, pet }) => [
        shownTime(record.dateTime),
        pet?.name,
        pet?.userName,
        record.doctor,
        record.total,
        record.received,
        record.total - record.received,
      ]),
    ],
  },
  {
    name: belongs.columns.parts,
    rows: [
      [belongs.columns.time, belongs.columns.pet, belongs.staff, belongs.amount],
      ...bills.flatMap(({ record, pet, distribution }) =>
        (distribution?.parts ?? []).map(({ staffID, amount }) => [
          shownTime(record.dateTime),
          pet?.name,
          nameOf(staffID),
          amount,
        ]),
      ),
    ],
  },
];

/** The sheets with the names of people. */
export function useBillSheets(): (bills: readonly BelongingBill[]) => WorkbookTable[] {
  const staff = useDocuments('staff', 'byName', {});
  const names = new Map(staff?.map(({ _id, name }) => [_id, name]));
  return (bills) => billSheets(bills, (staffID) => names.get(staffID) ?? staffID);
}
