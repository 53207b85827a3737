import type { Supplier } from '@vetloom/domain/catalog/supplier.schema.ts';
import { addDays, isoDay } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { leadDaysBy } from '@vetloom/domain/stock/lead-days.ts';
import { SUPPLIER_JSON } from '@vetloom/storage/catalog/inventory-columns.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { leadDaysOf, openOrdersOf } from '../buying/buying-rows.ts';
import { OWED_SUM } from '../form/form-payment.ts';

/** What a list of suppliers with how they stand may be ordered by. */
export const STANDING_ORDERS = ['name', 'customID', 'type', 'owed', 'lastOrderDateTime', 'expectedOn'] as const;
type StandingOrder = (typeof STANDING_ORDERS)[number];

/** How the clinic stands with a supplier. */
export interface SupplierStanding extends Supplier {
  /** NT$ that is owed; null for who may not read payments. */
  readonly owed: number | null;
  /** When it was ordered from last, Unix seconds; null where it never was. Null also for who may not read orders. */
  readonly lastOrderDateTime: number | null;
  /** Orders whose goods haven't come in full, and by when the first of them should. */
  readonly openOrders: number;
  readonly expectedOn: string | null;
  readonly late: boolean;
  /** How many products it is known to sell. */
  readonly offers: number;
}

interface StandingQuestion {
  readonly text: string;
  readonly order: { readonly column: StandingOrder; readonly order: 'ASC' | 'DESC' };
  readonly limit: number;
  readonly offset: number;
}

/** What the caller may be told, and what day it is for them. */
interface Around {
  readonly orders: boolean;
  readonly payments: boolean;
  readonly now: number;
  readonly zone: Zone;
  /** Since when deliveries tell how long a supplier takes, Unix seconds. */
  readonly remembered: number;
}

const SUPPLIERS = `SELECT ${SUPPLIER_JSON} AS supplier,
    (SELECT count(*) FROM vetloom.supplier_offer o WHERE o.clinic_id = $1 AND o.supplier_id = s.id AND o.removed_at IS NULL)::integer AS offers
  FROM vetloom.supplier s WHERE s.clinic_id = $1 AND s.removed_at IS NULL
    AND strpos(lower(concat_ws(' ', s.name, s.custom_id, s.customer_id, s.gui, s.contact_name, s.contact_phone, s.contact_email, s.type)), $2) > 0`;
const OWED = `SELECT f.supplier_id AS id, sum(${OWED_SUM})::float8 AS owed FROM vetloom.form f
  WHERE f.clinic_id = $1 AND f.kind = 'purchase' AND f.removed_at IS NULL AND ${OWED_SUM} > 0 GROUP BY 1`;
const LAST_ORDERS = `SELECT f.supplier_id AS id, max(f.happened_at) AS at FROM vetloom.form f
  WHERE f.clinic_id = $1 AND f.kind = 'order' AND f.removed_at IS NULL AND f.status <> 90 GROUP BY 1`;

/** A page of suppliers with how the clinic stands with each; a clinic has hundreds of them, which are put in order here. */
export async function standingsOf(
  sql: ClinicSql,
  { text, order, limit, offset }: StandingQuestion,
  { orders, payments, now, zone, remembered }: Around,
): Promise<{ count: number; rows: SupplierStanding[] }> {
  const suppliers = await sql<{ supplier: Supplier; offers: number }>(SUPPLIERS, [text.toLowerCase()]);
  const owed = new Map(
    payments ? (await sql<{ id: string; owed: number }>(OWED)).map((row) => [row.id, row.owed]) : [],
  );
  const last = new Map(
    orders ? (await sql<{ id: string; at: number }>(LAST_ORDERS)).map((row) => [row.id, row.at]) : [],
  );
  const measured = orders ? await leadDaysOf(sql, remembered) : new Map<string, number>();
  const open = Map.groupBy(orders ? await openOrdersOf(sql) : [], ({ supplierID }) => supplierID);
  const today = isoDay(now, zone);
  const rows = suppliers.map(({ supplier, offers }): SupplierStanding => {
    const waiting = open.get(supplier.id) ?? [];
    const lead = leadDaysBy({ measured: measured.get(supplier.id), promised: supplier.leadDays });
    const days = waiting.map(({ orderDateTime }) => isoDay(addDays(orderDateTime, lead, zone), zone)).toSorted();
    const expectedOn = days[0] ?? null;
    return {
      ...supplier,
      ...{ offers, openOrders: waiting.length, expectedOn, late: expectedOn !== null && expectedOn < today },
      owed: payments ? (owed.get(supplier.id) ?? 0) : null,
      lastOrderDateTime: last.get(supplier.id) ?? null,
    };
  });
  const sign = order.order === 'DESC' ? -1 : 1;
  rows.sort((a, b) => sign * compared(a[order.column], b[order.column], sign) || (a.id < b.id ? -1 : 1));
  return { count: rows.length, rows: rows.slice(offset, offset + limit) };
}

/** Which of two comes first; what isn't known comes last in either direction. */
function compared(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === b) return 0;
  if (a === null || a === '') return sign;
  if (b === null || b === '') return -sign;
  return a < b ? -1 : 1;
}
