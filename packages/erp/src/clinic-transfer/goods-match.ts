import { same } from '@vetloom/domain/core/same.ts';
import type { ClinicTransfer } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import { type Candidate, ownProductFor } from '@vetloom/domain/stock/clinic-transfer.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { goodsMatchJson } from '@vetloom/storage/stock/stock-json.ts';
import type { RowWrite } from '../rows/row-write.ts';

/** Which of the clinic's products one of another clinic is taken for. */
export interface GoodsMatch {
  readonly prodID: string;
  readonly name: string;
  readonly unit: string;
  /** How many of the clinic's stock units one of the other's is. */
  readonly factor: number;
}

interface Own extends Candidate {
  readonly unit: string;
}

/** By the other clinic's product: what somebody chose before, else what has the same barcode, else the same name. */
export async function matchesOf(
  sql: ClinicSql,
  fromClinic: string,
  items: ClinicTransfer['items'],
): Promise<ReadonlyMap<string, GoodsMatch>> {
  if (items.length === 0) return new Map();
  const codes = items.flatMap(({ barcode }) => (barcode === '' ? [] : [barcode.replace(/^0+/, '')]));
  const chosen = await sql<GoodsMatch & { readonly from: string }>(
    `SELECT g.from_product AS from, p.id AS "prodID", p.name, p.unit, g.factor::float8 AS factor FROM vetloom.goods_match g
      JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = g.product_id AND p.removed_at IS NULL
      WHERE g.clinic_id = $1 AND g.from_clinic = $2 AND g.from_product = ANY ($3)`,
    [fromClinic, items.map(({ prodID }) => prodID)],
  );
  const alike = await sql<Own>(
    `SELECT id, name, barcode, unit FROM vetloom.product
      WHERE clinic_id = $1 AND removed_at IS NULL AND active AND (name = ANY ($2) OR (barcode <> '' AND ltrim(barcode, '0') = ANY ($3)))`,
    [items.map(({ name }) => name.trim()), codes],
  );
  const own = new Map(alike.map((one) => [one.id, one]));
  const found = items.flatMap((item): [string, GoodsMatch][] => {
    const product = own.get(ownProductFor(item, alike) ?? '');
    return product ? [[item.prodID, { prodID: product.id, name: product.name, unit: product.unit, factor: 1 }]] : [];
  });
  return new Map([...found, ...chosen.map(({ from, ...match }): [string, GoodsMatch] => [from, match])]);
}

/** Keeps what somebody chose, so that the next goods of that clinic find it. */
export const keepMatches = async (
  { sql, note }: Pick<RowWrite, 'sql' | 'note'>,
  fromClinic: string,
  chosen: readonly { readonly from: string; readonly prodID: string; readonly factor: number }[],
): Promise<void> => {
  const last = [...new Map(chosen.map((one) => [one.from, one])).values()];
  const read = () =>
    sql<{ from: string; match: object }>(
      `SELECT g.from_product AS from, ${goodsMatchJson('g')} AS match FROM vetloom.goods_match g
        WHERE g.clinic_id = $1 AND g.from_clinic = $2 AND g.from_product = ANY ($3)`,
      [fromClinic, last.map(({ from }) => from)],
    );
  const [stood, , kept] = await Promise.all([
    read(),
    sql(
      `INSERT INTO vetloom.goods_match (clinic_id, from_clinic, from_product, product_id, factor)
        SELECT here.clinic_id, $2, m."from", m."prodID", m.factor FROM jsonb_to_recordset($3) AS m ("from" text, "prodID" text, factor numeric) JOIN vetloom.clinic_head here ON here.clinic_id = $1
        ON CONFLICT (clinic_id, from_clinic, from_product) DO UPDATE SET product_id = excluded.product_id, factor = excluded.factor`,
      [fromClinic, JSON.stringify(last)],
    ),
    read(),
  ]);
  const before = new Map(stood.map(({ from, match }) => [from, match]));
  for (const { from, match } of kept) {
    const change = { before: before.get(from) ?? null, after: match };
    if (!same(change.before, match)) note({ table: 'goods_match', id: `${fromClinic}/${from}`, ...change });
  }
};
