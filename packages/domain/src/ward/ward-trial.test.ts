import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { write } from '@vetloom/testing/domain/hospital.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { catalogItemSchema } from '../catalog/catalog.schema.ts';
import { drugInfo } from '../catalog/drug-info.schema.ts';
import { ROOM_SETTING } from '../clinic/settings/room.setting.ts';
import { planTotals } from '../hospital/plan.totals.ts';

const open = () => TestWard.open(new TestClinic());
const WARD = ['EXECUTE_IN_HOSPITAL_PLAN', 'RECORD_READ'] as const;
const an = person('an@clinic.test', [...WARD]);
const bo = person('bo@clinic.test', [...WARD]);

describe('a controlled drug has two people', () => {
  const given = (ward: TestWard) => ({ missionID: 'drip', done: true, due: ward.at(8), outcome: 'given' });
  const check = (ward: TestWard, as = an) =>
    ward.clinic.run('mission.check', { ...ward.of(), doses: [{ ...given(ward), executeID: 'x' }] }, as);
  /** Corrects the entry, which Bo wrote, to say of a controlled drug what is told. */
  const correct = async (ward: TestWard, to: object, as = an) => {
    const from = (await ward.log())?.execute[0]?.missions ?? [];
    const kept = from.filter(({ missionID }) => missionID !== 'drip');
    const edits = [{ op: 'set', path: ['missions'], from, to: [...kept, to] }];
    await ward.clinic.run('mission.edit', { ...ward.of(), executeID: 'x', uncheckedReason: '夜間一人', edits }, as);
  };
  async function entryOfBo() {
    const ward = await open();
    await ward.plan('infusionDrugMission', {
      ...{ _id: 'd', missionID: 'drip', name: 'Ketamine', price: 100, number: 1, controlled: true },
      arrangeDateTime: [ward.at(8), ward.at(9)],
    });
    const entry = { _id: 'x', dateTime: ward.at(8), missions: [{ missionID: 'bt' }] };
    await ward.clinic.run('mission.execute', { ...ward.of(), entry }, bo);
    return ward;
  }

  it('whoever writes into another’s entry that it was given stands for it, and is not its second person', async () => {
    const ward = await entryOfBo();
    // Whom somebody names counts for nothing.
    await correct(ward, { ...given(ward), givenBy: bo.staffID });
    expect((await ward.log())?.execute[0]).toMatchObject({
      optBy: bo.staffID,
      missions: [{ missionID: 'bt' }, { missionID: 'drip', givenBy: an.staffID, controlled: true }],
    });
    await expect(check(ward)).rejects.toMatchObject({ detail: { rule: 'secondPersonSame' } });
    await check(ward, bo);
    expect((await ward.log())?.execute[0]?.looks).toMatchObject([{ by: bo.staffID }]);
  });

  it('nor by saying first that it wasn’t given, or that it was at another time', async () => {
    for (const first of [{ done: false, outcome: 'held', reason: '嘔吐' }, { due: 9 }]) {
      const ward = await entryOfBo();
      const due = first.due === undefined ? ward.at(8) : ward.at(9);
      await correct(ward, { ...given(ward), ...first, due }, bo);
      await correct(ward, given(ward));
      await expect(check(ward)).rejects.toMatchObject({ detail: { rule: 'secondPersonSame' } });
    }
  });

  it('who corrects something else of an entry doesn’t become who gave it', async () => {
    const ward = await entryOfBo();
    await correct(ward, given(ward), bo);
    await correct(ward, { ...given(ward), outcome: 'vomited' });
    expect((await ward.log())?.execute[0]?.missions[1]?.givenBy).toBeUndefined();
    await check(ward);
    expect((await ward.log())?.execute[0]?.looks).toMatchObject([{ by: an.staffID }]);
  });

  it('whether or not whoever plans takes the mark off: what the catalogue calls one is one', async () => {
    const ward = await open();
    const drug = { ...drugInfo.parse({}), controlled: true, schedule: 3 };
    const item = catalogItemSchema.parse({
      ...{ _id: '/catalog/product/k', collection: 'catalog', kind: 'product', code: '', name: 'Ketamine' },
      ...{ nameLowerCase: 'ketamine', class: '', unit: 'mL', price: 1, active: true, drug },
      ...{ reminderDays: null, examType: '', updateDateTime: 1 },
    });
    await write(ward.clinic, [item]);
    const line = { _id: 'd', itemID: item._id, name: 'Ketamine', price: 1, number: 1, controlled: false };
    await ward.plan('infusionDrugMission', { ...line, missionID: 'drip', arrangeDateTime: [ward.at(8)] });
    await ward.plan('drugBag', { bagID: 'b', items: [line] });
    await ward.plan('drugMission', { missionID: 'oral', bagID: 'b', name: 'Ketamine', arrangeDateTime: [ward.at(8)] });
    for (const missionID of ['drip', 'oral']) {
      const entry = { _id: missionID, dateTime: ward.at(8), missions: [{ missionID, due: ward.at(8) }] };
      await expect(ward.clinic.run('mission.execute', { ...ward.of(), entry }, bo)).rejects.toMatchObject({
        detail: { rule: 'secondPerson' },
      });
    }
  });
});

describe('times that are sent', () => {
  it('tell of nothing that hasn’t happened yet: carried out, settled and gone home is what was, by today', async () => {
    const ward = await open();
    await ward.openDay(300);
    const ahead = ward.clinic.now + 300 * 86_400;
    const entry = { _id: 'x', dateTime: ward.at(8, 300), missions: [{ missionID: 'bt' }] };
    await ward.clinic.run('mission.execute', { ...ward.of(300), entry }, bo);
    await ward.clinic.run('stay.settle', { inHospitalID: ward.stayID, dateTime: ahead });
    await ward.clinic.run('stay.discharge', { inHospitalID: ward.stayID, dateTime: ahead });
    const { settleDateTime, dischargeDateTime } = await ward.stay();
    for (const at of [(await ward.log(300))?.execute[0]?.dateTime, settleDateTime, dischargeDateTime])
      expect(at).toBeLessThan(ward.day(1));
  });

  it('who only carries out changes by a move what is to come, and no day that is over', async () => {
    const ward = await open();
    const service = catalogItemSchema.parse({
      ...{ _id: '/catalog/service/cage', collection: 'catalog', kind: 'service', code: '', name: '籠位' },
      ...{ nameLowerCase: '籠位', class: '住院', unit: '日', price: 9000, active: true, drug: null },
      ...{ reminderDays: null, examType: '', updateDateTime: 1 },
    });
    const cages = [{ _id: 'A2', roomID: '', name: 'C2', kind: 'dog' as const, serviceID: service._id, order: 0 }];
    const rooms = { ...ROOM_SETTING.defaults, cages, updateDateTime: 1 };
    await write(ward.clinic, [service, rooms]);
    for (const day of [1, 2, 3]) await ward.openDay(day);
    ward.clinic.now = ward.at(12, 2);
    const cage = { cageID: 'A2' };
    await ward.clinic.run('stay.move', { inHospitalID: ward.stayID, dateTime: ward.at(0), cage }, an);
    const prices = (list: readonly number[]) => Object.fromEntries(list.map((price, day) => [ward.day(day), price]));
    expect((await ward.stay()).subTotal).toEqual(prices([800, 800, 800, 9000]));
  });

  it('plan nothing for another day: a dose is due on the day of its plan, or around it', async () => {
    const ward = await open();
    const notOfDay = { detail: { rule: 'timeOfOtherDay' } };
    for (const at of [-5, 7_258_118_400, ward.at(8, 40), ward.at(8, -40)])
      await expect(
        ward.plan('injectionMission', injection(ward, [], { arrangeDateTime: [at] })),
        String(at),
      ).rejects.toMatchObject(notOfDay);
    await ward.plan('injectionMission', injection(ward, [8, 25]));
  });
});

it('what is arranged twice for one moment is one dose, and charged as one', async () => {
  const ward = await open();
  await ward.plan('injectionMission', injection(ward, [8, 8, 8, 20]));
  const plan = await ward.dayPlan();
  expect(plan && planTotals(plan).total).toBe(800 + 2 * 120);
});

it('what one shift has told the next is not taken away with its day', async () => {
  const ward = await open();
  const day = ward.of();
  const handover = { ...day, handoverID: 'h' };
  await ward.clinic.run('stayHandover.give', { ...handover, fields: { state: '穩定' } }, an);
  const removal = () => ward.clinic.run('stayPlan.remove', day);
  await expect(removal()).rejects.toMatchObject({ detail: { rule: 'dayHasFacts' } });
  await ward.clinic.run('stayHandover.receive', handover, bo);
  await expect(removal()).rejects.toMatchObject({ detail: { rule: 'dayHasFacts' } });
  await expect(ward.clinic.run('stay.remove', { inHospitalID: ward.stayID })).rejects.toMatchObject({
    detail: { rule: 'stayHasFacts' },
  });
  const second = await open();
  await second.clinic.run('stayHandover.give', { ...second.of(), handoverID: 'h', fields: {} }, an);
  await second.clinic.run('stayHandover.takeBack', { ...second.of(), handoverID: 'h' }, an);
  await second.clinic.run('stayPlan.remove', second.of());
  expect(await second.dayPlan()).toBeUndefined();
});

describe('ids that are sent', () => {
  const ODD = ['a..b', '..', '__proto__', 'a/b', '../x', '%_', '籠 一', 'x'.repeat(64)];

  it('of a cage keep nobody in it: whatever it is called, an animal moves out of it and goes home', async () => {
    for (const cageID of ODD) {
      const ward = await open();
      const move = (to: string) =>
        ward.clinic.run('stay.move', { inHospitalID: ward.stayID, dateTime: 1, cage: { cageID: to } });
      await move(cageID);
      await move('');
      await move(cageID);
      await ward.clinic.run('stay.discharge', { inHospitalID: ward.stayID, dateTime: 1 });
      await ward.clinic.run('stay.readmit', { inHospitalID: ward.stayID });
      expect((await ward.stay()).cageID, cageID).toBe(cageID);
    }
  });

  it('that make no document’s id are refused for what they are', async () => {
    const ward = await open();
    for (const id of ['a..b', '..']) {
      await expect(ward.clinic.run('cage.care', { cageID: id, isClean: true, dateTime: 1 })).rejects.toThrow('part of');
      const order = { executeID: id, dateTime: 1, fields: { examTask: [], examConsumable: [] } };
      await expect(ward.clinic.run('stayExam.create', { ...ward.of(), ...order })).rejects.toThrow('part of');
    }
  });
});

describe('what one day holds', () => {
  it('is no more cells than anybody measures: each is stored and sent with its whole day', async () => {
    const ward = await open();
    const minutes = Array.from({ length: 96 }, (_, at) => at * 15).map(
      (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}${String(at % 60).padStart(2, '0')}`,
    );
    const enter = (missionID: string, to: number | null = 1, from: number | null = null) =>
      ward.clinic.run('monitor.enter', {
        ...ward.of(),
        cells: minutes.map((time) => ({ time, missionID, from, to })),
      });
    for (let at = 0; at < 52; at += 1) await enter(`m${at}`);
    await expect(enter('more')).rejects.toMatchObject({ detail: { rule: 'sheetFull' } });
    // What is there is still corrected.
    await enter('m0', 2, 1);
    await enter('m0', null, 2);
    await enter('more');
  });

  it('is no more doses than anybody gives', async () => {
    const ward = await open();
    const note = (at: number, length = 200) => {
      const missions = Array.from({ length }, (_, dose) => ({ missionID: `m${dose}`, due: ward.at(0) + at }));
      return ward.clinic.run('mission.execute', {
        ...ward.of(),
        entry: { _id: `x${at}`, dateTime: ward.at(8), missions },
      });
    };
    for (let at = 0; at < 15; at += 1) await note(at, at === 0 ? 190 : 200);
    await note(15, 10);
    await expect(note(16, 1)).rejects.toMatchObject({ detail: { rule: 'logFull' } });
    const from = (await ward.log())?.execute[0]?.missions ?? [];
    const to = [...from, { missionID: 'more', done: true, due: ward.at(9) }];
    const correct = (edits: object[]) => ward.clinic.run('mission.edit', { ...ward.of(), executeID: 'x0', edits });
    await expect(correct([{ op: 'set', path: ['missions'], from, to }])).rejects.toMatchObject({
      detail: { rule: 'logFull' },
    });
    await correct([{ op: 'set', path: ['note'], from: '', to: '補記' }]);
  });
});

describe('sums that no document keeps', () => {
  const tooLarge = { detail: { rule: 'billTooLarge' } };

  it('are refused of an estimate, before the stay could not be changed any more', async () => {
    const ward = await open();
    const row = { _id: 'e', name: '手術', price: 10_000_000, number: 1, most: 1_000_000 };
    const edit = (edits: object[]) => ward.clinic.run('stay.edit', { inHospitalID: ward.stayID, edits });
    for (const one of [row, { ...row, number: 1_000_000, most: undefined }]) {
      await expect(edit([{ op: 'insert', path: ['estimate'], row: one }])).rejects.toMatchObject(tooLarge);
      const fields = { startDateTime: 1, estimate: [one] };
      await expect(
        ward.clinic.run('stay.admit', { _id: '/inHospital/9-z', petID: ward.petID, fields }),
      ).rejects.toMatchObject(tooLarge);
    }
    await edit([{ op: 'insert', path: ['estimate'], row: { ...row, most: 2 } }]);
    await edit([{ op: 'remove', path: ['estimate', 'e'] }]);
    expect(await ward.stay()).toMatchObject({ estimate: [], estimateTotal: 0 });
  });

  it('are refused of a part of a day as well, however little the whole of it comes to', async () => {
    const ward = await open();
    const less = { _id: 'p', name: '折讓', price: 1, number: 1, subTotal: -100_000_000 };
    await ward.plan('chargeProduct', less);
    const dear = { _id: 'd', name: '藥', price: 10_000_000, number: 15 };
    await expect(ward.plan('drugBag', { bagID: 'b', items: [dear] })).rejects.toMatchObject(tooLarge);
    await expect(ward.plan('infusionDrugMission', { ...dear, missionID: 'f' })).rejects.toMatchObject(tooLarge);
    await ward.edit([{ op: 'set', path: ['communication'], from: '', to: '可以改' }]);
  });
});
