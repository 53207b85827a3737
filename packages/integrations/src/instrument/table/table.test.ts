import { type TableMapping, tableMapping } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { describe, expect, it } from 'vitest';
import { encoded } from '../charset/encode.ts';
import { TABLE_XML, TALL_CSV, WIDE_CSV } from '../fixtures/messages.fixture.ts';
import { readOf, valuesOf } from '../fixtures/read.fixture.ts';
import { guessMapping, previewRows } from './guess-mapping.ts';
import { readTable } from './read-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const mapping = (text: string): TableMapping => guessMapping(text).mapping;
const read = (text: string, by: TableMapping = mapping(text)) => readTable(utf8(text), 'utf-8', by, 'SN1');

describe('tables by a mapping that was learned from an example', () => {
  it('one row a value: rows of one animal are one report', () => {
    const { reports, doubts } = readOf(read(TALL_CSV));
    expect(doubts).toEqual([]);
    expect(reports.map(({ animal }) => [animal.orderNumber, animal.id, animal.name, animal.ownerName])).toEqual([
      ['K7Q2M9', 'A00123', '咪咪', '林小姐'],
      ['P8X4T1', 'A00456', '大福', '陳小姐'],
    ]);
    expect(reports.map(valuesOf)).toEqual([
      ['ALT | 45 | U/L | 12-130 |  | final', 'CREA | 2.9 | mg/dL | 0.8-2.4 | high | final'],
      ['GLU | 1234 | mg/dL | 74-143 | criticalHigh | final'],
    ]);
    expect(reports[0]?.values[0]?.measured).toBe('2026-01-05T10:20:00');
  });

  it('one row an animal: each column is a code, its unit stands in the heading, an empty cell is no value', () => {
    const { reports } = readOf(read(WIDE_CSV));
    expect(reports.map(valuesOf)).toEqual([
      ['WBC | 7.1 | 10^9/L | - |  | final', 'RBC | 8.02 | 10^12/L | - |  | final', 'HCT | 38.1 | % | - |  | final'],
      ['WBC | >100 | 10^9/L | - |  | final', 'HCT | 41 | % | - |  | final'],
    ]);
  });

  it('XML: the element that repeats, its attributes, and what encloses it', () => {
    const guessed = mapping(TABLE_XML);
    expect(guessed).toMatchObject({
      rows: 'Export/Run/Results/Result',
      code: '@code',
      id: 'Patient/@id',
      orderNumber: 'Accession',
    });
    const [report] = readOf(read(TABLE_XML)).reports;
    expect([report?.animal.id, report?.animal.name, report?.animal.orderNumber]).toEqual(['A00123', 'Mimi', 'K7Q2M9']);
    expect(report && valuesOf(report)).toEqual([
      'T4 | 1.8 | ug/dL | 0.8-4.7 |  | final',
      'TSH | <0.03 | ng/mL | - |  | final',
    ]);
  });

  it('UTF-8 with and without mark, UTF-16 and Big5 are read alike', () => {
    const by = mapping(TALL_CSV);
    const utf16 = (isBig: boolean) => {
      const bytes = encoded(`\ufeff${TALL_CSV}`, 'utf-16le');
      return isBig ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes;
    };
    const written = [
      utf8(`\ufeff${TALL_CSV}`),
      utf16(false),
      utf16(true),
      encoded(TALL_CSV, 'utf-16le'),
      encoded(TALL_CSV, 'big5'),
    ];
    const expected = readOf(read(TALL_CSV)).reports;
    for (const bytes of written) expect(readOf(readTable(bytes, 'utf-8', by, 'SN1')).reports).toEqual(expected);
  });

  it('titles above the headings and empty rows are passed over; a heading that is gone is named', () => {
    const by = mapping(TALL_CSV);
    expect(readOf(read(`Analyser 5\r\n\r\nExport of 2026\r\n${TALL_CSV}\r\n,,,,,,,,,,,\r\n`, by)).reports).toHaveLength(
      2,
    );
    expect(read(TALL_CSV.replace('Result', 'Outcome'), by)).toEqual({
      kind: 'unreadable',
      why: 'no row has the headings Result',
    });
  });

  it('a quote that never ends swallows no rows', () => {
    const broken = TALL_CSV.replace('咪咪,林', '"咪咪,林');
    const reading = readOf(read(broken, mapping(TALL_CSV)));
    expect(reading.doubts).toContain('a quote does not end as it should');
    expect(reading.reports.flatMap(({ values }) => values).length).toBeGreaterThanOrEqual(3);
  });

  it('entities of XML are refused', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${TABLE_XML.replace('<?xml version="1.0"?>', '')}`;
    expect(read(bomb, mapping(TABLE_XML)).kind).toBe('unreadable');
    expect(read(TABLE_XML.replace('1.8', '&b;'), mapping(TABLE_XML)).kind).toBe('unreadable');
  });
});

describe('a mapping that is proposed', () => {
  it('says what every column is taken for and what each row would be', () => {
    const { columns, rows, doubts } = guessMapping(TALL_CSV);
    expect(columns.map(({ means }) => means)).toEqual([
      ...[
        'orderNumber',
        'id',
        'name',
        'ownerName',
        'species',
        'code',
        'value',
        'unit',
        'low',
        'high',
        'flag',
        'measured',
      ],
    ]);
    expect(columns[6]?.samples).toEqual(['45', '2.9', '1,234']);
    expect(rows.map(({ values }) => values.map(({ code, value }) => [code, value]))).toEqual([
      [['ALT', 45]],
      [['CREA', 2.9]],
      [['GLU', 1234]],
    ]);
    expect(doubts).toEqual([]);
  });

  it('knows headings in Chinese, and one column that holds both bounds', () => {
    const text = '病歷號\t動物名\t檢驗項目\t結果\t單位\t參考值\nA1\t咪咪\tALT\t45\tU/L\t10-118\n';
    expect(mapping(text)).toMatchObject({
      delimiter: '\t',
      id: '病歷號',
      code: '檢驗項目',
      low: '參考值',
      high: '參考值',
    });
    expect(readOf(read(text)).reports.map(valuesOf)).toEqual([['ALT | 45 | U/L | 10-118 |  | final']]);
  });

  it('without headings it goes by what stands in the columns', () => {
    const text = 'A1;ALT;45;U/L;10-20;2026-01-05\nA1;BUN;20;mg/dL;1-5;2026-01-05\n';
    expect(mapping(text)).toMatchObject({
      hasHeadings: false,
      code: '#2',
      value: '#3',
      unit: '#4',
      low: '#5',
      measured: '#6',
    });
  });

  it('says what stands in the way of using it', () => {
    expect(guessMapping('').doubts).toEqual(['it holds no row of values']);
    expect(guessMapping('<a>').doubts[0]).toMatch(/^it is no XML/);
    expect(guessMapping('Test,Result\nALT,45\n').doubts).toEqual([
      'no column holds a number of the order or the animal',
    ]);
  });

  it('one that was changed by hand shows what rows would be', () => {
    const by = tableMapping.parse({ code: 'Test', value: 'Result', id: 'Owner' });
    expect(previewRows(TALL_CSV, by).rows[0]?.animal.id).toBe('林小姐');
    expect(previewRows(TALL_CSV, { ...by, code: 'Nothing' }).doubts).toEqual(['no row has the headings Nothing']);
  });
});
