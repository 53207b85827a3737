import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
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

/** Reads a PDF as its readers do, for as long as the reading takes. */
async function reading<T>(bytes: Uint8Array, read: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  // The reader takes the buffer over, so it gets a copy.
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  try {
    return await read(await loading.promise);
  } finally {
    await loading.destroy();
  }
}

/** Each page in its order. */
async function* pagesOf(pdf: PDFDocumentProxy): AsyncGenerator<PDFPageProxy> {
  for (let number = 1; number <= pdf.numPages; number += 1) yield pdf.getPage(number);
}

/** Texts of a PDF that are not wholly on their page. */
export const pdfOutside = (bytes: Uint8Array): Promise<readonly string[]> =>
  reading(bytes, async (pdf) => {
    const outside: string[] = [];
    for await (const page of pagesOf(pdf)) {
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
        if (x < left || y < bottom || x + item.width > right || y + item.height > top) outside.push(item.str);
      }
    }
    return outside;
  });

/** How many lines are drawn on the pages of a PDF. */
export const pdfPaths = (bytes: Uint8Array): Promise<number> =>
  reading(bytes, async (pdf) => {
    let paths = 0;
    for await (const page of pagesOf(pdf))
      paths += (await page.getOperatorList()).fnArray.filter((act) => act === OPS.constructPath).length;
    return paths;
  });

/** Width and height of the first page of a PDF, in millimetres. */
export const pdfSize = (bytes: Uint8Array): Promise<readonly [width: number, height: number]> =>
  reading(bytes, async (pdf) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = (await pdf.getPage(1)).view;
    const millimetres = (points: number) => Math.round((points * 25.4) / 72);
    return [millimetres(right - left), millimetres(top - bottom)];
  });

/** The text of each page as a PDF reader finds it, lines as they were set. */
export const pdfPages = (bytes: Uint8Array): Promise<readonly string[]> =>
  reading(bytes, async (pdf) => {
    const pages: string[] = [];
    for await (const page of pagesOf(pdf)) {
      const { items } = await page.getTextContent();
      pages.push(spaced(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')));
    }
    return pages;
  });

/** What a PDF tells those who can't see it, and how its first page is tagged. */
export interface PdfAloud {
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  readonly bookmarks: readonly string[];
  /** Elements of the structure to which the first page's texts belong. */
  readonly elements: number;
  /** Texts of the first page that are marked as a piece of content, by their names in order. */
  readonly texts: readonly string[];
  /** What each of them reads, in order. */
  readonly lines: readonly string[];
  /** Parts of the first page that are marked and belong to no element: as no content. */
  readonly artifacts: number;
  /** Characters that are marked as neither. */
  readonly unmarked: string;
}

/** Reads what a PDF says of itself beside its pages. */
export const pdfAloud = (bytes: Uint8Array): Promise<PdfAloud> => reading(bytes, readAloud);

async function readAloud(pdf: PDFDocumentProxy): Promise<PdfAloud> {
  const info = (await pdf.getMetadata()).info as { readonly Title?: string; readonly Language?: string };
  // A map, whatever its types say.
  const marks = (await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts: string[] = [];
  const lines: string[] = [];
  let isRead = false;
  let [artifacts, depth, unmarked] = [0, 0, ''];
  for (const item of items) {
    if ('str' in item) {
      if (depth === 0) unmarked += item.str.trim();
      if (isRead) lines.push((lines.pop() ?? '') + item.str);
      continue;
    }
    if (item.type === 'endMarkedContent') depth -= 1;
    else depth += 1;
    isRead = item.type === 'beginMarkedContentProps' && item.id !== '';
    if (item.type === 'beginMarkedContentProps' && item.id) {
      texts.push(item.id);
      lines.push('');
    }
    if (item.type === 'beginMarkedContent') artifacts += 1;
  }
  const leaves = (node: unknown): number => {
    const { children } = node as { readonly children?: readonly unknown[] };
    return children ? children.reduce<number>((sum, child) => sum + leaves(child), 0) : 1;
  };
  return {
    title: info.Title ?? '',
    language: info.Language ?? '',
    isTagged: marks?.get('Marked') === true,
    bookmarks: ((await pdf.getOutline()) ?? []).map(({ title }) => title),
    elements: leaves(await page.getStructTree()),
    texts,
    lines: lines.map(spaced),
    artifacts,
    unmarked,
  };
}
