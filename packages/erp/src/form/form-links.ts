import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import type { FormKind } from '@vetloom/domain/stock/form-effects.ts';
import { exact, sumOf } from '@vetloom/domain/stock/movement.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import type { ErpCall, RowWrite } from '../rows/row-write.ts';
import { formOf, putForm } from './form-rows.ts';

/**
 * Refuses where other forms rest on this one: an order that was delivered or a purchase that was paid or sent back isn't removed; a return is of goods of its
 * purchase, no more than were bought. @throws DomainError contradictory (`formUsed`, `moreThanBought`), badParameter for a form that there isn't
 */
export async function demandUnused(
  sql: ClinicSql,
  kind: FormKind,
  form: Form,
  how: 'removed' | 'changed' = 'removed',
): Promise<void> {
  if (kind === 'return' && how === 'changed') return demandBought(sql, form as Form<'return'>);
  if (how === 'changed' || (kind !== 'order' && kind !== 'purchase')) return;
  const [user] = await sql<{ customID: string; kind: string }>(
    `SELECT f.custom_id AS "customID", f.kind FROM vetloom.form f WHERE f.clinic_id = $1 AND f.removed_at IS NULL
        AND (f.order_id = $2 OR f.purchase_id = $2 OR f.id IN (SELECT p.payment_id FROM vetloom.form_payment p WHERE p.clinic_id = $1 AND p.purchase_id = $2)) LIMIT 1`,
    [form.id],
  );
  if (user) throw new DomainError('contradictory', 'other forms rest on this one', { rule: 'formUsed', ...user });
}

async function demandBought(sql: ClinicSql, form: Form<'return'>): Promise<void> {
  const purchase = (await formOf(sql, 'purchase', form.purchaseID))?.form;
  if (!purchase || purchase.supplierID !== form.supplierID)
    throw new DomainError('badParameter', 'no such purchase of this supplier', { field: 'purchaseID' });
  const units = (items: readonly { prodID: string; number: number; factor: number; free?: number }[]) =>
    Map.groupBy(items, ({ prodID }) => prodID);
  const others = await sql<{ prodID: string; number: number; factor: number }>(
    `SELECT i.product_id AS "prodID", (i.body ->> 'number')::float8 AS number, (i.body ->> 'factor')::float8 AS factor
      FROM vetloom.form_item i JOIN vetloom.form f ON f.clinic_id = i.clinic_id AND f.id = i.form_id
      WHERE i.clinic_id = $1 AND f.purchase_id = $2 AND f.removed_at IS NULL AND f.id <> $3`,
    [purchase.id, form.id],
  );
  const bought = units(purchase.items);
  for (const [prodID, items] of units([...form.items, ...others])) {
    const sum = (rows: typeof items) =>
      sumOf(
        rows.map((row) =>
          exact(row.number)
            .plus(row.free ?? 0)
            .times(row.factor)
            .toNumber(),
        ),
      );
    if (sum(items) > sum(bought.get(prodID) ?? []))
      throw new DomainError('contradictory', 'more goes back than was bought', { rule: 'moreThanBought', prodID });
  }
}

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
  for (const id of ids) if (id !== '') await arrivalOf(call, write, id);
}

async function arrivalOf(call: ErpCall, write: RowWrite, id: string): Promise<void> {
  const order = (await formOf(write.sql, 'order', id))?.form;
  if (!order) throw new DomainError('badParameter', 'no such order', { field: 'orderID' });
  const came = await write.sql<{ item: string; number: number }>(
    `SELECT i.body ->> 'orderItemID' AS item, sum((i.body ->> 'number')::numeric)::float8 AS number
      FROM vetloom.form_item i JOIN vetloom.form f ON f.clinic_id = i.clinic_id AND f.id = i.form_id
      WHERE i.clinic_id = $1 AND f.order_id = $2 AND f.removed_at IS NULL AND f.body ->> 'arrive' <> '0' GROUP BY 1`,
    [id],
  );
  const arrived = new Map(came.map(({ item, number }) => [item, number]));
  const isWhole = order.items.every(({ _id, number }) => (arrived.get(_id) ?? 0) >= number);
  const arrive = isWhole ? 20 : arrived.size > 0 ? 10 : 0;
  const open = order.status === 40 || order.status === 90;
  const status = open ? order.status : arrive === 20 ? 30 : arrive === 10 ? 20 : order.status >= 20 ? 10 : order.status;
  if (arrive === order.arrive && status === order.status) return;
  const after = { ...order, arrive, status, updateDateTime: call.now, updateBy: write.author } as Form<'order'>;
  await putForm(write.sql, 'order', after, write.seq);
  write.note({ table: 'form', id, before: order, after });
}
