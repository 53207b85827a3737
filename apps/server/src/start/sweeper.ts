import type { FileService } from '@vetloom/api/files/file-service.ts';
import type { TrafficServices } from '@vetloom/api/traffic.ts';
import type { AccessStore } from '@vetloom/storage/ports/access.ts';
import type { Logger } from 'pino';
import { repeat } from './repeat.ts';

/** Seconds. A repeated write finds its first answer for a week; ended sign-ins stay for a month, so that stolen tokens are recognised. */
const AGES = { idempotency: 7 * 86_400, ended: 30 * 86_400 };
const EVERY_MS = 60 * 60_000;
const FIRST_AFTER_MS = 60_000;

/** Takes away what has expired, every hour. Several processes may do it at once. Answers how to stop it. */
export function startSweeping(access: Pick<AccessStore, 'sweep'>, log: Logger, now: () => number): () => void {
  const sweep = () =>
    access.sweep(now(), AGES).then(
      (gone) => {
        const some = [...gone].filter(([, count]) => count > 0);
        if (some.length > 0) log.debug({ gone: Object.fromEntries(some) }, 'took away what has expired');
      },
      // The next hour tries again; meanwhile old rows only take room.
      (error: unknown) => log.warn({ err: error }, 'could not take away what has expired'),
    );
  return repeat({ firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS }, () => void sweep());
}

/** What a link for phones left unfinished is freed in minutes. */
const UPLOADS = { firstAfterMs: 60_000, everyMs: 5 * 60_000 };

/** Frees what uploads left that nobody went on with, one clinic after the other. Answers how to stop it. */
export function startSweepingUploads(
  files: Pick<FileService, 'sweepUploads'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Logger,
): () => void {
  const sweep = async () => {
    for (const { id } of await clinics()) await files.sweepUploads(id);
  };
  return repeat(UPLOADS, () => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'could not free what uploads left'));
  });
}

/** Looking for unused files reads what was written since the last look, and the first time everything: never while the server starts. */
const FILES = { firstAfterMs: 30 * 60_000, everyMs: 24 * 60 * 60_000 };

/** Takes files away that nothing refers to any more, one clinic after the other. Answers how to stop it. */
export function startSweepingFiles(
  files: Pick<FileService, 'sweepUnused'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Logger,
): () => void {
  const sweep = async () => {
    for (const { id } of await clinics()) {
      const gone = await files.sweepUnused(id);
      if (gone > 0) log.debug({ clinic: id, gone }, 'took away files that nothing refers to');
    }
  };
  return repeat(FILES, () => {
    // The next day tries again; meanwhile they only take room.
    sweep().catch((error: unknown) => log.warn({ err: error }, 'could not take away unused files'));
  });
}

/** An archive is everything that a clinic has: it lies there no longer than it is said to. */
const ARCHIVES = { firstAfterMs: 60_000, everyMs: 15 * 60_000 };

/** Takes archives off the disk that nobody fetched or imported within their time. Answers how to stop it. */
export function startSweepingArchives(
  { exportJobs, archives }: { readonly [part in 'exportJobs' | 'archives']: Pick<TrafficServices[part], 'sweep'> },
  log: Logger,
): () => void {
  const sweep = async () => {
    const gone = (await exportJobs.sweep()) + (await archives.sweep());
    if (gone > 0) log.debug({ gone }, 'took away archives whose time is over');
  };
  return repeat(ARCHIVES, () => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'could not take away archives'));
  });
}
