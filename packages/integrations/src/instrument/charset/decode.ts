import { isAscii, isUtf8 } from 'node:buffer';
import type { INSTRUMENT_CHARSETS } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { Doubts } from '../said/doubts.ts';

/** A character set in which instruments write. */
export type Charset = (typeof INSTRUMENT_CHARSETS)[number];
type Readable = Charset | 'utf-16be';

const LOOKED_AT = 4096;

/** How a text was written, where its first bytes tell: by its mark, or by the zeros that every second byte of UTF-16 has in figures and signs. */
function markOf(bytes: Uint8Array): Readable | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, LOOKED_AT);
  let [even, odd] = [0, 0];
  for (let at = 0; at < head.length; at += 1)
    if (head[at] === 0) {
      if (at % 2 === 0) even += 1;
      else odd += 1;
    }
  if (even + odd <= head.length / 4) return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/** What couldn't be read, or what no character set of instruments means: decoders put it where they know nothing better. */
const NOBODYS = /[\ufffd\ue000-\uf8ff]/;

const decoders = new Map<Readable, TextDecoder>();

/** The text, with `\uFFFD` in the place of what can't be read. An error for each would cost more than reading all of it. */
function read(bytes: Uint8Array, charset: Readable): string {
  let decoder = decoders.get(charset);
  if (!decoder) {
    decoder = new TextDecoder(charset);
    decoders.set(charset, decoder);
  }
  return decoder.decode(bytes);
}

/**
 * The text of a message in the character set that its instrument is set to, or that it names itself. Where the bytes are of another one, that is taken with a doubt: text that is UTF-8 beyond
 * ASCII is hardly ever anything else, and Windows in Taiwan writes Big5. What no set explains has `\uFFFD` in the place of what can't be read.
 */
export function decoded(bytes: Uint8Array, charset: Charset, doubts: Doubts): string {
  const marked = markOf(bytes);
  if (marked) return read(bytes, marked);
  if (isUtf8(bytes)) {
    if (charset !== 'utf-8' && !isAscii(bytes)) doubts.add(`it is set to ${charset}, but writes UTF-8`);
    return read(bytes, 'utf-8');
  }
  // Cut off in the middle of its last character.
  if (charset === 'utf-8' && [1, 2, 3].some((gone) => isUtf8(bytes.subarray(0, Math.max(0, bytes.length - gone))))) {
    doubts.add('its last character is cut');
    return read(bytes, 'utf-8');
  }
  // Nothing marks it as UTF-16, so that it isn't.
  const wanted = charset === 'utf-8' || charset === 'utf-16le' ? 'big5' : charset;
  const text = read(bytes, wanted);
  if (!NOBODYS.test(text)) {
    if (wanted !== charset) doubts.add(`it is set to ${charset}, but seems to write ${wanted}`);
    return text;
  }
  doubts.add(`it holds characters that can't be read as ${charset}`);
  return wanted === charset ? text : read(bytes, 'utf-8');
}
