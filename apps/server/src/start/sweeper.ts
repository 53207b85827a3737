import type { FileService } from '@vetloom/api/files/file-service.ts';
import type { TrafficServices } from '@vetloom/api/traffic.ts';
import type { AccessStore } from '@vetloom/storage/ports/access.ts';
import type { Rounds } from './repeat.ts';

/** Seconds. A repeated write finds its first answer for a week; ended sign-ins stay for a month, so that stolen tokens are recognised. */
const AGES = { idempotency: 7 * 86_400, ended: 30 * 86_400 };
const EVERY = {
  name: 'sweep',
  // The next hour tries again; meanwhile old rows only take room.
  failed: 'could not take away what has expired',
  firstAfterMs: 60_000,
  everyMs: 60 * 60_000,
};

/** Takes away what has expired, every hour. Several processes may do it at once. Answers how to stop it. */
export function startSweeping(access: Pick<AccessStore, 'sweep'>, rounds: Rounds, now: () => number): () => void {
  const repeated = rounds.repeat(EVERY, async () => {
    const some = [...(await access.sweep(now(), AGES))].filter(([, count]) => count > 0);
    if (some.length > 0) rounds.log.debug({ gone: Object.fromEntries(some) }, 'took away what has expired');
  });
  return () => void repeated.stop();
}

/** What a link for phones left unfinished is freed in minutes. */
const UPLOADS = {
  name: 'sweep-uploads',
  failed: 'could not free what uploads left',
  firstAfterMs: 60_000,
  everyMs: 5 * 60_000,
};

/** Frees what uploads left that nobody went on with, one clinic after the other. Answers how to stop it. */
export function startSweepingUploads(
  files: Pick<FileService, 'sweepUploads'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
): () => void {
  const repeated = rounds.repeat(UPLOADS, async () => {
    for (const { id } of await clinics()) await files.sweepUploads(id);
  });
  return () => void repeated.stop();
}

/** Looking for unused files reads what was written since the last look, and the first time everything: never while the server starts. */
const FILES = {
  name: 'sweep-files',
  // The next day tries again; meanwhile they only take room.
  failed: 'could not take away unused files',
  firstAfterMs: 30 * 60_000,
  everyMs: 24 * 60 * 60_000,
};

/** Takes files away that nothing refers to any more, one clinic after the other. Answers how to stop it. */
export function startSweepingFiles(
  files: Pick<FileService, 'sweepUnused'>,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
): () => void {
  const repeated = rounds.repeat(FILES, async () => {
    for (const { id } of await clinics()) {
      const gone = await files.sweepUnused(id);
      if (gone > 0) rounds.log.debug({ clinic: id, gone }, 'took away files that nothing refers to');
    }
  });
  return () => void repeated.stop();
}

/** An archive is everything that a clinic has: it lies there no longer than it is said to. */
const ARCHIVES = {
  name: 'sweep-archives',
  failed: 'could not take away archives',
  firstAfterMs: 60_000,
  everyMs: 15 * 60_000,
};

/** Takes archives off the disk that nobody fetched or imported within their time. Answers how to stop it. */
export function startSweepingArchives(
  { exportJobs, archives }: { readonly [part in 'exportJobs' | 'archives']: Pick<TrafficServices[part], 'sweep'> },
  rounds: Rounds,
): () => void {
  const repeated = rounds.repeat(ARCHIVES, async () => {
    const gone = (await exportJobs.sweep()) + (await archives.sweep());
    if (gone > 0) rounds.log.debug({ gone }, 'took away archives whose time is over');
  });
  return () => void repeated.stop();
}
