import type { RowStamps } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { FORM_DATES, type Form } from '@vetloom/domain/stock/form.schema.ts';
import type { FormKind } from '@vetloom/domain/stock/form-effects.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { FORM_FOLLOWS, FORM_ITEMS, FORM_PAYS, FORM_STAMPS } from '@vetloom/storage/stock/form-json.ts';
import { pageRows } from '../rows/listing.ts';
import { OWED_SUM, RETURNED_SUM } from './form-payment.ts';

/** A form with the sequence at which it last changed. */
export interface FormRow<K extends FormKind> {
  readonly seq: number;
  readonly form: Form<K>;
}

/** What a purchase has of the payments that pay it, and of the returns that lower it. */
const PAID = `(SELECT jsonb_build_object('paidAmount', COALESCE(sum(p.amount), 0), 'returnedAmount', ${RETURNED_SUM},
    'paymentID', COALESCE((array_agg(p.payment_id ORDER BY m.happened_at DESC, m.id DESC))[1], ''))
  FROM vetloom.form_payment p JOIN vetloom.form m ON m.clinic_id = $1 AND m.id = p.payment_id AND m.removed_at IS NULL
  WHERE p.clinic_id = $1 AND p.purchase_id = f.id)`;
const MORE: Readonly<Record<FormKind, string>> = {
  order: FORM_ITEMS,
  purchase: `${FORM_ITEMS} || ${PAID}`,
  return: FORM_ITEMS,
  sell: FORM_ITEMS,
  check: FORM_ITEMS,
  payment: FORM_PAYS,
};
/** SQL of a form `f` as the service answers it. */
const jsonOf = (kind: FormKind): string => `f.body || ${FORM_STAMPS} || ${MORE[kind]}`;

/** A form that is there; undefined for an unknown and a removed one, and for one of another kind. */
export async function formOf<K extends FormKind>(sql: ClinicSql, kind: K, id: string): Promise<FormRow<K> | undefined> {
  const [row] = await sql<FormRow<K>>(
    `SELECT f.seq, ${jsonOf(kind)} AS form FROM vetloom.form f WHERE f.clinic_id = $1 AND f.kind = $2 AND f.id = $3 AND f.removed_at IS NULL`,
    [kind, id],
  );
  return row;
}

const WORKED_OUT: ReadonlySet<string> = new Set([
  ...FORM_FOLLOWS,
  'items',
  'purchaseIDs',
  'id',
  'createDateTime',
  'createBy',
  'updateDateTime',
  'updateBy',
]);

/**
 * Writes a form with its rows. @throws DomainError badParameter for a product or supplier that the clinic doesn't have, conflict (`formNumber`) for a number that
 * another form of its kind has
 */
export async function putForm<K extends FormKind>(sql: ClinicSql, kind: K, form: Form<K>, seq: number): Promise<void> {
  await demandKnown(sql, form);
  const [taken] = await sql<{ id: string }>(
    `SELECT id FROM vetloom.form WHERE clinic_id = $1 AND kind = $2 AND custom_id = $3 AND id <> $4 AND removed_at IS NULL`,
    [kind, form.customID, form.id],
  );
  if (taken)
    throw new DomainError('conflict', 'another form has this number', {
      ...{ rule: 'formNumber', name: form.customID, fields: ['customID'] },
    });
  const body = Object.fromEntries(Object.entries(form).filter(([field]) => !WORKED_OUT.has(field)));
  const happened = (form as Readonly<Record<string, unknown>>)[FORM_DATES[kind]];
  const { id, createDateTime, createBy, updateDateTime, updateBy }: RowStamps = form;
  await sql(
    `INSERT INTO vetloom.form (clinic_id, id, kind, body, happened_at, seq, created_at, created_by, updated_at, updated_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (clinic_id, id) DO UPDATE SET body = excluded.body, happened_at = excluded.happened_at, seq = excluded.seq,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [id, kind, JSON.stringify(body), happened, seq, createDateTime, createBy, updateDateTime, updateBy],
  );
  await sql('DELETE FROM vetloom.form_item WHERE clinic_id = $1 AND form_id = $2', [id]);
  await sql(
    `INSERT INTO vetloom.form_item (clinic_id, form_id, id, place, product_id, body)
      SELECT here.clinic_id, $2, n.body ->> '_id', n.place - 1, n.body ->> 'prodID', n.body FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS n (body, place) JOIN vetloom.clinic_head here ON here.clinic_id = $1`,
    [id, JSON.stringify(itemsOf(form))],
  );
}

/** Rows of a form; none of a payment. */
export const itemsOf = (form: Form): readonly { readonly _id: string; readonly prodID: string }[] =>
  'items' in form ? form.items : [];

async function demandKnown(sql: ClinicSql, form: Form): Promise<void> {
  const ids = [...new Set(itemsOf(form).map(({ prodID }) => prodID))];
  const known = await sql<{ id: string }>('SELECT id FROM vetloom.product WHERE clinic_id = $1 AND id = ANY ($2)', [
    ids,
  ]);
  if (known.length < ids.length) throw new DomainError('badParameter', 'items: no such product', { field: 'items' });
  if (!('supplierID' in form)) return;
  const [supplier] = await sql('SELECT 1 FROM vetloom.supplier WHERE clinic_id = $1 AND id = $2', [form.supplierID]);
  if (!supplier) throw new DomainError('badParameter', 'no such supplier', { field: 'supplierID' });
}

/** Takes a form out of every list; its row stays for the ledger. */
export async function removeForm(sql: ClinicSql, id: string, seq: number, now: number): Promise<void> {
  await sql('UPDATE vetloom.form SET removed_at = $3, seq = $4 WHERE clinic_id = $1 AND id = $2', [id, now, seq]);
}

/** What lists of forms may be ordered by. */
export const FORM_ORDERS = [
  'date',
  'customID',
  'supplierName',
  'staffName',
  'totalAmount',
  'status',
  'updateDateTime',
] as const;
const ORDER_SQL: Readonly<Record<(typeof FORM_ORDERS)[number], string>> = {
  date: 'f.happened_at',
  customID: 'f.custom_id',
  supplierName: `COALESCE((SELECT s.name FROM vetloom.supplier s WHERE s.clinic_id = $1 AND s.id = f.supplier_id), '')`,
  staffName: `f.body ->> 'staffName'`,
  totalAmount: 'f.total',
  status: 'f.status',
  updateDateTime: 'f.updated_at',
};

/** What is asked of a list of forms. */
export interface FormQuestion {
  readonly condition: {
    readonly text?: string | undefined;
    readonly supplierID?: string | undefined;
    readonly staffID?: string | undefined;
    readonly prodID?: string | undefined;
    readonly status?: number | undefined;
    readonly orderID?: string | undefined;
    readonly purchaseID?: string | undefined;
    /** Of purchases: those that are, or aren't, paid in full. */
    readonly paid?: boolean | undefined;
  };
  readonly dateRange?: { readonly start: number; readonly end: number } | undefined;
  readonly order: { readonly column: (typeof FORM_ORDERS)[number]; readonly order: 'ASC' | 'DESC' };
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of forms of a kind, how many there are, and NT$ of all of them. `details`: with rows and names; else what a list shows.
 * @throws DomainError tooLarge
 */
export async function formsOf(
  sql: ClinicSql,
  kind: FormKind,
  { condition, dateRange, order, limit, offset }: FormQuestion,
  details: boolean,
): Promise<{ count: number; total: number; rows: unknown[] }> {
  const values: unknown[] = [kind];
  const at = (value: unknown) => `$${values.push(value) + 1}`;
  const { text, paid } = condition;
  const has = (column: string, value: unknown) => (value === undefined ? [] : [`${column} = ${at(value)}`]);
  const where = [
    'f.clinic_id = $1 AND f.kind = $2 AND f.removed_at IS NULL',
    ...has('f.supplier_id', condition.supplierID),
    ...has('f.staff_id', condition.staffID),
    ...has('f.status', condition.status),
    ...has('f.order_id', condition.orderID),
    ...has('f.purchase_id', condition.purchaseID),
    ...(condition.prodID === undefined
      ? []
      : [
          `EXISTS (SELECT FROM vetloom.form_item i WHERE i.clinic_id = $1 AND i.form_id = f.id AND i.product_id = ${at(condition.prodID)})`,
        ]),
    ...(paid === undefined ? [] : [`(${OWED_SUM} <= 0) = ${at(paid)}`]),
    ...(text ? [`strpos(lower(f.custom_id || ' ' || (f.body ->> 'info')), ${at(text.toLowerCase())}) > 0`] : []),
    ...(dateRange ? [`f.happened_at >= ${at(dateRange.start)} AND f.happened_at < ${at(dateRange.end)}`] : []),
  ].join(' AND ');
  const [column, direction] = [ORDER_SQL[order.column], order.order];
  const names = `jsonb_build_object('supplierName', COALESCE((SELECT s.name FROM vetloom.supplier s WHERE s.clinic_id = $1 AND s.id = f.supplier_id), ''))`;
  const selected = `${details ? jsonOf(kind) : `f.body || ${FORM_STAMPS}${kind === 'purchase' ? ` || ${PAID}` : ''}`} || ${names}`;
  const rows = await pageRows<unknown>(
    sql,
    `SELECT ${selected} AS row FROM vetloom.form f WHERE ${where} ORDER BY ${column} ${direction}, f.id ${direction} LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  const [counted] = await sql<{ count: number; total: number }>(
    `SELECT count(*)::integer AS count, COALESCE(sum(f.total), 0)::float8 AS total FROM vetloom.form f WHERE ${where}`,
    values,
  );
  return { count: counted?.count ?? 0, total: counted?.total ?? 0, rows };
}
