import { refusal } from './form-refusal.ts';

/*
 * Parts of a form that are no text of it: pictures, archives, and where relations lead. Judged by their content, since that is what programs go by.
 */

/** Most points of a picture: a scan of a page at 600 dots an inch has 35 million; programs unpack each to four bytes. */
const MOST_POINTS = 120_000_000;

/** How files begin that hold others, or run. */
const HOLDING: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x4d, 0x5a, 0x90],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b, 0x08],
];
const beginsWith = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, at) => bytes[at] === byte);

/** Refuses a part that is an archive or another document, a picture beyond measure, or a drawing that fetches or runs something. @throws DomainError badParameter */
export function demandStillPart(name: string, bytes: Uint8Array): void {
  // Fonts that Word brings along are scrambled: what they begin with says nothing.
  if (/\.odttf$/i.test(name)) return;
  if (HOLDING.some((first) => beginsWith(bytes, first))) throw refusal('formEmbedded', { part: name });
  const [width = 0, height = 0] = sizeOf(bytes) ?? [];
  if (width * height > MOST_POINTS) throw refusal('formTooLarge', { limit: MOST_POINTS, part: 'picture' });
  const text = drawingOf(name, bytes);
  if (text !== undefined) demandStillDrawing(text);
}

type Size = readonly [width: number, height: number];

/** How large a picture says it is, by its content. */
function sizeOf(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47]) && bytes.length >= 24)
    return [view.getUint32(16), view.getUint32(20)];
  if (beginsWith(bytes, [0x47, 0x49, 0x46, 0x38]) && bytes.length >= 10)
    return [view.getUint16(6, true), view.getUint16(8, true)];
  if (beginsWith(bytes, [0x42, 0x4d]) && bytes.length >= 26)
    return [Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))];
  return beginsWith(bytes, [0xff, 0xd8]) ? frameOf(view) : undefined;
}

/** The size in the frame of a JPEG. */
function frameOf(view: DataView): Size | undefined {
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    // Frames but for tables (C4), arithmetic (CC) and what is reserved (C8).
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
  return undefined;
}

/** A vector picture as text: by its name, or because it reads as one. */
function drawingOf(name: string, bytes: Uint8Array): string | undefined {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 2000));
  if (!/\.svgz?$/i.test(name) && !/^\s*(?:\u00ef\u00bb\u00bf)?\s*<[\s\S]*<?(?:[\w.-]+:)?svg\b/i.test(begin))
    return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('formBroken', { why: 'encoding' });
  }
}

const REFERENCE = /(?:^|[\s:])(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const ADDRESS = /url\(\s*["']?([^)"']*)/gi;
/** What a drawing may refer to: itself, and pictures that it brings along. */
const OWN = /^\s*(#|data:image\/(png|jpe?g|gif|webp);)/i;

function demandStillDrawing(svg: string): void {
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(svg)) throw refusal('formBroken', { why: 'doctype' });
  const text = svg.replace(/&#x([\da-f]{1,6});|&#(\d{1,7});/gi, (_, hex, decimal) => {
    const point = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
    return point > 0x10ffff ? '' : String.fromCodePoint(point);
  });
  const runs = /<(?:[\w.-]+:)?(script|foreignObject|iframe|handler|listener|embed|object)\b|[\s"']on\w+\s*=/i.exec(
    text,
  );
  if (runs) throw refusal('formEmbedded', { part: runs[0].trim().slice(0, 40) });
  const targets = [...text.matchAll(REFERENCE)].map(([, double, single]) => double ?? single ?? '');
  const addresses = [...text.matchAll(ADDRESS)].map(([, address = '']) => address);
  const outside = [...targets, ...addresses].find((target) => target.trim() !== '' && !OWN.test(target));
  if (outside !== undefined) throw refusal('formExternal', { kind: 'drawing', target: outside.slice(0, 200) });
  const fetching = /@import|attributeName\s*=\s*["'](?:[\w.-]+:)?href/i.exec(text);
  if (fetching) throw refusal('formExternal', { kind: 'drawing', target: fetching[0].slice(0, 40) });
}

/** Whether the target of a relation that lies in `part` stays within the archive. */
export function staysInside(part: string, target: string): boolean {
  if (target.includes('\\')) return false;
  let path: string;
  try {
    path = decodeURIComponent(target.replace(/[?#].*$/, ''));
  } catch {
    return false;
  }
  if (path.includes('\\')) return false;
  // `word/_rels/document.xml.rels` tells of what `word/` holds.
  const folders = path.startsWith('/') ? [] : part.split('/').slice(0, -2);
  let depth = folders.length;
  for (const step of path.split('/')) {
    if (step === '..') depth -= 1;
    else if (step !== '' && step !== '.') depth += 1;
    if (depth < 0) return false;
  }
  return true;
}
