import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';

const SERVICE = { _id: 's', name: '護理', price: 200, number: 1 };

describe('taking an animal into hospital', () => {
  it('[2.3.42] [2.3.48] [2.3.49] [2.4.75] comes out of a visit, which names the stay, and begins as checked in', async () => {
    const ward = await TestWard.open(new TestClinic());
    expect(await ward.stay()).toMatchObject({
      ...{ petID: ward.petID, recordID: ward.recordID, version: 2, status: 0, received: 0 },
      ...{ cause: '急性腸胃炎', cageID: 'A1', cageName: 'C1', cageDefaultPrice: 800 },
    });
    expect(await ward.clinic.tx.get('record', ward.recordID)).toMatchObject({ inHospitalID: ward.stayID });
  });

  it('needs an animal, its own visit and an id of its own', async () => {
    const ward = await TestWard.open(new TestClinic());
    const other = await ward.clinic.visit('b');
    const admit = (more: object) =>
      ward.clinic.run('stay.admit', {
        ...{ _id: '/inHospital/1-x', petID: ward.petID, fields: { startDateTime: 1 } },
        ...more,
      });
    await expect(admit({ petID: '/pet/none' })).rejects.toMatchObject({ name: 'DomainError' });
    await expect(admit({ recordID: other.recordID })).rejects.toMatchObject({ detail: { rule: 'otherPet' } });
    await expect(admit({ recordID: '/record/1-none' })).rejects.toMatchObject({ code: 100404 });
    await expect(admit({ _id: ward.stayID })).rejects.toMatchObject({ codeName: 'conflict' });
  });

  it('[2.6.11] is for those who write records', async () => {
    const ward = await TestWard.open(new TestClinic());
    const assistant = person('assistant@clinic.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
    const discharge = { inHospitalID: ward.stayID, dateTime: ward.clinic.now };
    await expect(ward.clinic.run('stay.discharge', discharge, assistant)).rejects.toMatchObject({ code: 300001 });
  });

  it('[2.3.50] adds an estimate up, which is no part of the bill', async () => {
    const ward = await TestWard.open(new TestClinic());
    const lines = [100, 250, 33.5].map((price, at) => ({ _id: `e${at}`, name: '預估', price, number: 3 }));
    const edits = lines.map((row) => ({ op: 'insert' as const, path: ['estimate'], row }));
    await ward.clinic.run('stay.edit', { inHospitalID: ward.stayID, edits });
    expect(await ward.stay()).toMatchObject({ estimateTotal: 300 + 750 + 101, total: 800 });
  });
});

describe('another cage', () => {
  it('[2.7.103] is charged for later days alone: what is over and the day of the move keep theirs', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.openDay(1);
    await ward.openDay(2);
    await ward.edit([{ op: 'set', path: ['cage', 'subTotal'], to: 500 }], 2);
    const cage = { cageID: 'I1', cageName: '隔離 1', cageDefaultPrice: 1200 };
    await ward.clinic.run('stay.move', { inHospitalID: ward.stayID, cage, dateTime: ward.at(12) });
    expect([await ward.dayPlan(0), await ward.dayPlan(1), await ward.dayPlan(2)]).toMatchObject([
      { cage: { name: 'C1' }, total: 800 },
      { cage: { name: '隔離 1' }, total: 1200 },
      { cage: { name: 'C1', subTotal: 500 }, total: 500 },
    ]);
    expect(await ward.stay()).toMatchObject({ cageID: 'I1', total: 2500 });
    await ward.openDay(3);
    expect(await ward.dayPlan(3)).toMatchObject({
      cage: { _id: 'I1', price: 1200, number: 1, discountRate: 1 },
    });
  });

  it('is one: of two people who move the animal unseen the second gets it back', async () => {
    const ward = await TestWard.open(new TestClinic());
    const to = (cageID: string) =>
      ['stay.move', { inHospitalID: ward.stayID, cage: { cageID, cageName: cageID }, dateTime: ward.at(12) }] as const;
    const heard = await apart(ward.clinic, [to('A2')], [to('A3')]);
    expect(heard.second).toEqual(['changedSince']);
    expect(await ward.stay()).toMatchObject({ cageID: 'A2' });
  });
});

describe('the end of a stay', () => {
  it('[2.3.43] [2.3.44] [2.3.62] [2.4.76] [2.4.77] [2.4.78] stands in the stay, its days and logs, and is taken back from all', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('injectionMission', injection(ward, [20]));
    await ward.clinic.run('mission.execute', {
      ...ward.of(),
      entry: { _id: 'x', dateTime: ward.at(12), missions: [{ missionID: 'bt' }] },
    });
    const at = ward.at(18);
    const { startDateTime, createDateTime, updateDateTime } = await ward.stay();
    expect(await ward.stay()).toMatchObject({ endDateTime: 0, settleDateTime: 0, dischargeDateTime: 0 });
    ward.clinic.now += 60;
    await ward.clinic.run('stay.discharge', { inHospitalID: ward.stayID, dateTime: at });
    expect(await ward.stay()).toMatchObject({ startDateTime, createDateTime, updateDateTime: ward.clinic.now });
    expect(ward.clinic.now).toBeGreaterThan(updateDateTime);
    const by = ward.clinic.actor.staffID;
    const times = { dischargeDateTime: at, endDateTime: at, settleDateTime: at, dischargeBy: by };
    expect(await ward.stay()).toMatchObject(times);
    expect(await ward.dayPlan()).toMatchObject({ dischargeDateTime: at });
    expect(await ward.log()).toMatchObject({ dischargeDateTime: at, dischargeBy: by });
    expect(await ward.reminders()).toMatchObject([{ closedBy: by }]);
    await ward.clinic.run('stay.discharge', { inHospitalID: ward.stayID, dateTime: at + 60 });
    expect(await ward.stay()).toMatchObject(times);
    await ward.clinic.run('stay.readmit', { inHospitalID: ward.stayID });
    expect(await ward.stay()).toMatchObject({
      ...{ dischargeDateTime: 0, endDateTime: 0, settleDateTime: 0, dischargeBy: '' },
    });
    expect(await ward.dayPlan()).toMatchObject({ dischargeDateTime: 0 });
    expect(await ward.log()).toMatchObject({ dischargeDateTime: 0, dischargeBy: '' });
    expect(await ward.reminders()).toMatchObject([{ closedDateTime: 0, closedBy: '' }]);
  });

  it('keeps what is carried out elsewhere meanwhile, in either order', async () => {
    for (const turned of [false, true]) {
      const ward = await TestWard.open(new TestClinic());
      await ward.plan('injectionMission', injection(ward, [20]));
      const given = { _id: 'x', dateTime: ward.at(20), missions: [{ missionID: 'inj', due: ward.at(20) }] };
      const acts = [
        [['mission.execute', { ...ward.of(), entry: given }]],
        [['stay.discharge', { inHospitalID: ward.stayID, dateTime: ward.at(20) }]],
      ] as const;
      await apart(ward.clinic, acts[turned ? 1 : 0], acts[turned ? 0 : 1]);
      expect(await ward.log()).toMatchObject({ dischargeDateTime: ward.at(20), execute: [{ _id: 'x' }] });
      expect(await ward.reminders()).toMatchObject([{ closedDateTime: expect.any(Number) }]);
    }
  });

  it('[2.4.79] [2.7.106] is settled at what it comes to, which whoever settles it has seen', async () => {
    const ward = await TestWard.open(new TestClinic());
    const settle = ['stay.settle', { inHospitalID: ward.stayID, dateTime: ward.at(18) }] as const;
    await ward.clinic.run(...settle);
    expect(await ward.stay()).toMatchObject({
      settle: 800,
      settleDateTime: ward.at(18),
      settleBy: ward.clinic.actor.staffID,
    });
    const edits = [{ op: 'insert' as const, path: ['chargeService'], row: SERVICE }];
    const heard = await apart(ward.clinic, [['stayPlan.edit', { ...ward.of(), edits }]], [settle]);
    expect(heard.second).toEqual(['changedSince']);
    expect(await ward.stay()).toMatchObject({ total: 1000, settle: 800 });
  });

  it('keeps who let an animal go with a debt and why, as long as it is out; nothing where nothing was owed', async () => {
    const ward = await TestWard.open(new TestClinic());
    const of = { inHospitalID: ward.stayID };
    const by = ward.clinic.actor.staffID;
    await ward.clinic.run('stay.discharge', { ...of, dateTime: ward.at(18), debtReason: '月底匯款' });
    const dischargeDebt = { reason: '月底匯款', by, dateTime: ward.at(18), owed: 800 };
    expect(await ward.stay()).toMatchObject({ dischargeDebt });
    await ward.clinic.run('stay.readmit', of);
    expect((await ward.stay()).dischargeDebt).toBeUndefined();
    const paid = [{ _id: '/receipt/1', recordID: ward.stayID, receive: 800 }];
    await ward.clinic.run('billing.pay', { paymentID: 'p', receipts: paid });
    await ward.clinic.run('stay.discharge', { ...of, dateTime: ward.at(19), debtReason: '月底匯款' });
    expect((await ward.stay()).dischargeDebt).toBeUndefined();
  });

  it('keeps its discharge summary, of which two people may write different parts', async () => {
    const ward = await TestWard.open(new TestClinic());
    const of = { inHospitalID: ward.stayID };
    const summary = { problem: '腸胃炎', course: '', weights: '', exams: '', drugs: '', watch: '', nextVisit: '' };
    const edit = (path: string[], from: unknown, to: unknown) =>
      ward.clinic.run('stay.edit', { ...of, edits: [{ op: 'set', path, from, to }] });
    await edit(['dischargeSummary'], undefined, summary);
    await edit(['dischargeSummary', 'watch'], '', '三天內少量多餐');
    await edit(['dischargeSummary', 'course'], '', '兩天後停吐');
    expect((await ward.stay()).dischargeSummary).toEqual({ ...summary, watch: '三天內少量多餐', course: '兩天後停吐' });
  });
});
