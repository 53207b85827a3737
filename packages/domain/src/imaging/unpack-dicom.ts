import { Inflate } from 'fflate';

/** Bytes of a packed file that are handed on at a time: each may come to a thousand times as many, and no more than that is held beyond the bound. */
const STEP = 1024;

/**
 * A packed file (deflated explicit little endian, PS3.5 §A.5) as it was before it was packed: what stands up to `from` says how it is written, and says then that it isn't packed.
 * Security: a few kilobytes unpack to gigabytes, so it ends with `most` bytes; `isBeginning` where they are enough. @throws Error for what is longer, cut or no packed file
 */
export function unpackedDicom(
  bytes: Uint8Array,
  from: number,
  { most, isBeginning }: { readonly most: number; readonly isBeginning: boolean },
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((part) => {
    parts.push(part);
    length += part.length;
  });
  for (let at = from; at < bytes.length && length < most; at += STEP) {
    const isLast = at + STEP >= bytes.length && !isBeginning;
    inflate.push(bytes.subarray(at, at + STEP), isLast);
  }
  if (length > most && !isBeginning) throw new Error(`more than ${most} bytes`);
  const whole = new Uint8Array(from + length);
  whole.set(plainHead(bytes.subarray(0, from)));
  let at = from;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const PACKED = new TextEncoder().encode('1.2.840.10008.1.2.1.99');
/** As long as the other, filled up as unique names are (PS3.5 §9.1). */
const PLAIN = new TextEncoder().encode('1.2.840.10008.1.2.1\0\0\0');

/** The head of a file, in which the way of writing is the same without packing. @throws Error where it names none */
function plainHead(head: Uint8Array): Uint8Array {
  const at = head.findIndex((_, start) => PACKED.every((byte, n) => head[start + n] === byte));
  if (at < 0) throw new Error('not a packed file');
  const plain = new Uint8Array(head);
  plain.set(PLAIN, at);
  return plain;
}
