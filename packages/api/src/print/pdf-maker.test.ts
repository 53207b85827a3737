import { exampleData } from '@vetloom/documents/example.ts';
import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import { visitRecordDocument } from '@vetloom/documents/visit-record.ts';
import { expect, it } from 'vitest';
import { pdfMaker } from './pdf-maker.ts';

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
