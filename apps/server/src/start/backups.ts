import type { BackupService } from '@vetloom/api/backup/backup-service.ts';
import type { Rounds } from './repeat.ts';

/** A minute is what a clinic's time of backups is given in; the first look is after all that a start has to do. */
const EVERY = {
  name: 'backups',
  failed: 'could not look for backups that are due',
  firstAfterMs: 120_000,
  everyMs: 60_000,
};

/**
 * Looks each minute whether a clinic's backup is due, and takes it: also what was missed while the server was off. Several processes may look; one takes
 * it. Answers how to stop.
 */
export function startBackups(
  backups: Pick<BackupService, 'runDue' | 'stop'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
): () => Promise<void> {
  const repeated = rounds.repeat(EVERY, async () => backups.runDue(await clinics()));
  return async () => {
    const over = repeated.stop();
    await backups.stop();
    await over;
  };
}
