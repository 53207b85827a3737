import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import type { FormKind } from '@vetloom/domain/stock/form-effects.ts';
import { inStockUnits, sumOf } from '@vetloom/domain/stock/movement.ts';
import { arrivalOf } from '@vetloom/domain/stock/order-arrival.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import type { ErpCall, RowWrite } from '../rows/row-write.ts';
import { formOf, putForm } from './form-rows.ts';

/**
 * Refuses to remove a form on which others rest: an order that was delivered, a purchase that was paid or sent back.
 * @throws DomainError contradictory (`formUsed`)
 */
export async function demandUnused(sql: ClinicSql, id: string): Promise<void> {
  const [user] = await sql<{ customID: string; kind: string }>(
    `SELECT f.custom_id AS "customID", f.kind FROM vetloom.form f WHERE f.clinic_id = $1 AND f.removed_at IS NULL
        AND (f.order_id = $2 OR f.purchase_id = $2 OR f.id IN (SELECT p.payment_id FROM vetloom.form_payment p WHERE p.clinic_id = $1 AND p.purchase_id = $2)) LIMIT 1`,
    [id],
  );
  if (user) throw new DomainError('contradictory', 'other forms rest on this one', { rule: 'formUsed', ...user });
}

/**
 * Refuses a return of goods that its purchase didn't bring, or of more of them, all returns together.
 * @throws DomainError contradictory (`moreThanBought`), badParameter for a purchase that there isn't
 */
export async function demandBought(sql: ClinicSql, form: Form<'return'>): Promise<void> {
  const purchase = (await formOf(sql, 'purchase', form.purchaseID))?.form;
  if (!purchase || purchase.supplierID !== form.supplierID)
    throw new DomainError('badParameter', 'no such purchase of this supplier', { field: 'purchaseID' });
  const others = await sql<ReturnedRow>(RETURNED_ROWS, [purchase.id, form.id]);
  const bought = unitsOf(purchase.items);
  for (const [prodID, units] of unitsOf([...form.items, ...others]))
    if (units > (bought.get(prodID) ?? 0))
      throw new DomainError('contradictory', 'more goes back than was bought', { rule: 'moreThanBought', prodID });
}

/**
 * Refuses to lower a purchase below what of it went back.
 * @throws DomainError contradictory (`lessThanReturned`)
 */
export async function demandKeptReturns(sql: ClinicSql, purchase: Form<'purchase'>): Promise<void> {
  const returned = await sql<ReturnedRow>(RETURNED_ROWS, [purchase.id, '']);
  const bought = unitsOf(purchase.items);
  for (const [prodID, units] of unitsOf(returned))
    if (units > (bought.get(prodID) ?? 0))
      throw new DomainError('contradictory', 'more of it went back already', { rule: 'lessThanReturned', prodID });
}

/**
 * Refuses a delivery of an order of which somebody else has received something that its author didn't know of.
 * @throws DomainError conflict (`orderReceived`) with the ids of those purchases (`rows`) and the number of the latest (`name`)
 */
export async function demandSeenDeliveries(sql: ClinicSql, orderID: string, seen: readonly string[]): Promise<void> {
  if (orderID === '') return;
  const unseen = await sql<{ id: string; customID: string }>(
    `SELECT id, custom_id AS "customID" FROM vetloom.form WHERE clinic_id = $1 AND order_id = $2 AND removed_at IS NULL AND NOT id = ANY ($3)
      ORDER BY created_at DESC, id DESC`,
    [orderID, seen],
  );
  const [latest] = unseen;
  if (latest)
    throw new DomainError('conflict', 'somebody else has received some of this order', {
      ...{ rule: 'orderReceived', name: latest.customID, rows: unseen.map(({ id }) => id) },
    });
}

type ReturnedRow = Readonly<{ prodID: string; number: number; factor: number }>;
/** Rows of the returns of a purchase ($2), without those of one return ($3). */
const RETURNED_ROWS = `SELECT i.product_id AS "prodID", (i.body ->> 'number')::float8 AS number, (i.body ->> 'factor')::float8 AS factor
  FROM vetloom.form_item i JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = i.form_id
  WHERE i.clinic_id = $1 AND f.purchase_id = $2 AND f.removed_at IS NULL AND f.id <> $3`;

/** Stock units of each product in some rows, free ones too. */
const unitsOf = (
  items: readonly { prodID: string; number: number; factor: number; free?: number }[],
): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(items, ({ prodID }) => prodID)].map(([prodID, rows]) => [
      prodID,
      sumOf(rows.map(({ number, free = 0, factor }) => inStockUnits(sumOf([number, free]), factor))),
    ]),
  );

/** Lets an order say how much of it has arrived, by the purchases that deliver it. */
export async function followOrder<K extends FormKind>(
  call: ErpCall,
  write: RowWrite,
  kind: K,
  form: Form<K>,
  before: Form<K> | null = null,
): Promise<void> {
  if (kind !== 'purchase') return;
  const ids = new Set([(form as Form<'purchase'>).orderID, (before as Form<'purchase'> | null)?.orderID ?? '']);
  for (const id of ids) if (id !== '') await noteArrival(call, write, id);
}

async function noteArrival(call: ErpCall, write: RowWrite, id: string): Promise<void> {
  const order = (await formOf(write.sql, 'order', id))?.form;
  if (!order) throw new DomainError('badParameter', 'no such order', { field: 'orderID' });
  const came = await write.sql<{ item: string; number: number }>(
    `SELECT i.body ->> 'orderItemID' AS item, sum((i.body ->> 'number')::numeric)::float8 AS number
      FROM vetloom.form_item i JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = i.form_id
      WHERE i.clinic_id = $1 AND f.order_id = $2 AND f.removed_at IS NULL AND f.body ->> 'arrive' <> '0' GROUP BY 1`,
    [id],
  );
  const { arrive, status } = arrivalOf(order, new Map(came.map(({ item, number }) => [item, number])));
  if (arrive === order.arrive && status === order.status) return;
  const after = { ...order, arrive, status, updateDateTime: call.now, updateBy: write.author } as Form<'order'>;
  await putForm(write.sql, 'order', after, write.seq);
  write.note({ table: 'form', id, before: order, after });
}
