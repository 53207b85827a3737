import { bandEnds, EXPIRY_BANDS, type ExpiryBand } from '@vetloom/domain/stock/lot-expiry.ts';
import { historyNameOf } from '@vetloom/storage/history/flush.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { pageRows } from '../rows/listing.ts';
import type { LotStatus } from '../stock/shown-movement.ts';

/** SQL of what a quantity of the lot `l` is worth, NT$: at what the lot cost, at its product's average (`v`) where nobody knows; null where nobody knows either. */
const lotValue = (quantity: string): string => `round(${quantity} * COALESCE(l.unit_cost, v.unit_cost))`;

/** What lists of lots may be ordered by. */
export const LOT_ORDERS = ['expiresOn', 'name', 'lot', 'quantity', 'value'] as const;
const ORDER_SQL: Readonly<Record<(typeof LOT_ORDERS)[number], string>> = {
  expiresOn: `COALESCE(l.expires_on, 'infinity')`,
  name: 'p.name',
  lot: 'l.number',
  quantity: 'COALESCE(s.quantity, 0)',
  value: 'COALESCE(s.quantity, 0) * COALESCE(l.unit_cost, v.unit_cost, 0)',
};

/** What is asked of a list of lots. */
export interface LotQuestion {
  readonly condition: {
    /** Within product's name, number or barcode, or the lot's number. */
    readonly text?: string | undefined;
    readonly band?: ExpiryBand | undefined;
    readonly status?: LotStatus | undefined;
    readonly prodID?: string | undefined;
    readonly placeID?: string | undefined;
    /** Lots from which a visit, a sale or a form took. */
    readonly causeID?: string | undefined;
    /** Also lots of which nothing lies anywhere. */
    readonly withEmpty?: boolean | undefined;
  };
  readonly order: { readonly column: (typeof LOT_ORDERS)[number]; readonly order: 'ASC' | 'DESC' };
  readonly limit: number;
  readonly offset: number;
  /** `YYYY-MM-DD` by the clinic's clock. */
  readonly today: string;
}

/** What lies where. */
export interface PlacedQuantity {
  readonly placeID: string;
  readonly quantity: number;
}

/** A lot as lists show it. */
export interface ListedLot {
  readonly lotID: string;
  readonly lot: string;
  readonly expiresOn: string | null;
  readonly band: ExpiryBand;
  readonly status: LotStatus;
  readonly reason: string;
  readonly prodID: string;
  readonly name: string;
  readonly unit: string;
  readonly supplierID: string | null;
  readonly supplierName: string;
  readonly quantity: number;
  /** NT$, at what the lot cost; at the product's average where nobody knows. */
  readonly value: number;
  readonly places: PlacedQuantity[];
}

/**
 * A page of lots, how many there are, how many in each band of expiry, whatever band was asked for, and how many of the clinic's are blocked.
 * @throws DomainError tooLarge
 */
export async function lotsOfClinic(
  sql: ClinicSql,
  { condition, order, limit, offset, today }: LotQuestion,
): Promise<{ count: number; bands: Record<ExpiryBand, number>; blocked: number; rows: ListedLot[] }> {
  const values: unknown[] = [];
  const at = (value: unknown) => `$${values.push(value) + 1}`;
  const { expired, d30, d60, d90 } = bandEnds(today);
  const ends = [expired, d30, d60, d90].map((day) => `${at(day)}::date`);
  const band = `CASE WHEN l.expires_on IS NULL THEN 'none' ${ends
    .map((end, place) => `WHEN l.expires_on <= ${end} THEN '${EXPIRY_BANDS[place]}'`)
    .join(' ')} ELSE 'later' END`;
  const has = (column: string, value: unknown) => (value === undefined ? [] : [`${column} = ${at(value)}`]);
  const text = condition.text ? at(condition.text.toLowerCase()) : undefined;
  const where = [
    'l.clinic_id = $1',
    ...has('l.status', condition.status),
    ...has('l.product_id', condition.prodID),
    ...(condition.withEmpty || condition.causeID ? [] : ['s.quantity <> 0']),
    ...(condition.causeID === undefined
      ? []
      : [
          `l.id IN (SELECT m.lot_id FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND m.cause_id = ${at(condition.causeID)})`,
        ]),
    ...(text
      ? [`strpos(lower(p.name || ' ' || p.custom_id || ' ' || p.barcode || ' ' || l.number), ${text}) > 0`]
      : []),
  ].join(' AND ');
  const place = condition.placeID === undefined ? '' : `AND b.place_id = ${at(condition.placeID)}`;
  const shelf = `SELECT b.lot_id, sum(b.quantity) AS quantity FROM vetloom.stock_balance b
    WHERE b.clinic_id = $1 AND b.quantity <> 0 ${place} GROUP BY 1`;
  // Each table is bound to the clinic by itself, so that what is there is estimated as it is; products and values are joined where they are asked for.
  const [column, direction] = [ORDER_SQL[order.column], order.order];
  const product = 'JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = l.product_id';
  const value = 'LEFT JOIN vetloom.stock_value v ON v.clinic_id = $1 AND v.product_id = l.product_id';
  const from = (...more: readonly string[]) =>
    ['vetloom.lot l LEFT JOIN shelf s ON s.lot_id = l.id', ...(text ? [product] : []), ...more].join(' ');
  const ofBand = condition.band === undefined ? '' : `WHERE band = '${condition.band}'`;
  const ordered = from(
    ...(order.column === 'name' && !text ? [product] : []),
    ...(order.column === 'value' ? [value] : []),
  );
  // The shelf of a clinic is added up once, for the counts, which are the first row, and for the page. What is shown of a lot is looked up for the page's alone.
  const [counts, ...rows] = await pageRows<Counted | ListedLot>(
    sql,
    `WITH shelf AS MATERIALIZED (${shelf}),
        fit AS MATERIALIZED (SELECT l.id, COALESCE(s.quantity, 0) AS quantity, ${band} AS band, ${column} AS key FROM ${ordered} WHERE ${where}),
        found AS MATERIALIZED (SELECT id, quantity, key FROM fit ${ofBand} ORDER BY key ${direction}, id LIMIT ${limit} OFFSET ${offset})
      SELECT jsonb_build_object('bands', COALESCE((SELECT jsonb_object_agg(c.band, c.lots) FROM (SELECT band, count(*) AS lots FROM fit GROUP BY 1) c), '{}'),
          'blocked', (SELECT count(*) FROM vetloom.lot WHERE clinic_id = $1 AND status = 'blocked')) AS row
      UNION ALL
      (SELECT jsonb_build_object('lotID', l.id, 'lot', l.number, 'expiresOn', l.expires_on, 'band', ${band}, 'status', l.status, 'reason', l.reason,
          'prodID', p.id, 'name', p.name, 'unit', p.unit, 'supplierID', l.supplier_id,
          'supplierName', COALESCE((SELECT u.name FROM vetloom.supplier u WHERE u.clinic_id = $1 AND u.id = l.supplier_id), ''),
          'quantity', f.quantity, 'value', COALESCE(${lotValue('f.quantity')}, 0),
          'places', COALESCE((SELECT jsonb_agg(jsonb_build_object('placeID', b.place_id, 'quantity', b.quantity) ORDER BY b.place_id)
            FROM vetloom.stock_balance b WHERE b.clinic_id = $1 AND b.product_id = l.product_id AND b.lot_id = l.id AND b.quantity <> 0), '[]')) AS row
        FROM found f JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = f.id ${product} ${value} ORDER BY f.key ${direction}, f.id)`,
    values,
  );
  const { bands: known, blocked } = counts as Counted;
  const bands = Object.fromEntries(EXPIRY_BANDS.map((one) => [one, known[one] ?? 0])) as Record<ExpiryBand, number>;
  const count =
    condition.band === undefined ? Object.values(bands).reduce((sum, one) => sum + one, 0) : bands[condition.band];
  return { count, bands, blocked, rows: rows as ListedLot[] };
}

/** How many lots fit in each band of expiry, and how many of the clinic's are blocked. */
interface Counted {
  readonly bands: Partial<Record<ExpiryBand, number>>;
  readonly blocked: number;
}

/** A lot as it stands, with the sequence of its last change. */
export interface LotRow {
  readonly seq: number;
  readonly lotID: string;
  readonly prodID: string;
  readonly lot: string;
  readonly expiresOn: string | null;
  readonly status: LotStatus;
  readonly reason: string;
}

/** A lot by its id. */
export async function lotRowOf(sql: ClinicSql, id: string): Promise<LotRow | undefined> {
  const [row] = await sql<LotRow>(
    `SELECT seq, id AS "lotID", product_id AS "prodID", number AS lot, to_char(expires_on, 'YYYY-MM-DD') AS "expiresOn", status, reason
      FROM vetloom.lot WHERE clinic_id = $1 AND id = $2`,
    [id],
  );
  return row;
}

/** Blocks a lot or lets it be used again, and says why. */
export const setLotStatus = async (
  sql: ClinicSql,
  { lotID, status, reason }: Pick<LotRow, 'lotID' | 'status' | 'reason'>,
  { seq, now, author }: { readonly seq: number; readonly now: number; readonly author: string },
): Promise<void> => {
  await sql(
    'UPDATE vetloom.lot SET status = $3, reason = $4, seq = $5, updated_at = $6, updated_by = $7 WHERE clinic_id = $1 AND id = $2',
    [lotID, status, reason, seq, now, author],
  );
};

/** A time at which a lot was blocked or let be used again. */
export interface LotTurn {
  readonly dateTime: number;
  readonly by: string;
  readonly status: LotStatus;
  readonly reason: string;
}

/** When a lot was blocked and let be used again, the latest first: of what the history knows, the last hundred. */
export const turnsOfLot = (sql: ClinicSql, lotID: string): Promise<LotTurn[]> =>
  sql<LotTurn>(
    `SELECT h.at AS "dateTime", COALESCE(h.on_behalf_of, h.author) AS by, h.after ->> 'status' AS status, COALESCE(h.after ->> 'reason', '') AS reason
      FROM vetloom.history h WHERE h.clinic_id = $1 AND h.collection = $2 AND h.doc_id = $3 AND h.before IS NOT NULL AND h.after ? 'status' ORDER BY h.seq DESC, h.ord DESC LIMIT 100`,
    [historyNameOf('lot'), lotID],
  );

/** A purchase by which a lot came. */
export interface LotOrigin {
  readonly formID: string;
  readonly customID: string;
  readonly dateTime: number;
  readonly supplierID: string | null;
  readonly supplierName: string;
  /** Stock units. */
  readonly quantity: number;
}

/** The purchases by which a lot came, the earliest first: at most a hundred. */
export const originsOfLot = (sql: ClinicSql, lotID: string): Promise<LotOrigin[]> =>
  sql<LotOrigin>(
    `SELECT f.id AS "formID", f.custom_id AS "customID", f.happened_at AS "dateTime", f.supplier_id AS "supplierID",
        COALESCE((SELECT u.name FROM vetloom.supplier u WHERE u.clinic_id = $1 AND u.id = f.supplier_id), '') AS "supplierName", m.quantity
      FROM (SELECT cause_id, sum(quantity)::float8 AS quantity FROM vetloom.stock_movement
        WHERE clinic_id = $1 AND lot_id = $2 AND cause = 'purchase' GROUP BY 1 HAVING sum(quantity) <> 0) m
      JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = m.cause_id ORDER BY f.happened_at, f.id LIMIT 100`,
    [lotID],
  );

/** What lies of a lot that expires. */
export interface ExpiringLot {
  readonly lotID: string;
  readonly lot: string;
  readonly prodID: string;
  readonly name: string;
  readonly unit: string;
  readonly expiresOn: string;
  /** From today; below zero where it has expired. */
  readonly days: number;
  readonly quantity: number;
  readonly status: 'usable' | 'blocked';
  /** NT$, as lists of lots have it; null where nobody knows what it cost. */
  readonly value: number | null;
}

/** Lots of which something lies there and that expire within some days from `today` or have expired, the first first; a page of them. */
export const expiringLotsOf = (
  sql: ClinicSql,
  { today, days, limit, offset }: { today: string; days: number; limit: number; offset: number },
): Promise<ExpiringLot[]> =>
  sql<ExpiringLot>(
    `SELECT l.id AS "lotID", l.number AS lot, l.product_id AS "prodID", p.name, p.unit, to_char(l.expires_on, 'YYYY-MM-DD') AS "expiresOn",
        l.expires_on - $2::date AS days, b.quantity::float8 AS quantity, l.status, (${lotValue('b.quantity')})::float8 AS value
      FROM vetloom.lot l JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = l.product_id
      LEFT JOIN vetloom.stock_value v ON v.clinic_id = $1 AND v.product_id = l.product_id
      CROSS JOIN LATERAL (SELECT sum(b.quantity) AS quantity FROM vetloom.stock_balance b
        WHERE b.clinic_id = $1 AND b.product_id = l.product_id AND b.lot_id = l.id) b
      WHERE l.clinic_id = $1 AND l.expires_on <= $2::date + $3::integer AND b.quantity > 0 ORDER BY l.expires_on, l.id LIMIT ${limit} OFFSET ${offset}`,
    [today, days],
  );
