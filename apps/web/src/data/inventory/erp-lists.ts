import type { ErpSetting, ErpSettingKind } from '@vetloom/domain/catalog/erp-setting.schema.ts';
import type { ProductLevel } from '@vetloom/domain/catalog/product-level.schema.ts';
import { useMemo } from 'react';
import { callErp } from '../engine/calls/own-call.ts';
import { useCan, useSyncStatus } from '../engine/hooks.ts';
import { allRows } from './erp-calls.ts';
import { useAsked } from './use-asked.ts';

/** The clinic's own lists, from which fields of the catalogue are picked, each in its order. */
export type ErpWords = Readonly<Record<ErpSettingKind, readonly ErpSetting[]>>;

/** The clinic's lists; undefined until they are here, and without a network. */
export function useErpWords(): ErpWords | undefined {
  const online = useSyncStatus()?.connection === 'online';
  return useAsked(async () => (await callErp('GET', '/setting/all')) as ErpWords, online ? ['words'] : undefined).found;
}

/** The levels by which products are sorted, by name; undefined until they are here, and without a network. */
export function useProductLevels(): readonly ProductLevel[] | undefined {
  const online = useSyncStatus()?.connection === 'online';
  return useAsked(() => allRows<ProductLevel>('/prodLevel/getList'), online ? ['levels'] : undefined).found;
}

/** A supplier as it is chosen. */
export interface SupplierChoice {
  readonly id: string;
  readonly name: string;
}

/** The clinic's suppliers by name, for those who may read them; undefined until they are here. */
export function useSuppliers(): readonly SupplierChoice[] | undefined {
  const online = useSyncStatus()?.connection === 'online';
  const may = useCan()('SUPPLIER_READ');
  const { found } = useAsked(
    () => allRows<SupplierChoice>('/supplier/getList'),
    online && may ? ['suppliers'] : undefined,
  );
  return useMemo(() => found?.map(({ id, name }) => ({ id, name })), [found]);
}
