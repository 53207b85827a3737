import type { PaymentTerm } from '@vetloom/domain/catalog/payment-terms.ts';
import { type Supplier, type SupplierFields, supplierFields } from '@vetloom/domain/catalog/supplier.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { itemForm } from '../../../locale/inventory-form.ts';
import { supplierWords as words } from '../../../locale/inventory-suppliers.ts';
import type { Read } from '../form/read-fields.ts';

const TEXTS = [
  ...(['name', 'customID', 'type', 'gui', 'contactName', 'contactPhone', 'contactEmail', 'fax', 'address'] as const),
  ...(['website', 'customerID', 'bankName', 'bankAccount', 'controlledLicense', 'info'] as const),
] as const;
const FIGURES = ['minOrderAmount', 'freeShippingAmount', 'leadDays'] as const;
type Text = (typeof TEXTS)[number];
type Figure = (typeof FIGURES)[number];

/** A supplier as its form holds it: figures as they are typed. */
export type SupplierValues = { readonly [Field in Text | Figure]: string } & { readonly paymentTerm: '' | PaymentTerm };
/** What a form says of a supplier; which products come from there is said beside it. */
export type TypedSupplier = Omit<SupplierFields, 'prods'>;

/** A supplier as its form shows it. */
export function supplierValues(supplier: Supplier | undefined): SupplierValues {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, supplier?.[field] ?? ''])) as Record<Text, string>;
  const figures = Object.fromEntries(
    FIGURES.map((field) => [field, supplier?.[field] ? String(supplier[field]) : '']),
  ) as Record<Figure, string>;
  return { ...texts, ...figures, paymentTerm: supplier?.paymentTerm ?? '' };
}

const MOST: Readonly<Record<Figure, number>> = {
  minOrderAmount: 100_000_000,
  freeShippingAmount: 100_000_000,
  leadDays: 365,
};
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The fields that a form says, or what is wrong in it. What was left empty and never was anything else stays unsaid. */
export function readSupplier(values: SupplierValues): Read<TypedSupplier, SupplierValues> {
  const errors: Partial<Record<keyof SupplierValues, string>> = {};
  const texts = Object.fromEntries(TEXTS.map((field) => [field, values[field].trim()])) as Record<Text, string>;
  if (texts.name === '') errors.name = itemForm.required;
  if (!supplierFields.shape.gui.safeParse(texts.gui).success) errors.gui = words.wrong.gui;
  if (texts.contactEmail !== '' && !EMAIL.test(texts.contactEmail)) errors.contactEmail = words.wrong.email;
  if (!supplierFields.shape.website.safeParse(texts.website).success) errors.website = words.wrong.website;
  const figures: Partial<Record<Figure, number>> = {};
  for (const field of FIGURES) {
    const number = values[field].trim() === '' ? 0 : readFigure(values[field].replaceAll(',', ''));
    if (number === undefined || !Number.isInteger(number) || number < 0 || number > MOST[field])
      errors[field] = field === 'leadDays' ? words.wrong.days : words.wrong.amount;
    else figures[field] = number;
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { fields: { ...texts, ...figures, paymentTerm: values.paymentTerm } };
}
