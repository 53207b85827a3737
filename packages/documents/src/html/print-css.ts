import type { Paper } from '../model/document.ts';
import { textScale } from '../model/sheet.ts';
import { escapeCssString } from './escape.ts';

const COMMON = `
*{box-sizing:border-box}
html,body{margin:0;padding:0;background:#fff;color:#000}
body{font-family:"Noto Sans TC","Noto Sans CJK TC","PingFang TC","Microsoft JhengHei","MingLiU-ExtB","PMingLiU-ExtB",sans-serif;font-variant-numeric:tabular-nums;line-break:strict;overflow-wrap:anywhere;-webkit-print-color-adjust:exact;print-color-adjust:exact}
p{margin:0 0 .25em}
b,.strong,.large{font-weight:600}
.muted,dt,th{color:#4a4a4a;font-weight:400}
.center{text-align:center}
.right{text-align:right}
.fit{white-space:nowrap;width:1%}
table{border-collapse:collapse;width:100%}
tr{break-inside:avoid}
thead{display:table-header-group}
td,th{text-align:left;vertical-align:top}
td.right,th.right{text-align:right}
.facts{margin:0;display:grid;gap:.2em 1.4em}
.facts>div{display:flex;gap:.9em}
.facts dt{flex:none}
.facts dd{margin:0}
.facts.spread>div{justify-content:space-between}
.facts.spread dd{text-align:right}
hr{border:0;border-top:1px solid #000;margin:.5em 0}
hr.dashed{border-top-style:dashed}
hr.heavy{border-top-width:2px}
.totals th{white-space:nowrap}
.totals td{text-align:right;white-space:nowrap}
.totals .strong td,.totals .grand td{font-weight:600}
.break{break-after:page}
`;

const A4 = `
body{font-size:9.5pt;line-height:1.48}
.frame>thead>tr>td,.frame>tbody>tr>td{padding:0}
.frame>tbody>tr{break-inside:auto}
.frame>thead>tr>td{padding-bottom:1mm}
.letterhead{display:grid;grid-template-columns:auto 1fr auto;gap:10pt;align-items:center;border-bottom:1.5pt solid #000;padding-bottom:6pt;margin-bottom:6pt}
.letterhead p{margin:0;color:#4a4a4a;font-size:9pt;line-height:1.45}
.letterhead .name,.letterhead .kind{color:#000;font-size:15pt;font-weight:600;line-height:1.3}
:lang(zh) .letterhead .kind{letter-spacing:2pt}
.ring{width:36pt;height:36pt;border:1.5pt solid #000;border-radius:50%;display:grid;place-items:center;font-size:17pt;font-weight:600;line-height:1}
.columns-3{grid-template-columns:37fr 27fr 36fr}
h2{font-size:10pt;font-weight:600;border-bottom:.75pt solid #000;margin:7pt 0 4pt;padding-bottom:1pt;break-after:avoid}
.small{font-size:8pt}
.strong{font-size:10.5pt}
.large{font-size:13pt}
.title{font-size:15pt;font-weight:600;text-align:center}
.rows td,.rows th{padding:2pt 5pt}
.rows td.fit,.rows th.fit{padding:2pt 0 2pt 15pt}
.rows td:first-child,.rows th:first-child{padding-left:4pt}
.rows td:last-child,.rows th:last-child{padding-right:4pt}
.wide{font-size:8.5pt}
.wide td.fit,.wide th.fit{padding-left:6pt}
.lines tr{border-bottom:.5pt solid #666}
.totals th,.totals td{padding:2.4pt 4pt;vertical-align:baseline}
.totals th{width:100%;text-align:right}
.totals .grand td{font-size:12pt}
.coded{display:flex;align-items:flex-end;gap:1mm;break-inside:avoid}
.coded>div{flex:1;min-width:0}
.coded>.code{flex:none}
.pictures{display:grid;grid-template-columns:1fr 1fr;gap:10pt 12pt;margin-top:6pt}
.pictures figure{margin:0;break-inside:avoid;text-align:center}
.pictures img{max-width:100%;max-height:84mm;object-fit:contain}
.pictures figure:only-child{grid-column:1/-1}
.pictures figure:only-child img{max-height:180mm}
.pictures figcaption{font-size:8.5pt;color:#4a4a4a}
.halves{display:grid;grid-template-columns:1fr 1fr;gap:30pt;break-inside:avoid;align-items:start}
.blank{border-bottom:.75pt solid #000;height:20pt;margin-bottom:2pt}
.closing{display:grid;grid-template-columns:1fr 150pt;gap:20pt;border-top:.75pt solid #000;margin-top:12pt;padding-top:10pt;break-inside:avoid}
.logo{max-width:108pt;max-height:40pt;object-fit:contain}
.sign{align-self:end;text-align:right}
.seal{max-width:66pt;max-height:66pt;object-fit:contain}
.signature{border-top:.75pt solid #000;margin-top:22pt;padding-top:3pt;text-align:center;color:#4a4a4a;font-size:8.5pt}
.hand{display:block;width:150pt;height:50pt}
.seal+.signature,.hand+.signature{margin-top:2pt}
`;

const ROLL = `
body{font-size:10pt;line-height:1.45}
.columns-1{grid-template-columns:1fr;gap:0;font-size:8.5pt}
.small{font-size:8.5pt}
.strong{font-size:11pt}
.large{font-size:13pt}
.title{font-size:11.5pt;font-weight:600;text-align:center;margin:0}
.title.name{font-size:14pt}
.rows td{padding:.4pt 0 .4pt 8pt}
.rows td:first-child{padding-left:0}
.totals th{color:#000}
.totals .strong th,.totals .grand th{font-weight:600}
.totals .grand{font-size:15pt}
`;

const LABEL = `
body{font-size:9pt;line-height:1.4}
p{margin:0}
hr{margin:.8mm 0}
.small{font-size:7pt}
.strong{font-size:10pt}
.large{font-size:13pt}
`;

const A4_SHEET = { widthMm: 210, heightMm: 297, marginMm: 13 } as const;
const sheet = (widthMm: number, heightMm: number): string => `@page{size:${widthMm}mm ${heightMm}mm;margin:0}`;

/**
 * The rule that cuts a roll to its content. CSS has no "as long as needed" height (`80mm auto` is not valid and the
 * browser would take its default sheet), so the page that prints measures its body and adds this rule. Millimetres.
 */
export const rollSheet = (widthMm: number, heightMm: number): string => sheet(widthMm, Math.ceil(heightMm));

/** The sheet on a screen: as large as the paper, with its margins. */
export function sheetCss({ sheet = A4_SHEET }: Extract<Paper, { kind: 'a4' }>): string {
  const { widthMm, heightMm, marginMm } = sheet;
  // Smaller sheets are zoomed as a whole; millimetres must not be.
  const zoom = widthMm < A4_SHEET.widthMm ? textScale(widthMm) : 1;
  const mm = (length: number) => `${Math.round((length / zoom) * 100) / 100}mm`;
  return `@media print{.foot{display:none}}@media screen{body{position:relative;width:${mm(widthMm)};min-height:${mm(heightMm)};padding:${mm(marginMm)} ${mm(marginMm + 2)} ${mm(marginMm + 8)}}.foot{position:absolute;inset:auto ${mm(marginMm + 2)} ${mm(marginMm)};display:flex;justify-content:space-between;gap:12pt;font-size:8pt;color:#4a4a4a}}`;
}

/** The whole style sheet of a printed document. `rollHeightMm` is the length of the roll's page. */
export function printCss(paper: Paper, rollHeightMm: number): string {
  switch (paper.kind) {
    case 'a4': {
      const { footer, pageLabel } = paper.frame;
      const text = (value: string) => `"${escapeCssString(value)}"`;
      const number = `${text(pageLabel.before)} counter(page) ${text(pageLabel.between)} counter(pages) ${text(pageLabel.after)}`;
      const small = 'font-family:sans-serif;font-size:8pt;color:#4a4a4a;vertical-align:top;padding-top:6pt';
      const { widthMm, heightMm, marginMm } = paper.sheet ?? A4_SHEET;
      const smaller = widthMm < A4_SHEET.widthMm ? `html{zoom:${textScale(widthMm)}}` : '';
      return `@page{size:${paper.sheet === undefined ? 'A4' : `${widthMm}mm ${heightMm}mm`};margin:${marginMm}mm ${marginMm + 2}mm ${marginMm + 5}mm;@bottom-left{content:${text(footer)};width:75%;${small}}@bottom-right{content:${number};text-align:right;${small}}}${COMMON}${A4}${smaller}`;
    }
    case 'roll':
      return `${rollSheet(paper.widthMm, rollHeightMm)}${COMMON}${ROLL}body{width:${paper.widthMm}mm;padding:4mm}`;
    case 'label':
      return `${sheet(paper.widthMm, paper.heightMm)}${COMMON}${LABEL}body{width:${paper.widthMm}mm}.page{padding:2mm 2.5mm}`;
  }
}
