import { rowActWord } from '../../locale/inventory-history.ts';
import { callErp } from '../engine/calls/own-call.ts';
import { type HistoryPage, historyPageOf } from '../history/history.ts';

/** What of the inventory has a history that can be looked at. */
export type RowSubject = 'form' | 'product' | 'service' | 'package' | 'supplier';

/** Asks the inventory service, which alone has the history. @throws DomainError networkRequired, forbidden */
export async function fetchRowHistory(
  subject: RowSubject,
  id: string,
  before: HistoryPage['next'] = null,
): Promise<HistoryPage> {
  const query = new URLSearchParams({ limit: '30' });
  if (before) {
    query.set('seq', String(before.seq));
    query.set('ord', String(before.ord));
  }
  return historyPageOf(await callErp('GET', `/history/${subject}/${encodeURIComponent(id)}?${query}`), rowActWord);
}
