import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import {
  type InstrumentCode,
  type InstrumentLink,
  type InstrumentProtocol,
  type InstrumentSetting,
  instrumentSetting,
} from '@vetloom/domain/instrument/sync-tool.schema.ts';

/** Lines by which an instrument of each protocol can be reached; the first is proposed. */
export const LINKS_OF: Readonly<
  Record<InstrumentProtocol, readonly [InstrumentLink['kind'], ...InstrumentLink['kind'][]]>
> = {
  folder: ['folder'],
  astm: ['serial', 'listen', 'dial', 'both'],
  hl7: ['listen', 'dial', 'both', 'serial'],
  orthanc: ['http'],
  idexx: ['http'],
  vetScan: ['http', 'serial', 'folder'],
  ebm: ['http'],
  ebmEPSPI: ['http'],
};

/** A line of a kind, to begin with. */
export function newLink(kind: InstrumentLink['kind']): InstrumentLink {
  switch (kind) {
    case 'serial':
      return { kind, path: '', baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 };
    case 'listen':
      return { kind, port: 6000 };
    case 'dial':
      return { kind, host: '', port: 6000 };
    case 'both':
      return { kind, port: 6000, orderHost: '', orderPort: 6001 };
    case 'folder':
      return { kind, path: '', pattern: '*' };
    case 'http':
      return { kind, url: '', user: '' };
  }
}

/** An instrument to begin with. */
export const newInstrument = (_id: string): InstrumentSetting => ({
  ...{ _id, device: '', vendor: '', protocol: 'astm', link: newLink('serial'), charset: 'utf-8' },
  ...{ takesOrders: false, serial: '', codes: [], tests: [], pdfHosts: [], isOff: false },
});

/** The same instrument spoken with in another way: a line stays where that way knows it. */
export const withProtocol = (instrument: InstrumentSetting, protocol: InstrumentProtocol): InstrumentSetting => {
  const kinds = LINKS_OF[protocol];
  const link = kinds.includes(instrument.link.kind) ? instrument.link : newLink(kinds[0]);
  return { ...instrument, protocol, link };
};

const NAMED = [
  'codes',
  'tests',
  'device',
  'path',
  'host',
  'port',
  'orderHost',
  'orderPort',
  'url',
  'pdfHosts',
] as const;
/** A field or table that isn't right yet. */
export type InstrumentField = (typeof NAMED)[number] | 'other';

/** The setting as it is kept, or what isn't right yet. Rows of the tables that say nothing are left out. */
export function readInstrument(
  draft: InstrumentSetting,
): { readonly instrument: InstrumentSetting } | { readonly faults: ReadonlySet<InstrumentField> } {
  const codes = draft.codes.filter(({ code }) => code.trim() !== '');
  const tests = draft.tests.filter(({ code }) => code.trim() !== '');
  const read = instrumentSetting.safeParse({ ...draft, codes, tests });
  const faults = new Set(emptyHosts(draft.link));
  if (read.success && faults.size === 0) return { instrument: read.data };
  for (const { path } of read.error?.issues ?? []) {
    const named = NAMED.find((field) => path.includes(field));
    faults.add(named ?? 'other');
  }
  return { faults };
}

/** A host that is asked for and empty: the schema allows none, so that one can be typed later. */
function emptyHosts(link: InstrumentLink): InstrumentField[] {
  if (link.kind === 'dial' && link.host.trim() === '') return ['host'];
  return link.kind === 'both' && link.orderHost.trim() === '' ? ['orderHost'] : [];
}

/** An instrument's file as text: its columns have the names that the server will read. */
export const textIn = (bytes: ArrayBuffer, charset: InstrumentSetting['charset']): string =>
  new TextDecoder(charset).decode(bytes);

/** Rows of a spreadsheet as codes: code, name of the item, unit. An item of that name is meant; codes that stand there already stay as they are. */
export function pastedCodes(
  text: string,
  known: readonly InstrumentCode[],
  items: readonly Pick<ExamItem, '_id' | 'name' | 'title' | 'category' | 'unit'>[],
  newRow: () => string,
): InstrumentCode[] {
  const seen = new Set(known.map(({ code }) => plain(code)));
  return text.split(/\r?\n/).flatMap((line): InstrumentCode[] => {
    const [code = '', name = '', unit = ''] = line.split('\t').map((cell) => cell.trim());
    if (code === '' || seen.has(plain(code))) return [];
    seen.add(plain(code));
    const wanted = plain(name || code);
    const item = items.find((one) => plain(one.name) === wanted || (one.title !== '' && plain(one.title) === wanted));
    return [
      {
        ...{ _id: newRow(), code: code.slice(0, 80), itemID: item?._id ?? '' },
        ...{ name: item?.name ?? name.slice(0, 80), category: item?.category ?? 'biochemistry' },
        ...{ unit: unit.slice(0, 30), isIgnored: false },
      },
    ];
  });
}

const plain = (text: string): string => text.trim().toLowerCase();
