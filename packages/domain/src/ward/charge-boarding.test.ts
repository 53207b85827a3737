import { AwayDesk, apart } from '@vetloom/testing/domain/apart.ts';
import { TestBoarding } from '@vetloom/testing/domain/boarding.ts';
import { person, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardingDays, isBoarded } from '../hospital/boarding-charge.ts';
import { cageTotal } from '../hospital/plan.totals.ts';

describe('an animal in boarding', () => {
  it('keeps what was agreed, by the rule of the day on which it came, and leaves stays in hospital as they are', async () => {
    const house = await TestBoarding.open();
    const { ward } = house;
    await house.admit('b', ward.at(15), { boarding: { food: '乾糧', consent: 'upTo', consentLimit: 3000 } });
    await house.clinic.run('setting.edit', {
      settingID: '/setting/boarding',
      edits: [{ op: 'set', path: ['rates', 'large', 'night'], from: 900, to: 5000 }],
    });
    await house.openDay('b', 0);
    expect(await house.stay('b')).toMatchObject({
      stayKind: 'boarding',
      boarding: { food: '乾糧', consentLimit: 3000, kg: null, rateID: 'large', terms: { latePrice: 100 } },
    });
    expect(await house.nights('b')).toEqual({ 0: 900 });
    const inHospital = await ward.stay();
    expect(Object.keys(inHospital)).not.toContain('stayKind');
    expect((await ward.dayPlan())?.cage).toEqual({ _id: 'A1', name: 'C1', price: 800, number: 1, discountRate: 1 });
  });

  it('is charged each night once: those that nobody opened too, planned ones after it left no more', async () => {
    const house = await TestBoarding.open();
    const { ward } = house;
    await house.admit('b', ward.at(15));
    for (const after of [0, 2, 4]) await house.openDay('b', after);
    expect(await house.nights('b')).toEqual({ 0: 900, 2: 900, 4: 900 });
    house.clinic.now = ward.at(14, 3);
    await house.discharge('b', ward.at(14, 3));
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 900, 3: 200 });
    expect(await house.stay('b')).toMatchObject({ total: 2900 });
    await house.discharge('b', ward.at(20, 3));
    expect((await house.stay('b')).total).toBe(2900);
  });

  it('is charged for the night after all where its discharge is taken back, and by the hour it leaves at then', async () => {
    const house = await TestBoarding.open();
    const { ward } = house;
    await house.admit('b', ward.at(15));
    await house.openDay('b', 1);
    house.clinic.now = ward.at(18, 1);
    await house.discharge('b', ward.at(18, 1));
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 600 });
    await house.clinic.run('stay.readmit', { inHospitalID: house.id('b') });
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900 });
    house.clinic.now = ward.at(11, 2);
    await house.discharge('b', ward.at(11, 2));
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900 });
  });

  it('comes beforehand to what it will, where the owner has said when they come, and to more where they come later', async () => {
    const house = await TestBoarding.open();
    const { ward } = house;
    await house.admit('b', ward.at(15), { boarding: { pickUpDateTime: ward.at(11, 2) } });
    for (const after of [0, 1, 2, 3]) await house.openDay('b', after);
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900 });
    const later = {
      op: 'set' as const,
      path: ['boarding', 'pickUpDateTime'],
      from: ward.at(11, 2),
      to: ward.at(14, 2),
    };
    await house.clinic.run('stay.edit', { inHospitalID: house.id('b'), edits: [later] });
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 200 });
    house.clinic.now = ward.at(11, 3);
    await house.discharge('b', ward.at(11, 3));
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 900 });
  });

  it('goes on being charged night by night where its owner doesn’t come, and is charged by when they did', async () => {
    const house = await TestBoarding.open();
    const { ward, clinic } = house;
    await house.admit('b', ward.at(15), { boarding: { pickUpDateTime: ward.at(11, 2) } });
    for (const after of [0, 1, 2]) await house.openDay('b', after);
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900 });
    clinic.now = ward.at(14, 2) - 60;
    const food = { op: 'set' as const, path: ['boarding', 'foodAmount'], from: '', to: '半杯' };
    await clinic.run('stay.edit', { inHospitalID: house.id('b'), edits: [food] });
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 200 });
    clinic.now = ward.at(9, 4);
    await house.openDay('b', 4);
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 900, 4: 900 });
    expect((await house.stay('b')).total).toBe(3600);
    clinic.now = ward.at(11, 4);
    await house.discharge('b', ward.at(11, 4));
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 900, 3: 900 });
  });

  it.each([false, true])('keeps those nights where somebody is heard late who knew less, turned %s', async (turned) => {
    const house = await TestBoarding.open();
    const { ward, clinic } = house;
    await house.admit('b', ward.at(15), { boarding: { pickUpDateTime: ward.at(11, 2) } });
    for (const after of [0, 1, 2]) await house.openDay('b', after);
    const of = { inHospitalID: house.id('b') };
    const food = { op: 'set' as const, path: ['boarding', 'foodAmount'], from: '', to: '半杯' };
    const [early, late] = [new AwayDesk(clinic, 'early'), new AwayDesk(clinic, 'late')];
    clinic.now = ward.at(9, 2);
    await early.does(['stay.edit', { ...of, edits: [food] }]);
    clinic.now = ward.at(9, 3);
    await late.does(['stayPlan.create', { ...of, planDateTime: ward.day(3) }]);
    for (const desk of turned ? [late, early] : [early, late]) await desk.arrives();
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 900, 3: 900 });
  });

  it('says in a debt what leaving late cost', async () => {
    const house = await TestBoarding.open();
    await house.admit('b', house.ward.at(15));
    house.clinic.now = house.ward.at(15, 1);
    const of = { inHospitalID: house.id('b'), dateTime: house.clinic.now, debtReason: '下次一起付' };
    await house.clinic.run('stay.discharge', of);
    expect((await house.stay('b')).dischargeDebt).toMatchObject({ owed: 900 + 300 });
  });

  it('pays less as the second animal from when it joins until the first one leaves; the bill of who has left stays', async () => {
    const house = await TestBoarding.open();
    const { ward } = house;
    await house.admit('b', ward.at(13));
    await house.admit('c', ward.at(16, 1));
    for (const after of [0, 1, 2]) await house.openDay('b', after);
    for (const after of [1, 2, 3]) await house.openDay('c', after);
    expect(await house.nights('c')).toEqual({ 1: 800, 2: 800, 3: 800 });
    house.clinic.now = ward.at(11, 2);
    await house.discharge('b', ward.at(11, 2));
    expect([await house.nights('b'), await house.nights('c')]).toEqual([
      { 0: 900, 1: 900 },
      { 1: 800, 2: 900, 3: 900 },
    ]);
    house.clinic.now = ward.at(11, 4);
    await house.discharge('c', ward.at(11, 4));
    await house.clinic.run('stay.readmit', { inHospitalID: house.id('b') });
    expect(await house.nights('c')).toEqual({ 1: 800, 2: 900, 3: 900 });
  });

  it('costs as the first one from then on where the first stay was begun by mistake and is deleted', async () => {
    const house = await TestBoarding.open();
    await house.admit('b', house.ward.at(13));
    await house.admit('c', house.ward.at(14));
    await house.openDay('c', 0);
    expect(await house.nights('c')).toEqual({ 0: 800 });
    await house.clinic.run('stay.remove', { inHospitalID: house.id('b') });
    expect(await house.nights('c')).toEqual({ 0: 900 });
  });

  it('changes its class with its cage from the next night on, and all of its days where somebody corrects it', async () => {
    const cats = { _id: 'cat', name: '貓房', cageKinds: ['cat'], night: 400 };
    const any = { _id: 'any', name: '一般', night: 700 };
    const house = await TestBoarding.open({ rates: [cats, any] });
    const { ward } = house;
    const row = { _id: 'Kat', name: 'Kat', kind: 'cat' };
    await house.clinic.run('setting.edit', {
      settingID: '/setting/room',
      edits: [{ op: 'insert', path: ['cages'], row }],
    });
    await house.admit('b', ward.at(13));
    for (const after of [0, 1, 2]) await house.openDay('b', after);
    const of = { inHospitalID: house.id('b') };
    const cage = { cageID: 'Kat', cageName: 'Kat', cageDefaultPrice: 100 };
    await house.clinic.run('stay.move', { ...of, cage, dateTime: ward.at(16) });
    expect(await house.nights('b')).toEqual({ 0: 700, 1: 400, 2: 400 });
    const edits = [{ op: 'set' as const, path: ['boarding', 'rateID'], from: 'cat', to: 'any' }];
    await house.clinic.run('stay.edit', { ...of, edits });
    expect(await house.nights('b')).toEqual({ 0: 700, 1: 700, 2: 700 });
  });

  it('is charged by when it came, also where that is corrected', async () => {
    const house = await TestBoarding.open();
    const { ward } = house;
    await house.admit('b', ward.at(15));
    await house.openDay('b', 0);
    const edits = [{ op: 'set' as const, path: ['startDateTime'], from: ward.at(15), to: ward.at(15, 1) }];
    await house.clinic.run('stay.edit', { inHospitalID: house.id('b'), edits });
    await house.openDay('b', 1);
    expect(await house.nights('b')).toEqual({ 1: 900 });
  });

  it('leaves what it was promised out of the reach of an edit of its words', async () => {
    const house = await TestBoarding.open();
    await house.admit('b', house.ward.at(15));
    const edits = [
      { op: 'set' as const, path: ['boarding', 'terms', 'latePrice'], from: 100, to: 0 },
      { op: 'set' as const, path: ['boarding', 'foodAmount'], from: '', to: '半杯' },
    ];
    await house.clinic.run('stay.edit', { inHospitalID: house.id('b'), edits });
    const { boarding } = await house.stay('b');
    expect(boarding).toMatchObject({ foodAmount: '半杯', terms: { latePrice: 100 } });
    const other = [{ op: 'set' as const, path: ['boarding'], from: undefined, to: boarding }];
    await house.clinic.run('stay.edit', { inHospitalID: house.ward.stayID, edits: other });
    expect((await house.ward.stay()).boarding).toBeUndefined();
  });
});

describe('two devices that didn’t hear of each other', () => {
  const orders = [false, true] as const;

  it.each(orders)('discharge and plan a night: it is charged by the discharge, turned %s', async (turned) => {
    const house = await TestBoarding.open();
    const { ward } = house;
    await house.admit('b', ward.at(15));
    house.clinic.now = ward.at(14, 2) - 60;
    const of = { inHospitalID: house.id('b') };
    const plan = [1, 2, 3].map((after) => ['stayPlan.create', { ...of, planDateTime: ward.day(after) }] as const);
    const acts = [plan, [['stay.discharge', { ...of, dateTime: ward.at(14, 2) }]]] as const;
    await apart(house.clinic, acts[turned ? 1 : 0], acts[turned ? 0 : 1]);
    expect(await house.nights('b')).toEqual({ 0: 900, 1: 900, 2: 200 });
    expect((await house.stay('b')).total).toBe(2000);
  });

  it.each(orders)('admit an owner’s two animals: one of them is the second, turned %s', async (turned) => {
    const house = await TestBoarding.open();
    const { ward } = house;
    await house.pet('b');
    await house.pet('c');
    const acts = (['b', 'c'] as const).map((key) => {
      const day = { inHospitalID: house.id(key), planDateTime: ward.day(0) };
      return [house.admission(key, ward.at(15)), ['stayPlan.create', day]] as const;
    });
    const [first, second] = turned ? acts.toReversed() : acts;
    await apart(house.clinic, first ?? [], second ?? []);
    expect([await house.nights('b'), await house.nights('c')]).toEqual([{ 0: 900 }, { 0: 800 }]);
  });

  it.each(orders)('move it and fetch its companion: later nights follow both, turned %s', async (turned) => {
    const house = await TestBoarding.open();
    const { ward } = house;
    await house.admit('b', ward.at(13));
    await house.admit('c', ward.at(14));
    for (const after of [0, 1]) await house.openDay('c', after);
    house.clinic.now = ward.at(11, 1);
    const cage = { cageID: 'X', cageName: 'X', cageDefaultPrice: 50 };
    const acts = [
      [['stay.move', { inHospitalID: house.id('c'), cage, dateTime: ward.at(10) }]],
      [['stay.discharge', { inHospitalID: house.id('b'), dateTime: ward.at(11, 1) }]],
    ] as const;
    await apart(house.clinic, acts[turned ? 1 : 0], acts[turned ? 0 : 1]);
    expect(await house.nights('c')).toEqual({ 0: 800, 1: 900 });
  });
});

type Act =
  | {
      readonly does: 'open' | 'discharge' | 'remove';
      readonly who: 'b' | 'c';
      readonly day: number;
      readonly hour: number;
    }
  | { readonly does: 'readmit' | 'move'; readonly who: 'b' | 'c'; readonly day: number; readonly hour: number };
const act: fc.Arbitrary<Act> = fc.record({
  does: fc.constantFrom('open', 'open', 'discharge', 'readmit', 'move', 'remove'),
  who: fc.constantFrom('b', 'c'),
  day: fc.integer({ min: 0, max: 5 }),
  hour: fc.integer({ min: 0, max: 23 }),
}) as fc.Arbitrary<Act>;

it('whatever is done in whatever order: who has left has paid each night once, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
      const house = await TestBoarding.open();
      const { ward, clinic } = house;
      await house.admit('b', ward.at(13));
      await house.admit('c', ward.at(14));
      clinic.now = ward.at(23, 5);
      for (const { does, who, day, hour } of acts) {
        const of = { inHospitalID: house.id(who) };
        const cage = { cageID: `X${hour}`, cageName: `X${hour}`, cageDefaultPrice: 700 };
        if (does === 'open') await house.openDay(who, day);
        if (does === 'discharge') await house.discharge(who, Math.max(ward.at(15), ward.at(hour, day)));
        if (does === 'readmit') await clinic.run('stay.readmit', of);
        if (does === 'move') await clinic.run('stay.move', { ...of, cage, dateTime: ward.at(hour, day) });
        if (does === 'remove') await clinic.run('stayPlan.remove', { ...of, planDateTime: ward.day(day) });
      }
      for (const who of ['b', 'c']) await house.discharge(who, ward.at(15, 5));
      for (const who of ['b', 'c']) {
        const stay = await house.stay(who);
        if (!isBoarded(stay)) throw new Error('no boarding');
        const plans = await clinic.tx.query('inHospitalPlan', 'byStay', { equals: [stay._id] });
        const charged = plans.filter(({ cage }) => cage !== null).map(({ planDateTime }) => planDateTime);
        const expected = boardingDays(stay, [], plans, { until: stay.dischargeDateTime, zone: TEST_ZONE });
        const gone = new Set(
          acts.filter(({ does, who: whose }) => does === 'remove' && whose === who).map(({ day }) => ward.day(day)),
        );
        const due = expected.map(({ planDateTime }) => planDateTime).filter((day) => !gone.has(day));
        expect(charged.filter((day) => !gone.has(day))).toEqual(due);
        const sum = plans.reduce((total, { cage }) => total + cageTotal(cage), 0);
        expect(stay.total).toBe(sum);
        expect(plans.every(({ cage }) => cage === null || cage.boarding !== undefined)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

describe('belongings', () => {
  const thing = { _id: 't', name: '牽繩' };
  const back = (house: TestBoarding, dateTime: number) =>
    ['stay.returnBelonging', { inHospitalID: house.id('b'), belongingID: 't', dateTime }] as const;
  const things = async (more: object = {}) => {
    const house = await TestBoarding.open();
    const belongings = [
      { ...thing, ...more },
      { _id: 'u', name: '毛毯', number: 2 },
    ];
    await house.admit('b', house.ward.at(10), { belongings });
    return house;
  };

  it('begin as the clinic’s to keep, whatever is said, and are given back one by one', async () => {
    const house = await things({ returnedDateTime: 5, returnedBy: 'x' });
    expect((await house.stay('b')).belongings).toMatchObject([{ returnedDateTime: 0 }, { number: 2 }]);
    await house.clinic.run(...back(house, house.clinic.now));
    const by = house.clinic.actor.staffID;
    expect((await house.stay('b')).belongings).toMatchObject([{ returnedBy: by }, { returnedDateTime: 0 }]);
    const edits = [{ op: 'set' as const, path: ['belongings', 't', 'returnedDateTime'], from: 1, to: 0 }];
    await house.clinic.run('stay.edit', { inHospitalID: house.id('b'), edits });
    expect((await house.stay('b')).belongings?.[0]?.returnedDateTime).toBeGreaterThan(0);
  });

  it('are given back by those who carry out, not by others', async () => {
    const house = await things();
    await house.clinic.run(
      ...back(house, house.clinic.now),
      person('a@x.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']),
    );
    await expect(house.clinic.run(...back(house, 0), person('b@x.test', ['RECORD_READ']))).rejects.toMatchObject({
      code: 300001,
    });
  });

  it('are ticked by two people at once: each one’s row, and of one row the first counts', async () => {
    const house = await things();
    const other = [
      'stay.returnBelonging',
      { inHospitalID: house.id('b'), belongingID: 'u', dateTime: house.clinic.now },
    ] as const;
    const { first, second } = await apart(
      house.clinic,
      [back(house, house.clinic.now)],
      [other, back(house, house.clinic.now)],
    );
    expect([first, second]).toEqual([[], []]);
    const rows = (await house.stay('b')).belongings ?? [];
    expect(rows.every(({ returnedDateTime }) => returnedDateTime > 0)).toBe(true);
    expect(rows[0]?.returnedBy).not.toBe(rows[1]?.returnedBy);
  });

  it('are taken back into keeping by whoever saw the tick; one that was ticked anew meanwhile stays ticked', async () => {
    const house = await things();
    await house.clinic.run(...back(house, house.clinic.now - 100));
    const heard = await apart(house.clinic, [back(house, 0), back(house, house.clinic.now)], [back(house, 0)]);
    expect(heard.second).toEqual(['changedSince']);
    expect((await house.stay('b')).belongings?.[0]?.returnedDateTime).toBeGreaterThan(0);
  });

  it.each([false, true])('of which one is taken off the list while it is given back, turned %s', async (turned) => {
    const house = await things();
    const off = [
      'stay.edit',
      {
        inHospitalID: house.id('b'),
        edits: [{ op: 'remove', path: ['belongings', 't'], seen: { belongings: thing } }],
      },
    ] as const;
    const given = back(house, house.clinic.now);
    const heard = await apart(house.clinic, [turned ? given : off], [turned ? off : given]);
    if (!turned) expect(heard.second).toEqual(['belongingGone']);
    expect((await house.stay('b')).belongings?.map(({ _id }) => _id)).toContain('u');
  });
});

describe('grooming', () => {
  it('is a stay of its own kind, whose cage costs nothing', async () => {
    const house = await TestBoarding.open();
    const grooming = { wishes: '剪短', temper: '怕吹風機' };
    await house.admit('b', house.ward.at(10), { stayKind: 'grooming', grooming });
    await house.openDay('b', 0);
    expect(await house.stay('b')).toMatchObject({ stayKind: 'grooming', grooming, total: 0 });
    expect((await house.stay('b')).boarding).toBeUndefined();
    const vaccines = [{ _id: 'v', name: '狂犬病', state: 'missing' }];
    await house.admit('c', house.ward.at(11), {
      stayKind: 'grooming',
      arrivalCheck: { vaccines, reason: '飼主帶本子來' },
    });
    expect((await house.stay('c')).arrivalCheck).toMatchObject({
      reason: '飼主帶本子來',
      by: house.clinic.actor.staffID,
    });
  });
});
