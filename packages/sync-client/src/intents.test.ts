import type { Edit } from '@vetloom/domain/core/edit.ts';
import { createExams, orderExams, removeExams } from '@vetloom/domain/exam/exam-order.commands.ts';
import { mergeExamResults, removeExamResults } from '@vetloom/domain/exam/exam-result.commands.ts';
import { createPet } from '@vetloom/domain/pet/pet.commands.ts';
import { dispenseBags, undispenseBags } from '@vetloom/domain/pharmacy/dispense.commands.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { cancelCheckIn, openRecord } from '@vetloom/domain/removal/check-in.commands.ts';
import { removeRecord, restoreRecord } from '@vetloom/domain/removal/removal.commands.ts';
import { reviewEdits } from '@vetloom/domain/sync/review.ts';
import { checkInPets, completeRecord, editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { aBag, aCharge, set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import type { ClinicStore } from './client.types.ts';
import { open, pet, renewWorld, seedOwner, world } from './sync/sync-world.fixture.ts';

renewWorld();

/*
 * Two people act on one visit without a network, and meet in either order. What either meant stands, was changed by somebody who had seen
 * it, or lies before them to be decided (C91).
 */

const VISIT = `/record/${TEST_NOW}-visit`;
const BAG = { ...aBag(100), bagID: 'bag' };
const [DRUG] = BAG.items;
const drugID = DRUG?._id ?? '';
const FEE = { ...aCharge(300), _id: 'fee' };

interface Meeting {
  readonly doctor: ClinicStore;
  readonly other: ClinicStore;
}

/** Two devices with the same visit: a fee, and a bag that the pharmacy was asked for. */
async function met(): Promise<Meeting> {
  world.clinic.seed([seedOwner('amy', '0911000001')]);
  const doctor = await open(world.device(), world.member(person('doctor@demo.test')));
  await doctor.run(createPet, pet('tama', '/user/amy'));
  await doctor.run(checkInPets, { visits: [{ _id: VISIT, petID: '/pet/tama', cause: 'itch' }] });
  await doctor.run(editRecord, { recordID: VISIT, edits: [put('chargeDivision', FEE), put('drugBag', BAG)] });
  await doctor.run(completeRecord, { recordID: VISIT });
  await doctor.syncNow();
  const other = await open(world.device(), world.member(person('other@demo.test')));
  world.now += 60;
  return { doctor, other };
}

/** Both act without a network; then they come back in an order, and hear of each other. */
async function meet({ doctor, other }: Meeting, acts: Acts, first: 'doctor' | 'other'): Promise<void> {
  await acts.doctor(doctor);
  world.now += 1;
  await acts.other(other);
  const order = first === 'doctor' ? [doctor, other] : [other, doctor];
  for (const store of [...order, ...order]) await store.syncNow();
}
interface Acts {
  readonly doctor: (store: ClinicStore) => Promise<unknown>;
  readonly other: (store: ClinicStore) => Promise<unknown>;
}

const put = (list: string, row: object): Edit => ({ op: 'insert', path: [list], row: { ...row } });
const edit =
  (...edits: Edit[]) =>
  (store: ClinicStore) =>
    store.run(editRecord, { recordID: VISIT, edits });
const visitAt = async (store: ClinicStore) => (await store.get('record', VISIT)) as VisitRecord;
const conflictsAt = (store: ClinicStore) => store.query('conflict', 'byDocument', { equals: [VISIT] });
const open$ = async (store: ClinicStore) => (await conflictsAt(store)).filter(({ state }) => state === 'open');
const casesAt = (store: ClinicStore) => store.query('case', 'byAuthor', {});

/** Takes one's own side of every contested place of a conflict. */
async function takeMine(store: ClinicStore): Promise<void> {
  for (const { fields } of await open$(store)) {
    const edits = reviewEdits(
      'record',
      fields,
      fields.map(() => 'mine'),
    );
    await store.run(editRecord, { recordID: VISIT, edits });
  }
  await store.syncNow();
}

const feeOf = (visit: VisitRecord) => visit.chargeDivision.find(({ _id }) => _id === FEE._id);
const bagOf = (visit: VisitRecord) => visit.drugBag.find(({ bagID }) => bagID === BAG.bagID);

describe.each(['doctor', 'other'] as const)('a row that one changes and another takes out, %s first', (first) => {
  const acts: Acts = {
    doctor: edit(set(['chargeDivision', FEE._id, 'price'], 300, 610)),
    other: edit({ op: 'remove', path: ['chargeDivision', FEE._id] }),
  };

  it('[C91] is one conflict of whoever came second, which tells the whole row', async () => {
    const meeting = await met();
    await meet(meeting, acts, first);
    const [conflict, ...more] = await open$(meeting.doctor);
    expect(more).toEqual([]);
    const changed = { ...FEE, price: 610 };
    expect(conflict).toMatchObject({
      author: first === 'doctor' ? 'other@demo.test' : 'doctor@demo.test',
      fields: [
        {
          path: ['chargeDivision', FEE._id],
          from: FEE,
          ...(first === 'doctor' ? { mine: null, theirs: changed } : { mine: changed, theirs: null }),
        },
      ],
    });
    expect(feeOf(await visitAt(meeting.other))?.price).toBe(first === 'doctor' ? 610 : undefined);
  });

  it('[C91] can be won by its author, and stays won', async () => {
    const meeting = await met();
    await meet(meeting, acts, first);
    const author = first === 'doctor' ? meeting.other : meeting.doctor;
    await takeMine(author);
    expect(feeOf(await visitAt(author))?.price).toBe(first === 'doctor' ? undefined : 610);
    expect(await conflictsAt(author)).toHaveLength(1);
  });
});

describe.each(['doctor', 'other'] as const)('a bag that one hands out, %s first', (first) => {
  const handOut = (store: ClinicStore) => store.run(dispenseBags, { recordID: VISIT, bagIDs: [BAG.bagID] });
  const given = {
    dispensed: true,
    dispensedBy: '/staff/other@demo.test',
    items: [{ _id: drugID, number: 1, price: 100 }],
  };

  it.each([
    ['its drug was taken out', { op: 'remove', path: ['drugBag', BAG.bagID, 'items', drugID] }],
    ['it was taken out', { op: 'remove', path: ['drugBag', BAG.bagID] }],
    ['its number was changed', set(['drugBag', BAG.bagID, 'items', drugID, 'number'], 1, 7)],
    ['its price was changed', set(['drugBag', BAG.bagID, 'items', drugID, 'price'], 100, 900)],
  ] as [string, Edit][])(
    '[C91] stays as it went over the counter though %s, and the doctor is told',
    async (_what, change) => {
      const meeting = await met();
      await meet(meeting, { doctor: edit(change), other: handOut }, first);
      for (const store of [meeting.doctor, meeting.other]) {
        const visit = await visitAt(store);
        expect(bagOf(visit)).toMatchObject(given);
        expect([visit.total, visit.drugDispensedDateTime > 0]).toEqual([400, true]);
      }
      expect(await open$(meeting.doctor)).toMatchObject([{ author: 'doctor@demo.test' }]);
    },
  );

  it('[C91] is changed only once the handing-out was taken back', async () => {
    const meeting = await met();
    const change = set(['drugBag', BAG.bagID, 'items', drugID, 'number'], 1, 7);
    await meet(meeting, { doctor: edit(change), other: handOut }, first);
    await expect(edit(change)(meeting.doctor)).rejects.toMatchObject({ detail: { rule: 'bagHandedOut' } });
    await meeting.doctor.run(undispenseBags, { recordID: VISIT, bagIDs: [BAG.bagID], reason: '給錯了' });
    await takeMine(meeting.doctor);
    expect(bagOf(await visitAt(meeting.doctor))).toMatchObject({ dispensed: false, items: [{ number: 7 }] });
  });
});

it('[C91] who takes a handing-out back takes back the one that they saw', async () => {
  const meeting = await met();
  const handOut = (store: ClinicStore) => store.run(dispenseBags, { recordID: VISIT, bagIDs: [BAG.bagID] });
  const mistaken = async (store: ClinicStore) => {
    await handOut(store);
    world.now += 1;
    await store.run(undispenseBags, { recordID: VISIT, bagIDs: [BAG.bagID], reason: '還沒給' });
  };
  await meet(meeting, { doctor: mistaken, other: handOut }, 'other');
  expect(bagOf(await visitAt(meeting.doctor))).toMatchObject({
    dispensed: true,
    dispensedBy: '/staff/other@demo.test',
  });
  const rules = (await casesAt(meeting.doctor)).map(({ detail }) => detail.rule);
  expect(rules.toSorted()).toEqual(['bagDispensed', 'handedOutByOther']);
});

it('[C91] the price of a bag that is known to be handed out can still be put right', async () => {
  const { doctor, other } = await met();
  await other.run(dispenseBags, { recordID: VISIT, bagIDs: [BAG.bagID] });
  await other.syncNow();
  await doctor.syncNow();
  await edit(set(['drugBag', BAG.bagID, 'items', drugID, 'price'], 100, 80))(doctor);
  await doctor.syncNow();
  expect(bagOf(await visitAt(doctor))).toMatchObject({ dispensed: true, items: [{ price: 80 }] });
  expect(await open$(doctor)).toEqual([]);
});

it('[C91] a price that was set on a handing-out leaves the next one of the bag as it went over the counter', async () => {
  const meeting = await met();
  const bags = { recordID: VISIT, bagIDs: [BAG.bagID] };
  await meeting.doctor.run(dispenseBags, bags);
  await meeting.doctor.syncNow();
  await meeting.other.syncNow();
  const onceMore = async (store: ClinicStore) => {
    await store.run(undispenseBags, { ...bags, reason: '給錯了' });
    await store.run(dispenseBags, bags);
  };
  const price = edit(set(['drugBag', BAG.bagID, 'items', drugID, 'price'], 100, 80));
  await meet(meeting, { doctor: price, other: onceMore }, 'other');
  expect(bagOf(await visitAt(meeting.doctor))).toMatchObject({
    dispensed: true,
    dispensedBy: '/staff/other@demo.test',
    items: [{ price: 100 }],
  });
  expect(await open$(meeting.doctor)).toMatchObject([
    { author: 'doctor@demo.test', fields: [{ mine: 80, theirs: 100 }] },
  ]);
});

describe('a visit that one deletes while another writes in it', () => {
  const visit = `/record/${TEST_NOW + 60}-mistake`;
  const words = (store: ClinicStore) =>
    store.run(editRecord, { recordID: visit, edits: [set(['diagnosis'], '', '急性胃炎')] });
  const remove = (store: ClinicStore) => store.run(removeRecord, { recordID: visit });
  const begun = async () => {
    const meeting = await met();
    await meeting.other.run(checkInPets, { visits: [{ _id: visit, petID: '/pet/tama', cause: 'itch' }] });
    await meeting.other.syncNow();
    await meeting.doctor.syncNow();
    return meeting;
  };

  it('[C91] stays where the words came first, and whoever would delete it is told', async () => {
    const meeting = await begun();
    await meet(meeting, { doctor: words, other: remove }, 'doctor');
    expect(await meeting.other.get('record', visit)).toMatchObject({ diagnosis: '急性胃炎' });
    expect(await casesAt(meeting.other)).toMatchObject([
      { author: 'other@demo.test', detail: { rule: 'writtenSince', fields: ['diagnosis'] } },
    ]);
    // They have seen it now.
    const [found] = await casesAt(meeting.other);
    await meeting.other.reissueCase(found?._id ?? '');
    await meeting.other.syncNow();
    expect(await meeting.other.get('record', visit)).toBeUndefined();
  });

  it('[C91] comes back with the words where it was gone before them, by whoever wrote them', async () => {
    const meeting = await begun();
    await meet(meeting, { doctor: words, other: remove }, 'other');
    expect(await meeting.doctor.get('record', visit)).toBeUndefined();
    const [found] = await casesAt(meeting.doctor);
    expect(found).toMatchObject({ author: 'doctor@demo.test', detail: { id: visit } });
    await meeting.doctor.run(restoreRecord, { recordID: visit });
    await meeting.doctor.reissueCase(found?._id ?? '');
    await meeting.doctor.syncNow();
    expect(await meeting.doctor.get('record', visit)).toMatchObject({ diagnosis: '急性胃炎' });
  });

  it('[C91] a mistaken check-in is taken back by the desk that made it, before and after the server knows of it', async () => {
    const { other } = await met();
    await other.run(checkInPets, { visits: [{ _id: visit, petID: '/pet/tama', cause: 'itch' }] });
    await remove(other);
    await other.syncNow();
    expect(await other.get('record', visit)).toBeUndefined();
    expect(await casesAt(other)).toEqual([]);
  });

  it('[C91] whoever may only check in takes a mistake back, and it can be restored', async () => {
    const meeting = await begun();
    const desk = await open(world.device(), world.member(person('desk@demo.test', ['CHECK_IN', 'DAILY_STATUS'])));
    await remove(desk);
    await desk.syncNow();
    await meeting.doctor.syncNow();
    expect(await meeting.doctor.get('record', visit)).toBeUndefined();
    await meeting.doctor.run(restoreRecord, { recordID: visit });
    await meeting.doctor.syncNow();
    expect(await meeting.doctor.get('record', visit)).toMatchObject({ cause: 'itch' });
  });
});

describe('a check-in that the front desk calls off while the doctor begins', () => {
  const visit = `/record/${TEST_NOW + 60}-waits`;
  const begins = async (store: ClinicStore) => {
    await store.run(openRecord, { recordID: visit });
    await store.run(editRecord, { recordID: visit, edits: [set(['diagnosis'], '', '急性胃炎')] });
  };
  const cancels = (store: ClinicStore) => store.run(cancelCheckIn, { recordID: visit });
  const waiting = async () => {
    const meeting = await met();
    await meeting.other.run(checkInPets, { visits: [{ _id: visit, petID: '/pet/tama', cause: 'itch' }] });
    await meeting.other.syncNow();
    await meeting.doctor.syncNow();
    return meeting;
  };

  it.each(['doctor', 'other'] as const)('[C91] stays with what the doctor wrote, %s first', async (first) => {
    const meeting = await waiting();
    await meet(meeting, { doctor: begins, other: cancels }, first);
    for (const store of [meeting.doctor, meeting.other])
      expect(await store.get('record', visit)).toMatchObject({ diagnosis: '急性胃炎' });
    // Whoever called it off hears of it: by a case where that came second, else by the visit.
    const rules = (await casesAt(meeting.other)).map(({ author, detail }) => [author, detail.rule]);
    expect(rules).toEqual(first === 'doctor' ? [['other@demo.test', 'visitBegun']] : []);
    const told = (await meeting.other.get('record', visit))?.checkInCancel?.by;
    expect(told).toBe(first === 'doctor' ? undefined : '/staff/other@demo.test');
    expect(await casesAt(meeting.doctor)).toEqual(first === 'doctor' ? await casesAt(meeting.other) : []);
  });

  it('[C91] is taken back by the desk that may only check in, which holds nothing of removed visits', async () => {
    const meeting = await waiting();
    const desk = await open(world.device(), world.member(person('desk@demo.test', ['CHECK_IN', 'DAILY_STATUS'])));
    for (const between of [async () => undefined, () => desk.syncNow()]) {
      await cancels(desk);
      await between();
      await desk.run(restoreRecord, { recordID: visit });
      await desk.syncNow();
      expect(await desk.get('record', visit)).toMatchObject({ cause: 'itch' });
      expect(await casesAt(desk)).toEqual([]);
    }
    await meeting.doctor.syncNow();
    expect(await meeting.doctor.get('record', visit)).toMatchObject({ cause: 'itch' });
  });

  it('[C91] is not begun by who sees that it is gone', async () => {
    const meeting = await waiting();
    await cancels(meeting.other);
    await meeting.other.syncNow();
    await meeting.doctor.syncNow();
    await expect(begins(meeting.doctor)).rejects.toMatchObject({ codeName: 'notFound' });
  });
});

describe('results of an exam', () => {
  const lab = { recordID: VISIT, taskID: 'chem' };
  const alt = (value: number, from: number | null) => ({
    ...lab,
    parts: [{ category: 'biochemistry' as const, results: [{ _id: 'alt', name: 'ALT', value, from }] }],
  });
  const corrects = (store: ClinicStore) => store.run(mergeExamResults, alt(60, 50));
  const removes = (store: ClinicStore) =>
    store.run(removeExamResults, { recordID: VISIT, category: 'biochemistry', ids: ['alt'] });
  const takesOff = (store: ClinicStore) => store.run(removeExams, { recordID: VISIT, taskIDs: ['chem'] });
  const begun = async () => {
    const meeting = await met();
    const { doctor, other } = meeting;
    const task = { _id: 'chem', type: '生化' as const, name: '生化', price: 0, number: 1 };
    await doctor.run(orderExams, { recordID: VISIT, tasks: [task] });
    await doctor.run(createExams, { recordID: VISIT, taskIDs: ['chem'] });
    await doctor.run(mergeExamResults, alt(50, null));
    for (const store of [doctor, other]) await store.syncNow();
    return meeting;
  };
  const valuesAt = async (store: ClinicStore) =>
    (await visitAt(store)).exam.biochemistry.map(({ _id, value }) => [_id, value]);
  const seenNow = async (store: ClinicStore) => {
    const [found] = await casesAt(store);
    await store.reissueCase(found?._id ?? '');
    await store.syncNow();
  };

  it.each([
    ['a value', removes, ['alt']],
    ['an exam', takesOff, ['chem']],
  ] as const)(
    '[C91] %s that was corrected first stays, and whoever would remove it is told',
    async (_what, remove, rows) => {
      const meeting = await begun();
      await meet(meeting, { doctor: corrects, other: remove }, 'doctor');
      expect(await valuesAt(meeting.other)).toEqual([['alt', 60]]);
      expect(await casesAt(meeting.other)).toMatchObject([
        { author: 'other@demo.test', detail: { rule: 'writtenSince', rows } },
      ]);
      await seenNow(meeting.other);
      expect(await valuesAt(meeting.other)).toEqual([]);
    },
  );

  it('[C91] a value that was removed first stays away, and its correction is one conflict that can be won', async () => {
    const meeting = await begun();
    await meet(meeting, { doctor: corrects, other: removes }, 'other');
    expect(await valuesAt(meeting.doctor)).toEqual([]);
    expect(await open$(meeting.doctor)).toMatchObject([
      {
        author: 'doctor@demo.test',
        fields: [{ path: ['exam', 'biochemistry', 'alt'], from: { value: 50 }, mine: { value: 60 }, theirs: null }],
      },
    ]);
    await takeMine(meeting.doctor);
    expect(await valuesAt(meeting.doctor)).toEqual([['alt', 60]]);
    expect(await conflictsAt(meeting.doctor)).toHaveLength(1);
  });

  it('[C91] an exam that was removed first stays away, and its correction is a case', async () => {
    const meeting = await begun();
    await meet(meeting, { doctor: corrects, other: takesOff }, 'other');
    expect((await visitAt(meeting.doctor)).examTask).toEqual([]);
    expect(await casesAt(meeting.doctor)).toMatchObject([
      { author: 'doctor@demo.test', command: 'exam.mergeResults', detail: { taskID: 'chem' } },
    ]);
  });

  it('[C91] who corrects and then removes the same without a network is not in their own way', async () => {
    const { doctor, other } = await begun();
    await corrects(doctor);
    await removes(doctor);
    await takesOff(doctor);
    for (const store of [doctor, other]) await store.syncNow();
    expect(await valuesAt(other)).toEqual([]);
    expect([await casesAt(doctor), await open$(doctor)]).toEqual([[], []]);
  });
});

it('[C91] the same fee and the same drug of two people both stand, and the second is asked', async () => {
  const meeting = await met();
  const both = (by: string) =>
    edit(
      put('chargeDivision', { ...aCharge(500), _id: `fee-${by}`, itemID: '/item/1', name: '急診費' }),
      put('drugBag', { ...aBag(50), bagID: `bag-${by}`, items: [{ ...DRUG, _id: `drug-${by}`, name: 'Metacam' }] }),
    );
  await meet(meeting, { doctor: both('doctor'), other: both('other') }, 'doctor');
  const visit = await visitAt(meeting.other);
  expect([visit.chargeDivision.length, visit.drugBag.length]).toEqual([3, 3]);
  expect(await open$(meeting.other)).toMatchObject([
    {
      author: 'other@demo.test',
      fields: [
        { path: ['chargeDivision', 'fee-other'], mine: { name: '急診費' }, theirs: { _id: 'fee-doctor' } },
        { path: ['drugBag', 'bag-other', 'items', 'drug-other'], theirs: { _id: 'drug-doctor' } },
      ],
    },
  ]);
  const [conflict] = await open$(meeting.other);
  const edits = reviewEdits('record', conflict?.fields ?? [], ['theirs', 'mine']);
  await edit(...edits)(meeting.other);
  await meeting.other.syncNow();
  const decided = await visitAt(meeting.other);
  expect(decided.chargeDivision.map(({ _id }) => _id)).toEqual([FEE._id, 'fee-doctor']);
  expect(decided.drugBag).toHaveLength(3);
});
