import type { Charset } from '../charset/decode.ts';
import { segmentsOf } from './message.ts';

/** HL7 table 0211. What isn't here is read as the instrument is set. */
const NAMED: ReadonlyMap<string, Charset> = new Map([
  ['UNICODE UTF-8', 'utf-8'],
  ['UTF-8', 'utf-8'],
  ['UTF8', 'utf-8'],
  ['8859/1', 'latin1'],
  ['ISO-8859-1', 'latin1'],
  ['BIG-5', 'big5'],
  ['BIG5', 'big5'],
  ['GB 18030-2000', 'gb18030'],
  ['GB18030', 'gb18030'],
  ['GBK', 'gb18030'],
  ['GB2312', 'gb18030'],
  ['SHIFT_JIS', 'shift_jis'],
  ['SHIFT-JIS', 'shift_jis'],
]);
/** As much of a message as holds its first segment. */
const HEAD = 2000;
const CR = 0x0d;
const LATIN = new TextDecoder('latin1');

/** How a set is named in MSH-18. */
export const CHARSET_NAMES: Readonly<Record<Charset, string>> = {
  'utf-8': 'UNICODE UTF-8',
  latin1: '8859/1',
  big5: 'BIG-5',
  gb18030: 'GB 18030-2000',
  'utf-16le': 'UNICODE UTF-16',
  shift_jis: 'SHIFT_JIS',
};

/** The character set that a message names in MSH-18. Its other fields are figures and letters of ASCII, so that they can be read before it is known. */
export function namedCharset(bytes: Uint8Array): Charset | undefined {
  const end = bytes.subarray(0, HEAD).indexOf(CR);
  const header = segmentsOf(LATIN.decode(bytes.subarray(0, end < 0 ? HEAD : end)))?.[0];
  return NAMED.get(header?.repetitions(18)[0]?.trim().toUpperCase() ?? '');
}
