import { BACKUP_STATE, type BackupState } from '@vetloom/domain/clinic/settings/backup.setting.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession, useSetting } from '../engine/hooks.ts';

type Failing = NonNullable<BackupState['failing']>;

let failing: Failing | undefined;
const listeners = new Set<() => void>();

function note(now: Failing | undefined): void {
  if (now === failing) return;
  failing = now;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Keeps whether the backups of the tab's clinic fail, for its administrators alone. */
export function useBackupState(): void {
  const { actor } = useSession();
  const state = useSetting(BACKUP_STATE);
  const shown = actor?.admin ? (state?.failing ?? undefined) : undefined;
  useEffect(() => note(shown), [shown]);
  // Another clinic says it of itself.
  useEffect(() => () => note(undefined), []);
}

/** Since when the clinic's backups fail, and why; undefined while all is well, and while no clinic is entered. */
export const useBackupFailing = (): Failing | undefined => useSyncExternalStore(subscribe, () => failing);
