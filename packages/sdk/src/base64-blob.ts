import { BLOB_CHUNK } from '@vetloom/domain/core/constants.ts';

/**
 * Base64, with or without the head of a data address, as a Blob. The characters are turned into bytes in chunks (spec 1 §9), so that a large
 * picture takes no list as long as itself.
 * @throws DOMException for text that is no base64
 */
export function blobOfBase64(text: string, type = ''): Blob {
  const [, headType = '', data = text] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(text) ?? [];
  const characters = atob(data);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < characters.length; from += BLOB_CHUNK) {
    const part = characters.slice(from, from + BLOB_CHUNK);
    chunks.push(Uint8Array.from(part, (character) => character.charCodeAt(0)));
  }
  return new Blob(chunks, { type: type || headType });
}
