import { useMemo } from 'react';
import { useCan, useSyncStatus } from '../engine/hooks.ts';
import { allRows } from './erp-calls.ts';
import { useAsked } from './use-asked.ts';

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
