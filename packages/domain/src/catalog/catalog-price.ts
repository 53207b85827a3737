import type { CatalogItem } from './catalog.schema.ts';

/** Whether somebody has entered a price: an item at nothing is one that has none yet, and bills say so before money is taken. */
export const isPriced = ({ price }: Pick<CatalogItem, 'price'>): boolean => price > 0;
