import { mayDecide } from '@vetloom/domain/sync/case-rights.ts';
import type { ClinicStore, LocalReads } from '@vetloom/sync-client/client.types.ts';
import type { SyncCase } from '../../../shell/sync/sync-view.ts';
import { heldOrEmpty } from '../held.ts';
import type { WaysByRule } from './case-ways.ts';

/** Open cases that concern the person: the author's own and those in their care, all of them for an administrator. Most days there are none. */
export async function openCases(store: ClinicStore, reads: LocalReads, ways: WaysByRule): Promise<SyncCase[]> {
  const { email, admin } = store.person;
  // The browser holds what everybody who works at it may see.
  const [held, conflicts] = await Promise.all([
    heldOrEmpty(() => reads.query('case', 'byAuthor', {})),
    heldOrEmpty(() => reads.query('conflict', 'byDocument', {})),
  ]);
  const cases = held.filter((one) => mayDecide(store.person, one));
  const contested = conflicts.filter(
    (one) => one.state === 'open' && one.fields.length > 0 && (admin || one.author === email),
  );
  if (contested.length === 0 && cases.every((one) => one.state !== 'open')) return [];
  const { describeCases } = await import('./case-items.ts');
  return describeCases(store, reads, cases, contested, ways);
}
