import { INSTRUMENT_PROTOCOLS } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { describe, expect, it } from 'vitest';
import {
  LINKS_OF,
  newInstrument,
  newLink,
  pastedCodes,
  readInstrument,
  textIn,
  withProtocol,
} from './instrument-values.ts';

const items = [
  { _id: '/examItem/alt', name: 'ALT', title: '丙氨酸轉氨酶', category: 'biochemistry', unit: 'U/L' },
  { _id: '/examItem/wbc', name: 'WBC', title: '', category: 'hematology', unit: '10^9/L' },
] as const;
const rows = () => {
  let at = 0;
  return () => `row${++at}`;
};

describe('an instrument that is set up', () => {
  it('keeps its line where another way of speaking knows it, and gets one of that way otherwise', () => {
    const astm = { ...newInstrument('i'), link: newLink('dial') };
    expect(withProtocol(astm, 'hl7').link).toEqual(astm.link);
    expect(withProtocol(astm, 'idexx').link.kind).toBe('http');
  });

  it.each(INSTRUMENT_PROTOCOLS)(
    'can be reached by a line that is whole once its fields are filled (%s)',
    (protocol) => {
      for (const kind of LINKS_OF[protocol]) {
        const link = newLink(kind);
        const filled = { host: 'ht5.lan', orderHost: 'ht5.lan', path: '/r', url: 'https://lab.example' };
        const fields = Object.fromEntries(Object.entries(filled).filter(([field]) => field in link));
        const draft = { ...newInstrument('i'), device: 'HT5', protocol, link: { ...link, ...fields } as typeof link };
        expect(readInstrument(draft)).toHaveProperty('instrument');
      }
    },
  );

  it('names each field that isn’t right', () => {
    const faults = (link: ReturnType<typeof newLink>, device = 'HT5') => {
      const read = readInstrument({ ...newInstrument('i'), device, link });
      return 'faults' in read ? [...read.faults].toSorted() : [];
    };
    expect(faults(newLink('serial'), '')).toEqual(['device', 'path']);
    expect(faults(newLink('dial'))).toEqual(['host']);
    expect(faults({ kind: 'listen', port: 70_000 })).toEqual(['port']);
    expect(faults({ kind: 'listen', port: 0 })).toEqual(['port']);
    expect(faults({ kind: 'http', url: 'ftp://x', user: '' })).toEqual(['url']);
    const hosts = readInstrument({
      ...newInstrument('i'),
      device: 'HT5',
      link: newLink('listen'),
      pdfHosts: ['http://x/'],
    });
    expect(hosts).toEqual({ faults: new Set(['pdfHosts']) });
  });

  it('says that there are more codes than it can keep', () => {
    const codes = pastedCodes(Array.from({ length: 401 }, (_, at) => `C${at}`).join('\n'), [], items, rows());
    const read = readInstrument({ ...newInstrument('i'), device: 'HT5', link: newLink('listen'), codes });
    expect(read).toEqual({ faults: new Set(['codes']) });
  });

  it('leaves rows out that have no code', () => {
    const empty = { _id: 'c', code: ' ', itemID: '', name: '', category: 'basic', unit: '', isIgnored: false } as const;
    const read = readInstrument({ ...newInstrument('i'), device: 'HT5', link: newLink('listen'), codes: [empty] });
    expect(read).toMatchObject({ instrument: { codes: [] } });
  });
});

describe('codes out of a spreadsheet', () => {
  it('are mapped to the item of that name or title, else kept under the name', () => {
    const text = 'GPT\t丙氨酸轉氨酶\tU/L\r\nWBC\r\nX1\t特殊項目\tmg/dL\r\n';
    expect(pastedCodes(text, [], items, rows())).toMatchObject([
      { code: 'GPT', itemID: '/examItem/alt', name: 'ALT', category: 'biochemistry', unit: 'U/L' },
      { code: 'WBC', itemID: '/examItem/wbc', name: 'WBC', category: 'hematology' },
      { code: 'X1', itemID: '', name: '特殊項目', unit: 'mg/dL' },
    ]);
  });

  it('add no code twice', () => {
    const known = pastedCodes('ALT', [], items, rows());
    expect(pastedCodes('alt\nWBC\nWBC', known, items, rows())).toMatchObject([{ code: 'WBC' }]);
  });
});

it('an example file is read as its instrument writes', () => {
  expect(textIn(Uint8Array.of(0xb5, 0xb2, 0xaa, 0x47).buffer, 'big5')).toBe('結果');
  expect(textIn(new TextEncoder().encode('結果').buffer as ArrayBuffer, 'utf-8')).toBe('結果');
});
