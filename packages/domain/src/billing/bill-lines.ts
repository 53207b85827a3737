import { linesTotal, lineTotal } from '../core/money.ts';
import type { VisitRecord } from '../record/record.schema.ts';

/** A line of the bill as the cashier reads it. */
export interface BillLine {
  readonly key: string;
  readonly name: string;
  readonly number: number;
  readonly price: number;
  readonly subTotal: number;
}

/** Kinds of lines, in the order of the bill. */
export type BillGroupKind = 'charge' | 'exam' | 'drug' | 'vaccine' | 'surgery' | 'consumable';

/** Lines of one kind; `class` splits charges by the catalogue's class. */
export interface BillGroup {
  readonly kind: BillGroupKind;
  readonly class: string;
  readonly lines: readonly BillLine[];
  readonly subTotal: number;
}

type Billed = Pick<
  VisitRecord,
  | 'chargeDivision'
  | 'examTask'
  | 'examConsumable'
  | 'drugBag'
  | 'vaccine'
  | 'surgery'
  | 'surgeryConsumable'
  | 'surgeryDrugBag'
>;
interface Priced {
  readonly _id: string;
  readonly name: string;
  readonly number: number;
  readonly price: number;
  readonly subTotal?: number | undefined;
}

const lineOf = (line: Priced): BillLine => ({
  key: line._id,
  name: line.name,
  number: line.number,
  price: line.price,
  subTotal: lineTotal(line),
});
const group = (kind: BillGroupKind, lines: readonly Priced[], className = ''): BillGroup => ({
  kind,
  class: className,
  lines: lines.map(lineOf),
  subTotal: linesTotal(lines),
});

/** The bill by groups before discounts; groups without lines are left out. */
export function billGroups(record: Billed): BillGroup[] {
  const classes = [...new Set(record.chargeDivision.map((line) => line.class))];
  return [
    ...classes.map((name) =>
      group(
        'charge',
        record.chargeDivision.filter((line) => line.class === name),
        name,
      ),
    ),
    group(
      'exam',
      record.examTask.map((task) => ({ ...task, name: task.name || task.type })),
    ),
    group(
      'drug',
      record.drugBag.flatMap((bag) => bag.items),
    ),
    group('vaccine', record.vaccine),
    group('surgery', [...record.surgery, ...record.surgeryDrugBag]),
    group('consumable', [...record.examConsumable, ...record.surgeryConsumable]),
  ].filter(({ lines }) => lines.length > 0);
}
