import type { PaymentTerm } from '@vetloom/domain/stock/form.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';

/** What is known of a product that may have to be bought; quantities in stock units. */
export interface BuyingRow {
  readonly prodID: string;
  readonly name: string;
  readonly unit: string;
  /** In what it is bought; null where that is the stock unit. */
  readonly purchaseUnit: string | null;
  readonly purchaseFactor: number;
  readonly safetyStock: number | null;
  readonly supplierID: string | null;
  /** What went since the time asked for, without what came back. */
  readonly used: number;
  /** On hand, neither blocked nor expired. */
  readonly usable: number;
  readonly onOrder: number;
  readonly expiring: readonly { readonly days: number; readonly quantity: number }[];
}

/**
 * Products in use with what went of them since `since`, what lies there, what is ordered and what expires by `horizon` days from `today`. Products of which
 * nothing goes, nothing is wanted and nothing lacks are left out.
 */
export const buyingRowsOf = (
  sql: ClinicSql,
  { since, today, horizon }: { readonly since: number; readonly today: string; readonly horizon: number },
): Promise<BuyingRow[]> =>
  sql<BuyingRow>(
    `WITH used AS (SELECT product_id, -sum(quantity) AS quantity FROM vetloom.stock_movement
        WHERE clinic_id = $1 AND happened_at >= $2 AND cause IN ('sale', 'saleReturn', 'dispensing', 'dispensingReturn', 'treatment') GROUP BY 1),
      lots AS (SELECT b.product_id, l.expires_on, sum(b.quantity) AS quantity
        FROM vetloom.stock_balance b JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = b.lot_id
        WHERE b.clinic_id = $1 AND b.quantity <> 0 AND l.status = 'usable' AND (b.quantity < 0 OR l.expires_on IS NULL OR l.expires_on >= $3::date) GROUP BY 1, 2),
      there AS (SELECT product_id, sum(quantity) AS quantity,
          COALESCE(jsonb_agg(jsonb_build_object('days', expires_on - $3::date, 'quantity', quantity) ORDER BY expires_on)
            FILTER (WHERE expires_on <= $3::date + $4::integer AND quantity > 0), '[]') AS expiring FROM lots GROUP BY 1),
      open AS (SELECT f.id FROM vetloom.form f WHERE f.clinic_id = $1 AND f.kind = 'order' AND f.status IN (10, 20) AND f.removed_at IS NULL),
      came AS (SELECT i.body ->> 'orderItemID' AS item, p.order_id, sum((i.body ->> 'number')::numeric) AS number
        FROM vetloom.form p JOIN vetloom.form_item i ON i.clinic_id = $1 AND i.form_id = p.id
        WHERE p.clinic_id = $1 AND p.order_id IN (SELECT id FROM open) AND p.removed_at IS NULL AND p.body ->> 'arrive' <> '0' GROUP BY 1, 2),
      ordered AS (SELECT i.product_id, sum(GREATEST(0, (i.body ->> 'number')::numeric - COALESCE(c.number, 0)) * (i.body ->> 'factor')::numeric) AS quantity
        FROM open o JOIN vetloom.form_item i ON i.clinic_id = $1 AND i.form_id = o.id
        LEFT JOIN came c ON c.order_id = o.id AND c.item = i.id GROUP BY 1)
    SELECT p.id AS "prodID", p.name, p.unit, p.purchase_unit AS "purchaseUnit", p.purchase_factor::float8 AS "purchaseFactor", p.safety_stock::float8 AS "safetyStock", p.supplier_id AS "supplierID",
        COALESCE(used.quantity, 0)::float8 AS used, COALESCE(there.quantity, 0)::float8 AS usable, COALESCE(ordered.quantity, 0)::float8 AS "onOrder",
        COALESCE(there.expiring, '[]') AS expiring
      FROM vetloom.product p LEFT JOIN used ON used.product_id = p.id LEFT JOIN there ON there.product_id = p.id LEFT JOIN ordered ON ordered.product_id = p.id
      WHERE p.clinic_id = $1 AND p.removed_at IS NULL AND p.active AND (used.quantity > 0 OR p.safety_stock > 0 OR there.quantity < 0) ORDER BY p.name, p.id`,
    [since, today, horizon],
  );

/** From an order to the first goods of it, days by supplier, as it was on average since a time. */
export async function leadDaysOf(sql: ClinicSql, since: number): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ supplierID: string; days: number }>(
    `SELECT o.supplier_id AS "supplierID", ceil(avg(c.days))::integer AS days FROM vetloom.form o
      CROSS JOIN LATERAL (SELECT (min(p.happened_at) - o.happened_at) / 86400.0 AS days FROM vetloom.form p
        WHERE p.clinic_id = $1 AND p.order_id = o.id AND p.removed_at IS NULL AND p.body ->> 'arrive' <> '0') c
      WHERE o.clinic_id = $1 AND o.kind = 'order' AND o.removed_at IS NULL AND o.happened_at >= $2 AND c.days IS NOT NULL GROUP BY 1`,
    [since],
  );
  return new Map(rows.map(({ supplierID, days }) => [supplierID, Math.min(90, Math.max(1, days))]));
}

/** Days of deliveries by which a supplier's time is told. */
export const LEAD_MEMORY = 365;

/** On what terms a supplier delivers. NT$ and days; 0 where nothing was agreed on. */
export interface SupplierTerms {
  readonly supplierID: string;
  readonly name: string;
  readonly contactEmail: string;
  readonly paymentTerm: '' | PaymentTerm;
  readonly minOrderAmount: number;
  readonly freeShippingAmount: number;
  readonly leadDays: number;
}

/** On what terms suppliers deliver, by id; removed ones are left out. All of them where none are named. */
export async function termsOf(
  sql: ClinicSql,
  ids: readonly string[] | null = null,
): Promise<ReadonlyMap<string, SupplierTerms>> {
  const rows = await sql<SupplierTerms>(
    `SELECT s.id AS "supplierID", s.name, s.contact_email AS "contactEmail", COALESCE(s.payment_term, '') AS "paymentTerm",
        COALESCE(s.min_order_amount, 0) AS "minOrderAmount", COALESCE(s.free_shipping_amount, 0) AS "freeShippingAmount", COALESCE(s.lead_days, 0) AS "leadDays"
      FROM vetloom.supplier s WHERE s.clinic_id = $1 AND s.removed_at IS NULL AND ($2::text[] IS NULL OR s.id = ANY ($2))`,
    [ids],
  );
  return new Map(rows.map((row) => [row.supplierID, row]));
}

/** How a supplier sells a product, as far as an order asks. */
export interface OrderOffer {
  readonly supplierID: string;
  readonly prodID: string;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly factor: number;
  readonly minNumber: number;
  readonly price: number | null;
}

/** How each of some suppliers sells the product that is asked of it; pairs without an offer are left out. */
export const offersFor = (
  sql: ClinicSql,
  asked: readonly { readonly supplierID: string; readonly prodID: string }[],
): Promise<OrderOffer[]> =>
  sql<OrderOffer>(
    `SELECT o.supplier_id AS "supplierID", o.product_id AS "prodID", o.code, o.name, COALESCE(NULLIF(o.unit, ''), p.unit) AS unit, o.factor::float8 AS factor,
        o.min_number::float8 AS "minNumber", o.price::float8 AS price
      FROM unnest($2::text[], $3::text[]) AS a (supplier, product)
      JOIN vetloom.supplier_offer o ON o.clinic_id = $1 AND o.supplier_id = a.supplier AND o.product_id = a.product AND o.removed_at IS NULL
      JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = o.product_id`,
    [asked.map(({ supplierID }) => supplierID), asked.map(({ prodID }) => prodID)],
  );

/** The last purchase of a product. */
export interface LastPurchase {
  readonly prodID: string;
  readonly purchaseID: string;
  readonly customID: string;
  readonly supplierID: string;
  readonly supplierName: string;
  /** Unix seconds. */
  readonly date: number;
  readonly price: number;
  readonly discount: number;
  readonly factor: number;
  readonly unit: string;
  readonly taxMode: 1 | 2 | 3;
}

/** The last purchase of each of some products, of whichever supplier, that isn't `without`. A product that was never bought has none. */
export const lastPurchasesOf = (
  sql: ClinicSql,
  prodIDs: readonly string[],
  without: string = '',
): Promise<LastPurchase[]> =>
  sql<LastPurchase>(
    `SELECT asked.id AS "prodID", l.*, COALESCE(s.name, '') AS "supplierName" FROM unnest($2::text[]) AS asked (id)
      CROSS JOIN LATERAL (SELECT f.id AS "purchaseID", f.custom_id AS "customID", f.supplier_id AS "supplierID", f.happened_at AS date,
          (i.body ->> 'price')::float8 AS price, (i.body ->> 'discount')::float8 AS discount, (i.body ->> 'factor')::float8 AS factor,
          i.body ->> 'unit' AS unit, (f.body ->> 'taxMode')::integer AS "taxMode"
        FROM vetloom.form_item i JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = i.form_id
        WHERE i.clinic_id = $1 AND i.product_id = asked.id AND f.kind = 'purchase' AND f.removed_at IS NULL AND f.id <> $3
        ORDER BY f.happened_at DESC, f.id DESC, i.place LIMIT 1) l
      LEFT JOIN vetloom.supplier s ON s.clinic_id = $1 AND s.id = l."supplierID"`,
    [[...new Set(prodIDs)], without],
  );

/** An order that waits for its goods. */
export interface OpenOrder {
  readonly id: string;
  readonly customID: string;
  readonly supplierID: string;
  readonly supplierName: string;
  /** Unix seconds. */
  readonly orderDateTime: number;
  readonly status: number;
  readonly totalAmount: number;
}

/** Orders that were sent off and haven't come in full, the oldest first; at most 500. */
export const openOrdersOf = (sql: ClinicSql): Promise<OpenOrder[]> =>
  sql<OpenOrder>(
    `SELECT f.id, f.custom_id AS "customID", f.supplier_id AS "supplierID", COALESCE(s.name, '') AS "supplierName", f.happened_at AS "orderDateTime", f.status,
        f.total AS "totalAmount"
      FROM vetloom.form f LEFT JOIN vetloom.supplier s ON s.clinic_id = $1 AND s.id = f.supplier_id
      WHERE f.clinic_id = $1 AND f.kind = 'order' AND f.status IN (10, 20) AND f.removed_at IS NULL ORDER BY f.happened_at, f.id LIMIT 500`,
  );
