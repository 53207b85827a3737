import { aBag, aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { bagPrint } from '../lines/bag-content.ts';
import type { DrugBag } from '../lines/drug-bag.schema.ts';
import { type ContestedField, reviewEdits, withStored } from './review.ts';
import { barOf, isUnknownHandOut } from './review-bars.ts';

const doctor = person('doctor@clinic.test');
const pharmacist = person('an@clinic.test', ['DRUG_TASK_READ', 'DRUG_TASK_WRITE']);
const BAG = aBag();

/** A completed visit with one bag, and what may happen to it. */
async function visit() {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const edit = (...edits: readonly object[]) => clinic.run('record.edit', { recordID, edits }, doctor);
  await edit(insert('drugBag', BAG), insert('chargeDivision', aCharge(400)));
  await clinic.run('record.complete', { recordID }, doctor);
  const stored = async () => {
    const record = await clinic.tx.get('record', recordID);
    if (!record) throw new Error('the visit is gone');
    return record;
  };
  const handOut = (print: DrugBag = BAG) =>
    clinic.run(
      'record.dispense',
      { recordID, bagIDs: [BAG.bagID], handed: [{ bagID: BAG.bagID, print: bagPrint(print) }] },
      pharmacist,
    );
  const contested = (): ContestedField[] =>
    clinic.conflicts.map(({ path, from, mine, theirs }) => ({ path: [...path], from, mine, theirs }));
  /** Saves a side as the review does. */
  const save = async (side: 'mine' | 'theirs') => {
    const edits = reviewEdits(
      'record',
      contested(),
      contested().map(() => side),
    );
    if (edits.length > 0) await edit(...edits);
  };
  return { clinic, recordID, edit, stored, handOut, contested, save };
}

const drugPath = (field: string) => ['drugBag', BAG.bagID, 'items', BAG.items[0]?._id ?? '', field];

describe('[C91] a side of a review that can not be taken is known before', () => {
  it('a bag that was handed out while its doctor changed it: what stands is the bag as it went out', async () => {
    const { edit, stored, handOut, contested } = await visit();
    await edit(set(drugPath('number'), BAG.items[0]?.number, 7));
    await handOut();
    const record = await stored();
    expect(contested()).toMatchObject([
      {
        mine: { dispensed: false, items: [{ number: 7 }] },
        theirs: { dispensed: true, dispensedBy: pharmacist.staffID },
      },
    ]);
    expect(contested()[0]?.theirs).toEqual(record.drugBag[0]);
    expect(barOf('record', record, contested(), 'mine')).toEqual({ rule: 'handedOut', bag: record.drugBag[0] });
    expect(barOf('record', record, contested(), 'theirs')).toBeUndefined();
  });

  it('a bag that was handed out while its doctor took it out', async () => {
    const { edit, stored, handOut, contested, save } = await visit();
    await edit({ op: 'remove', path: ['drugBag', BAG.bagID] });
    await handOut();
    expect(barOf('record', await stored(), contested(), 'mine')).toMatchObject({ rule: 'handedOut' });
    await save('theirs');
    expect((await stored()).drugBag).toMatchObject([{ dispensed: true }]);
  });

  it('an edit that came after the handing-out; its directions may be put right all the same', async () => {
    const { edit, stored, handOut, contested } = await visit();
    await handOut();
    await edit(set(drugPath('number'), BAG.items[0]?.number, 7));
    const record = await stored();
    expect(barOf('record', record, contested(), 'mine')).toMatchObject({ rule: 'handedOut' });
    const direction = { path: drugPath('direction'), from: '', mine: '飯後', theirs: '' };
    expect(barOf('record', record, [direction], 'mine')).toBeUndefined();
  });

  it('can be taken again once the bag was taken back with a reason, and stands then', async () => {
    const { clinic, recordID, edit, stored, handOut, contested, save } = await visit();
    await edit(set(drugPath('number'), BAG.items[0]?.number, 7));
    await handOut();
    await clinic.run('record.undispense', { recordID, bagIDs: [BAG.bagID], reason: '飼主沒拿' }, pharmacist);
    const { fields } = withStored({ fields: contested() }, await stored());
    expect(barOf('record', await stored(), fields, 'mine')).toBeUndefined();
    await save('mine');
    expect((await stored()).drugBag[0]?.items[0]?.number).toBe(7);
  });

  it('of the same drug put in twice the one that was handed out is not taken off', async () => {
    const { stored, handOut } = await visit();
    await handOut();
    const [drug] = BAG.items;
    const double = {
      path: ['drugBag', BAG.bagID, 'items', drug?._id ?? ''],
      from: null,
      mine: drug,
      theirs: { ...drug, _id: 'other' },
    };
    expect(barOf('record', await stored(), [double], 'theirs')).toMatchObject({ rule: 'handedOut' });
    expect(barOf('record', await stored(), [double], 'mine')).toBeUndefined();
  });

  it('who else handed a bag out', async () => {
    const { clinic, recordID, stored, handOut, contested } = await visit();
    await clinic.run('record.edit', { recordID, edits: [insert('drugBag', { ...aBag(), bagID: 'further' })] }, doctor);
    await handOut();
    await clinic.run('record.dispense', { recordID, bagIDs: [BAG.bagID, 'further'] }, doctor);
    expect(contested()).toMatchObject([{ path: ['drugBag', BAG.bagID, 'dispensedBy'], theirs: pharmacist.staffID }]);
    expect(barOf('record', await stored(), contested(), 'mine')).toMatchObject({ rule: 'handedOut' });
  });

  it('a price on a bill that was settled and locked meanwhile', async () => {
    const { stored } = await visit();
    const record = { ...(await stored()), billStatus: 30 as const };
    const [charge] = record.chargeDivision;
    const price = { path: ['chargeDivision', charge?._id ?? '', 'price'], from: 300, mine: 610, theirs: charge?.price };
    expect(barOf('record', record, [price], 'mine')).toEqual({ rule: 'billLocked' });
  });

  it('a field of a row that is gone, from a program that did not say what the row was: no choice repeats the question', async () => {
    const { edit, stored, contested } = await visit();
    await edit({ op: 'remove', path: ['drugBag', BAG.bagID] });
    await edit(set(drugPath('number'), BAG.items[0]?.number, 7));
    expect(contested()).toMatchObject([{ path: drugPath('number'), mine: 7 }]);
    const { fields } = withStored({ fields: contested() }, await stored());
    expect(barOf('record', await stored(), fields, 'mine')).toEqual({ rule: 'rowGone' });
    expect(barOf('record', await stored(), fields, 'theirs')).toBeUndefined();
  });

  it('fields of a kind that nobody edits by fields', () => {
    expect(barOf('plan', undefined, [{ path: ['a'], from: 1, mine: 2, theirs: 3 }], 'mine')).toEqual({
      rule: 'noEditor',
    });
  });

  it('a bag of which nobody knows how it went out says so, and is nothing that was taken out', async () => {
    const { handOut, contested } = await visit();
    await handOut({ ...BAG, items: [] });
    expect(contested().map(isUnknownHandOut)).toEqual([true]);
  });
});
