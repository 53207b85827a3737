import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';

/** SQL of the NT$ that have been paid of the purchase `f`. */
export const PAID_SUM = `COALESCE((SELECT sum(p.amount) FROM vetloom.form_payment p WHERE p.clinic_id = f.clinic_id AND p.purchase_id = f.id), 0)`;
/** SQL of the NT$ that went back of the purchase `f` with its goods. */
export const RETURNED_SUM = `COALESCE((SELECT sum(r.total) FROM vetloom.form r WHERE r.clinic_id = f.clinic_id AND r.purchase_id = f.id AND r.kind = 'return' AND r.removed_at IS NULL), 0)`;
/** SQL of the NT$ that are owed for the purchase `f`; below zero where more was paid than it costs now. */
export const OWED_SUM = `(f.total - ${RETURNED_SUM} - ${PAID_SUM})`;

/**
 * Keeps which purchases a payment pays: each what it still lacks, the earliest first, as far as the money goes. What is left stands as paid ahead.
 * @throws DomainError badParameter for a purchase that there isn't, or of another supplier
 */
export async function keepPayment(sql: ClinicSql, payment: Form<'payment'>): Promise<void> {
  await sql('DELETE FROM vetloom.form_payment WHERE clinic_id = $1 AND payment_id = $2', [payment.id]);
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
  await sql(
    `INSERT INTO vetloom.form_payment (clinic_id, payment_id, purchase_id, amount)
      SELECT $1, $2, s.id, s.amount FROM jsonb_to_recordset($3) AS s (id text, amount integer)`,
    [payment.id, JSON.stringify(shares)],
  );
}
