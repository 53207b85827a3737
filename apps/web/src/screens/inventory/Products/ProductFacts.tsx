import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { LEVEL_FIELDS } from '@vetloom/domain/catalog/level-tree.ts';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import type { ProductLevel } from '@vetloom/domain/catalog/product-level.schema.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { products, productForm as words } from '../../../locale/inventory-products.ts';
import classes from '../form/form.module.css';
import { marginText } from '../table/margin-text.ts';
import type { ProductRow } from './product-row.ts';

/** A fact of a product in words; `field` as the product names it. */
export function productText(
  field: string,
  product: Partial<Product>,
  levels: readonly ProductLevel[],
  supplier: string,
): string {
  const value = (product as Readonly<Record<string, unknown>>)[field];
  if (value === null || value === undefined || value === '') return words.facts.none;
  if (field === 'price' || field === 'cost') return formatAmount(Number(value));
  if (field === 'discount') return `${Math.round(Number(value) * 10_000) / 100}%`;
  if (field === 'sellTaxMode') return words.sellTaxModes[value as keyof typeof words.sellTaxModes];
  if (field === 'active') return value === true ? words.facts.active : words.facts.archived;
  if (field === 'supplierID') return supplier === '' ? words.facts.none : supplier;
  if (field === 'sellFactor' || field === 'purchaseFactor') return factorText(Number(value), product.unit);
  if (field === 'reminderDays' || field === 'openDays') return `${String(value)} ${words.days}`;
  if (field === 'drugInfo') return drugText(product.drugInfo);
  if (field === 'controlledDrugInfo') return lawText(product.controlledDrugInfo);
  if ((LEVEL_FIELDS as readonly string[]).includes(field))
    return levels.find(({ id }) => id === value)?.name ?? words.facts.none;
  return String(value);
}

const factorText = (factor: number, unit = ''): string =>
  factor === 1 ? words.facts.none : `${factor} ${unit}`.trim();

function drugText(drug: Product['drugInfo'] | undefined): string {
  if (!drug) return words.facts.none;
  const dose = [drug.doseMin, drug.dosePerKg, drug.doseMax].filter((one) => one !== null).join('–');
  return [
    drug.strength === null ? '' : `${drug.strength} mg`,
    dose === '' ? '' : `${dose} ${words.doseUnit}`,
    [drug.frequency, drug.route].filter(Boolean).join(' '),
    drug.days === null ? '' : `${drug.days} ${words.days}`,
    drug.direction,
    drug.ingredients.join('、'),
  ]
    .filter(Boolean)
    .join('\n');
}

function lawText(law: Product['controlledDrugInfo'] | undefined): string {
  if (!law) return words.facts.none;
  const schedule = law.schedule === null ? '' : words.schedules[law.schedule as keyof typeof words.schedules];
  return [schedule, law.content, law.license, law.manufacturer].filter(Boolean).join('\n') || words.controlled;
}

/** What a field is called in the drawer. */
export function productFieldName(field: string): string {
  const at = (LEVEL_FIELDS as readonly string[]).indexOf(field);
  if (at >= 0) return words.levels[at] ?? field;
  if (field === 'drugInfo') return words.facts.drug;
  if (field === 'controlledDrugInfo') return words.controlled;
  if (field === 'active') return words.facts.state;
  const name = (words as Readonly<Record<string, unknown>>)[field];
  return typeof name === 'string' ? name : field;
}

const SHOWN = [
  'customID',
  'barcode',
  'type',
  'price',
  'cost',
  'unit',
  'sellUnit',
  'sellFactor',
  'purchaseUnit',
  'purchaseFactor',
  'safetyStock',
  'discount',
  'sellTaxMode',
  'supplierID',
  'level1',
  'level2',
  'level3',
  'reminderDays',
  'openDays',
  'drugInfo',
  'controlledDrugInfo',
  'info',
  'insideInfo',
  'active',
] as const;

interface ProductFactsProps {
  /** Undefined without the inventory service: then what every desk holds is shown. */
  readonly product: Product | undefined;
  readonly item: CatalogItem;
  readonly row: ProductRow;
  readonly levels: readonly ProductLevel[];
}

/** A product to be read: for those who don't change it, and without a network. */
export function ProductFacts({ product, item, row, levels }: ProductFactsProps) {
  const known: Partial<Product> = product ?? {
    customID: row.code,
    barcode: row.barcode,
    type: row.type,
    price: row.price,
    sellUnit: row.unit,
    reminderDays: item.reminderDays,
    drugInfo: item.drug,
    active: row.active,
  };
  const fields = SHOWN.filter((field) => {
    const value = known[field];
    // One of another unit that is one of stock says nothing.
    if (field === 'sellFactor' || field === 'purchaseFactor') return value !== undefined && value !== 1;
    return value !== null && value !== undefined && value !== '';
  });
  return (
    <dl className={classes.facts}>
      {fields.map((field) => (
        <Fact key={field} name={productFieldName(field)} text={productText(field, known, levels, row.supplier)} />
      ))}
      {row.margin === null ? null : <Fact name={products.columns.margin} text={marginText(row.margin)} />}
    </dl>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}
