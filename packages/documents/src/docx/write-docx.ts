import PizZip from 'pizzip';

/** One line of a Word file that is made by code. */
export type DocxBlock =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align?: 'left' | 'center' | 'right';
      readonly small?: boolean;
    }
  /** A clause with its number. */
  | { readonly kind: 'clause'; readonly text: string }
  | { readonly kind: 'space' }
  /** Rows of cells; widths are shares of the page. The first row is a head where `head` says so. */
  | {
      readonly kind: 'table';
      readonly widths: readonly number[];
      readonly rows: readonly (readonly string[])[];
      readonly head?: boolean;
    };

/** Twentieths of a point: A4 with margins of 2 cm. */
const PAGE = { width: 11906, height: 16838, margin: 1134 } as const;
const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;
/** Half points. */
const SIZES = { title: 36, heading: 26, text: 23, small: 19 } as const;
const FONT = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="微軟正黑體" w:cs="Calibri"/>';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** The same blocks are the same bytes at any time: an archive's entries bear a day of their own. */
const DAY = new Date(Date.UTC(2026, 0, 1));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const run = (text: string, size: number, bold = false): string =>
  `<w:r><w:rPr>${FONT}${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

interface Look {
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: string;
  readonly before?: number;
  readonly after?: number;
  /** Twentieths of a point: the text hangs behind its number. */
  readonly hanging?: number;
}

function paragraph(text: string, { size, bold, align = 'left', before = 0, after = 80, hanging = 0 }: Look): string {
  const indent = hanging === 0 ? '' : `<w:ind w:left="${hanging}" w:hanging="${hanging}"/>`;
  const spacing = `<w:spacing w:before="${before}" w:after="${after}" w:line="320" w:lineRule="atLeast"/>`;
  return `<w:p><w:pPr>${spacing}${indent}<w:jc w:val="${align}"/></w:pPr>${run(text, size, bold)}</w:p>`;
}

function cell(text: string, width: number, isHead: boolean): string {
  const shade = isHead ? '<w:shd w:val="clear" w:color="auto" w:fill="EEF1F4"/>' : '';
  const content = paragraph(text, { size: SIZES.text - 1, bold: isHead, before: 30, after: 30 });
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shade}</w:tcPr>${content}</w:tc>`;
}

function table({ widths, rows, head }: Extract<DocxBlock, { kind: 'table' }>): string {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const wide = widths.map((width) => Math.round((width / whole) * TEXT_WIDTH));
  const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="8A94A0"/>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('');
  const lines = rows.map((cells, index) => {
    const isHead = head === true && index === 0;
    return `<w:tr>${cells.map((text, column) => cell(text, wide[column] ?? 0, isHead)).join('')}</w:tr>`;
  });
  const properties = `<w:tblPr><w:tblW w:w="${TEXT_WIDTH}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr>`;
  const grid = `<w:tblGrid>${wide.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`;
  // Word joins tables between which no paragraph stands.
  return `<w:tbl>${properties}${grid}${lines.join('')}</w:tbl>${paragraph('', { size: 8, after: 0 })}`;
}

function blockXml(block: DocxBlock): string {
  switch (block.kind) {
    case 'title':
      return paragraph(block.text, { size: SIZES.title, bold: true, align: 'center', before: 60, after: 200 });
    case 'heading':
      return paragraph(block.text, { size: SIZES.heading, bold: true, before: 200, after: 80 });
    case 'clause':
      return paragraph(block.text, { size: SIZES.text, align: 'both', hanging: 480 });
    case 'text':
      return paragraph(block.text, { size: block.small ? SIZES.small : SIZES.text, align: block.align ?? 'left' });
    case 'space':
      return paragraph('', { size: SIZES.text });
    case 'table':
      return table(block);
  }
}

const relations = (entries: string) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${entries}</Relationships>`;

/** A Word file of these blocks, on A4. The same blocks are always the same bytes. */
export function writeDocx(blocks: readonly DocxBlock[], title: string): Uint8Array {
  const section = `<w:sectPr><w:pgSz w:w="${PAGE.width}" w:h="${PAGE.height}"/><w:pgMar w:top="${PAGE.margin}" w:right="${PAGE.margin}" w:bottom="${PAGE.margin}" w:left="${PAGE.margin}" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`;
  const parts: readonly (readonly [string, string])[] = [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      relations(
        `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
      ),
    ],
    [
      'docProps/core.xml',
      `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:language>zh-TW</dc:language></cp:coreProperties>`,
    ],
    [
      'word/_rels/document.xml.rels',
      relations(`<Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/>`),
    ],
    [
      'word/styles.xml',
      `${HEAD}<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr>${FONT}<w:sz w:val="${SIZES.text}"/><w:lang w:val="en-US" w:eastAsia="zh-TW"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
    ],
    [
      'word/document.xml',
      `${HEAD}<w:document xmlns:w="${W}"><w:body>${blocks.map(blockXml).join('')}${section}</w:body></w:document>`,
    ],
  ];
  const zip = new PizZip();
  for (const [name, text] of parts) zip.file(name, text, { date: DAY, createFolders: false });
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' }) as Uint8Array;
}
