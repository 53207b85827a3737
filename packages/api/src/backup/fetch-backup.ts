import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { BackupPlace } from '@vetloom/integrations/backup-place/port.ts';
import { opened } from './age-stream.ts';
import { summing } from './take-backup.ts';

/**
 * Fetches a backup from its place and opens it into a new file of this machine. Answers what came from the place, for a comparison with what went
 * there. @throws PlaceError, SealError
 */
export async function fetchBackup(
  place: Pick<BackupPlace, 'get'>,
  name: string,
  { path, identity }: { readonly path: string; readonly identity: string },
  onBytes: (done: number) => void,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const summed = summing(onBytes);
  const content = await place.get(name);
  // Joined so that a place that fails fails what reads from it.
  const came = pipeline(content, summed.stream);
  came.catch(() => undefined);
  try {
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(await opened(summed.stream, identity), out);
    await came;
  } catch (error) {
    content.destroy();
    // The place's own failure comes first: what was read is then cut short, which is no change of it.
    const [broken] = await Promise.allSettled([came]);
    throw broken.status === 'rejected' && broken.reason instanceof Error && broken.reason.name === 'PlaceError'
      ? broken.reason
      : error;
  }
  return summed.sum();
}
