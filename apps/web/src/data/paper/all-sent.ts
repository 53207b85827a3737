import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicStore } from '../engine/store-types.ts';

/** How often it is tried to send what waits: another tab may be at it. */
const TRIES = 3;

/** Sends what this device has written. Offline nothing is said: the call itself is. @throws DomainError contradictory `paperUnsent` */
export async function demandAllSent(store: Pick<ClinicStore, 'syncNow' | 'unsynced' | 'status'>): Promise<void> {
  for (let left = TRIES; left > 0 && (await store.unsynced()) > 0; left -= 1) await store.syncNow();
  if (store.status.get().connection !== 'offline' && (await store.unsynced()) > 0)
    throw new DomainError('contradictory', 'some of what was written here is not sent', { rule: 'paperUnsent' });
}
