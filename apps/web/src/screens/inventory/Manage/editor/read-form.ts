import { type FormFields, MOST_FORM_BYTES, MOST_ITEMS, MOST_LOTS } from '@vetloom/domain/stock/form.schema.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formWords } from '../../../../locale/inventory-forms.ts';
import { timeOf } from '../../../../parts/form/clinic-time.ts';
import { expiryTyped } from './expiry-text.ts';
import type { EditedKind, FormText, RowText } from './form-text.ts';
import { isEmptyRow } from './form-text.ts';

const problems = formWords.problems;

/** What is wrong in the cells of a row, by column; a lot's by its key. */
export type RowProblems = Readonly<Record<string, string>>;

/** Amounts of a row as far as they can be read; what can't counts as nothing. */
export const amountsOf = ({ number, price, discount }: RowText) => ({
  number: readFigure(number) ?? 0,
  price: readFigure(price) ?? 0,
  discount: discount.trim() === '' ? 1 : (readFigure(discount) ?? 100) / 100,
});

/** What is wrong in a row. */
export function rowProblems(row: RowText, kind: EditedKind): RowProblems {
  const found: Record<string, string> = {};
  if (row.prodID === '') found.name = problems.product;
  const number = readFigure(row.number);
  if (number === undefined || number < 0 || number > 1_000_000) found.number = problems.number;
  else if (number === 0 && !(kind === 'purchase' && (readFigure(row.free) ?? 0) > 0)) found.number = problems.number;
  if (row.free.trim() !== '' && !((readFigure(row.free) ?? -1) >= 0)) found.free = problems.free;
  if (!((readFigure(row.factor) ?? 0) > 0)) found.factor = problems.factor;
  if (row.price.trim() !== '' && !((readFigure(row.price) ?? -1) >= 0)) found.price = problems.price;
  const { discount } = amountsOf(row);
  if (!(discount >= 0 && discount <= 1)) found.discount = problems.discount;
  if (kind === 'order') return found;
  if (row.lots.length > MOST_LOTS) found.lots = problems.lotsOver(row.lots.length, MOST_LOTS);
  for (const lot of row.lots) {
    if (lot.expiresOn !== '' && expiryTyped(lot.expiresOn) === undefined)
      found[`expiresOn ${lot.key}`] = problems.expiry;
    if (lot.number.trim() !== '' && !((readFigure(lot.number) ?? 0) > 0)) found[`number ${lot.key}`] = problems.number;
    else if (row.lots.length > 1 && lot.number.trim() === '') found[`number ${lot.key}`] = problems.lotNumber;
  }
  const whole = sumOf([number ?? 0, kind === 'purchase' ? (readFigure(row.free) ?? 0) : 0]);
  const inLots = sumOf(row.lots.map((lot) => readFigure(lot.number) ?? 0));
  if (found.number === undefined && inLots > whole) found[`number ${row.lots[0]?.key ?? ''}`] = problems.lotsTooMany;
  return found;
}

/** What makes a form too long for one, in words; undefined where it isn't. */
export function lengthProblem(form: Pick<FormText, 'rows'>): string | undefined {
  const rows = form.rows.filter((row) => !isEmptyRow(row)).length;
  return rows > MOST_ITEMS ? problems.rowsOver(rows, MOST_ITEMS) : undefined;
}

/** Bytes beside what a person writes: who writes it, and which deliveries they knew of. */
const ROOM = 16 * 1024;

/** What keeps a form from being saved, in words; undefined where nothing does. */
export function formProblem(kind: EditedKind, form: FormText): string | undefined {
  const rows = form.rows.filter((row) => !isEmptyRow(row));
  if (kind !== 'sell' && form.supplierID === '') return problems.supplier;
  if (kind === 'return' && form.purchaseID === '') return problems.purchase;
  if (timeOf(form.date) === undefined) return problems.date;
  if (rows.length === 0) return problems.rows;
  const long = lengthProblem(form);
  if (long !== undefined) return long;
  const wrong = rows.findIndex((row) => Object.keys(rowProblems(row, kind)).length > 0);
  const [first] = wrong < 0 ? [] : Object.values(rowProblems(rows[wrong] as RowText, kind));
  if (first !== undefined) return problems.inRow(wrong + 1, first);
  // The last, because it costs as much as sending it.
  const bytes = new TextEncoder().encode(JSON.stringify(fieldsOf(kind, form))).length;
  return bytes > MOST_FORM_BYTES - ROOM ? problems.tooLarge : undefined;
}

/** The fields of a form that was read without a problem. `staff`: who writes it, where nobody is named yet. */
export function fieldsOf(
  kind: EditedKind,
  form: FormText,
): Partial<FormFields<'purchase'> & FormFields<'return'> & FormFields<'sell'> & FormFields<'order'>> {
  const { customID, supplierID, clientName, paymentTerm, taxMode, orderID, purchaseID, info } = form;
  const at = timeOf(form.date) ?? 0;
  const common = { customID: customID.trim(), taxMode, info: info.trim() };
  const items = form.rows.filter((row) => !isEmptyRow(row)).map((row) => itemOf(kind, row)) as never;
  switch (kind) {
    case 'order':
      return { ...common, supplierID, paymentTerm, orderID, orderDateTime: at, items };
    case 'purchase':
      return { ...common, supplierID, paymentTerm, orderID, purchaseDate: at, items };
    case 'return':
      return { ...common, supplierID, purchaseID, returnDateTime: at, items };
    case 'sell':
      return { ...common, clientName: clientName.trim(), sellDateTime: at, items };
  }
}

function itemOf(kind: EditedKind, row: RowText) {
  const { number, price, discount } = amountsOf(row);
  const free = readFigure(row.free) ?? 0;
  const goods = {
    ...{ _id: row.key, prodID: row.prodID, name: row.name.trim(), unit: row.unit.trim() },
    ...{ factor: readFigure(row.factor) ?? 1, number, price, discount, note: row.note },
  };
  if (kind === 'order') return { ...goods, free };
  const whole = kind === 'purchase' ? sumOf([number, free]) : number;
  const lots = row.lots
    .filter(({ lot, expiresOn, number: own }) => lot.trim() !== '' || expiresOn !== '' || own.trim() !== '')
    .map((lot) => ({
      ...{ lot: lot.lot.trim(), expiresOn: expiryTyped(lot.expiresOn) ?? null, placeID: '' },
      number: readFigure(lot.number) ?? whole,
    }));
  return kind === 'purchase' ? { ...goods, free, orderItemID: row.orderItemID, lots } : { ...goods, lots };
}
