import type { Page } from 'playwright-core';
import type { Api } from './api.ts';
import { type ArrangedVisit, arrangeVisit, segment } from './arrange.ts';

/** Somebody at a desk, and what they do there while nobody has a network. */
export interface Station {
  readonly page: Page;
  readonly act: () => Promise<void>;
}

/** Which of two comes back first. */
export const ORDERS = [
  { first: 'one', order: [0, 1] },
  { first: 'other', order: [1, 0] },
] as const;

/** All act without a network, and come back in an order: each has sent its work before the next one comes. */
export async function meet(stations: readonly Station[], order: readonly number[]): Promise<void> {
  for (const { page } of stations) await page.context().setOffline(true);
  for (const { act } of stations) await act();
  for (const index of order) {
    const page = stations[index]?.page;
    if (!page) throw new Error(`no station ${index}`);
    const pushed = page.waitForResponse((response) => response.url().includes('/push') && response.ok());
    await page.context().setOffline(false);
    await pushed;
  }
}

/** Name of the drug in the arranged bag. */
export const DRUG = 'Metacam';
/** Name of the arranged fee. */
export const FEE = '傷口處理';

/** A visit with a fee and a bag that the pharmacy was asked for. */
export async function arrangePrescribed(api: Api): Promise<ArrangedVisit> {
  const visit = await arrangeVisit(api);
  const path = `/record/${segment(visit.recordID)}`;
  await api.put(path, {
    chargeDivision: [{ _id: 'fee', name: FEE, class: '診察', price: 300, number: 1 }],
    drugBag: [{ bagID: 'bag', items: [{ _id: 'drug', name: DRUG, unit: 'ml', price: 20, number: 3 }] }],
  });
  await api.put(`${path}/status`, { type: 'dispenseStatus', status: 20 });
  return visit;
}
