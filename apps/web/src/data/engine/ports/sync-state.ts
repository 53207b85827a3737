import type { SyncStatus } from '@vetloom/sync-client/client.types.ts';
import type { SessionView } from '../../../routes/guard.ts';

/** The one word of the chip and the drawer: cleared data go before all, being offline goes before unsynced work, and that before the first load. */
export function syncStateOf(
  status: Pick<SyncStatus, 'connection' | 'unsynced' | 'whole' | 'cleared'>,
): SessionView['syncState'] {
  if (status.cleared) return 'cleared';
  if (status.connection === 'offline') return 'offline';
  if (status.unsynced > 0) return 'pending';
  if (status.connection === 'connecting') return 'connecting';
  return status.whole ? 'synced' : 'loading';
}

/** How much of what this person may read is here, from 0 to 1; a stage of unknown size counts by its place alone. */
export function loadedShare({ stages, whole }: Pick<SyncStatus, 'stages' | 'whole'>): number {
  if (whole) return 1;
  if (stages.length === 0) return 0;
  const shares = stages.map(({ done, loaded, total }) => (done ? 1 : total ? Math.min(0.99, loaded / total) : 0));
  return Math.min(0.99, shares.reduce((sum, share) => sum + share, 0) / stages.length);
}
