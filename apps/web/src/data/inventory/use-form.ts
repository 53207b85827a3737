import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import type { FormKind } from '@vetloom/domain/stock/form-effects.ts';
import { useMemo } from 'react';
import { useSyncStatus } from '../engine/hooks.ts';
import { buyingCalls, type LastPurchase, type Suggestions, type SupplierTerms } from './buying-calls.ts';
import { formCalls } from './form-calls.ts';
import { type Asked, useAsked } from './use-asked.ts';

const useOnline = (): boolean => useSyncStatus()?.connection === 'online';

/** A form as the service says; asked again when `version` changes. Nothing without an id or a network. */
export function useForm<K extends FormKind>(kind: K, id: string | undefined, version = 0): Asked<Form<K>> {
  const online = useOnline();
  return useAsked(
    () => formCalls.get(kind, id ?? ''),
    id === undefined || !online ? undefined : ['form', kind, id, version],
  );
}

/** The purchases that deliver an order, the latest first. */
export function useDeliveries(orderID: string, version = 0): Asked<readonly Form<'purchase'>[]> {
  const online = useOnline();
  return useAsked(
    () => deliveriesOf(orderID),
    orderID === '' || !online ? undefined : ['deliveries', orderID, version],
  );
}

/** The purchases that deliver an order, the latest first. @throws DomainError networkRequired … */
export const deliveriesOf = async (orderID: string): Promise<readonly Form<'purchase'>[]> =>
  (await formCalls.listWhole('purchase', { condition: { orderID }, limit: 500 })).rows;

/** What is to be bought now. */
export function useSuggestions(wanted: boolean): Asked<Suggestions> {
  const online = useOnline();
  return useAsked(() => buyingCalls.suggestions(), wanted && online ? ['suggestions'] : undefined);
}

/** What a supplier asks of an order and how it sells some products. */
export function useTerms(supplierID: string, prodIDs: readonly string[], wanted: boolean): Asked<SupplierTerms> {
  const online = useOnline();
  const asked = [...new Set(prodIDs)].filter((id) => id !== '').toSorted();
  return useAsked(
    () => buyingCalls.terms(supplierID, asked.slice(0, 500)),
    wanted && online && supplierID !== '' ? ['terms', supplierID, asked.join(' ')] : undefined,
  );
}

/** The last purchase of each of some products, for those who may read purchases; empty until they are here. */
export function useLastPurchases(
  prodIDs: readonly string[],
  without: string | undefined,
  wanted: boolean,
): ReadonlyMap<string, LastPurchase> {
  const online = useOnline();
  const asked = [...new Set(prodIDs)].filter((id) => id !== '').toSorted();
  const { found } = useAsked(
    () => buyingCalls.lastPurchases(asked.slice(0, 500), without),
    wanted && online && asked.length > 0 ? ['lastPurchases', asked.join(' '), without ?? ''] : undefined,
  );
  return useMemo(() => new Map(found?.map((last) => [last.prodID, last])), [found]);
}
