import type { BackupService } from '@vetloom/api/backup/backup-service.ts';
import type { Logger } from 'pino';
import { repeat } from './repeat.ts';

/** A minute is what a clinic's time of backups is given in; the first look is after all that a start has to do. */
const EVERY = { firstAfterMs: 120_000, everyMs: 60_000 };

/**
 * Looks each minute whether a clinic's backup is due, and takes it: also what was missed while the server was off. Several processes may look; one takes
 * it. Answers how to stop.
 */
export function startBackups(
  backups: Pick<BackupService, 'runDue' | 'stop'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Logger,
): () => Promise<void> {
  let under = false;
  const look = async () => {
    if (under) return;
    under = true;
    try {
      await backups.runDue(await clinics());
    } catch (error) {
      // The next minute looks again.
      log.warn({ err: error }, 'could not look for backups that are due');
    } finally {
      under = false;
    }
  };
  const stop = repeat(EVERY, () => void look());
  return async () => {
    stop();
    await backups.stop();
  };
}
