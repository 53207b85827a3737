import { type Supplier, type SupplierFields, supplierSchema } from '@vetloom/domain/catalog/supplier.schema.ts';
import {
  type OfferFields,
  type PriceList,
  priceList,
  type SupplierOffer,
  supplierOffer,
} from '@vetloom/domain/stock/offer.schema.ts';
import { z } from 'zod';
import { callErp } from '../engine/calls/own-call.ts';
import { allRows, writeErp } from './erp-calls.ts';

/** A supplier with how the clinic stands with it; NT$ and Unix seconds. */
export interface SupplierStanding extends Supplier {
  /** Null for who may not read payments. */
  readonly owed: number | null;
  readonly lastOrderDateTime: number | null;
  readonly openOrders: number;
  readonly expectedOn: string | null;
  readonly late: boolean;
  readonly offers: number;
}

/** How a supplier sells a product, beside what the clinic says of it; NT$. */
export interface ListedOffer extends SupplierOffer {
  readonly prodName: string;
  readonly prodUnit: string;
  readonly salePrice: number;
  readonly sellFactor: number;
  readonly cost: number;
}

/** What a price list changed of a product. */
export interface PriceListChange
  extends Pick<ListedOffer, 'prodID' | 'prodName' | 'prodUnit' | 'salePrice' | 'sellFactor' | 'cost'> {
  readonly before: OfferFields | null;
  readonly after: OfferFields;
}

/** A row of a price list that is taken over; `seen`: when the offer last changed beside which it was looked at. */
export type PriceListRowSent = Omit<OfferFields, 'pricedOn'> & {
  readonly prodID: string;
  readonly seen: number | null;
};

/** Some fields of a supplier, with the time at which they were read. */
export type SupplierChange = Partial<SupplierFields> & { readonly id: string; readonly updateDateTime?: number };

/** What a list of suppliers is asked. */
export interface SupplierQuestion {
  readonly text: string;
  readonly order: { readonly column: string; readonly order: 'ASC' | 'DESC' };
  readonly limit: number;
}

const at = (id: string) => `/supplier/${encodeURIComponent(id)}`;
const offerAt = (id: string, prodID: string) => `${at(id)}/offer/${encodeURIComponent(prodID)}`;
const read = (answer: unknown): Supplier => supplierSchema.parse(answer);
const takenBack = z.object({ list: priceList, left: z.array(z.string()) });

/** Suppliers over the ERP (spec 3 §7 "Suppliers"), how they sell and their price lists; all of it needs the network. Refusals are DomainErrors. */
export const supplierCalls = {
  standings: async ({ text, ...page }: SupplierQuestion) =>
    (await callErp('POST', '/supplier/getInfoList', { ...page, condition: { text } })) as {
      readonly count: number;
      readonly rows: readonly SupplierStanding[];
    },
  get: async (id: string): Promise<Supplier> => read(await callErp('GET', at(id))),
  /** `once` names the write: where its answer was lost, trying again adds no second one. */
  create: async (fields: Partial<SupplierFields>, once: string): Promise<Supplier> =>
    read(await writeErp('POST', '/supplier', fields, once)),
  change: async ({ id, ...fields }: SupplierChange): Promise<Supplier> => read(await writeErp('PUT', at(id), fields)),
  remove: async (id: string): Promise<void> => void (await writeErp('DELETE', at(id))),
  offers: (id: string): Promise<ListedOffer[]> => allRows(`${at(id)}/offer/getList`),
  putOffer: async (
    id: string,
    prodID: string,
    fields: Partial<OfferFields> & { readonly updateDateTime?: number },
  ): Promise<SupplierOffer> => supplierOffer.parse(await writeErp('PUT', offerAt(id, prodID), fields)),
  removeOffer: async (id: string, prodID: string): Promise<void> =>
    void (await writeErp('DELETE', offerAt(id, prodID))),
  priceLists: (id: string): Promise<PriceList[]> => allRows(`${at(id)}/priceList/getList`),
  priceList: async (id: string, listID: string) =>
    (await callErp('GET', `${at(id)}/priceList/${encodeURIComponent(listID)}`)) as {
      readonly list: PriceList;
      readonly rows: readonly PriceListChange[];
    },
  takePriceList: async (
    id: string,
    list: { readonly name: string; readonly pricedOn: string; readonly rows: readonly PriceListRowSent[] },
    once: string,
  ): Promise<PriceList> => priceList.parse(await writeErp('POST', `${at(id)}/priceList`, list, once)),
  /** `left`: products of which somebody has changed something since. */
  takeBackPriceList: async (id: string, listID: string) =>
    takenBack.parse(await writeErp('POST', `${at(id)}/priceList/${encodeURIComponent(listID)}/takeBack`, {})),
} as const;
