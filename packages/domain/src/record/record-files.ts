import type { FileRef } from '../core/file-ref.schema.ts';
import { isImageMime } from '../core/file-rules.ts';

/** Lists of a record that hold files (spec 2 §3). */
export const FILE_LISTS = [
  'attachmentImage',
  'attachmentFile',
  'therapyFile',
  'surgeryAttachmentFile',
  'outsourcingFile',
] as const;

/** A list of a record that holds files. */
export type FileList = (typeof FILE_LISTS)[number];

/** The list into which a file goes by its kind. */
export const listOf = (mime: string): FileList => (isImageMime(mime) ? 'attachmentImage' : 'attachmentFile');

/** Where a record lists a file: by content hash, or by name for callers that know only that. */
export function findFile(
  record: Readonly<Partial<Record<FileList, readonly FileRef[]>>>,
  wanted: string,
): { readonly list: FileList; readonly file: FileRef } | undefined {
  for (const matches of [(file: FileRef) => file.hash === wanted, (file: FileRef) => file.name === wanted])
    for (const list of FILE_LISTS) {
      const file = record[list]?.find(matches);
      if (file) return { list, file };
    }
  return undefined;
}
