import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { write } from '@vetloom/testing/domain/hospital.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { catalogItemSchema } from '../catalog/catalog.schema.ts';
import { ROOM_SETTING } from '../clinic/settings/room.setting.ts';
import { dayGoods } from '../hospital/stay-goods.ts';
import { newStayID } from './stay.commands.ts';

const FAR = [0, -2_208_988_800, 7_258_118_400];
const open = () => TestWard.open(new TestClinic());
const therapy = (missionID: string, arrangeDateTime: number[]) => ({
  op: 'insert' as const,
  path: ['threrapyMission'],
  row: { missionID, name: '翻身', price: 1, arrangeDateTime },
});

describe('times that are sent', () => {
  it('end a stay, whatever they say: not long before it began, nor long after now', async () => {
    for (const dateTime of FAR) {
      const ward = await open();
      const { startDateTime } = await ward.stay();
      await ward.clinic.run('stay.discharge', { inHospitalID: ward.stayID, dateTime });
      await ward.clinic.run('stay.settle', { inHospitalID: ward.stayID, dateTime });
      const { dischargeDateTime, settleDateTime } = await ward.stay();
      for (const at of [dischargeDateTime, settleDateTime]) {
        expect(at).toBeGreaterThanOrEqual(startDateTime);
        expect(at).toBeLessThanOrEqual(ward.clinic.now);
      }
    }
  });

  it('move an animal while it is here: the day on which it came keeps its price', async () => {
    const ward = await open();
    const cage = { cageID: 'A2', cageName: 'C2', cageDefaultPrice: 100 };
    await ward.clinic.run('stay.move', { inHospitalID: ward.stayID, dateTime: 0, cage });
    expect((await ward.stay()).subTotal).toEqual({ [ward.today]: 800 });
  });

  it('date what was carried out by its day, however far away somebody says that it was', async () => {
    const ward = await open();
    for (const [at, dateTime] of FAR.entries()) {
      const entry = { _id: `x${at}`, dateTime, missions: [{ missionID: 'bt' }] };
      await ward.clinic.run('mission.execute', { ...ward.of(), entry });
    }
    const from = (await ward.log())?.execute[2]?.dateTime;
    const edits = [{ op: 'set', path: ['dateTime'], from, to: 0 }];
    await ward.clinic.run('mission.edit', { ...ward.of(), executeID: 'x2', edits });
    expect((await ward.log())?.execute[2]?.dateTime).not.toBe(from);
    for (const { dateTime } of (await ward.log())?.execute ?? []) {
      expect(dateTime).toBeGreaterThanOrEqual(ward.day(-2));
      expect(dateTime).toBeLessThanOrEqual(ward.day(3));
    }
  });

  it('open days of a year around now, and no others: a stay stays editable', async () => {
    const ward = await open();
    for (const after of [-25_000, -400, 400, 60_000])
      await expect(ward.openDay(after)).rejects.toMatchObject({ detail: { rule: 'dayTooFar' } });
    await ward.openDay(300);
    await ward.clinic.run('stay.edit', {
      inHospitalID: ward.stayID,
      edits: [{ op: 'set', path: ['notice'], from: '', to: '會咬人' }],
    });
  });
});

it('who carries out sets no price of a cage: the clinic’s counts, or else that of the cage before', async () => {
  const ward = await open();
  const service = catalogItemSchema.parse({
    ...{ _id: '/catalog/service/cage', collection: 'catalog', kind: 'service', code: '', name: '籠位' },
    ...{ nameLowerCase: '籠位', class: '住院', unit: '日', price: 1200, active: true, drug: null },
    ...{ reminderDays: null, examType: '', updateDateTime: 1 },
  });
  const cages = [{ _id: 'A2', roomID: '', name: 'C2', kind: 'dog' as const, serviceID: service._id, order: 0 }];
  const rooms = { ...ROOM_SETTING.defaults, cages, updateDateTime: 1 };
  await write(ward.clinic, [service, rooms]);
  const nurse = person('nurse@clinic.test', ['EXECUTE_IN_HOSPITAL_PLAN', 'RECORD_READ']);
  const move = (cageID: string, as = nurse) =>
    ward.clinic.run(
      'stay.move',
      {
        inHospitalID: ward.stayID,
        dateTime: ward.clinic.now,
        cage: { cageID, cageName: '', cageDefaultPrice: 1 },
      },
      as,
    );
  await move('A2');
  expect(await ward.stay()).toMatchObject({ cageID: 'A2', cageName: 'C2', cageDefaultPrice: 1200 });
  await move('corner');
  expect(await ward.stay()).toMatchObject({ cageID: 'corner', cageDefaultPrice: 1200 });
  await move('A2', ward.clinic.actor);
  expect(await ward.stay()).toMatchObject({ cageDefaultPrice: 1 });
});

it('the id of a new stay is none of a day, and leaves room for those of its days', () => {
  for (const id of ['/inHospital/1-a/plan/86400', '/inHospital/1/x', `/inHospital/${'x'.repeat(60)}`])
    expect(newStayID.safeParse(id).success, id).toBe(false);
  expect(newStayID.safeParse('/inHospital/1795147200-k3f9a').success).toBe(true);
});

describe('what one command may ask for', () => {
  it('is no more moments than anybody keeps, and no more at one than a reminder holds', async () => {
    const ward = await open();
    const times = (from: number, most: number) =>
      Array.from({ length: most }, (_, at) => ward.at(0) + (from + at) * 60);
    const many = Array.from({ length: 6 }, (_, at) => therapy(`t${at}`, times(at * 96, 96)));
    const tooMany = { detail: { rule: 'momentsTooMany' } };
    await expect(ward.edit(many)).rejects.toMatchObject(tooMany);
    await ward.edit(many.slice(0, 5));
    const atOnce = (list: string) =>
      Array.from({ length: 150 }, (_, at) => {
        const { row, ...insert } = therapy(`${list}${at}`, [ward.at(0)]);
        return { ...insert, path: [list], row };
      });
    await ward.edit(atOnce('otherTherapyMission'));
    await expect(ward.edit(atOnce('examTherapyMission'))).rejects.toMatchObject(tooMany);
  });

  it('is no more tasks of an exam than it can be changed with', async () => {
    const ward = await open();
    const tasks = (key: string) =>
      Array.from({ length: 60 }, (_, at) => ({ _id: `${key}${at}`, itemID: '', type: '血檢', price: 0, number: 1 }));
    const order = (key: string) =>
      ward.clinic.run('stayExam.create', {
        ...{ ...ward.of(), executeID: 'e', dateTime: ward.clinic.now },
        fields: { examTask: tasks(key) },
      });
    await order('a');
    await expect(order('b')).rejects.toMatchObject({ detail: { rule: 'examTooLong' } });
  });

  it('is as many stops of bags as are replaced in a day', async () => {
    const ward = await open();
    for (let at = 0; at < 83; at += 1) {
      await ward.plan('drugBag', { bagID: `b${at}`, items: [] });
      await ward.clinic.run('stayPlan.stopBag', { ...ward.of(), bagID: `b${at}`, disableDateTime: ward.at(9) });
      await ward.edit([{ op: 'remove', path: ['drugBag', `b${at}`] }]);
    }
    expect((await ward.dayPlan())?.drugDisable?.length).toBeLessThanOrEqual(80);
  });
});

it('what is measured isn’t called as what every object has', async () => {
  const ward = await open();
  for (const missionID of ['__proto__', 'constructor', 'toString']) {
    const cells = [{ time: '0800', missionID, from: null, to: 38 }];
    await expect(ward.clinic.run('monitor.enter', { ...ward.of(), cells })).rejects.toThrow('something measured');
  }
  expect(ward.clinic.conflicts).toEqual([]);
});

describe('bags of injections', () => {
  const bag = (bagID: string) => ({
    bagID,
    items: [{ _id: 'd', name: '針', itemID: '/prod/inj', number: 3, price: 0 }],
  });
  const handOut = async (ward: TestWard, bagID: string) => {
    const plan = await ward.dayPlan();
    if (!plan) throw new Error('no plan');
    const injectionDrugBag = plan.injectionDrugBag.map((one) =>
      one.bagID === bagID ? { ...one, dispensed: true, dispensedDateTime: ward.at(7) } : one,
    );
    const tx = ward.clinic.tx;
    await tx.put('inHospitalPlan', { ...plan, injectionDrugBag });
    ward.clinic.reader.apply(tx.writes());
  };
  const gone = async (ward: TestWard) => {
    const [plan, log] = [await ward.dayPlan(), await ward.log()];
    if (!plan) throw new Error('no plan');
    return dayGoods(plan, false, log).map(({ row, number }) => [row, number]);
  };

  it('don’t pass on to each other what was handed out', async () => {
    for (const list of ['drugBag', 'injectionDrugBag']) {
      const ward = await open();
      for (const id of ['a', 'b']) await ward.plan(list, bag(id));
      const rename = { op: 'set' as const, path: [list, 'b', 'bagID'], from: 'b', to: 'a' };
      await expect(ward.edit([rename])).rejects.toMatchObject({ detail: { rule: 'bagTwice' } });
    }
  });

  it('bring nothing back that was given while they wait to be handed out', async () => {
    const ward = await open();
    await ward.plan('injectionMission', injection(ward, [8], { itemID: '/prod/inj' }));
    await ward.clinic.run('mission.execute', {
      ...ward.of(),
      entry: { _id: 'x', dateTime: ward.at(8), missions: [{ missionID: 'inj' }] },
    });
    await ward.plan('injectionDrugBag', bag('a'));
    expect(await gone(ward)).toEqual([['injectionMission/inj', 1]]);
    await handOut(ward, 'a');
    expect(await gone(ward)).toEqual([['injectionDrugBag/a/d', 3]]);
  });
});
