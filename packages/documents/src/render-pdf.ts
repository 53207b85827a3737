import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { coverageOf } from './font/cmap.ts';
import { type MissingGlyph, makeDrawable } from './font/missing-glyphs.ts';
import type { PrintDocument } from './model/document.ts';
import { pdfBlocks } from './pdf/pdf-blocks.ts';
import { bottomMargin, firstPageHead, pageFoot, runningHead, topMargin } from './pdf/pdf-frame.ts';
import { type PdfStyle, styleOf } from './pdf/pdf-style.ts';

/** TrueType fonts with Chinese, in two weights. Bytes are passed in: this package reads no file and no network. */
export interface PrintFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  /** What stands for them where this process has parsed them already (`parsed-font.ts`). */
  readonly parsed?: { readonly regular: Uint8Array; readonly bold: Uint8Array };
}

/** A PDF file and what the fonts could not draw in it. */
export interface RenderedPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** To be shown before printing; empty as a rule. */
  readonly missing: readonly MissingGlyph[];
}

const FAMILY = 'Print';
/** Sizes at which a label's text is tried, until it fits on its label. */
const LABEL_SCALES = [0.92, 0.84, 0.76, 0.68, 0.6];
const COMPACT = [0.95];
/** A paper of so many pages too many stays as it is: a page less of eight is not worth laying all of them out once more, nor its smaller print. */
const MOST_SPILT = 2;

/** Sizes at which a paper is tried anew that came out `spilt` pages longer than it was meant. */
function smallerScales({ paper }: PrintDocument, spilt: number): readonly number[] {
  if (paper.kind === 'roll') return [];
  if (paper.kind === 'label') return LABEL_SCALES;
  return spilt <= MOST_SPILT ? COMPACT : [];
}

/** The language that a paper is in, as BCP 47 names it. */
export const languageOf = ({ language }: PrintDocument): 'en' | 'zh-Hant-TW' =>
  language === 'en' ? 'en' : 'zh-Hant-TW';

function definitionOf(
  document: PrintDocument,
  style: PdfStyle,
  onPages: (pages: number) => void,
): TDocumentDefinitions {
  const { paper } = document;
  const blocks = pdfBlocks(document.blocks, style);
  const size = { width: style.pageWidth, height: style.pageHeight };
  const common: TDocumentDefinitions = {
    info: { title: document.title },
    language: languageOf(document),
    displayTitle: true,
    pageSize: size,
    defaultStyle: { font: FAMILY, fontSize: style.body, lineHeight: style.lineHeight, color: '#000000' },
    content: blocks,
  };
  if (paper.kind !== 'a4') {
    return {
      ...common,
      pageMargins: [style.sideMargin, style.endMargin, style.sideMargin, style.endMargin],
      footer: (_page, pages) => {
        onPages(pages);
        return '';
      },
    };
  }
  const foot = pageFoot(paper.frame, style);
  return {
    ...common,
    content: [...firstPageHead(paper.frame, style), ...blocks],
    pageMargins: [style.sideMargin, topMargin(paper.frame, style), style.sideMargin, bottomMargin(style)],
    header: runningHead(paper.frame, style),
    footer: (page, pages, pageSize) => {
      onPages(pages);
      return foot(page, pages, pageSize);
    },
    // A heading alone at the foot of a page (its rule is the one node after it) moves to the next one.
    pageBreakBefore: (node, nodes) => node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length <= 1,
  };
}

// pdfmake keeps fonts in a virtual file system of its own, which its types leave out.
interface PdfMake {
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Uint8Array> };
  setFonts(fonts: Record<string, { normal: string; bold: string }>): void;
  setUrlAccessPolicy?(allows: () => boolean): void;
  setLocalAccessPolicy?(allows: () => boolean): void;
  readonly virtualfs: { existsSync(name: string): boolean; writeFileSync(name: string, content: unknown): void };
}

/** Loaded when first needed: a megabyte that no screen should wait for. */
async function loadPdfMake(): Promise<PdfMake> {
  const module: { default: unknown } = await import('pdfmake');
  return module.default as PdfMake;
}

function holdFont(pdfmake: PdfMake, font: Uint8Array, fontID: string): string {
  const name = `font-${fontID}-${font.length}`;
  if (!pdfmake.virtualfs.existsSync(name)) pdfmake.virtualfs.writeFileSync(name, font);
  return name;
}

/**
 * Lays a document out as a PDF, on the server or in the browser. Throws `badParameter` when the font bytes are no
 * TrueType font. Characters that the fonts lack are marked on paper and reported (see `makeDrawable`).
 */
export async function renderPdf(document: PrintDocument, fonts: PrintFonts): Promise<RenderedPdf> {
  const regular = coverageOf(fonts.regular);
  const bold = coverageOf(fonts.bold);
  const { document: drawable, missing } = makeDrawable(document, [regular, bold]);
  const pdfmake = await loadPdfMake();
  // Nothing outside the definition may be fetched or read, whatever a text holds.
  pdfmake.setUrlAccessPolicy?.(() => false);
  pdfmake.setLocalAccessPolicy?.(() => false);
  const normalName = holdFont(pdfmake, fonts.parsed?.regular ?? fonts.regular, regular.fontID);
  const boldName = holdFont(pdfmake, fonts.parsed?.bold ?? fonts.bold, bold.fontID);

  const attempt = async (scale: number): Promise<{ bytes: Uint8Array; pages: number }> => {
    let pages = 0;
    const definition = definitionOf(drawable, styleOf(drawable.paper, scale), (count) => {
      pages = count;
    });
    pdfmake.setFonts({ [FAMILY]: { normal: normalName, bold: boldName } });
    const bytes = await pdfmake.createPdf(definition).getBuffer();
    return { bytes, pages };
  };

  const wanted = 1 + drawable.blocks.filter((block) => block.kind === 'pageBreak').length;
  let made = await attempt(1);
  for (const scale of smallerScales(drawable, made.pages - wanted)) {
    if (made.pages <= wanted) break;
    const smaller = await attempt(scale);
    if (smaller.pages < made.pages) made = smaller;
  }
  return { ...made, missing };
}
