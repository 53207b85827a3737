import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { paymentShareJson } from '@vetloom/storage/stock/stock-json.ts';
import type { RowWrite } from '../rows/row-write.ts';

/** SQL of the NT$ that have been paid of the purchase `f`. */
export const PAID_SUM = `COALESCE((SELECT sum(p.amount) FROM vetloom.form_payment p WHERE p.clinic_id = $1 AND p.purchase_id = f.id), 0)`;
/** SQL of the NT$ that went back of the purchase `f` with its goods. */
export const RETURNED_SUM = `COALESCE((SELECT sum(r.total) FROM vetloom.form r WHERE r.clinic_id = $1 AND r.purchase_id = f.id AND r.kind = 'return' AND r.removed_at IS NULL), 0)`;
/** SQL of the NT$ that are owed for the purchase `f`; below zero where more was paid than it costs now. */
export const OWED_SUM = `(f.total - ${RETURNED_SUM} - ${PAID_SUM})`;

/**
 * Keeps which purchases a payment pays: each what it still lacks, the earliest first, as far as the money goes. What is left stands as paid ahead.
 * @throws DomainError badParameter for a purchase that there isn't, or of another supplier
 */
export async function keepPayment(write: Paying, payment: Form<'payment'>): Promise<void> {
  const { sql } = write;
  const before = await dropped(sql, payment.id);
  const owed = await sql<{ id: string; supplierID: string; owed: number }>(
    `SELECT f.id, f.supplier_id AS "supplierID", ${OWED_SUM}::float8 AS owed
      FROM vetloom.form f WHERE f.clinic_id = $1 AND f.kind = 'purchase' AND f.id = ANY ($2) AND f.removed_at IS NULL ORDER BY f.happened_at, f.id`,
    [payment.purchaseIDs],
  );
  const wrong =
    owed.length < new Set(payment.purchaseIDs).size || owed.some((one) => one.supplierID !== payment.supplierID);
  if (wrong)
    throw new DomainError('badParameter', 'purchaseIDs: no such purchase of this supplier', { field: 'purchaseIDs' });
  let left = payment.totalAmount;
  const shares = owed.map(({ id, owed: lacking }) => {
    const amount = Math.max(0, Math.min(left, lacking));
    left -= amount;
    return { id, amount };
  });
  const [, after] = await Promise.all([
    sql(
      `INSERT INTO vetloom.form_payment (clinic_id, payment_id, purchase_id, amount)
        SELECT here.clinic_id, $2, s.id, s.amount FROM jsonb_to_recordset($3) AS s (id text, amount integer) JOIN vetloom.clinic_head here ON here.clinic_id = $1`,
      [payment.id, JSON.stringify(shares)],
    ),
    sql<PaidShare>(SHARES, [payment.id]),
  ]);
  noteShares(write, payment.id, before, after);
}

/** Takes away what a payment pays. */
export async function dropPayment(write: Paying, paymentID: string): Promise<void> {
  noteShares(write, paymentID, await dropped(write.sql, paymentID), []);
}

type Paying = Pick<RowWrite, 'sql' | 'note'>;

/** What a payment pays of a purchase, as its history has it. */
interface PaidShare {
  readonly purchaseID: string;
  readonly share: object;
}
const SHARES = `SELECT p.purchase_id AS "purchaseID", ${paymentShareJson('p')} AS share FROM vetloom.form_payment p WHERE p.clinic_id = $1 AND p.payment_id = $2`;

async function dropped(sql: ClinicSql, paymentID: string): Promise<PaidShare[]> {
  const [stood] = await Promise.all([
    sql<PaidShare>(SHARES, [paymentID]),
    sql('DELETE FROM vetloom.form_payment WHERE clinic_id = $1 AND payment_id = $2', [paymentID]),
  ]);
  return stood;
}

function noteShares(
  { note }: Paying,
  paymentID: string,
  before: readonly PaidShare[],
  after: readonly PaidShare[],
): void {
  const [stood, stands] = [before, after].map((some) => new Map(some.map((one) => [one.purchaseID, one.share])));
  for (const purchaseID of new Set([...before, ...after].map((one) => one.purchaseID))) {
    const change = { before: stood?.get(purchaseID) ?? null, after: stands?.get(purchaseID) ?? null };
    if (!same(change.before, change.after))
      note({ table: 'form_payment', id: `${paymentID}/${purchaseID}`, ...change });
  }
}
