import { exampleData } from '@vetloom/documents/example.ts';
import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import { visitRecordDocument } from '@vetloom/documents/visit-record.ts';
import { expect, it } from 'vitest';
import { PdfMaker, pdfMaker } from './pdf-maker.ts';

const squeezed = (text: string) => text.normalize('NFKC').replace(/\s/g, '');
const paperFor = (name: string): PrintDocument => {
  const data = exampleData(0);
  return visitRecordDocument({ ...data, pet: { ...data.pet, name } });
};

it('papers that are asked for at once come each to its own caller, and the process is free meanwhile', async () => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 5);
  const names = ['麻糬', '豆花', '芋圓'];
  const made = await Promise.all(names.map((name) => pdfMaker.make([paperFor(name)])));
  clearInterval(turning);
  for (const [index, name] of names.entries())
    expect(squeezed((await pdfPages(made[index]?.bytes ?? new Uint8Array())).join(''))).toContain(name);
  expect(turns).toBeGreaterThan(10);
});

it('several papers are one file, and characters that the font lacks are named', async () => {
  const { bytes, missing } = await pdfMaker.make([paperFor('麻糬'), paperFor('𠮷')]);
  expect(await pdfPages(bytes)).toHaveLength(2);
  expect(missing).toEqual(['U+20BB7']);
});

it('a paper that can’t be laid out is refused, and the next one is made', async () => {
  const broken = {
    ...paperFor('麻糬'),
    blocks: [{ kind: 'closing', left: [], signature: '', seal: 'data:image/png;base64,AA' }],
  };
  await expect(pdfMaker.make([broken as unknown as PrintDocument])).rejects.toThrow();
  expect((await pdfMaker.make([paperFor('麻糬')])).bytes.length).toBeGreaterThan(1000);
});

it('a paper that takes too long is given up with a reason, and takes none along of those that wait', async () => {
  const long = { ...paperFor('麻糬'), blocks: Array.from({ length: 300 }, () => paperFor('麻糬').blocks).flat() };
  const maker = new PdfMaker({ longestMs: 1 });
  await expect(maker.make([long])).rejects.toMatchObject({ codeName: 'tooLarge' });
  const given = maker.make([long]).catch((error: unknown) => error);
  const waiting = maker.make([long]).catch((error: unknown) => error);
  // Each has its own time: the second is not the first one's failure again, and nobody waits for ever.
  expect(await given).toMatchObject({ codeName: 'tooLarge' });
  expect(await waiting).toMatchObject({ codeName: 'tooLarge' });
  expect((await pdfMaker.make([paperFor('麻糬')])).bytes.length).toBeGreaterThan(1000);
});

it('a paper that takes too much memory ends its thread and nothing else', async () => {
  const long = { ...paperFor('麻糬'), blocks: Array.from({ length: 2000 }, () => paperFor('麻糬').blocks).flat() };
  await expect(new PdfMaker({ memory: 64 }).make([long])).rejects.toMatchObject({ codeName: 'tooLarge' });
  expect((await pdfMaker.make([paperFor('麻糬')])).bytes.length).toBeGreaterThan(1000);
});
