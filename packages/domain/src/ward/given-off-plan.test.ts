import { AwayDesk, type Told } from '@vetloom/testing/domain/apart.ts';
import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { planLines } from '../hospital/plan-lines.ts';
import { READ_SECTION } from '../unresolved/unresolved.ts';
import { undecidedOffPlan } from './given-off-plan.ts';

let ward: TestWard;
beforeEach(async () => {
  ward = await TestWard.open(new TestClinic());
  await ward.plan('injectionMission', injection(ward, [8, 20], { discountRate: 0.9 }));
});

const CAGE = 800;
const give = (_id = 'x', hour = 8, missionID = 'inj'): Told => [
  'mission.execute',
  { ...ward.of(), entry: { _id, dateTime: ward.at(hour), missions: [{ missionID, due: ward.at(hour) }] } },
];
const drop = (list = 'injectionMission', missionID = 'inj'): Told => [
  'stayPlan.edit',
  { ...ward.of(), edits: [{ op: 'remove', path: [list, missionID] }] },
];
const settle = (charged: boolean, more: object = {}): Told => [
  'mission.settleOffPlan',
  { ...ward.of(), missionID: 'inj', charged, ...more },
];
/** What two people did without seeing each other, heard in that order. */
async function unseen(first: Told, second: Told) {
  const desks = [new AwayDesk(ward.clinic, 'a'), new AwayDesk(ward.clinic, 'b')] as const;
  await desks[0].does(first);
  await desks[1].does(second);
  for (const desk of desks) await desk.arrives();
  return desks.map(({ heard }) => heard);
}
const run = (told: Told) => ward.clinic.run(...told);
const plan = async () => {
  const found = await ward.dayPlan();
  if (!found) throw new Error('no day');
  return found;
};
const undecided = async () =>
  undecidedOffPlan(await plan(), await ward.log()).map(({ name, number, charge }) => [name, number, charge?.price]);
const lines = () => READ_SECTION.givenOffPlan(ward.clinic.tx, ward.clinic.now + 1, TEST_ZONE);

describe('a dose that was given while its order was taken out unseen', () => {
  it.each(['given first', 'taken out first'])('stands and waits to be decided about, %s', async (order) => {
    const heard = await (order === 'given first' ? unseen(give(), drop()) : unseen(drop(), give()));
    expect(heard).toEqual([[], []]);
    expect((await ward.log())?.execute).toHaveLength(1);
    expect(await undecided()).toEqual([['止吐針', 1, 120]]);
    expect(await lines()).toMatchObject([
      { names: ['止吐針'], rowIDs: ['inj'], owed: 108, since: ward.at(8), petID: ward.petID, userID: '/user/a' },
    ]);
    expect((await ward.stay()).total).toBe(CAGE);
  });

  it.each(['given first', 'taken out first'])('is charged by the price of its order as it read, %s', async (order) => {
    await (order === 'given first' ? unseen(give(), drop()) : unseen(drop(), give()));
    await run(settle(true));
    expect(await lines()).toEqual([]);
    expect((await ward.stay()).total).toBe(CAGE + 108);
    const charges = planLines(await plan()).find(({ kind }) => kind === 'charge')?.lines;
    expect(charges).toMatchObject([{ name: '止吐針', number: 1, subTotal: 108 }]);
    await run(settle(true));
    expect((await ward.stay()).total).toBe(CAGE + 108);
  });

  it('isn’t charged for a reason, and only for one', async () => {
    await unseen(give(), drop());
    await expect(run(settle(false))).rejects.toMatchObject({ detail: { rule: 'whyUncharged' } });
    await run(settle(false, { reason: '醫師同意不收' }));
    expect(await lines()).toEqual([]);
    expect((await ward.stay()).total).toBe(CAGE);
    expect((await plan()).givenOffPlan).toMatchObject([
      { _id: 'inj', charged: false, reason: '醫師同意不收', number: 1 },
    ]);
  });

  it('comes back when another dose is heard of, and when one that is charged is taken back', async () => {
    await unseen(give(), drop());
    await run(settle(true));
    await run(give('y', 20));
    // What nobody knows the price of any more takes that of the doses before it.
    expect(await undecided()).toEqual([['止吐針', 2, 120]]);
    await run(settle(true));
    expect((await ward.stay()).total).toBe(CAGE + 216);
    for (const executeID of ['x', 'y'])
      await ward.clinic.run('mission.remove', { ...ward.of(), executeID, reason: '看錯動物' });
    expect(await lines()).toMatchObject([{ owed: 0, names: ['止吐針'] }]);
    await run(settle(true));
    expect([await lines(), (await ward.stay()).total]).toEqual([[], CAGE]);
  });

  it('is charged by its order alone once that is back', async () => {
    await unseen(give(), drop());
    await run(settle(true));
    await ward.plan('injectionMission', injection(ward, [8, 20], { discountRate: 0.9 }));
    expect([await lines(), (await ward.stay()).total]).toEqual([[], CAGE + 216]);
    await run(settle(true));
    expect((await ward.stay()).total).toBe(CAGE + 216);
  });

  it('stays charged where something of that id is watched or kept in a list that charges nothing', async () => {
    await unseen(give(), drop());
    await run(settle(true));
    await ward.plan('monitorMission', { missionID: 'inj', name: '', arrangeDateTime: [] });
    expect([await lines(), (await ward.stay()).total]).toEqual([[], CAGE + 108]);
    expect((await plan()).givenOffPlan).toHaveLength(1);
  });

  it('is to be decided about anew where somebody has taken its line out of the charges', async () => {
    await unseen(give(), drop());
    await run(settle(true));
    await ward.edit([{ op: 'remove', path: ['chargeService', 'given.inj'] }]);
    expect(await undecided()).toEqual([['止吐針', 1, 120]]);
    await run(settle(true));
    expect([await lines(), (await ward.stay()).total]).toEqual([[], CAGE + 108]);
    await ward.edit([{ op: 'remove', path: ['chargeService', 'given.inj'] }]);
    await run(settle(false, { reason: '不收' }));
    expect([await lines(), (await ward.stay()).total]).toEqual([[], CAGE]);
  });

  it('of two who decide otherwise without seeing each other the second one is told, in either order', async () => {
    await unseen(give(), drop());
    for (const turned of [false, true]) {
      const base = ward;
      ward = base.copy();
      const told = [settle(true), settle(false, { reason: '不收' })] as const;
      const heard = await (turned ? unseen(told[1], told[0]) : unseen(told[0], told[1]));
      expect(heard[0]).toEqual([]);
      expect(heard[1]).toHaveLength(1);
      expect((await ward.stay()).total).toBe(turned ? CAGE : CAGE + 108);
      ward = base;
    }
  });

  it('is decided about as far as its author saw', async () => {
    await unseen(give(), drop());
    await run(give('y', 20));
    await run(settle(true, { doses: 1 }));
    expect(await undecided()).toEqual([['止吐針', 2, 120]]);
    expect((await ward.stay()).total).toBe(CAGE + 108);
  });
});

describe('what was settled and paid of the day', () => {
  const LOCKED = { detail: { rule: 'billLocked' } };
  const pay = async () => {
    const { total } = await ward.stay();
    await ward.clinic.run('stay.settle', { inHospitalID: ward.stayID, dateTime: ward.clinic.now });
    const receipts = [{ _id: '/receipt/p', recordID: ward.stayID, receive: total }];
    await ward.clinic.run('billing.pay', { paymentID: 'p', receipts });
  };

  it('is charged more only once somebody has opened the bill; what is waived changes no price', async () => {
    await unseen(give(), drop());
    await pay();
    await expect(run(settle(true))).rejects.toMatchObject(LOCKED);
    expect(await ward.stay()).toMatchObject({ total: CAGE, received: CAGE });
    expect(await undecided()).toEqual([['止吐針', 1, 120]]);
    await run(settle(false, { reason: '不收' }));
    expect(await undecided()).toEqual([]);
    await ward.clinic.run('stay.unlockBill', { inHospitalID: ward.stayID, unlockID: 'u', reason: '漏收' });
    await run(settle(true));
    expect((await ward.stay()).total).toBe(CAGE + 108);
  });

  it('loses no charge that was paid', async () => {
    await unseen(give(), drop());
    await run(settle(true));
    await pay();
    await expect(run(settle(false, { reason: '不收' }))).rejects.toMatchObject(LOCKED);
    expect(await ward.stay()).toMatchObject({ total: CAGE + 108, received: CAGE + 108 });
  });

  it('is charged by whoever was heard before it was paid, and waits as a case of who was heard later', async () => {
    await unseen(give(), drop());
    const away = new AwayDesk(ward.clinic, 'a');
    await away.does(settle(true));
    await pay();
    await away.arrives();
    expect(away.heard).toEqual(['billLocked']);
    expect(await undecided()).toEqual([['止吐針', 1, 120]]);
  });
});

describe('what isn’t to be decided about', () => {
  it('is what was held, what counts twice, what only is watched, and what its order charges', async () => {
    await run(give());
    expect(await undecided()).toEqual([]);
    await run(drop());
    await ward.clinic.run('mission.execute', {
      ...ward.of(),
      entry: {
        _id: 'held',
        dateTime: ward.at(9),
        missions: [{ missionID: 'other', due: ward.at(9), outcome: 'held', reason: '嘔吐' }],
      },
    });
    expect(await undecided()).toEqual([['止吐針', 1, 120]]);
  });

  it('an infusion is charged once, by its volume', async () => {
    await ward.plan('infusionDrugMission', {
      ...{ _id: 'drip', missionID: 'drip', name: '林格氏液', price: 3, number: 100 },
      arrangeDateTime: [ward.at(8)],
    });
    await unseen(give('d', 8, 'drip'), drop('infusionDrugMission', 'drip'));
    expect((await lines())[0]).toMatchObject({ names: ['林格氏液'], owed: 300 });
    await run(settle(true, { missionID: 'drip' }));
    expect((await ward.stay()).total).toBe(CAGE + 216 + 300);
  });

  it('nobody can decide about what wasn’t given', async () => {
    await expect(run(settle(true, { missionID: 'nothing' }))).rejects.toMatchObject({ codeName: 'notFound' });
  });
});
