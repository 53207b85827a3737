import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { removeRecord } from '../removal/removal.commands.ts';
import type { Sight } from './command.ts';
import { readView } from './read-view.ts';
import { witnessOf } from './witness.ts';

const DESK = person('desk@clinic.test', ['DAILY_STATUS', 'CHECK_IN']);
const VET = person('vet@clinic.test', ['RECORD_READ', 'RECORD_DELETE']);

/** The clinic as a device holds it to which somebody else's feed has brought documents: with the fields that they read. */
function heldAs(reader: typeof DESK, { tx }: TestClinic): Sight {
  return {
    get: async (collection, id) => {
      const document = await tx.get(collection, id);
      const { fields = [] } = readView(reader, collection) ?? {};
      if (!document || fields === 'all') return document;
      return Object.fromEntries(Object.entries(document).filter(([field]) => fields.includes(field))) as never;
    },
    getMany: () => Promise.resolve([]),
    query: () => Promise.resolve([]),
  };
}

const removalBy = async (sight: Sight, recordID: string) => {
  const input = { recordID, reason: '' };
  return { ...((await witnessOf(removeRecord, input)?.(sight)) as object) };
};

it('nobody takes a visit away of which they may read more than their device held', async () => {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const charge = (_id: string, price: number) =>
    clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', { ...aCharge(price), _id })] });
  await charge('c1', 500);
  const removing = await removalBy(heldAs(DESK, clinic), recordID);
  await charge('c2', 700);
  await expect(clinic.run('record.remove', removing, VET)).rejects.toMatchObject({
    codeName: 'contradictory',
    detail: { rule: 'writtenSince', fields: expect.arrayContaining(['chargeDivision']) },
  });
  await clinic.run('record.remove', await removalBy(heldAs(VET, clinic), recordID), VET);
  expect(await clinic.tx.get('record', recordID)).toBeUndefined();
});

it('what somebody may not read, and what nobody has written yet, keeps nobody from it', async () => {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  await clinic.run('record.remove', await removalBy(heldAs(DESK, clinic), recordID), DESK);
  expect(await clinic.tx.get('record', recordID)).toBeUndefined();
});
