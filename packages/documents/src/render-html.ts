import { escapeHtml, textHtml } from './html/escape.ts';
import { blocksHtml, factsHtml } from './html/html-blocks.ts';
import { printCss, sheetCss } from './html/print-css.ts';
import { rollLength } from './html/roll-length.ts';
import type { Block, PageFrame, PrintDocument } from './model/document.ts';

function letterheadHtml({ letterhead }: PageFrame): string {
  const lines = (texts: readonly string[]) => texts.map((line) => `<p>${textHtml(line)}</p>`).join('');
  const mark =
    letterhead.logo === undefined
      ? `<div class="ring" aria-hidden="true">${textHtml(letterhead.mark)}</div>`
      : `<img class="logo" alt="" src="${escapeHtml(letterhead.logo)}">`;
  return `<header class="letterhead">${mark}<div><p class="name">${textHtml(letterhead.name)}</p>${lines(letterhead.lines)}</div><div class="right"><p class="kind">${textHtml(letterhead.title)}</p>${lines(letterhead.references)}</div></header>`;
}

// Every browser repeats the head of a table on each page it runs over; page margin boxes are not so widely known, and
// a second sheet without the patient's name and allergy would be dangerous.
const a4Html = (frame: PageFrame, blocks: readonly Block[]): string =>
  `${letterheadHtml(frame)}<table class="frame"><thead><tr><td>${factsHtml(frame.facts, 3, false)}</td></tr></thead><tbody><tr><td>${blocksHtml(blocks)}</td></tr></tbody></table>`;

function pagesOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const pages: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'pageBreak') pages.push([]);
    else pages.at(-1)?.push(block);
  }
  return pages;
}

const labelHtml = (blocks: readonly Block[]): string =>
  pagesOf(blocks)
    .map(
      (page, index, all) =>
        `<div class="page">${blocksHtml(page)}</div>${index < all.length - 1 ? '<div class="break"></div>' : ''}`,
    )
    .join('');

/**
 * The document as one HTML file for the browser's own print, which works offline and draws rare characters with the
 * machine's fonts. It refers to nothing outside itself and holds no script; every text is escaped. A roll's page is as
 * long as an estimate, on the safe side; a caller that shows the page can measure it and add `rollSheet`.
 */
export const renderHtml = (document: PrintDocument): string => htmlFile(document, '', '');

/** The same file for the eye: on a screen it is the sheet with its margins and the foot of its page; printed it is no other. */
export function previewHtml(document: PrintDocument): string {
  const { paper } = document;
  if (paper.kind !== 'a4') return htmlFile(document, '', '');
  const { footer, pageLabel } = paper.frame;
  const page = `${pageLabel.before}1${pageLabel.between}1${pageLabel.after}`;
  const foot = `<footer class="foot"><span>${textHtml(footer)}</span><span>${escapeHtml(page)}</span></footer>`;
  return htmlFile(document, sheetCss(paper), foot);
}

function htmlFile(document: PrintDocument, moreCss: string, foot: string): string {
  const { paper, blocks } = document;
  const css = printCss(paper, paper.kind === 'roll' ? rollLength(blocks) : 0);
  const body = paper.kind === 'a4' ? a4Html(paper.frame, blocks) : labelHtml(blocks);
  const language = document.language === 'en' ? 'en' : 'zh-Hant-TW';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(document.title)}</title><style>${css}${moreCss}</style></head><body>${body}${foot}</body></html>`;
}
