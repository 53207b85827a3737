import { type Product, productSchema } from '@vetloom/domain/catalog/product.schema.ts';
import { type KeptRow, selectedOf } from '@vetloom/storage/catalog/catalogue-tables.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { type Condition, commonHolds, fieldIs, listRows } from '../catalogue/catalogue-lists.ts';

/** The fields of a product. */
export const PRODUCT_FIELDS = Object.keys(productSchema.shape) as [keyof Product, ...(keyof Product)[]];
const UNORDERED: readonly (keyof Product)[] = ['drugInfo', 'controlledDrugInfo', 'info', 'insideInfo'];
/** What a list of products may be ordered by. */
export const PRODUCT_ORDERS = PRODUCT_FIELDS.filter((field) => !UNORDERED.includes(field));

/** What is asked of a list of products. */
export interface ProductQuestion {
  readonly condition: {
    readonly text?: string | undefined;
    readonly active: boolean | null;
    readonly type?: string | undefined;
    readonly supplierID?: string | undefined;
    readonly level1?: string | undefined;
    readonly level2?: string | undefined;
    readonly level3?: string | undefined;
    readonly drug?: boolean | undefined;
    readonly controlled?: boolean | undefined;
  };
  readonly order: { readonly column: keyof Product; readonly order: 'ASC' | 'DESC' };
  readonly limit: number;
  readonly offset: number;
  readonly columns?: readonly (keyof Product)[] | undefined;
}

const EQUAL = ['type', 'supplierID', 'level1', 'level2', 'level3'] as const;

function conditionsOf({ condition }: ProductQuestion): Condition[] {
  const has = (column: string, value: boolean | undefined): Condition[] =>
    value === undefined ? [] : [{ holds: (at) => `(t.${column} IS NOT NULL) = ${at}`, value }];
  return [
    ...commonHolds('product', ['customID', 'barcode'], condition),
    ...EQUAL.flatMap((field) => fieldIs('product', field, condition[field])),
    ...has('drug_info', condition.drug),
    ...has('controlled_drug_info', condition.controlled),
  ];
}

const pageOf = ({ order, limit, offset }: ProductQuestion) => ({
  columns: [order.column],
  descending: order.order === 'DESC',
  limit,
  offset,
});

/** A page of products, and how many there are. */
export const productsOf = (
  sql: ClinicSql,
  asked: ProductQuestion,
): Promise<{ count: number; rows: Partial<Product>[] }> =>
  listRows(sql, 'product', conditionsOf(asked), pageOf(asked), selectedOf('product', asked.columns));

/** A product of a list with what it refers to. */
export type ProductInfo = Partial<Product> & {
  readonly supplierName: string;
  readonly levelNames: string[];
  readonly stock?: number;
  readonly short?: boolean;
};

const STOCK = `CROSS JOIN LATERAL (SELECT COALESCE(sum(m.quantity), 0) AS stock FROM vetloom.stock_balance m
  WHERE m.clinic_id = $1 AND m.product_id = t.id) b`;

/** The same with names of supplier and levels, and with what is in stock: the sum of its balances (law 27). */
export function infosOf(
  sql: ClinicSql,
  asked: ProductQuestion,
  withoutStock: boolean,
): Promise<{ count: number; rows: ProductInfo[] }> {
  const names = {
    supplierName: `COALESCE((SELECT s.name FROM vetloom.supplier s WHERE s.clinic_id = $1 AND s.id = t.supplier_id), '')`,
    levelNames: `ARRAY(SELECT l.name FROM vetloom.product_level l
      WHERE l.clinic_id = $1 AND l.id IN (t.level1, t.level2, t.level3) ORDER BY l.depth)`,
  };
  const stock = { stock: 'b.stock', short: 'COALESCE(b.stock < t.safety_stock, false)' };
  const selected = selectedOf('product', asked.columns, withoutStock ? names : { ...names, ...stock });
  return listRows(sql, 'product', conditionsOf(asked), pageOf(asked), selected, withoutStock ? '' : STOCK);
}

/** The active product with a barcode. */
export async function productByBarcode(sql: ClinicSql, code: string): Promise<KeptRow<'product'> | undefined> {
  const [found] = await sql<KeptRow<'product'>>(
    `SELECT t.seq, ${selectedOf('product')} AS row FROM vetloom.product t
      WHERE t.clinic_id = $1 AND t.barcode = $2 AND t.barcode <> '' AND t.active AND t.removed_at IS NULL`,
    [code],
  );
  return found;
}
