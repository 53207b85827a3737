import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../core/canonical.ts';
import { kindOf } from '../kinds.ts';
import { drugRuleSchema } from '../pharmacy/drug-rule.schema.ts';
import { cancelCheckIn } from '../removal/check-in.commands.ts';
import { removePet } from '../removal/pet-removal.commands.ts';
import { removeRecord } from '../removal/removal.commands.ts';
import { COLLECTION_SCHEMAS } from '../schemas.ts';
import type { Sight } from './command.ts';
import { readView } from './read-view.ts';
import { demandSeen } from './seen-documents.ts';
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

/** A device that holds nothing. */
const NOTHING: Sight = {
  get: () => Promise.resolve(undefined),
  getMany: () => Promise.resolve([]),
  query: () => Promise.resolve([]),
};
const UNSEEN = { codeName: 'contradictory', detail: { rule: 'writtenSince' } };

describe('a document that the device doesn’t hold', () => {
  it('is not taken away with what others wrote in it, by whoever may read that', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const removing = await removalBy(NOTHING, recordID);
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(500))] });
    await expect(clinic.run('record.remove', removing, VET)).rejects.toMatchObject(UNSEEN);
    expect(await clinic.tx.get('record', recordID)).toMatchObject({ total: 500 });
  });

  it('is taken away by a call that acts on what is stored and says nothing of what it saw', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(500))] });
    await clinic.run('record.remove', { recordID }, VET);
    expect(await clinic.tx.get('record', recordID)).toBeUndefined();
  });

  it('is called off by whoever made it, until somebody writes in it', async () => {
    const clinic = new TestClinic();
    const { petID } = await clinic.visit();
    const [mine, touched] = ['/record/1795140000-a', '/record/1795140000-b'];
    for (const _id of [mine, touched])
      await clinic.run('record.checkIn', { visits: [{ _id, petID, cause: '' }] }, DESK);
    const cancel = async (recordID: string) => {
      const input = { recordID, reason: '' };
      return clinic.run('record.cancelCheckIn', (await witnessOf(cancelCheckIn, input)?.(NOTHING)) as object, DESK);
    };
    const edits = [{ op: 'set', path: ['cause'], from: '', to: '嘔吐' }];
    await clinic.run('record.editCheckIn', { recordID: touched, edits });
    await cancel(mine);
    expect(await clinic.tx.get('record', mine)).toBeUndefined();
    await expect(cancel(touched)).rejects.toMatchObject(UNSEEN);
  });

  it('is not taken away in the place of the one that was merged into it unseen (law 9)', async () => {
    const clinic = new TestClinic();
    const { userID } = await clinic.visit();
    for (const _id of ['/pet/gone', '/pet/kept'])
      await clinic.run('pet.create', { _id, userID, fields: { name: '麻吉' } });
    const input = { petID: '/pet/gone' };
    const removing = (await witnessOf(removePet, input)?.(clinic.tx)) as object;
    await clinic.run('pet.combine', { petID: '/pet/gone', mainID: '/pet/kept', mergeID: '/petMerge/1795147200-m' });
    const keeper = person('keeper@clinic.test', ['PET_READ', 'PET_DELETE']);
    await expect(clinic.run('pet.remove', removing, keeper)).rejects.toMatchObject(UNSEEN);
    expect(await clinic.tx.get('pet', '/pet/kept')).toBeDefined();
  });
});

describe('what nobody has written', () => {
  const ID = '/drugRule/nsaid';
  const rule = drugRuleSchema.parse({
    _id: ID,
    collection: 'drugRule',
    kind: 'class',
    name: 'NSAID',
    drugs: ['meloxicam'],
    createDateTime: 1,
    updateDateTime: 1,
    updateBy: '/staff/other@clinic.test',
  });
  /** Somebody's device held these fields alone. */
  const held = (...fields: (keyof typeof rule)[]) => ({
    [ID]: Object.fromEntries(fields.map((field) => [field, fingerprint(rule[field])])),
  });
  const refusedAt = (change: object) => {
    try {
      demandSeen(drugRuleSchema, { ...rule, ...change }, held('kind', 'drugs', 'name', 'source'), VET);
      return [];
    } catch (error) {
      return (error as { readonly detail: { readonly fields: readonly string[] } }).detail.fields;
    }
  };

  it('is what the schema fills in by itself, whatever that is', () => {
    expect(refusedAt({})).toEqual([]);
  });

  it('is not 0, false or a text that was emptied, where something else would stand by itself', () => {
    expect(refusedAt({ active: false })).toEqual(['active']);
    expect(refusedAt({ single: true, severity: 'stop', doseMax: 0 })).toEqual(['single', 'doseMax', 'severity']);
    expect(refusedAt({ suggested: '' })).toEqual(['suggested']);
  });

  /** Fields that follow from others, which nobody writes, and times, which nobody sets to the beginning of 1970. */
  const FOLLOWING = [
    'record.status record.archiveStatus record.examStatus record.dispenseStatus record.billStatus',
    'record.total record.drugSubTotal record.controlledDrugSubTotal record.surgeryConsumableSubTotal record.surgeryDrugSubTotal',
    'record.hasDrug record.hasBill record.hasExamTaskTodo record.isExamEmpty record.vaccineReminderID',
    'record.statusUpdateDateTime record.statusUpdateBy record.inspectedDateTime record.recordUpdateDateTime',
    'record.drugDispensedDateTime record.drugDispensedBy record.examTaskSubmitDateTime record.examTaskSubmitBy',
    'reminder.openedBy reminder.notifiedDateTime reminder.closedDateTime reminder.closedBy',
    'pet.idFormat pet.approvalStatus pet.weightHistory pet.nameLowerCase pet.userName pet.userPhone user.nameLowerCase',
    'record.dateTime referral.dateTime reminder.date problem.since',
    'adverseReaction.givenDateTime adverseReaction.beganDateTime',
    // Whoever reads one reads all of it, so that its name is unseen as well.
    'role.permissions',
  ].flatMap((line) => line.split(' '));
  const STAMPS = ['createDateTime', 'createBy', 'updateDateTime', 'updateBy'];
  const REMOVED = [
    'examItem',
    'reminder',
    'role',
    'referral',
    'adverseReaction',
    'drugRule',
    'record',
    'user',
    'pet',
    'recordTemplate',
    'textMacro',
    'problem',
  ] as const;

  it('can be told in every kind that is taken away: a field that a person may leave at nothing has a beginning', () => {
    const begunWithNothing = REMOVED.flatMap((collection) => {
      const bonds = Object.keys(kindOf(collection).belongs ?? {});
      return Object.entries(COLLECTION_SCHEMAS[collection].shape).flatMap(([field, schema]) => {
        const isDemanded = !schema.safeParse(undefined).success && !STAMPS.includes(field) && !bonds.includes(field);
        const mayBeNothing = [0, false, '', []].some((nothing) => schema.safeParse(nothing).success);
        return isDemanded && mayBeNothing ? [`${collection}.${field}`] : [];
      });
    });
    expect(begunWithNothing.sort()).toEqual([...FOLLOWING].sort());
  });
});
