import { aBag, aCharge, aTask, insert } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { pricedLine } from '../lines/charged-line.schema.ts';
import type { VisitRecord } from './record.schema.ts';
import { visitGoods } from './visit-goods.ts';

const an = person('an@clinic.test', ['DRUG_TASK_READ', 'DRUG_TASK_WRITE']);
const P = '/catalog/product/p1';
const row = (more: object = {}) =>
  pricedLine.parse({ _id: 'r1', itemID: P, name: 'p1', price: 10, number: 2, ...more });

/** A visit with these lists. */
async function visit(lists: Partial<Record<keyof VisitRecord, readonly object[]>>) {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const edits = Object.entries(lists).flatMap(([list, rows]) =>
    rows.map((one) => insert(list as keyof VisitRecord, one)),
  );
  await clinic.run('record.edit', { recordID, edits });
  const record = async (): Promise<VisitRecord> => {
    const found = await clinic.tx.get('record', recordID);
    if (!found) throw new Error('the record is gone');
    return found;
  };
  const goods = async (isSold = false) =>
    visitGoods(await record(), isSold).map(({ row: at, cause, number }) => [at, cause, number]);
  return { clinic, recordID, record, goods };
}

it('what stands in a visit is a plan until it is completed, then given, used up or sold by its list', async () => {
  const { clinic, recordID, goods } = await visit({
    vaccine: [row()],
    surgeryConsumable: [row()],
    examConsumable: [row()],
    chargeDivision: [
      aCharge(10, 1, { _id: 'c1', itemID: P, class: '用品' }),
      aCharge(10, 1, { _id: 'c2', itemID: P, class: '耗材' }),
      aCharge(10, 1, { _id: 'c3', itemID: '/catalog/service/s1', class: '診療' }),
      aCharge(10, 1, { _id: 'c4' }),
    ],
  });
  expect(await goods()).toEqual([]);
  const all = [
    ['vaccine/r1', 'treatment', 2],
    ['surgeryConsumable/r1', 'treatment', 2],
    ['examConsumable/r1', 'treatment', 2],
    ['chargeDivision/c1', 'sale', 1],
    ['chargeDivision/c2', 'treatment', 1],
    ['chargeDivision/c3', 'treatment', 1],
  ];
  expect(await goods(true)).toEqual(all);
  await clinic.run('record.complete', { recordID });
  expect(await goods()).toEqual(all);
});

it('a bag is taken when it is handed out and no longer when that was taken back, at the time of the act', async () => {
  const bag = aBag();
  const drugs = bag.items.map((drug) => ({ ...drug, itemID: P }));
  const { clinic, recordID, record, goods } = await visit({ drugBag: [{ ...bag, bagID: 'a', items: drugs }] });
  await clinic.run('record.complete', { recordID });
  expect(await goods()).toEqual([]);
  const lots = [{ _id: 'l', bagID: 'a', drugID: drugs[0]?._id, lotID: 'lot1', lot: 'A1', expiresOn: null }];
  await clinic.run('record.dispense', { recordID, bagIDs: ['a'], lots }, an);
  expect(visitGoods(await record(), false)).toMatchObject([
    {
      row: `drugBag/a/${drugs[0]?._id}`,
      cause: 'dispensing',
      number: 1,
      at: clinic.now,
      lots: [{ lotID: 'lot1', number: null }],
    },
  ]);
  await clinic.run('record.undispense', { recordID, bagIDs: ['a'], reason: '退回' }, an);
  expect(await goods()).toEqual([]);
  expect((await record()).drugBag[0]?.lots).toBeUndefined();
});

it('lots of a handed-out bag are a fact: an edit neither makes nor unmakes them', async () => {
  const { clinic, recordID, record } = await visit({ drugBag: [{ ...aBag(), bagID: 'a' }] });
  const lots = [{ _id: 'l', drugID: 'x', lotID: 'forged', lot: '', expiresOn: null, placeID: '', number: null }];
  await clinic.run('record.edit', { recordID, edits: [insert('drugBag', { ...aBag(), bagID: 'b', lots })] });
  expect((await record()).drugBag.map((bag) => bag.lots)).toEqual([undefined, undefined]);
});

it('an exam uses up when it is finished, whatever became of the visit', async () => {
  const { record } = await visit({ examTask: [aTask({ _id: 't1', itemID: '/catalog/service/s1' })] });
  const open = await record();
  expect(visitGoods(open, false)).toEqual([]);
  const finished = { ...open, examTask: open.examTask.map((task) => ({ ...task, finishDateTime: 77 })) };
  expect(visitGoods(finished, false)).toMatchObject([{ row: 'examTask/t1', at: 77 }]);
});

it('money that came makes it a fact as well, and a visit of another program takes nothing', async () => {
  const { record } = await visit({ vaccine: [row()] });
  const paid = { ...(await record()), received: 20 };
  expect(visitGoods(paid, false)).toHaveLength(1);
  expect(visitGoods({ ...paid, imported: { jobID: 'j', row: 1 } as never }, true)).toEqual([]);
});

describe('a drug that costs nothing in its bag', () => {
  const free = (...numbers: number[]) => [
    {
      ...aBag(),
      bagID: 'a',
      items: numbers.map((number, at) => ({ ...aBag().items[0], _id: `d${at}`, itemID: P, price: 0, number })),
    },
  ];
  const charged = (number: number, more: object = {}) =>
    aCharge(10, number, { _id: `c${number}`, itemID: P, class: '口服', ...more });

  it('went out once where just as much of it is charged for beside the bag', async () => {
    for (const [bag, charge] of [
      [free(6), charged(6)],
      [free(4, 2), charged(6)],
      [free(0.1, 0.2), charged(0.3)],
    ] as const) {
      const { goods } = await visit({ drugBag: bag, chargeDivision: [charge] });
      expect(await goods(true)).toEqual([]);
    }
  });

  it('pays for one charge and not for two', async () => {
    const { goods } = await visit({ drugBag: free(6), chargeDivision: [charged(6), charged(6, { _id: 'again' })] });
    expect(await goods(true)).toEqual([['chargeDivision/again', 'sale', 6]]);
  });

  it('is another use than what was sold in another number, and than what was given here', async () => {
    const sold = await visit({ drugBag: free(2), chargeDivision: [charged(6)] });
    expect(await sold.goods(true)).toEqual([['chargeDivision/c6', 'sale', 6]]);
    const given = await visit({ drugBag: free(6), chargeDivision: [charged(6, { class: '耗材' })] });
    expect(await given.goods(true)).toEqual([['chargeDivision/c6', 'treatment', 6]]);
  });
});

describe('a row of which somebody chose the lot', () => {
  const lot = { lotID: 'lot1', lot: 'A1', placeID: 'fridge' };
  const lotsOf = async (record: () => Promise<VisitRecord>) => visitGoods(await record(), true).map(({ lots }) => lots);

  it('is taken from that lot, of whatever list it is, and from the number that was written over it', async () => {
    const { record } = await visit({
      vaccine: [row({ lot: 'A1', fromLot: lot })],
      surgeryConsumable: [row({ _id: 'r2', fromLot: { ...lot, openedID: 'u1' } })],
      examConsumable: [row({ _id: 'r3', fromLot: null })],
      chargeDivision: [
        aCharge(10, 1, {
          _id: 'c1',
          itemID: P,
          class: '耗材',
          fromLot: { lotID: '', lot: 'X9', expiresOn: '2027-01-31', placeID: '' },
        }),
      ],
    });
    expect(await lotsOf(record)).toEqual([
      [{ lotID: 'lot1', placeID: 'fridge', number: null }],
      [{ lotID: 'lot1', placeID: 'fridge', number: null, openedID: 'u1' }],
      [],
      [{ printed: 'X9', placeID: '', number: null }],
    ]);
    const other = await visit({ vaccine: [row({ lot: 'B2', fromLot: lot })] });
    expect(await lotsOf(other.record)).toEqual([[{ printed: 'B2', placeID: '', number: null }]]);
  });

  it('is chosen, changed and left to the book by edits, on a settled bill too', async () => {
    const { clinic, recordID, record } = await visit({ chargeDivision: [aCharge(10, 1, { _id: 'c1', itemID: P })] });
    await clinic.run('record.complete', { recordID });
    const choose = (from: unknown, to: unknown) =>
      clinic.run('record.edit', {
        recordID,
        edits: [{ op: 'set', path: ['chargeDivision', 'c1', 'fromLot'], from, to }],
      });
    await choose(null, lot);
    expect((await record()).chargeDivision[0]?.fromLot).toMatchObject(lot);
    await choose({ ...lot, expiresOn: null }, null);
    expect(await lotsOf(record)).toEqual([[]]);
  });

  it('from a bottle that was open for too long says why', async () => {
    const { clinic, recordID } = await visit({ chargeDivision: [aCharge(10, 1, { _id: 'c1', itemID: P })] });
    const past = { ...lot, openedID: 'u1', openedUntil: '2026-11-19' };
    const choose = (to: unknown) =>
      clinic.run('record.edit', {
        recordID,
        edits: [{ op: 'set', path: ['chargeDivision', 'c1', 'fromLot'], from: null, to }],
      });
    await expect(choose(past)).rejects.toMatchObject({ detail: { rule: 'openedOverdue', until: '2026-11-19' } });
    await choose({ ...past, openedReason: '冷藏良好' });
    // What stands there already is past.
    await clinic.run('record.edit', { recordID, edits: [{ op: 'set', path: ['cause'], from: '', to: '回診' }] });
  });
});
