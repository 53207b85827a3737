import { aessiv } from '@noble/ciphers/aes.js';

/** First character of a sealed id; plain ids start with a slash. Needs no escaping in a URL. */
const MARK = '~';

/**
 * Seals a document id for a request path, so that ids stay out of logs and links (spec 1 §3 "Pet IDs are encrypted").
 * AES-SIV is deterministic: the same id gives the same path, which keeps links and caches stable.
 * `idKey` is the base64url key of `clinicRoles[].idKey`.
 */
export function sealID(idKey: string, id: string): string {
  return MARK + toBase64Url(cipher(idKey).encrypt(new TextEncoder().encode(id)));
}

/** Whether a path segment is a sealed id. */
export const isSealed = (segment: string): boolean => segment.startsWith(MARK);

/** The id inside, or undefined when it was not sealed with this key or was tampered with. */
export function openID(idKey: string, segment: string): string | undefined {
  if (!isSealed(segment)) return undefined;
  try {
    const sealed = fromBase64Url(segment.slice(MARK.length));
    // The last character has bits that say nothing: one id has one address.
    if (MARK + toBase64Url(sealed) !== segment) return undefined;
    const plain = cipher(idKey).decrypt(sealed);
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    // Every way to fail means the same to the caller: this clinic has no such id.
    return undefined;
  }
}

/** A path segment for an id: percent-encoded plain, the form for API clients without the key. */
export const plainIDSegment = (id: string): string => encodeURIComponent(id);

const cipher = (idKey: string) => aessiv(fromBase64Url(idKey));

/** Bytes as unpadded base64url. */
export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The bytes of unpadded base64url. @throws on characters that are not base64url */
export function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
