import { useMemo } from 'react';
import { useDocuments } from '../../../../data/engine/hooks.ts';
import type { GoodsItem } from './grid-rows.ts';

const PREFIX = '/catalog/product/';
const NONE: [] = [];

/** The clinic's products in use, as this device holds them: by name, live, also without a network. */
export function useGoods(): readonly GoodsItem[] {
  const items = useDocuments('catalog', 'byName', {}) ?? NONE;
  return useMemo(
    () =>
      items
        .filter(({ kind, active }) => kind === 'product' && active)
        .map(({ _id, name, code, barcode = '', unit, price }) => ({
          ...{ prodID: _id.slice(PREFIX.length), name, code, barcode, unit, price },
        })),
    [items],
  );
}
