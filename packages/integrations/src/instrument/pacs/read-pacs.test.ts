import { expect, it } from 'vitest';
import { readPacs } from './read-pacs.ts';

const REPORT = {
  ...{ reportId: 'R-1', version: 2, accessionNumber: 'L261129-0007', status: 'amended', station: 'DR1' },
  ...{ studyInstanceUID: '1.2.3', modality: 'DX', title: 'Thorax', performedAt: '2026-11-29T10:00:00+08:00' },
  ...{ reportedAt: '2026-11-29T03:00:00.000Z', findings: 'Heart large.', impression: null },
  patient: { patientId: 'P-1024', name: 'Momo', responsiblePerson: 'Chen', sex: 'F' },
  measurements: [
    { code: 'VHS', value: 11.2, unit: 'v', low: 8.5, high: 10.6 },
    { code: 'COBB', value: '12', unit: '°' },
  ],
};
const read = (report: object) => readPacs(new TextEncoder().encode(JSON.stringify(report)));

it('reads a report with its order, what was measured and its words', () => {
  expect(read(REPORT)).toMatchObject({
    kind: 'read',
    doubts: [],
    reports: [
      {
        animal: { orderNumber: 'L261129-0007', id: 'P-1024', name: 'Momo', ownerName: 'Chen', sex: 'F' },
        ...{ sender: 'DR1', status: 'corrected', sent: '2026-11-29T03:00:00Z' },
        note: 'DX Thorax\nHeart large.\nStudy 1.2.3',
        values: [
          { code: 'VHS', value: 11.2, flag: 'high', measured: '2026-11-29T10:00:00+08:00' },
          { code: 'COBB', value: 12, unit: '°', flag: '' },
        ],
      },
    ],
  });
});

it('knows a version from the one before, and the same from itself', () => {
  const identities = [REPORT, REPORT, { ...REPORT, version: 3 }].map((report) => {
    const reading = read(report);
    return reading.kind === 'read' ? reading.identity : '';
  });
  expect(new Set(identities).size).toBe(2);
});

it.each(['', '{', '[]', '{"reportId":"R"}', '{"reportId":"R","version":1,"status":"other"}'])(
  'answers for %j',
  (text) => {
    expect(readPacs(new TextEncoder().encode(text)).kind).toMatch(/empty|unreadable/);
  },
);
