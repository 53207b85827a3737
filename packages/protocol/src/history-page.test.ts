import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  decodeHistoryPage,
  encodeHistoryPage,
  HISTORY_FORMAT,
  type HistoryPage,
  historyHead,
  historyRequest,
} from './history-page.ts';
import { keyFilter, keyHash, mayHold } from './key-filter.ts';
import { describePack, idKey, packFields, valueKey } from './pack-keys.ts';
import { packLine, readPackLines } from './pack-line.ts';

const page: HistoryPage = {
  epoch: 'e',
  head: 7,
  views: { record: '0' },
  after: 'x',
  total: null,
  serverTime: 1,
  packs: [
    {
      collection: 'record',
      count: 2,
      size: 10,
      bounds: { dateTime: [1, 5] },
      ids: ['/record/1', '/record/2'],
      filter: new Uint8Array([1, 2]),
      lines: new Uint8Array([9, 8, 7]),
    },
    {
      collection: 'receipt',
      count: 0,
      size: 0,
      bounds: {},
      ids: ['', ''],
      filter: new Uint8Array([0]),
      lines: new Uint8Array(),
    },
  ],
};

describe('a page of history on the wire', () => {
  it('comes back as it was sent, and not at all when it was cut', () => {
    const bytes = encodeHistoryPage(page);
    expect(decodeHistoryPage(bytes)).toEqual(page);
    for (let length = 0; length < bytes.length; length += 1)
      expect(decodeHistoryPage(bytes.subarray(0, length))).toBeUndefined();
    expect(decodeHistoryPage(new TextEncoder().encode('<html>a proxy speaks</html>'))).toBeUndefined();
  });

  it('does not change without a new format', () => {
    const shape = [historyRequest, historyHead].map((schema) => z.toJSONSchema(schema, { io: 'input' }));
    const digest = createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16);
    expect({ format: HISTORY_FORMAT, digest }).toEqual({ format: 1, digest: '064735a7ba4af03e' });
  });
});

describe('the filter of a pack', () => {
  it('knows every key that it was made of, and hardly another', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 300 }), (keys) => {
        const filter = keyFilter(new Set(keys));
        return keys.every((key) => mayHold(filter, keyHash(key)));
      }),
    );
    const filter = keyFilter(new Set(Array.from({ length: 500 }, (_, at) => idKey(`/record/17636${at}-ab`))));
    const wrong = Array.from({ length: 5000 }, (_, at) => mayHold(filter, keyHash(idKey(`/record/17999${at}-cd`))));
    expect(wrong.filter(Boolean).length).toBeLessThan(30);
  });

  it('has the first field of each index that is asked by equal values, and bounds of the others', () => {
    expect(packFields('record')).toEqual({
      keyed: ['petID', 'userID', 'status', 'dispenseStatus', 'billStatus', 'examStatus', 'examResultStatus'],
      bounded: [
        'dateTime',
        'status',
        'dispenseStatus',
        'billStatus',
        'examStatus',
        'examResultStatus',
        'statusUpdateDateTime',
      ],
    });
    const value = (fields: Record<string, string | number>) => (field: string) => fields[field];
    const { keys, bounds, ids } = describePack('record', [
      { id: '/record/1', value: value({ petID: '/pet/1', dateTime: 5 }) },
      { id: '/record/2', value: value({ petID: '/pet/1', dateTime: 3, status: 90 }) },
    ]);
    expect([...keys]).toEqual([
      idKey('/record/1'),
      valueKey('petID', '/pet/1'),
      idKey('/record/2'),
      valueKey('status', 90),
    ]);
    expect(bounds).toEqual({ dateTime: [3, 5], status: [90, 90] });
    expect(ids).toEqual(['/record/1', '/record/2']);
  });
});

describe('the lines of a pack', () => {
  const body = (id: string, more: object = {}) => ({ _id: id, collection: 'record', ...more });

  it('give back every document, whatever its text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const bodies = texts.map((text, at) => body(`/record/${at}`, { text }));
        const lines = bodies.map((one, at) => packLine(at, 1, JSON.stringify(one))).join('');
        expect(readPackLines(lines)).toEqual(
          bodies.map((one, at) => ({ id: one._id, seq: at, version: 1, body: one })),
        );
      }),
    );
  });

  it('are passed over where the wanted text is missing', () => {
    const lines = [1, 2, 1, 3].map((pet, at) =>
      packLine(at, 1, JSON.stringify(body(`/record/${at}`, { petID: `/pet/${pet}` }))),
    );
    const found = readPackLines(lines.join(''), JSON.stringify('/pet/1'));
    expect(found.map(({ id }) => id)).toEqual(['/record/0', '/record/2']);
    expect(readPackLines(lines.join(''), JSON.stringify('/pet/9'))).toEqual([]);
  });
});
