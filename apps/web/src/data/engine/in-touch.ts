import type { SyncStatus } from '@vetloom/sync-client/client.types.ts';

/**
 * Whether the server is in reach and the device surely knows its time. What a device arranges by itself for the days to come waits for that: by a wrong
 * clock it would give numbers of today back, and a person would be asked on which day their machine has done so.
 */
export const isInTouch = (status: Pick<SyncStatus, 'usable' | 'connection' | 'clock'> | undefined): boolean =>
  status?.usable === true && status.connection === 'online' && status.clock.trust === 'sure';
