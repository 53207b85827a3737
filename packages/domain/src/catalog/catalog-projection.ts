import type { CatalogItem } from './catalog.schema.ts';
import { EXAM_CLASS } from './classes.ts';
import type { Package, PackageItem } from './package.schema.ts';
import type { Product } from './product.schema.ts';
import type { Service } from './service.schema.ts';

/*
 * What the desks see of the catalogue's rows (law 25): prices, names and doses, so that charging works offline. What a thing costs the clinic, and
 * notes for staff who keep the stock, stay behind.
 */

/** What an entry of the catalogue may be. */
export type CatalogItemKind = CatalogItem['kind'];

/** The id under which visits name a row of the catalogue. */
export const catalogItemID = (kind: CatalogItemKind, id: string): string => `/catalog/${kind}/${id}`;

/** The feed's read-only document of a product. */
export const catalogItemOfProduct = (product: Product): CatalogItem => ({
  _id: catalogItemID('product', product.id),
  collection: 'catalog',
  kind: 'product',
  code: product.customID,
  name: product.name,
  nameLowerCase: product.name.toLowerCase(),
  class: product.type,
  unit: product.sellUnit || product.unit,
  price: product.price,
  active: product.active,
  drug: product.drugInfo && {
    ...product.drugInfo,
    controlled: product.controlledDrugInfo !== null,
    schedule: product.controlledDrugInfo?.schedule ?? null,
  },
  reminderDays: product.reminderDays,
  examType: '',
  barcode: product.barcode,
  updateDateTime: product.updateDateTime,
});

/** The feed's read-only document of a service. */
export const catalogItemOfService = (service: Service): CatalogItem => ({
  _id: catalogItemID('service', service.id),
  collection: 'catalog',
  kind: 'service',
  code: service.customID,
  name: service.name,
  nameLowerCase: service.name.toLowerCase(),
  class: service.class,
  unit: service.unit,
  price: service.price,
  active: service.active,
  drug: null,
  reminderDays: service.reminderDays,
  examType: service.class === EXAM_CLASS ? service.type : '',
  sequence: service.sequence,
  vendor: service.vendor,
  device: service.device,
  updateDateTime: service.updateDateTime,
});

const lineOf = ({ kind, id, number }: PackageItem) => ({ itemID: catalogItemID(kind, id), number });

/** The feed's read-only document of a package. */
export const catalogItemOfPackage = (bundle: Package): CatalogItem => ({
  _id: catalogItemID('package', bundle.id),
  collection: 'catalog',
  kind: 'package',
  code: bundle.customID,
  name: bundle.name,
  nameLowerCase: bundle.name.toLowerCase(),
  class: '',
  unit: '',
  price: bundle.price,
  active: bundle.active,
  drug: null,
  reminderDays: null,
  examType: '',
  lines: bundle.items.map(lineOf),
  updateDateTime: bundle.updateDateTime,
});
