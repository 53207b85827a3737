import type { Prepaid } from '@vetloom/domain/billing/prepaid.schema.ts';
import type { Sale } from '@vetloom/domain/billing/sale.schema.ts';
import { type SoldBill, soldDay, soldForm, soldPrepaid, soldSale, soldVisit } from '@vetloom/domain/billing/sold.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';

/** A bill or sale form as its lines are read. */
export interface ReadBill {
  readonly id: string;
  readonly seq: number;
  readonly collection: string;
  readonly deleted: boolean;
  readonly body: unknown;
}

/** SQL of the bills of a clinic, the documents `d`; what of them is asked goes on behind it. A bill's document is opened once, for the lists that lines are in. */
export const BILLS = `SELECT d.id, d.seq, d.collection, d.deleted, to_jsonb(v) AS body FROM vetloom.document d
  LEFT JOIN LATERAL jsonb_to_record(d.body) AS v ("dateTime" jsonb, "doctorID" jsonb, doctor jsonb, "billStatus" jsonb, total jsonb, "chargeDivision" jsonb,
    "drugBag" jsonb, "drugDiscountRate" jsonb, "examTask" jsonb, "examConsumable" jsonb, surgery jsonb, "surgeryConsumable" jsonb, "surgeryConsumableDiscountRate" jsonb,
    "surgeryDrugBag" jsonb, "surgeryDrugDiscountRate" jsonb, vaccine jsonb, discounts jsonb, lines jsonb, imported jsonb, "createBy" jsonb, "planDateTime" jsonb,
    cage jsonb, "infusionDrugMission" jsonb, "infusionDrugDiscountRate" jsonb, "injectionMission" jsonb, "threrapyMission" jsonb, "otherTherapyMission" jsonb,
    "examTherapyMission" jsonb, "chargeService" jsonb, "chargeProduct" jsonb, name jsonb, entries jsonb) ON NOT d.deleted
  WHERE d.clinic_id = $1 AND d.collection IN ('record', 'sale', 'inHospitalPlan', 'prepaid')`;

/** SQL of the sale forms `f` of a clinic, likewise. */
export const SALE_FORMS = `SELECT f.id, f.seq, 'form' AS collection, f.removed_at IS NOT NULL AS deleted,
    f.body || jsonb_build_object('items', COALESCE((SELECT jsonb_agg(i.body ORDER BY i.place) FROM vetloom.form_item i
      WHERE i.clinic_id = $1 AND i.form_id = f.id), '[]')) AS body
  FROM vetloom.form f WHERE f.clinic_id = $1 AND f.kind = 'sell'`;

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

/** A line as figures keep it, with its place among those of its bill. */
export interface SoldLine {
  readonly bill: string;
  readonly place: number;
  /** Unix seconds. */
  readonly at: number;
  readonly staffID: string;
  readonly staffName: string;
  readonly goods: boolean;
  readonly itemID: string;
  readonly name: string;
  readonly number: number;
  /** NT$ */
  readonly amount: number;
}

/** The lines of a bill or sale form as they count, in their order. */
export const soldLinesOf = (bill: ReadBill): SoldLine[] =>
  soldOf(bill)
    .flatMap((one) =>
      one === undefined
        ? []
        : one.lines.map((line) => ({ ...line, at: one.at, staffID: one.staffID, staffName: one.staffName })),
    )
    .map(({ at, staffID, staffName, goods, itemID, name, number, amount }, place) => ({
      ...{ bill: bill.id, place, at, staffID, staffName, goods, itemID, name, number, amount },
    }));
