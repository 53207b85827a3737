import {
  code128,
  drawingSVG,
  ean8,
  ean13,
  gs1datamatrix,
  gs1qrcode,
  qrcode,
  type RenderOptions,
  upca,
} from 'bwip-js/generic';
import { type LabelPaper, type LabelPlace, labelPlaces } from './label-size.ts';
import type { LabelCode, ShelfLabel, Symbology } from './shelf-label.ts';

const BARS: Partial<RenderOptions> = { includetext: true, textxalign: 'center', height: 9 };
/** How much of a square may be dirty; an option of QR that the library’s types leave out. */
const MEDIUM: Partial<RenderOptions> = { eclevel: 'M' } as Partial<RenderOptions>;
const DRAW: Readonly<Record<Symbology, (text: string) => string>> = {
  ean13: (text) => ean13({ bcid: 'ean13', text, ...BARS }, drawingSVG()),
  ean8: (text) => ean8({ bcid: 'ean8', text, ...BARS }, drawingSVG()),
  upca: (text) => upca({ bcid: 'upca', text, ...BARS }, drawingSVG()),
  code128: (text) => code128({ bcid: 'code128', text, ...BARS }, drawingSVG()),
  qr: (text) => qrcode({ bcid: 'qrcode', text, ...MEDIUM }, drawingSVG()),
  gs1Matrix: (text) => gs1datamatrix({ bcid: 'gs1datamatrix', text }, drawingSVG()),
  gs1QR: (text) => gs1qrcode({ bcid: 'gs1qrcode', text }, drawingSVG()),
};

/** Whether a code is a square, which stands beside the words; bars stand below them. */
export const isSquare = ({ symbology }: LabelCode): boolean =>
  symbology === 'qr' || symbology === 'gs1Matrix' || symbology === 'gs1QR';

/** A code as an SVG drawing that takes the size of what it stands in. */
export const codeSvg = ({ symbology, text }: LabelCode): string => DRAW[symbology](text);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const labelHtml = ({ title, lines, code }: ShelfLabel, { x, y }: LabelPlace): string => {
  const [first, ...more] = lines;
  const words = [
    `<b>${escaped(title)}</b>`,
    ...(first === undefined ? [] : [`<strong>${escaped(first)}</strong>`]),
    ...more.map((line) => `<span>${escaped(line)}</span>`),
  ].join('');
  const kind = isSquare(code) ? 'square' : 'bars';
  return `<div class="label ${kind}" style="left:${x}mm;top:${y}mm"><div class="words">${words}</div><div class="code">${codeSvg(code)}</div></div>`;
};

/** Margin within a label, in mm: printers of labels miss by as much as one. */
const WITHIN = 1.5;

function css({ page, label }: LabelPaper): string {
  const side = Math.round(Math.min(label.height - 2 * WITHIN, label.width * 0.38) * 100) / 100;
  // Sizes of letters follow the label’s height: what is read on a shelf is as large as it can be.
  const size = Math.round(Math.min(label.height / 9, 4) * 100) / 100;
  return `
@page{size:${page.width}mm ${page.height}mm;margin:0}
*{box-sizing:border-box;margin:0}
html,body{padding:0;background:#fff;color:#000;font-family:'Noto Sans TC','Microsoft JhengHei','PingFang TC',sans-serif}
.page{position:relative;width:${page.width}mm;height:${page.height}mm;overflow:hidden;break-after:page}
.page:last-child{break-after:auto}
.label{position:absolute;width:${label.width}mm;height:${label.height}mm;padding:${WITHIN}mm;overflow:hidden;display:flex;gap:1mm}
.label.bars{flex-direction:column;justify-content:space-between}
.words{flex:1;min-width:0;min-height:0;overflow:hidden;display:flex;flex-direction:column;font-size:${size}mm;line-height:1.2}
.words b{font-weight:600;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.words strong{font-size:1.2em;font-weight:700;word-break:keep-all}
.words span{font-size:.85em;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.square .code{flex:none;width:${side}mm;align-self:center}
.bars .code{flex:none;height:${Math.round(label.height * 40) / 100}mm;text-align:center}
.code svg{display:block;width:100%;height:100%;max-height:${side}mm}
.bars .code svg{max-height:none}
`;
}

/**
 * A page to print, exact in mm: every label where its paper has it, codes as drawings. `title` is the browser’s window’s.
 * @throws Error of the drawing library for a code that can’t be drawn
 */
export function labelsHtml(paper: LabelPaper, labels: readonly ShelfLabel[], start: number, title: string): string {
  const places = labelPlaces(paper, labels.length, start);
  const pages = Map.groupBy(
    labels.map((label, at) => ({ label, place: places[at] ?? { page: 0, x: 0, y: 0 } })),
    ({ place }) => place.page,
  );
  const body = [...pages.values()]
    .map((on) => `<div class="page">${on.map(({ label, place }) => labelHtml(label, place)).join('')}</div>`)
    .join('');
  return `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${css(paper)}</style></head><body>${body}</body></html>`;
}
