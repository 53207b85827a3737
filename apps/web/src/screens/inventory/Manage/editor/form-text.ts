import { newRowID } from '@vetloom/domain/core/ids.ts';
import type { Form, PaymentTerm } from '@vetloom/domain/stock/form.schema.ts';
import { dateText } from '../../../../parts/form/clinic-time.ts';

/** Kinds of forms that are written here; checks and payments have screens of their own. */
export const EDITED_KINDS = ['order', 'purchase', 'sell', 'return'] as const;
/** A kind of form that is written here. */
export type EditedKind = (typeof EDITED_KINDS)[number];

/** A lot as it is typed. */
export interface LotText {
  readonly key: string;
  readonly lot: string;
  readonly expiresOn: string;
  /** Empty where it is all of its row. */
  readonly number: string;
}

/** A row as it is typed: texts, so that nothing that somebody wrote is lost before it is right. */
export interface RowText {
  readonly key: string;
  readonly prodID: string;
  /** What stands in the field of the product: its name, or what was typed in search of it. */
  readonly name: string;
  readonly unit: string;
  readonly factor: string;
  readonly number: string;
  readonly free: string;
  readonly price: string;
  /** Percent that are charged: 90 is ten percent off; empty is all of it. */
  readonly discount: string;
  readonly orderItemID: string;
  readonly note: string;
  readonly lots: readonly LotText[];
}

/** A form as it is typed. */
export interface FormText {
  readonly customID: string;
  readonly supplierID: string;
  readonly clientName: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly paymentTerm: PaymentTerm;
  readonly taxMode: 1 | 2 | 3;
  /** Of a purchase the order that it delivers; of an order its number in the supplier's books. */
  readonly orderID: string;
  /** Of a return. */
  readonly purchaseID: string;
  readonly info: string;
  readonly rows: readonly RowText[];
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
/** A key of a new row or lot. */
export const newKey = (): string => newRowID(randomBytes);

/** A lot of which nothing is known. */
export const emptyLot = (): LotText => ({ key: newKey(), lot: '', expiresOn: '', number: '' });
/** A row in which nothing is written. */
export const emptyRow = (): RowText => ({
  ...{ key: newKey(), prodID: '', name: '', unit: '', factor: '1', number: '', free: '', price: '', discount: '' },
  ...{ orderItemID: '', note: '', lots: [emptyLot()] },
});
/** Whether nothing is written in a row. */
export const isEmptyRow = ({ prodID, name, number, price }: RowText): boolean =>
  prodID === '' && [name, number, price].every((text) => text.trim() === '');

/** A form in which nothing is written yet. */
export const emptyForm = (now: number): FormText => ({
  ...{ customID: '', supplierID: '', clientName: '', date: dateText(now), paymentTerm: 'monthly', taxMode: 1 },
  ...{ orderID: '', purchaseID: '', info: '', rows: [] },
});

/** A number as a field shows it; nothing for what is nothing. */
export const numberText = (value: number, nothing?: number): string => (value === nothing ? '' : String(value));

/** A stored form as it is typed. */
export function textOf(kind: EditedKind, form: Form<EditedKind>): FormText {
  const one = form as Form<'purchase'> & Form<'return'> & Form<'sell'> & Form<'order'>;
  const date = {
    order: one.orderDateTime,
    purchase: one.purchaseDate,
    sell: one.sellDateTime,
    return: one.returnDateTime,
  };
  return {
    ...{ customID: one.customID, supplierID: one.supplierID ?? '', clientName: one.clientName ?? '' },
    ...{ date: dateText(date[kind]), paymentTerm: one.paymentTerm ?? 'monthly', taxMode: one.taxMode },
    ...{ orderID: one.orderID ?? '', purchaseID: one.purchaseID ?? '', info: one.info },
    rows: one.items.map((item) => rowOf(item)),
  };
}

type AnyItem = Form<EditedKind>['items'][number];

function rowOf(item: AnyItem): RowText {
  const { free = 0, lots = [], orderItemID = '' } = item as Partial<Form<'purchase'>['items'][number]>;
  const whole = lots.length === 1;
  return {
    ...{ key: item._id, prodID: item.prodID, name: item.name, unit: item.unit, factor: String(item.factor) },
    ...{ number: String(item.number), free: numberText(free, 0), price: String(item.price), orderItemID },
    discount: item.discount === 1 ? '' : String(Math.round(item.discount * 10_000) / 100),
    note: item.note,
    lots:
      lots.length === 0
        ? [{ ...emptyLot(), key: `${item._id}-lot` }]
        : lots.map(({ lot, expiresOn, number }, at) => ({
            ...{ key: `${item._id}-${at}`, lot, expiresOn: expiresOn ?? '' },
            number: whole && number === item.number + free ? '' : String(number),
          })),
  };
}
