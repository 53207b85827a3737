import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { BILLS, type ReadBill, SALE_FORMS, soldLinesOf } from '@vetloom/storage/stock/sold-lines.ts';
import { markOf, moveMark } from './figure-mark.ts';

/** Bills that are read in one transaction: nobody waits behind the first reading of ten years. */
const AT_ONCE = 500;

const NEXT_BILLS = `${BILLS} AND (d.seq, d.id) > ($2, $3) ORDER BY d.seq, d.id LIMIT ${AT_ONCE}`;
const NEXT_FORMS = `${SALE_FORMS} AND (f.seq, f.id) > ($2, $3) ORDER BY f.seq, f.id LIMIT ${AT_ONCE}`;

async function keep(sql: ClinicSql, bills: readonly ReadBill[]): Promise<void> {
  await sql('DELETE FROM vetloom.sold_line WHERE clinic_id = $1 AND bill_id = ANY ($2)', [bills.map(({ id }) => id)]);
  const lines = bills.flatMap(soldLinesOf);
  if (lines.length === 0) return;
  await sql(
    `INSERT INTO vetloom.sold_line (clinic_id, bill_id, place, happened_at, staff_id, staff_name, goods, item_id, name, number, amount)
      SELECT here.clinic_id, l.bill, l.place, l.at, l."staffID", l."staffName", l.goods, l."itemID", l.name, l.number, l.amount
      FROM jsonb_to_recordset($2) AS l (bill text, place integer, at bigint, "staffID" text, "staffName" text, goods boolean, "itemID" text, name text, number numeric, amount integer) JOIN vetloom.clinic_head here ON here.clinic_id = $1`,
    [JSON.stringify(lines)],
  );
}

/** Reads on from a mark; whether there may be more. */
async function readOn(sql: ClinicSql, name: 'bills' | 'forms', query: string): Promise<boolean> {
  const mark = await markOf(sql, name);
  const bills = await sql<ReadBill>(query, [mark.seq, mark.afterID]);
  const last = bills.at(-1);
  if (!last) return false;
  await keep(sql, bills);
  await moveMark(sql, name, { seq: last.seq, afterID: last.id });
  return bills.length === AT_ONCE;
}

/** Brings a part of what counts as sold up to date, bills and sale forms that changed since it was asked for last, each anew; whether there may be more. */
export async function keepSold(sql: ClinicSql): Promise<boolean> {
  const bills = await readOn(sql, 'bills', NEXT_BILLS);
  const forms = await readOn(sql, 'forms', NEXT_FORMS);
  return bills || forms;
}
