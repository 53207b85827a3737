import type { SaidFile } from '../report.ts';
import type { Doubts } from '../said/doubts.ts';
import type { Hl7Segment } from './message.ts';

/** Names of files behind kinds of media. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/tiff': 'tif',
};

/** What a file is by its first bytes: nobody's word is taken for it. */
export function mimeOf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 12));
  if (head.startsWith('%PDF-')) return 'application/pdf';
  if (head.startsWith('\u0089PNG\r\n')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('BM')) return 'image/bmp';
  if (head.startsWith('GIF8')) return 'image/gif';
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'image/tiff';
  return 'application/octet-stream';
}

/** The bytes of base64; undefined for what is none. */
export function base64(text: string): Uint8Array | undefined {
  const bare = text.replace(/\s+/g, '');
  if (bare === '' || bare.length % 4 === 1 || !/^[A-Za-z0-9+/]*={0,2}$/.test(bare)) return undefined;
  return new Uint8Array(Buffer.from(bare, 'base64'));
}

/** A file by its name, with the ending of what it is. */
export function fileOf(name: string, bytes: Uint8Array): SaidFile {
  const mime = mimeOf(bytes);
  const ending = ENDINGS[mime] ?? 'bin';
  const bare = name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'file';
  return { name: `${bare.slice(0, 80)}.${ending}`, mime, bytes };
}

/** The value of an observation as it was written, by its type (OBX-2); undefined where it is a file or nothing that could be shown. */
export function writtenValue(obx: Hl7Segment, at: string, doubts: Doubts): string | undefined {
  const type = obx.text(2).trim().toUpperCase();
  switch (type) {
    case 'ED':
      return undefined;
    case 'RP':
      doubts.add(`${at} only points at something elsewhere`);
      return undefined;
    case 'SN':
      return structured(obx.components(5));
    case 'CE':
    case 'CWE':
    case 'CNE':
    case 'CF':
      return obx
        .repetitions(5)
        .map((repetition) => coded(obx.componentsOf(repetition)))
        .filter(Boolean)
        .join(', ');
    default:
      return obx
        .repetitions(5)
        .map((repetition) => joined(obx, repetition))
        .filter(Boolean)
        .join(' ');
  }
}

/** `>^200` as `>200`, `100^-^200` as `100-200`, `^1^:^128` as `1:128` (HL7 v2 §2.A.71). */
const structured = ([comparator = '', first = '', separator = '', second = '']: readonly string[]): string =>
  `${comparator === '=' ? '' : comparator}${first}${separator}${second}`.trim();

/** The words of a coded value, else its code; of the alternative one where there is no other. */
const coded = ([
  code = '',
  words = '',
  ,
  alternative = '',
  alternativeWords = '',
  ,
  ,
  ,
  original = '',
]: readonly string[]) => words || original || alternativeWords || code || alternative;

const joined = (obx: Hl7Segment, repetition: string): string => obx.componentsOf(repetition).filter(Boolean).join(' ');

/** The file of an observation of encapsulated data (ED): `application^type^subtype^Base64^data`. */
export function enclosedFile(obx: Hl7Segment, name: string, at: string, doubts: Doubts): SaidFile | undefined {
  const parts = obx.components(5);
  const [encoding = '', data = ''] = parts.slice(3);
  if (data === '') {
    doubts.add(`${at} has no data`);
    return undefined;
  }
  const bytes = encoding.trim().toUpperCase() === 'BASE64' ? base64(data) : undefined;
  if (!bytes) {
    doubts.add(`${at} is not written in base64`);
    return undefined;
  }
  return fileOf(name, bytes);
}
