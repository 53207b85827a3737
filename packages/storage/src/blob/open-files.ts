import { join } from 'node:path';
import { BlobStore } from './blob-store.ts';
import { mayPass, wordOf } from './bucket-errors.ts';
import type { HearTrouble } from './bucket-objects.ts';
import { type FilePlace, FilePlaceError } from './file-place.ts';

/** Opens the store of an installation's files. `dataDir` is its data folder, below which files lie that are in no bucket. */
export async function openFiles(place: FilePlace, dataDir: string, hear?: HearTrouble): Promise<BlobStore> {
  if (place.kind === 'disk') return BlobStore.inFolder(join(dataDir, 'files'));
  // Read only where it is used: it is larger than most of the server.
  const { bucketObjects } = await import('./bucket-objects.ts');
  return new BlobStore(bucketObjects(place, hear));
}

/**
 * Makes sure that the store takes and gives before anybody relies on it. Answers whether it is there: one that is merely away comes back, and a clinic works
 * without files meanwhile. @throws FilePlaceError for what will not pass by itself: a wrong key, a bucket that isn't there
 */
export async function proveFiles({ objects }: BlobStore): Promise<boolean> {
  try {
    await objects.prove();
    return true;
  } catch (error) {
    const word = wordOf(error);
    if (objects.place !== 'disk' && mayPass(error)) return false;
    throw new FilePlaceError(`Files can't be kept in ${objects.place}: ${sentenceOf(word)}.`, { cause: error });
  }
}

function sentenceOf(word: string): string {
  if (word === 'CredentialsProviderError')
    return 'there is no key; give AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run with a role that may use the bucket';
  if (/NoSuchBucket/.test(word)) return 'there is no such bucket';
  if (/InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|ExpiredToken|Forbidden|InvalidToken/.test(word))
    return `the service refused the key (${word}); it must be allowed to put, get, list and delete there`;
  return `the service refused (${word})`;
}
