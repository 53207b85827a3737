import { type ControlledDrugInfo, type DrugInfo, drugInfo } from '@vetloom/domain/catalog/drug-info.schema.ts';
import { readPrice } from '@vetloom/domain/catalog/price-text.ts';
import {
  barcode,
  type Product,
  type ProductFields,
  productFields,
  TAX_MODES,
} from '@vetloom/domain/catalog/product.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { productForm } from '../../../locale/inventory-products.ts';

/** A product as it stands in its form: everything as typed. */
export interface ProductValues {
  readonly name: string;
  readonly customID: string;
  readonly barcode: string;
  readonly type: string;
  readonly price: string;
  readonly cost: string;
  readonly unit: string;
  readonly sellUnit: string;
  readonly sellFactor: string;
  readonly purchaseUnit: string;
  readonly purchaseFactor: string;
  readonly openDays: string;
  readonly safetyStock: string;
  readonly discount: string;
  readonly sellTaxMode: string;
  readonly supplierID: string;
  readonly level1: string;
  readonly level2: string;
  readonly level3: string;
  readonly reminderDays: string;
  readonly info: string;
  readonly insideInfo: string;
  readonly drug: boolean;
  readonly strength: string;
  readonly dosePerKg: string;
  readonly doseMin: string;
  readonly doseMax: string;
  readonly frequency: string;
  readonly days: string;
  readonly route: string;
  readonly direction: string;
  readonly divisible: string;
  readonly ingredients: readonly string[];
  readonly controlled: boolean;
  readonly schedule: string;
  readonly content: string;
  readonly license: string;
  readonly manufacturer: string;
}
/** Name of a field of the form. */
export type ProductField = keyof ProductValues;

const text = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));
/** One of another unit is one of stock unless somebody says otherwise: the field is empty then. */
const factorText = (factor: number): string => (factor === 1 ? '' : text(factor));
const NO_DRUG = drugInfo.parse({});
/** An untouched form. */
export const EMPTY_PRODUCT: ProductValues = valuesOfProduct(productFields.parse({ name: '-' }), '');

/** A product as its form shows it. */
export function valuesOfProduct(product: ProductFields | Product, name = product.name): ProductValues {
  const drug: DrugInfo = product.drugInfo ?? NO_DRUG;
  const law: ControlledDrugInfo | null = product.controlledDrugInfo;
  return {
    name,
    customID: product.customID,
    barcode: product.barcode,
    type: product.type,
    price: name === '' && product.price === 0 ? '' : text(product.price),
    cost: text(product.cost),
    unit: product.unit,
    sellUnit: product.sellUnit ?? '',
    sellFactor: factorText(product.sellFactor),
    purchaseUnit: product.purchaseUnit ?? '',
    purchaseFactor: factorText(product.purchaseFactor),
    openDays: text(product.openDays),
    safetyStock: text(product.safetyStock),
    discount: product.discount === null ? '' : text(Math.round(product.discount * 10_000) / 100),
    sellTaxMode: text(product.sellTaxMode),
    supplierID: product.supplierID ?? '',
    level1: product.level1 ?? '',
    level2: product.level2 ?? '',
    level3: product.level3 ?? '',
    reminderDays: text(product.reminderDays),
    info: product.info,
    insideInfo: product.insideInfo,
    drug: product.drugInfo !== null,
    strength: text(drug.strength),
    dosePerKg: text(drug.dosePerKg),
    doseMin: text(drug.doseMin),
    doseMax: text(drug.doseMax),
    frequency: drug.frequency,
    days: text(drug.days),
    route: drug.route,
    direction: drug.direction,
    divisible: text(drug.divisible),
    ingredients: drug.ingredients,
    controlled: law !== null,
    schedule: text(law?.schedule),
    content: law?.content ?? '',
    license: law?.license ?? '',
    manufacturer: law?.manufacturer ?? '',
  };
}

const figure = (typed: string): number | null => readFigure(typed) ?? null;
const money = (typed: string): number | null => {
  const reading = readPrice(typed);
  return 'price' in reading ? reading.price : null;
};
const id = (typed: string): string | null => (typed === '' ? null : typed);

/** What the form says of a product; sound where {@link productErrors} finds nothing. Whether it is archived isn't the form's. */
export function fieldsOfProduct(values: ProductValues): Omit<ProductFields, 'active'> {
  const discount = figure(values.discount);
  const sellTaxMode = TAX_MODES.find((mode) => String(mode) === values.sellTaxMode) ?? null;
  return {
    supplierID: id(values.supplierID),
    customID: values.customID.trim(),
    type: values.type.trim(),
    name: values.name.trim(),
    drugInfo: values.drug ? drugOf(values) : null,
    controlledDrugInfo: values.drug && values.controlled ? lawOf(values) : null,
    safetyStock: figure(values.safetyStock),
    sellUnit: id(values.sellUnit.trim()),
    sellFactor: figure(values.sellFactor) ?? 1,
    purchaseUnit: id(values.purchaseUnit.trim()),
    purchaseFactor: figure(values.purchaseFactor) ?? 1,
    openDays: figure(values.openDays),
    barcode: values.barcode.trim(),
    unit: values.unit.trim(),
    price: money(values.price) ?? 0,
    cost: money(values.cost),
    discount: discount === null ? null : discount / 100,
    sellTaxMode,
    info: values.info,
    insideInfo: values.insideInfo,
    level1: id(values.level1),
    level2: id(values.level2),
    level3: id(values.level3),
    reminderDays: figure(values.reminderDays),
  };
}

const drugOf = (values: ProductValues): DrugInfo => ({
  strength: figure(values.strength),
  dosePerKg: figure(values.dosePerKg),
  doseMin: figure(values.doseMin),
  doseMax: figure(values.doseMax),
  frequency: values.frequency.trim(),
  days: figure(values.days),
  route: values.route.trim(),
  direction: values.direction.trim(),
  divisible: figure(values.divisible) ?? 1,
  ingredients: [...values.ingredients],
});

const lawOf = (values: ProductValues): ControlledDrugInfo => ({
  schedule: figure(values.schedule),
  content: values.content.trim(),
  license: values.license.trim(),
  manufacturer: values.manufacturer.trim(),
});

const DRUG_VALUES = [
  'drug',
  'strength',
  'dosePerKg',
  'doseMin',
  'doseMax',
  'frequency',
  'days',
  'route',
  'direction',
  'divisible',
  'ingredients',
] as const satisfies readonly ProductField[];
const LAW_VALUES = [
  'controlled',
  'schedule',
  'content',
  'license',
  'manufacturer',
] as const satisfies readonly ProductField[];

/** The values of the form that make up a field of the product. */
export const valuesOfField = (field: string): readonly ProductField[] =>
  field === 'drugInfo' ? DRUG_VALUES : field === 'controlledDrugInfo' ? LAW_VALUES : [field as ProductField];

const { errors } = productForm;
const LENGTHS: Readonly<Partial<Record<ProductField, number>>> = {
  name: 160,
  customID: 40,
  barcode: 60,
  type: 40,
  unit: 20,
  sellUnit: 20,
  purchaseUnit: 20,
  info: 2000,
  insideInfo: 2000,
  frequency: 20,
  route: 20,
  direction: 300,
  content: 200,
  license: 60,
  manufacturer: 100,
};
const POSITIVE: readonly ProductField[] = ['strength', 'dosePerKg', 'doseMin', 'doseMax', 'days'];

/** What is wrong with one field, in words; undefined when nothing is. Server and form share one schema. */
export function productError(values: ProductValues, field: ProductField): string | undefined {
  const value = values[field];
  if (typeof value !== 'string') return undefined;
  const typed = value.trim();
  const most = LENGTHS[field];
  if (most !== undefined && typed.length > most) return errors.tooLong(most);
  if (field === 'name') return typed === '' ? errors.name : plain(values, field);
  if (typed === '') return field === 'dosePerKg' ? dosesWrong(values) : undefined;
  if (field === 'price' || field === 'cost') return 'price' in readPrice(typed) ? undefined : errors.price;
  if (field === 'safetyStock') return plain(values, field, errors.figure);
  if (field === 'discount') return plain(values, field, errors.discount);
  if (field === 'sellFactor' || field === 'purchaseFactor') return plain(values, field, errors.factor);
  if (field === 'reminderDays' || field === 'openDays') return plain(values, field, errors.wholeDays);
  if (field === 'barcode') return barcode.safeParse(typed).success ? undefined : errors.barcode;
  if (POSITIVE.includes(field) && values.drug)
    return (figure(typed) ?? 0) > 0 ? (field === 'dosePerKg' ? dosesWrong(values) : undefined) : errors.positive;
  return field in productFields.shape ? plain(values, field) : undefined;
}

const FIGURES: readonly ProductField[] = [
  'safetyStock',
  'discount',
  'reminderDays',
  'sellFactor',
  'purchaseFactor',
  'openDays',
];

/** Whether the schema takes a field; a figure that can't be read is none. */
function plain(values: ProductValues, field: ProductField, wrong: string = errors.plain): string | undefined {
  if (FIGURES.includes(field) && figure(String(values[field])) === null) return wrong;
  const key = field as keyof ReturnType<typeof fieldsOfProduct>;
  return productFields.shape[key].safeParse(fieldsOfProduct(values)[key]).success ? undefined : wrong;
}

function dosesWrong(values: ProductValues): string | undefined {
  if (!values.drug) return undefined;
  const known = [values.doseMin, values.dosePerKg, values.doseMax].map(figure).filter((dose) => dose !== null);
  return known.every((dose, at) => at === 0 || dose >= (known[at - 1] ?? dose)) ? undefined : errors.doses;
}

/** The errors of all fields. */
export const productErrors = (values: ProductValues): Partial<Record<ProductField, string>> =>
  Object.fromEntries(
    (Object.keys(values) as ProductField[]).flatMap((field) => {
      const error = productError(values, field);
      return error === undefined ? [] : [[field, error] as const];
    }),
  );

/** A product as the form of a copy begins: without the codes, which are one product's alone. */
export const copyOfProduct = (product: Product): ProductValues => ({
  ...valuesOfProduct(product, productForm.copyName(product.name)),
  customID: '',
  barcode: '',
});
