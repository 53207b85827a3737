import type { ProductLevel } from '@vetloom/domain/catalog/product-level.schema.ts';
import { entriesOf, useLevels, useListEntries } from '../../../data/inventory/lists.ts';
import { type SupplierChoice, useSuppliers } from '../../../data/inventory/suppliers.ts';
import type { ProductRow } from './product-row.ts';

/** What fields of a product are picked from. */
export interface ProductChoices {
  readonly types: readonly string[];
  readonly units: readonly string[];
  readonly suppliers: readonly SupplierChoice[];
  readonly levels: readonly ProductLevel[];
}

/** The clinic's lists first, in their order, then what products say besides. */
export function useProductChoices(rows: readonly ProductRow[]): ProductChoices {
  const lists = useListEntries();
  const levels = useLevels();
  const suppliers = useSuppliers();
  const named = (list: 'type' | 'unit') => entriesOf(lists.rows, list).map(({ name }) => name);
  return {
    types: [...new Set([...named('type'), ...rows.map(({ type }) => type)])].filter(Boolean),
    units: [...new Set([...named('unit'), ...rows.map(({ unit }) => unit)])].filter(Boolean),
    suppliers: suppliers ?? suppliersOf(rows),
    levels: [...levels.rows.values()],
  };
}

/** The suppliers that products name, by name. */
export const suppliersOf = (rows: readonly ProductRow[]): SupplierChoice[] =>
  [...new Map(rows.map(({ supplierID, supplier }) => [supplierID, supplier]))]
    .filter(([id, name]) => id !== '' && name !== '')
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-Hant-TW'));
