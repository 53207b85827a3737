import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PrintDocument } from '../model/document.ts';
import { mapDocument } from '../model/map-document.ts';

const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Every text of a document, frame included, one a line. */
export function documentText(document: PrintDocument): string {
  const texts: string[] = [];
  mapDocument(document, (text) => {
    texts.push(text);
    return text;
  });
  return spaced(texts.join('\n'));
}

/** Texts of a PDF that are not wholly on their page. */
export async function pdfOutside(bytes: Uint8Array): Promise<readonly string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await loading.promise;
  const outside: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      if (x < left || y < bottom || x + item.width > right || y + item.height > top) outside.push(item.str);
    }
  }
  await loading.destroy();
  return outside;
}

/** The text of each page as a PDF reader finds it, lines as they were set. */
export async function pdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  // The reader takes the buffer over, so it gets a copy.
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      spaced(content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')),
    );
  }
  await loading.destroy();
  return pages;
}
