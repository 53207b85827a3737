import { DomainError } from '@vetloom/domain/core/error.ts';
import { callErp } from '../engine/calls/own-call.ts';
import { session } from '../engine/session/session.ts';

/** Rows of one call: as many as the service gives. */
const PAGE = 500;
/** Pages that are asked for at once: the service shares its processors with everybody. */
const AT_ONCE = 3;

interface Page<T> {
  readonly count: number;
  readonly rows: readonly T[];
}

/**
 * All rows of a list of the inventory, page by page. The service read them by their schemas when they were written; reading thousands of them again would
 * hold the screen up. @throws DomainError networkRequired, forbidden …
 */
export async function allRows<T>(path: string, body: object = {}): Promise<T[]> {
  const page = async (offset: number) =>
    (await callErp('POST', path, { ...body, limit: PAGE, offset })) as unknown as Page<T>;
  const first = await page(0);
  const rows = [...first.rows];
  const offsets: number[] = [];
  for (let offset = PAGE; offset < first.count; offset += PAGE) offsets.push(offset);
  while (offsets.length > 0) {
    const pages = await Promise.all(offsets.splice(0, AT_ONCE).map(page));
    for (const more of pages) rows.push(...more.rows);
  }
  return rows;
}

/**
 * Writes to the inventory service, which needs the network. `once` names what must not be done twice where its answer is lost. @throws DomainError
 * contradictory while another role is only looked at: it would be written with the person's own rights
 */
export function writeErp(method: string, path: string, body?: unknown, once?: string): Promise<unknown> {
  if (session.get().mode?.kind === 'preview')
    return Promise.reject(new DomainError('contradictory', 'nothing is saved in a preview', { rule: 'preview' }));
  return callErp(method, path, body, once);
}
