import type { Api } from './api.ts';
import { freshPet } from './names.ts';

/** A product as the inventory service answers it. */
export interface StoredProduct {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly cost: number | null;
  readonly sellUnit: string | null;
  readonly active: boolean;
}

/** Three products that no other spec has, in the order of their names, and what they cost now. */
export async function arrangeProducts(api: Api): Promise<{
  /** A word that is in the names of these alone. */
  readonly of: string;
  readonly products: readonly StoredProduct[];
  readonly prices: () => Promise<number[]>;
}> {
  const of = freshPet();
  const made = (fields: object) => api.call<StoredProduct>('POST', '/erp/demo/prod', fields);
  const products = [
    await made({ name: `${of} 1 紗布`, type: '耗材', price: 10, cost: 6, unit: '包' }),
    await made({ name: `${of} 2 針筒`, type: '耗材', price: 20, unit: '支' }),
    await made({ name: `${of} 3 眼藥水`, type: '外用', price: 30, unit: '瓶', drugInfo: {} }),
  ];
  const prices = async () => {
    const prodIDs = products.map(({ id }) => id);
    const now = await api.call<StoredProduct[]>('POST', '/erp/demo/multiProd', { prodIDs });
    return now.map(({ price }) => price);
  };
  return { of, products, prices };
}
