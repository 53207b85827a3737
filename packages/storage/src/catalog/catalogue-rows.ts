import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

/** What the charging of a drug needs: the catalogue's `drug` without what is known from `controlledDrugInfo`. */
export type DrugInfo = Omit<NonNullable<CatalogItem['drug']>, 'controlled' | 'schedule'>;

/** A product of the inventory (spec 3 §3 "Product"). Prices are NT$ with at most four decimals, `updatedAt` Unix seconds. */
export interface Product {
  readonly id: string;
  readonly supplierID: string | null;
  readonly customID: string;
  readonly type: string;
  readonly name: string;
  readonly drugInfo: DrugInfo | null;
  readonly controlledDrugInfo: { readonly schedule: number | null } | null;
  readonly safetyStock: number | null;
  readonly sellUnit: string | null;
  readonly barcode: string;
  readonly unit: string;
  readonly price: number;
  readonly discount: number | null;
  readonly sellTaxMode: number | null;
  readonly info: string;
  readonly insideInfo: string;
  readonly level1: string | null;
  readonly level2: string | null;
  readonly level3: string | null;
  /** Days until the reminder of a vaccine is due. */
  readonly reminderDays: number | null;
  readonly active: boolean;
  readonly updatedAt: number;
}

/** A service item (spec 3 §3 "serving"). */
export interface Service {
  readonly id: string;
  readonly customID: string;
  /** Class of the service list, such as 診療 or 檢驗 (the default, spec 3 §9). */
  readonly class: string;
  /** Exam task label of a laboratory service. */
  readonly type: string;
  readonly name: string;
  readonly unit: string;
  readonly price: number;
  readonly vendor: string;
  readonly device: string;
  readonly kinds: readonly string[];
  readonly info: string;
  readonly items: readonly unknown[];
  readonly customItems: readonly unknown[];
  readonly examSupplies: readonly unknown[];
  readonly sequence: number;
  readonly reminderDays: number | null;
  readonly active: boolean;
  readonly updatedAt: number;
}

const PRODUCT_COLUMNS = {
  id: 'text',
  supplier_id: 'text',
  custom_id: 'text',
  type: 'text',
  name: 'text',
  drug_info: 'jsonb',
  controlled_drug_info: 'jsonb',
  safety_stock: 'numeric',
  sell_unit: 'text',
  barcode: 'text',
  unit: 'text',
  price: 'numeric',
  discount: 'numeric',
  sell_tax_mode: 'integer',
  info: 'text',
  inside_info: 'text',
  level1: 'text',
  level2: 'text',
  level3: 'text',
  reminder_days: 'integer',
  active: 'boolean',
  updated_at: 'bigint',
} as const;

const SERVICE_COLUMNS = {
  id: 'text',
  custom_id: 'text',
  class: 'text',
  type: 'text',
  name: 'text',
  unit: 'text',
  price: 'numeric',
  vendor: 'text',
  device: 'text',
  kinds: 'jsonb',
  info: 'text',
  items: 'jsonb',
  custom_items: 'jsonb',
  exam_supplies: 'jsonb',
  sequence: 'integer',
  reminder_days: 'integer',
  active: 'boolean',
  updated_at: 'bigint',
} as const;

const productRow = (product: Product): Record<keyof typeof PRODUCT_COLUMNS, unknown> => ({
  id: product.id,
  supplier_id: product.supplierID,
  custom_id: product.customID,
  type: product.type,
  name: product.name,
  drug_info: product.drugInfo,
  controlled_drug_info: product.controlledDrugInfo,
  safety_stock: product.safetyStock,
  sell_unit: product.sellUnit,
  barcode: product.barcode,
  unit: product.unit,
  price: product.price,
  discount: product.discount,
  sell_tax_mode: product.sellTaxMode,
  info: product.info,
  inside_info: product.insideInfo,
  level1: product.level1,
  level2: product.level2,
  level3: product.level3,
  reminder_days: product.reminderDays,
  active: product.active,
  updated_at: product.updatedAt,
});

const serviceRow = (service: Service): Record<keyof typeof SERVICE_COLUMNS, unknown> => ({
  id: service.id,
  custom_id: service.customID,
  class: service.class,
  type: service.type,
  name: service.name,
  unit: service.unit,
  price: service.price,
  vendor: service.vendor,
  device: service.device,
  kinds: service.kinds,
  info: service.info,
  items: service.items,
  custom_items: service.customItems,
  exam_supplies: service.examSupplies,
  sequence: service.sequence,
  reminder_days: service.reminderDays,
  active: service.active,
  updated_at: service.updatedAt,
});

/** Writes products, replacing those with the same id. */
export const writeProducts = (tx: ClinicTransaction, products: readonly Product[]): Promise<void> =>
  upsert(tx, 'product', PRODUCT_COLUMNS, products.map(productRow));

/** Writes services, replacing those with the same id. */
export const writeServices = (tx: ClinicTransaction, services: readonly Service[]): Promise<void> =>
  upsert(tx, 'service', SERVICE_COLUMNS, services.map(serviceRow));

async function upsert(
  tx: ClinicTransaction,
  table: 'product' | 'service',
  columns: Readonly<Record<string, string>>,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const updates = names.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`);
  await tx.sql(
    `INSERT INTO vetloom.${table} (clinic_id, ${names.join(', ')})
     SELECT $1, ${names.map((name) => `r.${name}`).join(', ')} FROM json_to_recordset($2) AS r (${typed.join(', ')})
     ON CONFLICT (clinic_id, id) DO UPDATE SET ${updates.join(', ')}`,
    [tx.clinic, JSON.stringify(rows)],
  );
}
