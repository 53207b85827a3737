import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import type { HandoverEntry } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { handoverResult } from '@vetloom/domain/billing/handover-result.ts';
import { methodsIn, sumOf } from '@vetloom/domain/billing/till.ts';
import { type MethodWord, usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { till } from '../../../locale/billing-till.ts';
import { doubles } from '../../../locale/doubles.ts';
import { shownTime } from '../../../parts/sheet/date-cells.ts';
import { COUNTED_UNITS } from './use-count.ts';

const words = till.handover;

/** Handovers as the sheets of a workbook: what was expected and counted, and the notes and coins of each. `nameOf`: a person by id; `word`: of a way of paying. */
const handoverSheets = (
  handovers: readonly HandoverEntry[],
  nameOf: (staffID: string) => string,
  word: MethodWord,
  methods = methodsIn(...handovers.map((one) => handoverResult(one).expected)),
): WorkbookTable[] => [
  {
    name: words.title,
    rows: [
      [
        words.from,
        words.to,
        words.handedBy,
        words.takenBy,
        words.opening,
        ...methods.map((method) => words.expectedOf(word(method))),
        words.cashExpected,
        words.counted,
        words.difference,
        words.reason,
        words.left,
        words.takeOut,
        till.note,
        doubles.handover.basis,
        doubles.handover.booksDifference,
      ],
      ...handovers.map((one) => {
        const { opening, expected, difference } = handoverResult(one);
        return [
          shownTime(one.startTime),
          shownTime(one.endTime),
          nameOf(one.handedBy),
          nameOf(one.takenBy),
          opening,
          ...methods.map((method) => sumOf(expected, method)),
          opening + expected.cash,
          one.counted,
          difference,
          one.reason,
          one.left,
          one.counted - one.left,
          one.note,
          one.ownTill ? doubles.handover.bySeen : doubles.handover.byBooks,
          one.difference,
        ];
      }),
    ],
  },
  {
    name: words.count,
    rows: [
      [words.to, ...COUNTED_UNITS.map((unit) => words.piecesOf(String(unit))), words.counted],
      ...handovers.map(({ endTime, cash, counted }) => [
        shownTime(endTime),
        ...COUNTED_UNITS.map((unit) => cash.find((one) => one.unit === unit)?.count),
        counted,
      ]),
    ],
  },
];

/** The sheets with the names of people. */
export function useHandoverSheets(): (handovers: readonly HandoverEntry[]) => WorkbookTable[] {
  const staff = useDocuments('staff', 'byName', {});
  const { word } = usePaymentMethods();
  const names = new Map(staff?.map(({ _id, name }) => [_id, name]));
  return (handovers) => handoverSheets(handovers, (staffID) => names.get(staffID) ?? staffID, word);
}
