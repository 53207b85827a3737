import zlib, { deflateRawSync } from 'node:zlib';
import { dicomFile, phantomUIDs, radiograph } from '@vetloom/testing/dicom/phantom.ts';
import { describe, expect, it, vi } from 'vitest';
import { isDicom } from '../core/file-rules.ts';
import { zoneOf } from '../core/zone.ts';
import { dicomDataSet, readDicomHeader } from './dicom-header.ts';
import { studiesOf } from './study-of-headers.ts';
import { machineTime } from './study-time.ts';

const small = (facts: Partial<Parameters<typeof dicomFile>[0]> = {}) =>
  dicomFile({ ...phantomUIDs(1), rows: 4, columns: 5, ...facts }, new Uint16Array(20));

describe('what a DICOM file says', () => {
  it('is read from its beginning, with the words of its character set', () => {
    const bytes = radiograph({ study: 3, side: 64, patientName: '王^小明=', accessionNumber: 'A-17', patientID: 'P9' });
    expect(readDicomHeader(bytes.subarray(0, 1200))).toMatchObject({
      ...phantomUIDs(3),
      modality: 'DX',
      seriesDescription: 'Thorax LL',
      patientName: '王 小明',
      accessionNumber: 'A-17',
      patientID: 'P9',
      rows: 64,
      columns: 64,
      frames: 1,
    });
  });

  it('in Big5 without a word about it is read as such', () => {
    const bytes = small({ more: [[0x00102297, 'PN', Uint8Array.of(0xa4, 0xfd, 0xa4, 0x70, 0xa9, 0xfa)]] });
    // The phantom says UTF-8, which these bytes are not: they are dropped rather than shown as signs.
    expect(readDicomHeader(bytes)?.ownerName).not.toContain('\uFFFD');
  });

  it('is nothing where it is no DICOM, names no study, or is larger than anybody could hold', () => {
    expect(isDicom(new Uint8Array(200))).toBe(false);
    expect(readDicomHeader(new TextEncoder().encode('%PDF-1.7'))).toBeUndefined();
    expect(readDicomHeader(small({ studyUID: 'not a name' }))).toBeUndefined();
    expect(readDicomHeader(small({ rows: 65_535, columns: 65_535 }))).toBeUndefined();
    expect(readDicomHeader(small({ frames: 999_999 }))).toBeUndefined();
    expect(readDicomHeader(small().subarray(0, 140))).toBeUndefined();
  });

  const good = Buffer.from(small());
  const from = good.indexOf(Buffer.from([0x08, 0x00, 0x05, 0x00]));
  const syntax = Buffer.from([0x02, 0x00, 0x10, 0x00, 0x55, 0x49, 22, 0, ...Buffer.from('1.2.840.10008.1.2.1.99')]);
  const length = Buffer.from([0x02, 0x00, 0x00, 0x00, 0x55, 0x4c, 4, 0, syntax.length, 0, 0, 0]);
  const packed = (rest: Uint8Array) =>
    Buffer.concat([good.subarray(0, 132), length, syntax, deflateRawSync(rest, { level: 1 })]);

  it('is read where it was packed, of a beginning too, and so are its pixels', () => {
    const whole = packed(good.subarray(from));
    expect(readDicomHeader(whole)).toMatchObject({ ...phantomUIDs(1), rows: 4, columns: 5 });
    expect(readDicomHeader(whole)?.transferSyntax).toBe('1.2.840.10008.1.2.1');
    expect(dicomDataSet(whole)?.elements.x7fe00010).toMatchObject({ length: 40 });
    const noise = Uint8Array.from({ length: 400_000 }, (_, at) => Math.imul(at, 2_654_435_761) >>> 13);
    const large = packed(
      Buffer.concat([
        good.subarray(from, good.length - 52),
        Buffer.from([0xe0, 0x7f, 0x10, 0, 0x4f, 0x57, 0, 0, 0x80, 0x1a, 6, 0]),
        noise,
      ]),
    );
    expect(readDicomHeader(large.subarray(0, large.length >> 1))).toMatchObject({ rows: 4 });
    expect(dicomDataSet(large)?.elements.x7fe00010).toMatchObject({ length: 400_000 });
    // Cut before its end it is no picture.
    expect(dicomDataSet(large.subarray(0, large.length >> 1))).toBeUndefined();
  });

  it('is nothing where a few kilobytes unpack to more than anybody could hold', () => {
    const bomb = packed(Buffer.alloc(68 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(400_000);
    const before = process.memoryUsage.rss();
    expect(readDicomHeader(bomb)).toBeUndefined();
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
    expect(dicomDataSet(bomb)).toBeUndefined();
    expect(process.memoryUsage.rss() - before).toBeLessThan(256 * 1024 * 1024);
  });

  it('is nothing where what was unpacked is packed still: the parser would unpack that by itself, without a bound', () => {
    const inner = deflateRawSync(good.subarray(from), { level: 1 });
    const twice = packed(inner);
    // The name of the way of writing stands twice, so that the first to be found isn't that of the file.
    Buffer.from('1.2.840.10008.1.2.1.99').copy(twice, 8);
    const byItself = vi.spyOn(zlib, 'inflateRawSync');
    expect(readDicomHeader(twice)).toBeUndefined();
    expect(dicomDataSet(twice)).toBeUndefined();
    expect(byItself).not.toHaveBeenCalled();
    byItself.mockRestore();
  });

  it('of hostile bytes never throws and never runs away', () => {
    const good = small();
    let seed = 20_261_129;
    const next = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed;
    };
    for (let round = 0; round < 20_000; round += 1) {
      const bytes = good.slice(0, 132 + (next() % (good.length - 132)));
      for (let hits = 0; hits < 6; hits += 1) bytes[132 + (next() % Math.max(1, bytes.length - 132))] = next() >>> 24;
      const header = readDicomHeader(bytes);
      if (header) expect(header.rows * header.columns).toBeLessThanOrEqual(120_000_000);
    }
  });

  it('of sequences within sequences without an end is nothing', () => {
    const item = [0xfe, 0xff, 0x00, 0xe0, 0xff, 0xff, 0xff, 0xff];
    const sequence = [0x08, 0x00, 0x40, 0x11, 0x53, 0x51, 0, 0, 0xff, 0xff, 0xff, 0xff];
    const nested = Uint8Array.from(Array.from({ length: 40_000 }, () => [...sequence, ...item]).flat());
    expect(readDicomHeader(new Uint8Array([...small().subarray(0, 300), ...nested]))).toBeUndefined();
  });
});

it('files become studies with their series and pictures in the machine’s order', () => {
  const files = [3, 1, 2].map((number) => {
    const header = readDicomHeader(small({ ...phantomUIDs(5, 1, number), number, date: '20261119' }));
    if (!header) throw new Error('the phantom is not read');
    return { header, hash: String(number).repeat(64), size: 100 };
  });
  const other = readDicomHeader(small({ ...phantomUIDs(6), date: '' }));
  if (!other) throw new Error('the phantom is not read');
  const studies = studiesOf([...files, { header: other, hash: 'a'.repeat(64), size: 9 }], 77, (date) =>
    date === '' ? undefined : Number(date),
  );
  expect(studies.map(({ facts }) => [facts.studyUID, facts.dateTime])).toEqual([
    [phantomUIDs(5).studyUID, 20_261_119],
    [phantomUIDs(6).studyUID, 77],
  ]);
  expect(studies[0]?.series[0]?.instances.map(({ number }) => number)).toEqual([1, 2, 3]);
});

it('the time of a machine is the clinic’s; what is no day, or the year of a dead battery, is none', () => {
  const timeOf = machineTime(zoneOf('Asia/Taipei'));
  expect(timeOf('20261120', '120000.5')).toBe(1_795_147_200);
  expect(timeOf('20261120', '')).toBe(1_795_147_200);
  expect(['19700101', '20260231', '', '2026-1-1'].map((date) => timeOf(date, '101500'))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});
