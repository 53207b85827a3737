import type { SyncStatus } from '@vetloom/sync-client/client.types.ts';
import type { Attention } from '@vetloom/sync-client/link.types.ts';
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

/** What ends a first load until somebody does something about it; of the rest the load goes on. */
const ENDS_LOAD: readonly Attention[] = ['signed-out', 'no-access', 'protocol', 'disk-full'];

/** Whether today's work isn't here yet and is still waited for: a board would say that nobody came. */
export const isBare = ({ usable, attention }: Pick<SyncStatus, 'usable' | 'attention'>): boolean =>
  !usable && !attention.some((name) => ENDS_LOAD.includes(name));
