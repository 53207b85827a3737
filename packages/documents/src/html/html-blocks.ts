import { SIGNATURE_BOX, strokesOf } from '@vetloom/domain/core/signature.ts';
import type { Align, Block, Fact, Picture, RichText, TableColumn, TotalRow } from '../model/document.ts';
import { runsOf } from '../model/text.ts';
import { escapeHtml, textHtml } from './escape.ts';
import { qrSvg } from './qr-svg.ts';

/** A text with its styles; line feeds become line breaks. */
const richHtml = (text: RichText): string =>
  runsOf(text)
    .map((run) => {
      const inner = textHtml(run.text).replaceAll('\n', '<br>');
      const strong = run.strong === true ? `<b>${inner}</b>` : inner;
      return run.muted === true ? `<span class="muted">${strong}</span>` : strong;
    })
    .join('');

const ALIGN_CLASS: Readonly<Record<Align, string>> = { left: '', center: ' center', right: ' right' };

/** A grid of labelled values. */
export function factsHtml(items: readonly Fact[], columns: 1 | 3, spread: boolean): string {
  const pairs = items.map(({ label, value }) => `<div><dt>${textHtml(label)}</dt><dd>${richHtml(value)}</dd></div>`);
  return `<dl class="facts columns-${columns}${spread ? ' spread' : ''}">${pairs.join('')}</dl>`;
}

function columnHtml(columns: readonly TableColumn[]): string {
  const sum = columns.reduce((total, { width }) => total + (width === 'fit' ? 0 : width.share), 0);
  const fits = columns.some(({ width }) => width === 'fit');
  return columns
    .map(({ width }) => {
      if (width === 'fit') return '<col class="fit">';
      return fits ? '<col>' : `<col style="width:${Math.round((width.share / sum) * 1000) / 10}%">`;
    })
    .join('');
}

const cellClass = ({ align, width }: TableColumn): string => {
  const names = `${ALIGN_CLASS[align]}${width === 'fit' ? ' fit' : ''}`.trim();
  return names === '' ? '' : ` class="${names}"`;
};

/** A table of more columns gets smaller text and less room between them. */
const WIDE = 8;

function tableHtml(block: Extract<Block, { kind: 'table' }>): string {
  const labels = block.header
    ? `<tr>${block.columns.map((column) => `<th${cellClass(column)}>${textHtml(column.label)}</th>`).join('')}</tr>`
    : '';
  const rows = block.rows.map(
    (row) =>
      `<tr>${block.columns.map((column, index) => `<td${cellClass(column)}>${richHtml(row[index] ?? '')}</td>`).join('')}</tr>`,
  );
  const repeated = labels + rows.splice(0, block.repeatedRows ?? 0).join('');
  const head = repeated === '' ? '' : `<thead>${repeated}</thead>`;
  const names = `rows${block.lines ? ' lines' : ''}${block.columns.length > WIDE ? ' wide' : ''}`;
  return `<table class="${names}"><colgroup>${columnHtml(block.columns)}</colgroup>${head}<tbody>${rows.join('')}</tbody></table>`;
}

const totalsHtml = (rows: readonly TotalRow[]): string =>
  `<table class="totals"><tbody>${rows
    .map(
      ({ label, amount, weight }) =>
        `<tr class="${weight}"><th>${textHtml(label)}</th><td>${textHtml(amount)}</td></tr>`,
    )
    .join('')}</tbody></table>`;

/** What somebody signed, in the proportions of the field in which they did. */
function handSvg(signature: string): string {
  const { width, height } = SIGNATURE_BOX;
  const path = strokesOf(signature)
    .map((stroke) => stroke.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('');
  return `<svg class="hand" viewBox="0 0 ${width} ${height}"><path d="${path}" fill="none" stroke="#000" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** Blocks in a row. */
export const blocksHtml = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('');

const pictureHtml = ({ address, caption }: Picture): string =>
  `<figure><img alt="${escapeHtml(caption)}" src="${escapeHtml(address)}">${caption === '' ? '' : `<figcaption>${textHtml(caption)}</figcaption>`}</figure>`;

/** One block as HTML. */
function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${textHtml(block.text)}</h2>`;
    case 'title':
      return `<p class="title ${block.size}">${textHtml(block.text)}</p>`;
    case 'facts':
      return factsHtml(block.items, block.columns, block.spread);
    case 'paragraph':
      return `<p class="${block.tone}${ALIGN_CLASS[block.align]}">${richHtml(block.text)}</p>`;
    case 'table':
      return block.rows.length === 0 ? '' : tableHtml(block);
    case 'totals':
      return totalsHtml(block.rows);
    case 'rule':
      return `<hr class="${block.style}">`;
    case 'space':
      return `<div style="height:${block.millimetres}mm"></div>`;
    case 'sideBySide':
      return `<div class="halves"><div>${blocksHtml(block.left)}</div><div>${blocksHtml(block.right)}</div></div>`;
    case 'withCode':
      return `<div class="coded"><div>${blocksHtml(block.blocks)}</div>${qrSvg(block.code, block.millimetres)}</div>`;
    case 'pictures':
      return `<div class="pictures">${block.items.map(pictureHtml).join('')}</div>`;
    case 'blankLines':
      return `<p class="muted">${textHtml(block.label)}</p>${'<div class="blank"></div>'.repeat(block.count)}`;
    case 'closing':
      return `<div class="closing"><div>${blocksHtml(block.left)}</div><div class="sign">${block.seal === undefined ? '' : `<img class="seal" alt="" src="${escapeHtml(block.seal)}">`}${block.strokes === undefined ? '' : handSvg(block.strokes)}<div class="signature">${textHtml(block.signature)}</div></div></div>`;
    case 'pageBreak':
      return '<div class="break"></div>';
  }
}
