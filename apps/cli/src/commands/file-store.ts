import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { type FilePlace, FilePlaceError, filePlaceOf, readFilePlace } from '@vetloom/storage/blob/file-place.ts';
import { openFiles, proveFiles } from '@vetloom/storage/blob/open-files.ts';
import { type Invocation, Refusal } from './usage.ts';
import { dataFolderOf } from './with-database.ts';

/** The store that the servers of this data folder and environment use. @throws Refusal */
export const filesHere = (invocation: Invocation, folder: string | undefined): Promise<BlobStore> =>
  opened(invocation, folder, () => readFilePlace(invocation.env));

/** A store that was named, `disk` or `s3://bucket/folder`, once it is known that it can be written. @throws Refusal */
export async function filesAt(place: string, invocation: Invocation, folder: string | undefined): Promise<BlobStore> {
  const store = await opened(invocation, folder, () => filePlaceOf(place, invocation.env));
  const there = await proveFiles(store).catch((error: unknown) => {
    throw error instanceof FilePlaceError ? new Refusal(error.message, 1, { cause: error }) : error;
  });
  if (!there) throw new Refusal(`${store.objects.place} does not answer.`);
  return store;
}

async function opened(invocation: Invocation, folder: string | undefined, read: () => FilePlace): Promise<BlobStore> {
  try {
    return await openFiles(read(), dataFolderOf(invocation, folder));
  } catch (error) {
    throw error instanceof FilePlaceError ? new Refusal(error.message, 2, { cause: error }) : error;
  }
}
