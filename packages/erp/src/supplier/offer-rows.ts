import type { PriceList, SupplierOffer } from '@vetloom/domain/stock/offer.schema.ts';
import { OFFER_JSON, PRICE_LIST_DIGEST, PRICE_LIST_JSON } from '@vetloom/storage/catalog/inventory-columns.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { pageRows } from '../rows/listing.ts';

/** An offer with the sequence at which it last changed. */
export interface OfferRow {
  readonly seq: number;
  readonly offer: SupplierOffer;
}

/** How a supplier sells some products; of all that it sells where none are named. */
export const offersOf = (
  sql: ClinicSql,
  supplierID: string,
  prodIDs: readonly string[] | null = null,
): Promise<OfferRow[]> =>
  sql<OfferRow>(
    `SELECT o.seq, ${OFFER_JSON} AS offer FROM vetloom.supplier_offer o
      WHERE o.clinic_id = $1 AND o.supplier_id = $2 AND ($3::text[] IS NULL OR o.product_id = ANY ($3)) AND o.removed_at IS NULL`,
    [supplierID, prodIDs],
  );

/** What a list of offers may be ordered by. */
export const OFFER_ORDERS = ['name', 'code', 'price', 'pricedOn', 'updateDateTime'] as const;
const ORDER_SQL: Readonly<Record<(typeof OFFER_ORDERS)[number], string>> = {
  name: 'p.name',
  code: 'o.code',
  price: 'o.price / o.factor',
  pricedOn: 'o.priced_on',
  updateDateTime: 'o.updated_at',
};

/** An offer with what the clinic says of its product. */
export interface ListedOffer extends SupplierOffer {
  readonly prodName: string;
  readonly prodUnit: string;
  /** What the clinic sells it at and what it cost last, NT$ of the sale's and the stock's unit. */
  readonly salePrice: number;
  readonly sellFactor: number;
  readonly cost: number;
}

const OF_PRODUCT = `jsonb_build_object('prodName', p.name, 'prodUnit', p.unit, 'salePrice', p.price, 'sellFactor', p.sell_factor, 'cost', p.cost)`;

/** What is asked of a supplier's offers. */
export interface OfferQuestion {
  readonly condition: { readonly text?: string | undefined };
  readonly order: { readonly column: (typeof OFFER_ORDERS)[number]; readonly order: 'ASC' | 'DESC' };
  readonly limit: number;
  readonly offset: number;
}

/** A page of what a supplier sells, and how many there are. @throws DomainError tooLarge */
export async function offerPageOf(
  sql: ClinicSql,
  supplierID: string,
  { condition, order, limit, offset }: OfferQuestion,
): Promise<{ count: number; rows: ListedOffer[] }> {
  const from = `FROM vetloom.supplier_offer o JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = o.product_id AND p.removed_at IS NULL
    WHERE o.clinic_id = $1 AND o.supplier_id = $2 AND o.removed_at IS NULL
      AND strpos(lower(p.name || ' ' || o.name || ' ' || o.code || ' ' || p.barcode), $3) > 0`;
  const values = [supplierID, (condition.text ?? '').toLowerCase()];
  const [column, direction] = [ORDER_SQL[order.column], order.order];
  const rows = await pageRows<ListedOffer>(
    sql,
    `SELECT ${OFFER_JSON} || ${OF_PRODUCT} AS row ${from} ORDER BY ${column} ${direction}, o.product_id ${direction} LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  const [counted] = await sql<{ count: number }>(`SELECT count(*)::integer AS count ${from}`, values);
  return { count: counted?.count ?? 0, rows };
}

/** Which of these products the clinic has. */
export async function knownProducts(sql: ClinicSql, prodIDs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }>(
    'SELECT id FROM vetloom.product WHERE clinic_id = $1 AND id = ANY ($2) AND removed_at IS NULL',
    [prodIDs],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes how suppliers sell products. */
export async function putOffers(sql: ClinicSql, offers: readonly SupplierOffer[], seq: number): Promise<void> {
  if (offers.length === 0) return;
  await sql(
    `INSERT INTO vetloom.supplier_offer (clinic_id, seq, supplier_id, product_id, code, name, unit, factor, min_number, price, priced_on,
        created_at, created_by, updated_at, updated_by)
      SELECT here.clinic_id, $2, r."supplierID", r."prodID", r.code, r.name, r.unit, r.factor, r."minNumber", r.price, r."pricedOn",
        r."createDateTime", r."createBy", r."updateDateTime", r."updateBy"
      FROM json_to_recordset($3) AS r ("supplierID" text, "prodID" text, code text, name text, unit text, factor numeric, "minNumber" numeric, price numeric,
        "pricedOn" date, "createDateTime" bigint, "createBy" text, "updateDateTime" bigint, "updateBy" text) JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT (clinic_id, supplier_id, product_id) DO UPDATE SET seq = excluded.seq, code = excluded.code, name = excluded.name, unit = excluded.unit,
        factor = excluded.factor, min_number = excluded.min_number, price = excluded.price, priced_on = excluded.priced_on, created_at = excluded.created_at,
        created_by = excluded.created_by, updated_at = excluded.updated_at, updated_by = excluded.updated_by, removed_at = NULL`,
    [seq, JSON.stringify(offers)],
  );
}

/** Takes offers out of every list; the rows stay for their history. */
export const removeOffers = async (
  sql: ClinicSql,
  supplierID: string,
  prodIDs: readonly string[],
  { seq, now }: { readonly seq: number; readonly now: number },
): Promise<void> =>
  void (await sql(
    'UPDATE vetloom.supplier_offer SET removed_at = $4, seq = $5 WHERE clinic_id = $1 AND supplier_id = $2 AND product_id = ANY ($3)',
    [supplierID, prodIDs, now, seq],
  ));

/** A price list that was taken over from a supplier. */
export async function priceListOf(sql: ClinicSql, supplierID: string, id: string): Promise<PriceList | undefined> {
  const [found] = await sql<{ row: PriceList }>(
    `SELECT ${PRICE_LIST_JSON} AS row FROM vetloom.price_list l WHERE l.clinic_id = $1 AND l.supplier_id = $2 AND l.id = $3`,
    [supplierID, id],
  );
  return found?.row;
}

/** Price lists that were taken over from a supplier, the latest first; a page of them. */
export async function priceListsOf(
  sql: ClinicSql,
  supplierID: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; rows: PriceList[] }> {
  const of = 'vetloom.price_list l WHERE l.clinic_id = $1 AND l.supplier_id = $2';
  const rows = await pageRows<PriceList>(
    sql,
    `SELECT ${PRICE_LIST_JSON} AS row FROM ${of} ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit} OFFSET ${offset}`,
    [supplierID],
  );
  const [counted] = await sql<{ count: number }>(`SELECT count(*)::integer AS count FROM ${of}`, [supplierID]);
  return { count: counted?.count ?? 0, rows };
}

/** What a price list changed of one product. */
export interface PriceListChange {
  readonly prodID: string;
  readonly before: SupplierOffer | null;
  readonly after: SupplierOffer;
}

/** A row of a price list as it is shown. */
export interface ListedChange {
  readonly prodID: string;
  readonly prodName: string;
  readonly prodUnit: string;
  readonly salePrice: number;
  readonly sellFactor: number;
  readonly cost: number;
  readonly before: SupplierOffer | null;
  readonly after: SupplierOffer;
}

/** What a price list changed, by the names of its products. */
export const priceListChangesOf = (sql: ClinicSql, id: string): Promise<ListedChange[]> =>
  sql<{ row: ListedChange }>(
    `SELECT jsonb_build_object('prodID', r.product_id, 'before', r.before, 'after', r.after) || ${OF_PRODUCT} AS row
      FROM vetloom.price_list_row r JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = r.product_id
      WHERE r.clinic_id = $1 AND r.list_id = $2 ORDER BY p.name, p.id`,
    [id],
  ).then((rows) => rows.map(({ row }) => row));

/** Writes that a price list was taken over, or taken back. */
export const putPriceList = async (sql: ClinicSql, list: PriceList, seq: number): Promise<void> =>
  void (await sql(
    `INSERT INTO vetloom.price_list (clinic_id, id, supplier_id, name, priced_on, taken_back_at, taken_back_by, seq, created_at, created_by, updated_at, updated_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      ON CONFLICT (clinic_id, id) DO UPDATE SET taken_back_at = excluded.taken_back_at, taken_back_by = excluded.taken_back_by, seq = excluded.seq,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [
      ...[list.id, list.supplierID, list.name, list.pricedOn, list.takenBackDateTime, list.takenBackBy, seq],
      ...[list.createDateTime, list.createBy, list.updateDateTime, list.updateBy],
    ],
  ));

/** Keeps what a price list changed. */
export const putPriceListChanges = async (
  sql: ClinicSql,
  listID: string,
  changes: readonly PriceListChange[],
): Promise<void> => {
  await sql(
    `INSERT INTO vetloom.price_list_row (clinic_id, list_id, product_id, before, after)
      SELECT here.clinic_id, $2, r."prodID", r.before, r.after FROM json_to_recordset($3) AS r ("prodID" text, before jsonb, after jsonb) JOIN vetloom.clinic_head here ON here.clinic_id = $1`,
    [listID, JSON.stringify(changes)],
  );
};

/** The digest of what a price list changed, as its history has it. */
export async function priceListDigestOf(sql: ClinicSql, listID: string): Promise<string> {
  const [row] = await sql<{ digest: string }>(
    `SELECT ${PRICE_LIST_DIGEST} AS digest FROM vetloom.price_list l WHERE l.clinic_id = $1 AND l.id = $2`,
    [listID],
  );
  return row?.digest ?? '';
}
