import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { FilePlaceError } from '@vetloom/storage/blob/file-place.ts';
import { openFiles, proveFiles } from '@vetloom/storage/blob/open-files.ts';
import type { Logger } from 'pino';
import type { Options } from './options.ts';
import { StartRefusal } from './refusal.ts';

/**
 * Opens the store of files and finds out whether it can be written and read. One that is away for the moment is waited for by whoever brings a file, since a clinic
 * works without. @throws StartRefusal for a key, a bucket or a folder that won't do
 */
export async function openFileStore(
  { files, dataDir }: Pick<Options, 'files' | 'dataDir'>,
  log: Logger,
): Promise<BlobStore> {
  const store = await openFiles(files, dataDir, (trouble) =>
    log.warn({ ...trouble, store: store.objects.place }, 'the store of files failed'),
  );
  const { place } = store.objects;
  try {
    if (await proveFiles(store)) log.info({ store: place }, 'files are kept');
    else log.error({ store: place }, 'the store of files does not answer; what is brought waits on its device');
  } catch (error) {
    throw error instanceof FilePlaceError ? new StartRefusal(error.message, { cause: error }) : error;
  }
  return store;
}
