import type { ControlledDrugInfo } from '@vetloom/domain/catalog/drug-info.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { controlledDrugs } from './book-rows.ts';

/** What the book has of a drug. */
export interface DrugBalance {
  readonly balance: number;
  readonly places: { placeID: string; place: string; balance: number }[];
  /** When something moved last, Unix seconds; 0 where nothing ever did. */
  readonly lastDateTime: number;
}

/** What the books have of drugs, by id; a drug that never moved has none. */
export async function balancesOf(sql: ClinicSql, ids: readonly string[]): Promise<ReadonlyMap<string, DrugBalance>> {
  const rows = await sql<DrugBalance & { id: string }>(
    `SELECT b.product_id AS id, sum(b.balance)::float8 AS balance,
        jsonb_agg(jsonb_build_object('placeID', b.place_id, 'place', b.name, 'balance', b.balance) ORDER BY b.sequence, b.place_id) AS places,
        (SELECT max(m.happened_at) FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND m.product_id = b.product_id) AS "lastDateTime"
      FROM (SELECT b.product_id, b.place_id, p.name, p.sequence, sum(b.quantity) AS balance FROM vetloom.stock_balance b
        JOIN vetloom.stock_place p ON p.clinic_id = $1 AND p.id = b.place_id
        WHERE b.clinic_id = $1 AND b.product_id = ANY ($2) GROUP BY 1, 2, 3, 4) b GROUP BY b.product_id`,
    [ids],
  );
  return new Map(rows.map(({ id, ...balance }) => [id, balance]));
}

/** A controlled drug in short. */
export interface SimpleDrug extends ControlledDrugInfo {
  readonly id: string;
  readonly customID: string;
  readonly name: string;
  readonly unit: string;
  readonly balance: number;
}

/** Controlled drugs in short, each once, in the order of the ids. */
export async function simpleInfosOf(sql: ClinicSql, ids: readonly string[]): Promise<SimpleDrug[]> {
  const drugs = new Map((await controlledDrugs(sql, ids)).map((drug) => [drug.id, drug]));
  const balances = await balancesOf(sql, [...drugs.keys()]);
  return [...new Set(ids)].flatMap((id) => {
    const drug = drugs.get(id);
    return drug ? [{ ...drug, balance: balances.get(id)?.balance ?? 0 }] : [];
  });
}
