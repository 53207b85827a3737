import PizZip from 'pizzip';
import { writeDocx } from '../docx/write-docx.ts';

/** A Word file with these paragraphs, in which parts are put in or, with undefined, taken out. */
export function docxWith(
  paragraphs: readonly string[],
  parts: Readonly<Record<string, string | Uint8Array | undefined>> = {},
): Uint8Array {
  const zip = new PizZip(
    writeDocx(
      paragraphs.map((text) => ({ kind: 'text', text })),
      'x',
    ),
  );
  for (const [name, content] of Object.entries(parts)) {
    if (content === undefined) zip.remove(name);
    else zip.file(name, content, { createFolders: false });
  }
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' }) as Uint8Array;
}

/** The text of a part of a Word file. */
export const partOf = (docx: Uint8Array, name: string): string => new PizZip(docx).file(name)?.asText() ?? '';

/** The names of the parts of a Word file. */
export const partNames = (docx: Uint8Array): string[] => Object.keys(new PizZip(docx).files);

/** The relations of a Word file's text with one more. */
export const relationsWith = (relation: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`;
