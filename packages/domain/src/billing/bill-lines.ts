import { linesTotal, lineTotal } from '../core/money.ts';
import type { BillGroupKind, HeldLines, NamedLine } from '../lines/holder.ts';

/** A line of the bill as the cashier reads it. */
export interface BillLine {
  readonly key: string;
  readonly name: string;
  readonly number: number;
  readonly price: number;
  readonly subTotal: number;
}

/** Lines of one kind; `class` splits charges by the catalogue's class. */
export interface BillGroup<K extends BillGroupKind = BillGroupKind> {
  readonly kind: K;
  readonly class: string;
  readonly lines: readonly BillLine[];
  readonly subTotal: number;
}

const lineOf = (line: NamedLine): BillLine => ({
  key: line._id,
  name: line.name,
  number: line.number,
  price: line.price,
  subTotal: lineTotal(line),
});

/** A bill by groups before discounts, of the lines that a visit or the days of a stay hold; groups without lines are left out. */
export const billGroups = <K extends BillGroupKind>(held: readonly HeldLines<K>[]): BillGroup<K>[] =>
  held
    .filter(({ lines }) => lines.length > 0)
    .map(({ kind, class: name, lines }) => ({
      kind,
      class: name,
      lines: lines.map(lineOf),
      subTotal: linesTotal(lines),
    }));
