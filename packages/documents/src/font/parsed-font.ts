import { createRequire } from 'node:module';

// fontkit has no types of its own; pdfkit calls nothing else of it by name.
interface FontKit {
  create(bytes: Uint8Array): object;
  registerFormat(format: object): void;
}

/** The fontkit by which pdfkit opens fonts, wherever it stands: formats are registered with one copy of it. */
function fontKit(): FontKit {
  const here = createRequire(import.meta.url);
  const inPdfmake = createRequire(here.resolve('pdfmake'));
  return createRequire(inPdfmake.resolve('pdfkit'))('fontkit');
}

const MARK = 'VLF';
const held: object[] = [];

// A font format whose files name a font that was parsed before. It has to look like a class to fontkit.
function ParsedFont(stream: { readonly buffer: Uint8Array }): object | undefined {
  return held[stream.buffer[MARK.length] ?? -1];
}
ParsedFont.probe = (bytes: Uint8Array): boolean =>
  bytes.length === MARK.length + 1 && [...MARK].every((letter, at) => letter.charCodeAt(0) === bytes[at]);

/**
 * Parses a font once for all PDFs of this process and answers a few bytes that stand for it where pdfkit wants a font's. A
 * font's tables take longer to read than a page to lay out, and pdfkit reads them for every document anew. Node only.
 */
export function parsedFont(bytes: Uint8Array): Uint8Array {
  const kit = fontKit();
  if (held.length === 0) kit.registerFormat(ParsedFont);
  held.push(kit.create(bytes));
  return Uint8Array.from([...MARK].map((letter) => letter.charCodeAt(0)).concat(held.length - 1));
}
