import { BACKUP_STATE, type BackupState } from '@vetloom/domain/clinic/settings/backup.setting.ts';
import { useSession, useSetting } from '../engine/hooks.ts';

/** Since when the clinic's backups fail, and why: of its administrators alone; undefined while all is well. */
export function useBackupFailing(): NonNullable<BackupState['failing']> | undefined {
  const { actor } = useSession();
  const state = useSetting(BACKUP_STATE);
  return actor?.admin ? (state?.failing ?? undefined) : undefined;
}
