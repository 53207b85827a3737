import type { SaidFile } from './report.ts';

/** Endings of files' names by what they are. */
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
  const head = String.fromCharCode(...bytes.subarray(0, 12));
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

/** A file that came within a message, by what it is called there and with the ending of what it is. */
export function fileOf(called: string, bytes: Uint8Array): SaidFile {
  const mime = mimeOf(bytes);
  const name = called
    .slice(0, 200)
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed();
  return { name: `${name || 'file'}.${ENDINGS[mime] ?? 'bin'}`, mime, bytes };
}
