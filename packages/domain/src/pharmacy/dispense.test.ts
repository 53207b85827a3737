import { aBag, aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bagPrint } from '../lines/bag-content.ts';
import type { DrugBag } from '../lines/drug-bag.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { dispenseBags, undispenseBags } from './dispense.commands.ts';

const WRITE = ['DRUG_TASK_READ', 'DRUG_TASK_WRITE'] as const;
const an = person('an@clinic.test', WRITE);
const bo = person('bo@clinic.test', WRITE);
const reader = person('reader@clinic.test', ['DRUG_TASK_READ']);
const controlled = (bag: DrugBag): DrugBag => ({
  ...bag,
  items: bag.items.map((drug) => ({ ...drug, controlled: true })),
});

/** A completed visit with these bags; bag ids are a, b, c. */
async function ready(bags: readonly DrugBag[] = [aBag(), aBag()]) {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const edits = bags.map((bag, at) => insert('drugBag', { ...bag, bagID: 'abc'[at] ?? '' }));
  await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(400)), ...edits] });
  await clinic.run('record.complete', { recordID });
  const record = async (): Promise<VisitRecord> => {
    const found = await clinic.tx.get('record', recordID);
    if (!found) throw new Error('the record is gone');
    return found;
  };
  const act = (name: string, bagIDs: readonly string[], more: object = {}, as = an) =>
    clinic.run(`record.${name}`, { recordID, bagIDs, ...more }, as);
  return { clinic, recordID, record, act };
}

describe('handing out', () => {
  it('[2.3.11] [2.3.13] [2.4.10] marks bag by bag; the last one stamps the visit with time and person', async () => {
    const { clinic, record, act } = await ready();
    expect((await record()).drugBag.map(({ bagID, dispensed }) => [bagID, dispensed])).toEqual([
      ['a', false],
      ['b', false],
    ]);
    await act('dispense', ['a']);
    expect(await record()).toMatchObject({ status: 10, dispenseStatus: 20, drugDispensedDateTime: 0 });
    expect((await record()).drugBag.map(({ dispensed }) => dispensed)).toEqual([true, false]);
    await act('dispense', ['b'], {}, bo);
    expect(await record()).toMatchObject({
      status: 20,
      dispenseStatus: 30,
      hasBill: true,
      drugDispensedDateTime: clinic.now,
      drugDispensedBy: bo.staffID,
      drugBag: [{ dispensedBy: an.staffID }, { dispensedBy: bo.staffID }],
    });
  });

  it('[2.6.04 guard] [1.6.31] is refused with DRUG_TASK_READ alone', async () => {
    const { act } = await ready();
    await expect(act('dispense', ['a'], {}, reader)).rejects.toMatchObject({ code: 300001 });
    await expect(act('checkBags', ['a'], {}, reader)).rejects.toMatchObject({ code: 300001 });
  });

  it('[2.7.045 rule half] with onlySave keeps the marks and moves neither status nor time; handing out again finishes it', async () => {
    const { record, act } = await ready();
    await act('dispense', ['a', 'b'], { onlySave: true });
    expect(await record()).toMatchObject({
      status: 10,
      dispenseStatus: 20,
      drugDispensedDateTime: 0,
      drugBag: [{ dispensed: true }, { dispensed: true }],
    });
    await act('dispense', ['a', 'b'], {}, bo);
    expect(await record()).toMatchObject({ status: 20, dispenseStatus: 30, drugDispensedBy: bo.staffID });
  });

  it('of a drug note alone settles it, once', async () => {
    const { clinic, recordID, record, act } = await ready([]);
    await clinic.run('record.edit', { recordID, edits: [set(['drugBagNote'], '', '回診再開')] });
    await clinic.run('record.setStatus', { recordID, type: 'dispenseStatus', status: 20 });
    await act('dispense', []);
    const first = await record();
    expect(first).toMatchObject({ dispenseStatus: 30, drugDispensedBy: an.staffID });
    await act('dispense', [], {}, bo);
    expect(await record()).toEqual(first);
    await act('undispense', [], { reason: '飼主改期' });
    expect(await record()).toMatchObject({ dispenseStatus: 20, drugDispensedDateTime: 0 });
  });

  it('twice by two people leaves one act, and the other is refused so that it becomes a case', async () => {
    const { record, act } = await ready([aBag()]);
    await act('dispense', ['a']);
    const first = await record();
    await expect(act('dispense', ['a'], {}, bo)).rejects.toMatchObject({
      code: 300010,
      detail: { rule: 'bagDispensed', by: an.staffID },
    });
    await act('dispense', ['a']);
    expect(await record()).toEqual(first);
  });

  it('of several bags lets those go that nobody has handed out, and reports the doubled one', async () => {
    const { clinic, record, act } = await ready();
    await act('dispense', ['a']);
    await act('dispense', ['a', 'b'], {}, bo);
    expect((await record()).drugBag).toMatchObject([{ dispensedBy: an.staffID }, { dispensedBy: bo.staffID }]);
    expect(clinic.conflicts).toMatchObject([{ path: ['drugBag', 'a', 'dispensedBy'], theirs: an.staffID }]);
  });
});

describe('a controlled drug', () => {
  it('goes out only after a second person has looked', async () => {
    const { clinic, record, act } = await ready([controlled(aBag()), aBag()]);
    await act('dispense', ['b']);
    await expect(act('dispense', ['a'])).rejects.toMatchObject({ detail: { rule: 'secondPerson' } });
    await act('checkBags', ['a'], {}, bo);
    expect((await record()).drugBag[0]).toMatchObject({ checkedBy: bo.staffID, checkedDateTime: clinic.now });
    await act('dispense', ['a']);
    expect((await record()).drugBag[0]).toMatchObject({ dispensedBy: an.staffID, checkedBy: bo.staffID });
  });

  it('has been seen by one person only when the one who looked hands it out', async () => {
    const { act } = await ready([controlled(aBag())]);
    await act('checkBags', ['a']);
    await expect(act('dispense', ['a'])).rejects.toMatchObject({ detail: { rule: 'secondPerson' } });
  });

  it('handed out alone for a reason owes the look, which anybody else gives later', async () => {
    const { record, act } = await ready([controlled(aBag())]);
    await act('dispense', ['a'], { uncheckedReason: '夜間只有一人' });
    expect((await record()).drugBag[0]).toMatchObject({
      dispensed: true,
      checkedBy: '',
      uncheckedReason: '夜間只有一人',
    });
    await expect(act('checkBags', ['a'])).rejects.toMatchObject({ detail: { rule: 'secondPersonSame' } });
    const before = await record();
    await act('checkBags', ['a'], {}, bo);
    const after = await record();
    expect(after.drugBag[0]).toMatchObject({ checkedBy: bo.staffID, uncheckedReason: '夜間只有一人' });
    expect([after.status, after.dispenseStatus]).toEqual([before.status, before.dispenseStatus]);
  });

  it('is looked at anew when its bag changes, but not when only a reason is added', async () => {
    const { clinic, recordID, record, act } = await ready([controlled(aBag())]);
    await act('checkBags', ['a'], {}, bo);
    const row = (await record()).drugBag[0]?.items[0]?._id ?? '';
    const path = ['drugBag', 'a', 'items', row];
    const edits = [{ op: 'set', path: [...path, 'overrides'], to: [{ _id: 'allergy', reason: '已確認' }] }];
    await clinic.run('record.edit', { recordID, edits });
    expect((await record()).drugBag[0]?.checkedBy).toBe(bo.staffID);
    await clinic.run('record.edit', { recordID, edits: [set([...path, 'number'], 1, 2)] });
    expect((await record()).drugBag[0]?.checkedBy).toBe('');
  });

  it('can’t be looked at by an edit', async () => {
    const { clinic, recordID, record } = await ready([controlled(aBag())]);
    await clinic.run('record.edit', { recordID, edits: [set(['drugBag', 'a', 'checkedBy'], '', bo.staffID)] });
    const made = { ...controlled(aBag()), bagID: 'n', checkedBy: bo.staffID };
    await clinic.run('record.edit', { recordID, edits: [insert('drugBag', made)] });
    expect((await record()).drugBag.map((bag) => bag.checkedBy)).toEqual(['', '']);
  });
});

describe('taking a handing-out back', () => {
  it('needs a reason, which stays on the bag with whose act it was', async () => {
    const { clinic, record, act } = await ready([aBag()]);
    await act('dispense', ['a']);
    await expect(act('undispense', ['a'], { reason: ' ' }, bo)).rejects.toMatchObject({ name: 'ZodError' });
    const handedOut = clinic.now;
    await act('undispense', ['a'], { reason: '拿錯藥袋' }, bo);
    expect(await record()).toMatchObject({
      status: 10,
      dispenseStatus: 20,
      drugDispensedDateTime: 0,
      drugBag: [
        {
          dispensed: false,
          dispensedBy: '',
          takenBack: [
            { by: bo.staffID, reason: '拿錯藥袋', dispensedBy: an.staffID, dispensedDateTime: handedOut - 1 },
          ],
        },
      ],
    });
  });
});

describe('reasons against warnings', () => {
  it('get author and time from the command, whoever claims otherwise, and keep them when others edit', async () => {
    const { clinic, recordID, record } = await ready([aBag()]);
    const row = (await record()).drugBag[0]?.items[0]?._id ?? '';
    const path = ['drugBag', 'a', 'items', row, 'overrides'];
    const given = { _id: 'allergy', reason: '三年前測過', by: '/staff/somebody-else', dateTime: 5 };
    await clinic.run('record.edit', { recordID, edits: [{ op: 'set', path, to: [given] }] });
    const at = clinic.now;
    const stored = { _id: 'allergy', reason: '三年前測過', by: clinic.actor.staffID, dateTime: at };
    expect((await record()).drugBag[0]?.items[0]?.overrides).toEqual([stored]);
    clinic.actor = person('other@clinic.test');
    const more = { _id: 'no-weight', reason: '外用' };
    await clinic.run('record.edit', { recordID, edits: [{ op: 'insert', path, row: more }] });
    expect((await record()).drugBag[0]?.items[0]?.overrides).toEqual([
      stored,
      { ...more, by: '/staff/other@clinic.test', dateTime: clinic.now },
    ]);
  });
});

describe('medicine of a chronic disease', () => {
  const chronic = person('chronic@clinic.test', ['RECORD_READ', 'CHRONIC_DRUG_WRITE']);
  it('[2.6.09] is picked up by a record that CHRONIC_DRUG_WRITE alone may make, and no other', async () => {
    const clinic = new TestClinic();
    const { petID } = await clinic.visit();
    const make = (key: string, content: object) =>
      clinic.run(
        'record.createManual',
        { _id: `/record/9-${key}`, petID, content: { dateTime: clinic.now, ...content } },
        chronic,
      );
    await make('pickup', { division: '慢性病領藥', drugBag: [aBag()] });
    expect(await clinic.tx.get('record', '/record/9-pickup')).toMatchObject({ dispenseStatus: 20, billStatus: 20 });
    await expect(make('other', { division: '一般', drugBag: [aBag()] })).rejects.toMatchObject({ code: 300001 });
    for (const more of [{ diagnosis: '腎病' }, { chargeDivision: [aCharge(1)] }, { vitals: { temperature: 38 } }])
      await expect(make('more', { division: '慢性病領藥', ...more })).rejects.toMatchObject({ code: 300001 });
  });
});

it('older devices hand out and take back without the reasons that they did not ask for', () => {
  const old = { recordID: '/record/1', bagIDs: ['a'] };
  expect(dispenseBags.input.parse(dispenseBags.upcasters?.[1]?.(old))).toMatchObject({
    uncheckedReason: '—',
    onlySave: false,
  });
  expect(undispenseBags.input.parse(undispenseBags.upcasters?.[1]?.(old))).toMatchObject({ reason: '—' });
});

it('whatever two people do with bags, the marks and the visit agree', async () => {
  const step = fc.record({
    name: fc.constantFrom('dispense', 'dispense', 'undispense', 'checkBags'),
    bag: fc.constantFrom('a', 'b', 'c'),
    as: fc.constantFrom(an, bo),
    alone: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { record, act } = await ready([aBag(), controlled(aBag()), aBag(0)]);
      for (const { name, bag, as, alone } of steps) {
        const more = { dispense: { uncheckedReason: alone ? '急' : '' }, undispense: { reason: '錯' }, checkBags: {} };
        await act(name, [bag], more[name as keyof typeof more], as).catch((error: { code: number }) => {
          expect(error.code).toBe(300010);
        });
      }
      const { drugBag, drugDispensedDateTime, drugDispensedBy, dispenseStatus } = await record();
      const all = drugBag.every((bag) => bag.dispensed);
      expect(drugDispensedDateTime !== 0).toBe(all);
      expect(drugDispensedBy !== '').toBe(all);
      expect(dispenseStatus).toBe(all ? 30 : 20);
      for (const bag of drugBag) {
        expect(bag.dispensedBy !== '').toBe(bag.dispensed);
        expect(bag.dispensedDateTime !== null).toBe(bag.dispensed);
        if (bag.bagID !== 'b' || !bag.dispensed) continue;
        expect(bag.checkedBy).not.toBe(bag.dispensedBy);
        if (bag.checkedBy === '') expect(bag.uncheckedReason).toBe('急');
      }
    }),
    { numRuns: 80 },
  );
});

describe('a bag as it was before it was changed', () => {
  const PRICE = 60;
  /** The pharmacy was asked for a bag of one tablet, which the doctor then changed to four. */
  async function changed() {
    const made = await ready([aBag(PRICE)]);
    const [bag] = (await made.record()).drugBag;
    if (!bag) throw new Error('the bag is gone');
    const print = bagPrint(bag);
    const row = bag.items[0]?._id ?? '';
    const path = ['drugBag', 'a', 'items', row, 'number'];
    const whole = (await made.record()).total;
    await made.clinic.run('record.edit', { recordID: made.recordID, edits: [set(path, 1, 4)] });
    return { ...made, whole, handed: [{ bagID: 'a', print }] };
  }

  it('that went out so costs at once what it did, also where the marks alone are saved', async () => {
    const { record, act, whole, handed } = await changed();
    expect((await record()).total).toBe(whole + 3 * PRICE);
    await act('dispense', ['a'], { handed, onlySave: true });
    expect(await record()).toMatchObject({ total: whole, drugBag: [{ dispensed: true, items: [{ number: 1 }] }] });
    await act('dispense', ['a'], {}, bo);
    expect(await record()).toMatchObject({ total: whole, dispenseStatus: 30 });
  });

  it('can have gone out for a day by the server’s time, whatever time somebody names; then it counts as it stands, and they are told', async () => {
    const { clinic, record, act, handed } = await changed();
    clinic.received = clinic.now + 25 * 3600;
    await act('dispense', ['a'], { handed });
    expect((await record()).drugBag).toMatchObject([{ dispensed: true, items: [{ number: 4 }] }]);
    expect(clinic.conflicts).toMatchObject([{ path: ['drugBag', 'a'], from: null, mine: null }]);
  });

  it('can’t go out any more once the bag was handed out as it is and taken back', async () => {
    const { clinic, record, act, handed } = await changed();
    await act('dispense', ['a']);
    await act('undispense', ['a'], { reason: '飼主改天拿' });
    await act('dispense', ['a'], { handed });
    expect((await record()).drugBag).toMatchObject([{ dispensed: true, items: [{ number: 4 }] }]);
    expect(clinic.conflicts).toMatchObject([{ path: ['drugBag', 'a'], from: null, mine: null }]);
  });
});
