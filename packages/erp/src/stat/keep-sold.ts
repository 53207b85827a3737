import type { Prepaid } from '@vetloom/domain/billing/prepaid.schema.ts';
import type { Sale } from '@vetloom/domain/billing/sale.schema.ts';
import { type SoldBill, soldDay, soldForm, soldPrepaid, soldSale, soldVisit } from '@vetloom/domain/billing/sold.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { markOf, moveMark } from './figure-mark.ts';

/** Bills that are read in one transaction: nobody waits behind the first reading of ten years. */
const AT_ONCE = 500;

interface ReadBill {
  readonly id: string;
  readonly seq: number;
  readonly collection: string;
  readonly deleted: boolean;
  readonly body: unknown;
}

/* A bill's document is opened once, for the lists that lines are in: all else of a visit is longer than these. */
const BILLS = `SELECT d.id, d.seq, d.collection, d.deleted, to_jsonb(v) AS body FROM vetloom.document d
  LEFT JOIN LATERAL jsonb_to_record(d.body) AS v ("dateTime" jsonb, "doctorID" jsonb, doctor jsonb, "billStatus" jsonb, total jsonb, "chargeDivision" jsonb,
    "drugBag" jsonb, "drugDiscountRate" jsonb, "examTask" jsonb, "examConsumable" jsonb, surgery jsonb, "surgeryConsumable" jsonb, "surgeryConsumableDiscountRate" jsonb,
    "surgeryDrugBag" jsonb, "surgeryDrugDiscountRate" jsonb, vaccine jsonb, discounts jsonb, lines jsonb, imported jsonb, "createBy" jsonb, "planDateTime" jsonb,
    cage jsonb, "infusionDrugMission" jsonb, "infusionDrugDiscountRate" jsonb, "injectionMission" jsonb, "threrapyMission" jsonb, "otherTherapyMission" jsonb,
    "examTherapyMission" jsonb, "chargeService" jsonb, "chargeProduct" jsonb, name jsonb, entries jsonb) ON NOT d.deleted
  WHERE d.clinic_id = $1 AND d.collection IN ('record', 'sale', 'inHospitalPlan', 'prepaid') AND (d.seq, d.id) > ($2, $3) ORDER BY d.seq, d.id LIMIT ${AT_ONCE}`;

const FORMS = `SELECT f.id, f.seq, 'form' AS collection, f.removed_at IS NOT NULL AS deleted,
    f.body || jsonb_build_object('items', COALESCE((SELECT jsonb_agg(i.body ORDER BY i.place) FROM vetloom.form_item i
      WHERE i.clinic_id = f.clinic_id AND i.form_id = f.id), '[]')) AS body
  FROM vetloom.form f WHERE f.clinic_id = $1 AND f.kind = 'sell' AND (f.seq, f.id) > ($2, $3) ORDER BY f.seq, f.id LIMIT ${AT_ONCE}`;

const NO_LISTS = {
  ...{ chargeDivision: [], drugBag: [], examTask: [], examConsumable: [], surgery: [], surgeryConsumable: [] },
  ...{ surgeryDrugBag: [], vaccine: [], infusionDrugMission: [], injectionMission: [], threrapyMission: [] },
  ...{ otherTherapyMission: [], examTherapyMission: [], chargeService: [], chargeProduct: [], lines: [], entries: [] },
};

/** Fields that a document hasn't come as null: they are as its schema fills them in. */
function whole(body: unknown): object {
  const known = Object.entries(body as object).filter(([, value]) => value !== null);
  return { cage: null, ...NO_LISTS, ...Object.fromEntries(known) };
}

/** What a document sold: one bill, or as many as a package has days on which something of it was used. */
function soldOf({ collection, deleted, body }: ReadBill): readonly (SoldBill | undefined)[] {
  if (deleted) return [];
  const fields = whole(body);
  switch (collection) {
    case 'record':
      return [soldVisit(fields as VisitRecord)];
    case 'sale':
      return [soldSale(fields as Sale)];
    case 'inHospitalPlan':
      return [soldDay(fields as StayPlan)];
    case 'prepaid':
      return soldPrepaid(fields as Prepaid);
    default:
      return [soldForm(fields as Form<'sell'>)];
  }
}

async function keep(sql: ClinicSql, bills: readonly ReadBill[]): Promise<void> {
  await sql('DELETE FROM vetloom.sold_line WHERE clinic_id = $1 AND bill_id = ANY ($2)', [bills.map(({ id }) => id)]);
  const lines = bills.flatMap((bill) => {
    const sold = soldOf(bill).flatMap((one) =>
      (one?.lines ?? []).map((line) => ({ ...line, at: one?.at, staffID: one?.staffID, staffName: one?.staffName })),
    );
    return sold.map((line, place) => ({ ...line, bill: bill.id, place }));
  });
  if (lines.length === 0) return;
  await sql(
    `INSERT INTO vetloom.sold_line (clinic_id, bill_id, place, happened_at, staff_id, staff_name, goods, item_id, name, number, amount)
      SELECT $1, l.bill, l.place, l.at, l."staffID", l."staffName", l.goods, l."itemID", l.name, l.number, l.amount
      FROM jsonb_to_recordset($2) AS l (bill text, place integer, at bigint, "staffID" text, "staffName" text, goods boolean, "itemID" text, name text, number numeric, amount integer)`,
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
  const bills = await readOn(sql, 'bills', BILLS);
  const forms = await readOn(sql, 'forms', FORMS);
  return bills || forms;
}
