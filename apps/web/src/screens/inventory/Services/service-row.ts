import { EXAM_CLASS } from '@vetloom/domain/catalog/classes.ts';
import { margin } from '@vetloom/domain/catalog/margin.ts';
import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import type { CatalogueRow } from '../../../data/inventory/catalogue.ts';
import type { SortValue } from '../table/catalogue-order.ts';

/** A service as the list shows it. */
export interface ServiceRow {
  readonly id: string;
  /** Id under which the feed and its search know it. */
  readonly itemID: string;
  readonly name: string;
  readonly code: string;
  readonly class: string;
  readonly type: string;
  readonly unit: string;
  readonly price: number;
  /** Null where it isn't known. */
  readonly cost: number | null;
  readonly margin: number | null;
  /** The outside laboratory, else the instrument. */
  readonly place: string;
  readonly sequence: number;
  readonly active: boolean;
}

/** Reads a row: what was said last of what the feed and the inventory service both know. */
export function serviceRow({ id, item, held }: CatalogueRow<Service>): ServiceRow {
  const newer = held !== undefined && held.updateDateTime >= item.updateDateTime ? held : undefined;
  const price = newer?.price ?? item.price;
  const cost = held?.cost ?? null;
  const ofClass = newer?.class ?? item.class;
  return {
    id,
    itemID: item._id,
    name: newer?.name ?? item.name,
    code: newer?.customID ?? item.code,
    class: ofClass,
    // Without a network only exams have their type here.
    type: held?.type ?? item.examType,
    unit: newer?.unit ?? item.unit,
    price,
    cost,
    margin: margin(price, cost),
    place: ofClass === EXAM_CLASS ? (newer?.vendor ?? item.vendor ?? '') || (newer?.device ?? item.device ?? '') : '',
    sequence: newer?.sequence ?? item.sequence ?? 0,
    active: newer?.active ?? item.active,
  };
}

/** What the list's columns are sorted by, besides the clinic's own order. */
export const SORTS: Readonly<Record<string, ((row: ServiceRow) => SortValue) | undefined>> = {
  name: ({ name }) => name.toLowerCase(),
  code: ({ code }) => code,
  class: ({ class: of }) => of,
  type: ({ type }) => type,
  price: ({ price }) => price,
  cost: ({ cost }) => cost,
  margin: (row) => row.margin,
  place: ({ place }) => place,
};

/** Services class by class in the order of the clinic's list of classes, within one as somebody arranged them; classes that the list lacks at the end. */
export function inClinicOrder(rows: readonly ServiceRow[], classes: readonly string[]): ServiceRow[] {
  const places = new Map(classes.map((name, at) => [name, at]));
  const placeOf = ({ class: of }: ServiceRow) => places.get(of) ?? classes.length;
  return rows.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      (a.class < b.class ? -1 : a.class > b.class ? 1 : 0) ||
      a.sequence - b.sequence ||
      a.name.localeCompare(b.name, 'zh-Hant-TW', { numeric: true }),
  );
}
