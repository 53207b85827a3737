import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { documentKey } from '../engine/overlay.ts';

const ID = '/draftConflictLog/user/a/1-a';
const AUTHOR = 'author@clinic.test';

/** A clinic with an open conflict about a document of a collection. */
function contested(documentCollection: string): TestClinic {
  const clinic = new TestClinic();
  const times = { saveDateTime: 1, updateDateTime: 1 };
  const about = { documentCollection, documentID: '/user/a', author: AUTHOR, command: 'owner.edit', fields: [] };
  const open = { _id: ID, collection: 'conflict', ...about, state: 'open', resolvedBy: '', ...times };
  clinic.reader.documents.set(documentKey('conflict', ID), open);
  return clinic;
}
const resolve = (clinic: TestClinic, email: string, ...permissions: Permission[]) =>
  clinic.run('conflict.resolve', { conflictID: ID }, person(email, permissions));
const missing = expect.objectContaining({ codeName: 'notFound' });

describe('a conflict is closed', () => {
  it.each<[collection: string, permissions: Permission[]]>([
    ['user', ['RECORD_READ', 'RECORD_WRITE', 'PET_READ', 'PET_WRITE', 'CUSTOMER_READ']],
    ['staff', ['RECORD_WRITE', 'PET_WRITE', 'CUSTOMER_READ', 'CUSTOMER_WRITE', 'ACCOUNT_READ']],
    ['role', ['ACCOUNT_READ', 'ACCOUNT_WRITE']],
    ['record', ['BILLING_READ', 'BILLING_WRITE', 'RECORD_READ']],
    ['nonsense', ['RECORD_READ', 'RECORD_WRITE']],
  ])(
    'about a %s: by nobody who may not edit what it speaks of, for whom it does not exist',
    async (name, permissions) => {
      await expect(resolve(contested(name), 'other@clinic.test', ...permissions)).rejects.toEqual(missing);
    },
  );

  it('by who reads and edits the document, and by its author with no permission at all', async () => {
    const [clinic, own] = [contested('user'), contested('user')];
    await resolve(clinic, 'other@clinic.test', 'CUSTOMER_READ', 'CUSTOMER_WRITE');
    await resolve(own, AUTHOR);
    for (const one of [clinic, own]) expect(await one.tx.get('conflict', ID)).toMatchObject({ state: 'resolved' });
  });
});

it('a report of a merge is about the visit that its id names', async () => {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const report = { originalDraft: {}, draft: {}, masterRecord: {}, combinedRecord: {}, version: 1 };
  const log = (conflictID: string) => clinic.run('conflict.log', { conflictID, recordID, report });
  await expect(log('/draftConflictLog/record/other/1-a')).rejects.toMatchObject({ codeName: 'badParameter' });
  await log(`/draftConflictLog${recordID}/1-a`);
});
