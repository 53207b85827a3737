import { randomUUID } from 'node:crypto';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Act } from '@vetloom/domain/engine/act.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import type { ClinicTransaction, Flushed } from '../ports/transaction.ts';
import { type Product, type Service, writeProducts, writeServices } from './catalogue-rows.ts';

/** The feed's read-only document of a product (law 25). */
export const catalogItemOfProduct = (product: Product): CatalogItem => ({
  _id: `/catalog/product/${product.id}`,
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
  updateDateTime: product.updatedAt,
});

/** The feed's read-only document of a service. */
export const catalogItemOfService = (service: Service): CatalogItem => ({
  _id: `/catalog/service/${service.id}`,
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
  examType: service.type,
  updateDateTime: service.updatedAt,
});

/** Saves products and services with their projection: the tables and the feed change together. */
export async function saveCatalogue(
  tx: ClinicTransaction,
  author: string,
  { products = [], services = [] }: { products?: readonly Product[]; services?: readonly Service[] },
): Promise<Flushed> {
  const items = [...products.map(catalogItemOfProduct), ...services.map(catalogItemOfService)];
  const hints = items.map(({ _id }) => ({ collection: 'catalog', id: _id }));
  await tx.openForWriting({ commands: [], authors: [], hints });
  await writeProducts(tx, products);
  await writeServices(tx, services);
  const overlay = new OverlayTx(tx.reader);
  for (const item of items) await overlay.put('catalog', item);
  return tx.flush([
    {
      uuid: randomUUID(),
      client: null,
      number: null,
      name: 'catalogue.save' satisfies Act,
      version: 1,
      args: { products: products.map(({ id }) => id), services: services.map(({ id }) => id) },
      author,
      onBehalfOf: null,
      carrier: author,
      key: null,
      at: Math.floor(Date.now() / 1000),
      status: 'applied',
      code: CODE.success,
      message: '',
      detail: {},
      writes: overlay.writes(),
    },
  ]);
}
