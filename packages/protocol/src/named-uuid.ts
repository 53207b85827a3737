import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The UUID that belongs to a name, always the same (RFC 9562 §5.8: version 8, of the name's SHA-256). */
export function namedUUID(name: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(name)));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
