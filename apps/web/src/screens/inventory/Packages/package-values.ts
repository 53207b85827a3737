import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { catalogItemID } from '@vetloom/domain/catalog/catalog-projection.ts';
import type { Package, PackageFields, PackageItem } from '@vetloom/domain/catalog/package.schema.ts';
import { lineTotal } from '@vetloom/domain/core/money.ts';
import { itemForm } from '../../../locale/inventory-form.ts';
import { packages } from '../../../locale/inventory-services.ts';
import { amountOf, quantityOf, type Read, textOf } from '../form/read-fields.ts';

/** A line of a package, as it is typed. */
export interface TypedLine extends Pick<PackageItem, 'kind' | 'id'> {
  readonly number: string;
}

/** What a form says of a package. */
export type TypedPackage = Omit<PackageFields, 'active'>;

/** A package as its form holds it: amounts as they are typed. */
export interface PackageValues {
  readonly name: string;
  readonly customID: string;
  /** Empty: what its lines cost singly. */
  readonly price: string;
  readonly info: string;
  readonly items: readonly TypedLine[];
}

const EMPTY: PackageValues = { name: '', customID: '', price: '', info: '', items: [] };
/** The fields of the form. */
export const PACKAGE_VALUES = Object.keys(EMPTY) as readonly (keyof PackageValues)[];

/** A package as its form shows it. */
export const packageValues = (bundle: Package | undefined): PackageValues =>
  bundle === undefined
    ? EMPTY
    : {
        name: bundle.name,
        customID: bundle.customID,
        price: bundle.price === 0 ? '' : textOf(bundle.price),
        info: bundle.info,
        items: bundle.items.map(({ kind, id, number }) => ({ kind, id, number: textOf(number) })),
      };

/** The same as another one with the name of a copy; its code is the first one's alone. */
export const copiedPackage = (bundle: Package): PackageValues => ({
  ...packageValues(bundle),
  name: itemForm.copyOf(bundle.name),
  customID: '',
});

/** The fields that a form says, or what is wrong in it. */
export function readPackage(values: PackageValues): Read<TypedPackage, PackageValues> {
  const price = amountOf(values.price, false);
  const lines = values.items.map(({ kind, id, number }) => ({ kind, id, number: quantityOf(number) }));
  const items = lines.flatMap(({ kind, id, number }) => (number === undefined ? [] : [{ kind, id, number }]));
  const wrong = lines.length === 0 ? packages.itemsRequired : items.length < lines.length ? itemForm.number : undefined;
  if (values.name.trim() === '' || 'wrong' in price || wrong !== undefined)
    return {
      errors: {
        ...(values.name.trim() === '' ? { name: itemForm.required } : {}),
        ...('wrong' in price ? { price: price.wrong } : {}),
        ...(wrong === undefined ? {} : { items: wrong }),
      },
    };
  const fields: TypedPackage = {
    name: values.name.trim(),
    customID: values.customID.trim(),
    price: price.value ?? 0,
    info: values.info,
    items,
  };
  return { fields };
}

/** What a package comes to, NT$. */
export interface PackageSums {
  /** What its lines cost singly. */
  readonly singly: number;
  /** What is asked for it; what its lines cost singly where it has no price of its own. */
  readonly price: number;
  /** The part that it costs less than its lines: 0.1 is ten percent; negative where it costs more, null where there is nothing to compare. */
  readonly off: number | null;
}

/** What a package of these lines comes to at a price; 0 is none of its own. Lines whose number isn't one count nothing. */
export function packageSums(
  lines: readonly { readonly itemID: string; readonly number: number | undefined }[],
  price: number,
  itemOf: (itemID: string) => Pick<CatalogItem, 'price'> | undefined,
): PackageSums {
  const singly = lines.reduce(
    (sum, { itemID, number }) => sum + lineTotal({ price: itemOf(itemID)?.price ?? 0, number: number ?? 0 }),
    0,
  );
  if (price === 0) return { singly, price: singly, off: null };
  return { singly, price, off: singly === 0 ? null : (singly - price) / singly };
}

/** The feed's id of what a line is of. */
export const itemIDOf = ({ kind, id }: Pick<PackageItem, 'kind' | 'id'>): string => catalogItemID(kind, id);
