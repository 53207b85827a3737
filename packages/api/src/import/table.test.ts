import { execFileSync } from 'node:child_process';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowInFile } from '@vetloom/domain/import/row-gaps.ts';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { encodingOf } from './csv-table.ts';
import { ParsedTable } from './parse-table.ts';
import { readTable as openTable } from './read-table.ts';

const CSV = '姓名,電話,寵物\r\n王小明,0912345678,小黑\r\n陳"怡"君,0922000111,"咪咪,二號"\r\n';
const ROWS = [
  ['姓名', '電話', '寵物'],
  ['王小明', '0912345678', '小黑'],
  ['陳"怡"君', '0922000111', '咪咪,二號'],
];
const utf16 = (text: string, swap: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return swap ? bytes.swap16() : bytes;
};

/** A table with all its rows, the headings first. */
const readTable = async (bytes: Buffer) => {
  const { encoding, headings, rows } = await openTable(bytes);
  return { encoding, rows: [headings, ...rows()] };
};

const reasonOf = (bytes: Buffer) =>
  readTable(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof DomainError ? error.detail.reason : error),
  );

describe('text', () => {
  const big5 = execFileSync('iconv', ['-f', 'UTF-8', '-t', 'BIG5'], { input: CSV });
  it.each([
    ['utf-8', Buffer.from(CSV)],
    ['utf-8', Buffer.from(`\uFEFF${CSV}`)],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(CSV, false)])],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(CSV, true)])],
    ['utf-16le', utf16(CSV, false)],
    ['big5', big5],
  ] as const)('is read alike in %s', async (encoding, bytes) => {
    expect(encodingOf(bytes).encoding).toBe(encoding);
    expect(await readTable(Buffer.from(bytes))).toEqual({ encoding, rows: ROWS });
  });

  it('may be separated by tabs or semicolons, with a title above and empty rows between', async () => {
    const text = '客戶名單\n\n姓名\t電話\n王小明\t0912345678\n\t\n';
    expect((await readTable(Buffer.from(text))).rows).toEqual([
      ['姓名', '電話'],
      ['王小明', '0912345678'],
    ]);
    expect((await readTable(Buffer.from('a;b\n1;2\n'))).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('comes back cell by cell whatever stands in it, in every encoding with a mark', async () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((text) => !text.includes('\u0000') && !text.includes('\r'));
    const table = fc.integer({ min: 2, max: 6 }).chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }).map((rows) => [
        // Headings and the last column are filled, so that nothing is taken for a title or an empty margin.
        Array.from({ length: width }, (_, at) => `欄${at}`),
        ...rows.map((row) => [...row.slice(0, -1), `${row.at(-1)}.`]),
      ]),
    );
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('utf8', 'utf16le') as fc.Arbitrary<'utf8' | 'utf16le'>,
        async (rows, encoding) => {
          const bytes = Buffer.from(`\uFEFF${Papa.unparse(rows)}`, encoding);
          expect((await readTable(bytes)).rows).toEqual(rows);
        },
      ),
    );
  });

  it('takes 500 columns and refuses more, an open quote, pictures, old Excel files and nothing', async () => {
    const wide = (count: number) =>
      Buffer.from(`${Array.from({ length: count }, (_, at) => `c${at}`).join(',')}\n${'x,'.repeat(count - 1)}x\n`);
    expect((await readTable(wide(500))).rows[0]).toHaveLength(500);
    expect(await reasonOf(wide(501))).toBe('columns');
    expect(await reasonOf(Buffer.from('a,b\n"1,2\n3,4\n'))).toBe('quotes');
    expect(await reasonOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('kind');
    expect(await reasonOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).toBe('old-excel');
    expect(await reasonOf(Buffer.alloc(0))).toBe('empty');
    expect(await reasonOf(Buffer.from('姓名,電話\n'))).toBe('empty');
    const noise = Buffer.from(Array.from({ length: 4000 }, (_, at) => 0x80 + ((at * 37) % 127)));
    expect(await reasonOf(noise)).toBe('encoding');
  });
});

/** A workbook out of its parts. */
async function workbook(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const BOOK = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="空" r:id="r1"/><sheet name="客戶" r:id="r2"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>姓名</t></si><si><r><t>王小</t></r><r><t>明</t></r><rPh><t>ㄨㄤ</t></rPh></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="176" formatCode="[$-404]e&quot;年&quot;m&quot;月&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="176"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
};
const sheet = (rows: string) => ({
  ...BOOK,
  'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});

describe('workbooks', () => {
  it('give texts, numbers as they are meant, dates, and the kept value of a formula', async () => {
    const bytes = await workbook(
      sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>電話</t></is></c><c r="D1" t="str"><f>A1</f><v>晶片</v></c></row>' +
          '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>912345678</v></c><c r="C2" s="1"><v>44084</v></c><c r="D2"><v>9.00123456789012E14</v></c></row>' +
          '<row r="3"><c r="A3"><f>HYPERLINK("x")</f></c><c r="B3" t="e"><v>#N/A</v></c><c r="C3" s="2"><v>44084.5</v></c><c r="D3" t="b"><v>1</v></c></row>',
      ),
    );
    expect((await readTable(bytes)).rows).toEqual([
      ['姓名', '電話', '', '晶片'],
      ['王小明', '912345678', '2020/09/10', '900123456789012'],
      ['=HYPERLINK("x")', '', '2020/09/10', 'true'],
    ]);
  });

  it('say what stands in merged cells of each of their rows, but for amounts, and a title once', async () => {
    const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows =
      `<row r="1">${cell('A1', '名單')}</row><row r="3">${cell('A3', '飼主')}${cell('B3', '寵物')}${cell('C3', '小計')}</row>` +
      `<row r="4">${cell('A4', '王小明')}${cell('B4', '小白')}<c r="C4"><v>300</v></c></row>` +
      `<row r="5">${cell('B5', '咪咪')}</row><row r="6">${cell('B6', '布丁')}</row>`;
    const merges = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A4:A5"/><mergeCell ref="C4:C5"/></mergeCells>';
    const bytes = await workbook({
      ...BOOK,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${merges}</worksheet>`,
    });
    expect((await readTable(bytes)).rows).toEqual([
      ['飼主', '寵物', '小計'],
      ['王小明', '小白', '300'],
      ['王小明', '咪咪', ''],
      ['', '布丁', ''],
    ]);
  });

  it('are refused when they are damaged, have no sheet, name a document type, or unfold to a bomb', async () => {
    expect(await reasonOf(Buffer.from('PK\u0003\u0004 nothing of a zip'))).toBe('damaged');
    expect(await reasonOf(await workbook({ 'readme.txt': 'no workbook' }))).toBe('damaged');
    expect(await reasonOf(await workbook(sheet('<row><c><v>1</v></c>')))).toBe('damaged');
    const entities = `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(100)}">]><worksheet><sheetData/></worksheet>`;
    expect(await reasonOf(await workbook({ ...BOOK, 'xl/worksheets/sheet1.xml': entities }))).toBe('damaged');
    expect(await reasonOf(await workbook({ ...BOOK, 'xl/worksheets/sheet1.xml': Buffer.alloc(40_000_000, 32) }))).toBe(
      'too-large',
    );
  });
});

describe('in a thread of its own', () => {
  it('a table is read, and a refusal comes back as one', async () => {
    const table = await ParsedTable.open(Buffer.from(CSV));
    expect(table.head).toEqual({ encoding: 'utf-8', headings: ROWS[0], total: 2, gaps: [] });
    expect(await Array.fromAsync(table.pieces(1))).toEqual([[ROWS[1]], [ROWS[2]]]);
    await table.close();
    await expect(ParsedTable.open(Buffer.alloc(0))).rejects.toMatchObject({
      codeName: 'badParameter',
      detail: { reason: 'empty' },
    });
  });

  it('a text is handed on piece by piece, whatever letters and quotes its borders cut through', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => [
      `列${at}`,
      at % 3 === 0 ? `多行\n"引號"，${at}` : '',
      `備註${at % 7}`,
    ]);
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const text = [['名', '內容', '備註'], ...rows].map((row) => row.map(quoted).join(',')).join('\r\n');
    // Longer than a piece that is decoded at once.
    expect(Buffer.byteLength(text)).toBeGreaterThan(1 << 20);
    const table = await ParsedTable.open(Buffer.from(text));
    const read: string[][] = [];
    for await (const piece of table.pieces(500)) {
      expect(piece.length).toBeLessThanOrEqual(500);
      read.push(...piece);
    }
    await table.close();
    expect([table.head.total, read]).toEqual([rows.length, rows]);
  });
});

const NS = 'xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"';
const ods = (body: string, styles = '') =>
  workbook({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content ${NS}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`,
  });
const text = (of: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${of}</text:p></table:table-cell>`;
const row = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`;
const EMPTY = '<table:table-cell table:number-columns-repeated="16380"/>';

describe('tables of OpenDocument', () => {
  it('give texts, numbers as they are meant, dates, spaces and lines, and neither notes nor hidden sheets', async () => {
    const bytes = await ods(
      `<table:table table:name="藏" table:style-name="ta2">${row(text('不看'))}</table:table>` +
        `<table:table table:name="價目" table:style-name="ta1"><table:table-column table:number-columns-repeated="1024"/><table:table-header-rows>${row(
          text('品名') + text('單價') + text('日期') + text('備註') + EMPTY,
        )}</table:table-header-rows>${row(
          '<table:table-cell office:value-type="string"><office:annotation><text:p>註解</text:p></office:annotation><text:p>紗布<text:s text:c="2"/>大</text:p></table:table-cell>' +
            '<table:table-cell office:value-type="currency" office:value="1200.5"><text:p>NT$1,200.50</text:p></table:table-cell>' +
            '<table:table-cell office:value-type="date" office:date-value="2020-09-10T12:00:00"><text:p>109/9/10</text:p></table:table-cell>' +
            '<table:table-cell office:value-type="string"><text:p>一</text:p><text:p>二<text:tab/>三</text:p></table:table-cell>' +
            EMPTY,
        )}${row(`${text('棉花', ' table:number-columns-repeated="2"')}<table:covered-table-cell/>${text('末')}`)}${row(EMPTY, ' table:number-rows-repeated="1048573"')}</table:table>`,
      '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>',
    );
    expect(await readTable(bytes)).toEqual({
      encoding: 'ods',
      rows: [
        ['品名', '單價', '日期', '備註'],
        ['紗布  大', '1200.5', '2020/09/10', '一\n二\t三'],
        ['棉花', '棉花', '', '末'],
      ],
    });
  });

  it('unfold no cell and no row that stands for a million, and no entities', async () => {
    const wide = row(text('x', ' table:number-columns-repeated="1000000"'));
    expect(await reasonOf(await ods(`<table:table>${row(text('a') + text('b'))}${wide}</table:table>`))).toBe(
      'columns',
    );
    const long = row(text('x') + text('y'), ' table:number-rows-repeated="1000000"');
    expect(await reasonOf(await ods(`<table:table>${row(text('a') + text('b'))}${long}</table:table>`))).toBe('rows');
    expect(await reasonOf(await ods(`<table:table>${row(EMPTY)}</table:table>`))).toBe('empty');
    expect(await reasonOf(await workbook({ 'content.xml': '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>' }))).toBe(
      'damaged',
    );
    expect(await reasonOf(await workbook({ 'content.xml': Buffer.alloc(40_000_000, 32) }))).toBe('too-large');
    // A file that is locked by a password holds no XML.
    expect(await reasonOf(await workbook({ 'content.xml': Buffer.from([9, 8, 7, 6]) }))).toBe('damaged');
  });
});

describe('where rows stand in the file', () => {
  /** The numbers of the heading and of all rows, as a spreadsheet shows them. */
  const numbersOf = async (bytes: Buffer) => {
    const { gaps, total } = await openTable(bytes);
    return Array.from({ length: total + 1 }, (_, at) => rowInFile(gaps, at + 1));
  };

  it('is told of a text below titles and behind empty rows; a cell of several lines is one row', async () => {
    const csv = '客戶名單\n\n姓名,備註\n王,"一\n二"\n,\n\n陳,\n林,\n';
    expect(await numbersOf(Buffer.from(csv))).toEqual([3, 4, 7, 8]);
    expect(await numbersOf(Buffer.from(CSV))).toEqual([1, 2, 3]);
  });

  it('is told of a workbook by the numbers that it writes, also where it leaves empty rows out', async () => {
    const cell = (ref: string, of: string) => `<c r="${ref}" t="inlineStr"><is><t>${of}</t></is></c>`;
    const at = (number: number) =>
      `<row r="${number}">${cell(`A${number}`, `姓${number}`)}${cell(`B${number}`, `名${number}`)}</row>`;
    const bytes = await workbook(sheet(`<row r="1">${cell('A1', '名單')}</row>${at(4)}${at(5)}<row r="6"/>${at(9)}`));
    expect(await numbersOf(bytes)).toEqual([4, 5, 9]);
  });

  it('is told of an OpenDocument table, whose empty rows are written once for many', async () => {
    const pair = (of: string) => row(text(of) + text(of));
    const blank = row(EMPTY, ' table:number-rows-repeated="3"');
    const twice = row(text('x') + text('y'), ' table:number-rows-repeated="2"');
    const body = `<table:table>${row(text('名單'))}${pair('題')}${blank}${twice}${row(EMPTY)}${pair('末')}</table:table>`;
    expect(await numbersOf(await ods(body))).toEqual([2, 6, 7, 9]);
  });
});
