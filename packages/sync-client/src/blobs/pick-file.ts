import { DomainError } from '@vetloom/domain/core/error.ts';
import { type FileRef, fileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import {
  DICOM_MIME,
  fileMime,
  fileName,
  isDicom,
  isImageMime,
  MAX_FILE_BYTES,
  MAX_IMAGE_BYTES,
} from '@vetloom/domain/core/file-rules.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';

/**
 * The reference to a picked file, by the SHA-256 of its bytes.
 * @throws DomainError badParameter with `detail.reason` 'kind' or 'empty', tooLarge with `detail.limit` in bytes
 */
export async function refOf(file: Blob & { readonly name?: string }): Promise<FileRef> {
  const name = fileName(file.name ?? '');
  // Instruments name their pictures without an ending (`IM000001`): these are known by their content.
  const mime = fileMime(file.type, name) ?? (await dicomMime(file));
  if (!mime)
    throw new DomainError('badParameter', 'this kind of file is not kept', { field: 'file', reason: 'kind', name });
  if (file.size === 0)
    throw new DomainError('badParameter', 'the file is empty', { field: 'file', reason: 'empty', name });
  const limit = isImageMime(mime) ? MAX_IMAGE_BYTES : MAX_FILE_BYTES;
  if (file.size > limit) throw new DomainError('tooLarge', 'the file is too large', { field: 'file', limit, name });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const _id = newRowID((length) => crypto.getRandomValues(new Uint8Array(length)));
  return fileRef.parse({ _id, hash, name, mime, size: file.size, desc: '' });
}

/** Bytes of a file's beginning by which DICOM is known. */
const MARKED_BYTES = 256;

const dicomMime = async (file: Blob): Promise<typeof DICOM_MIME | undefined> =>
  isDicom(new Uint8Array(await file.slice(0, MARKED_BYTES).arrayBuffer())) ? DICOM_MIME : undefined;
