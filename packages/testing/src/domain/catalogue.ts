import { type Package, packageFields } from '@vetloom/domain/catalog/package.schema.ts';
import { type Product, productFields } from '@vetloom/domain/catalog/product.schema.ts';
import { type Service, serviceFields } from '@vetloom/domain/catalog/service.schema.ts';

const stamps = {
  createDateTime: 1_700_000_000,
  createBy: 'director@demo.vetloom.test',
  updateDateTime: 1_700_000_000,
  updateBy: 'director@demo.vetloom.test',
};

/** A product of the catalogue: gauze at NT$ 10, unless told otherwise. */
export const productRow = (fields: Partial<Product> = {}): Product => ({
  ...productFields.parse({ name: '紗布', unit: '包', price: 10 }),
  id: 'P1',
  ...stamps,
  ...fields,
});

/** A service of the catalogue: a consultation at NT$ 400, unless told otherwise. */
export const serviceRow = (fields: Partial<Service> = {}): Service => ({
  ...serviceFields.parse({ name: '診察費', class: '診療', unit: '次', price: 400 }),
  id: 'S1',
  sequence: 0,
  ...stamps,
  ...fields,
});

/** A package of the catalogue: empty, at NT$ 1,000, unless told otherwise. */
export const packageRow = (fields: Partial<Package> = {}): Package => ({
  ...packageFields.parse({ name: '健檢套組', price: 1000 }),
  id: 'K1',
  ...stamps,
  ...fields,
});
