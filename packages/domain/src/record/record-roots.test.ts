import { set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { withRoots } from './record-roots.ts';

it('fills eyes and files of a visit that is older than these fields, and loses nothing', async () => {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const stored = await clinic.tx.get('record', recordID);
  if (!stored) throw new Error('the visit is missing');
  const { ophthalmology: _eyes, surgeryAttachmentFile: _files, ...old } = stored;
  clinic.reader.apply([{ collection: 'record', id: recordID, before: stored, after: old }] as never);
  const file = { _id: 'f', hash: 'a'.repeat(64), name: 'x.pdf', mime: 'application/pdf', size: 1 };
  const edits = [
    set(['ophthalmology', 'left', 'iop'], undefined, 18),
    set(['ophthalmology', 'right', 'iop'], undefined, 21),
    { op: 'insert' as const, path: ['surgeryAttachmentFile'], row: file },
  ];
  await clinic.run('record.edit', { recordID, edits: withRoots(old as never, edits) });
  expect(await clinic.tx.get('record', recordID)).toMatchObject({
    ophthalmology: { left: { iop: 18 }, right: { iop: 21 }, note: '' },
    surgeryAttachmentFile: [{ name: 'x.pdf' }],
  });
  expect(clinic.conflicts).toEqual([]);
  expect(withRoots(stored, edits)).toEqual(edits);
});
