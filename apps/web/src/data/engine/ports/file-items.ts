import { CODE } from '@vetloom/domain/core/codes.ts';
import type { BlobStatus } from '@vetloom/sync-client/blobs/blobs.types.ts';
import { sentenceOf } from '../../../locale/codes.ts';
import { fileSize, files } from '../../../locale/files.ts';
import type { SyncCase, SyncQueueItem } from '../../../shell/sync/sync-view.ts';

/** Files on their way to the server, newest first, as the drawer lists them. */
export const fileItems = ({ items }: BlobStatus): SyncQueueItem[] =>
  items
    .map(({ hash, name, size, addedAt, state, code }) => ({
      id: hash,
      kind: 'file' as const,
      title: name,
      detail: state === 'refused' ? sentenceOf(code ?? 'failure') : fileSize(size),
      at: addedAt,
    }))
    .toReversed();

/** Says once that the clinic's storage is full. */
export function fileCases({ overQuota }: BlobStatus, retry: () => void): SyncCase[] {
  if (!overQuota) return [];
  const actions = [{ label: files.retry, kind: 'primary' as const, run: retry }];
  return [{ id: 'files', title: files.quota, text: files.overQuota, mark: `${CODE.storageQuotaFull}`, actions }];
}
