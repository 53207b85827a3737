import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { documentKey } from '../../engine/overlay.ts';
import { keptSeries, MOST_RAISES, ORDER_SERIES } from './order-series.setting.ts';
import { PET_NUMBER_COUNTER } from './pet-number-counter.setting.ts';
import { settingOf } from './setting-concern.ts';

const forms = { settingID: ORDER_SERIES.id, series: 'O202611' };
const pets = { settingID: PET_NUMBER_COUNTER.id, series: 'sequence' };
const raise = (clinic: TestClinic, input: object, who?: ReturnType<typeof person>) =>
  clinic.run('setting.raiseNumber', { reason: '接續舊系統', ...input }, ...(who ? [who] : []));
const numbered = async () => {
  const clinic = new TestClinic();
  await clinic.run('setting.edit', {
    settingID: '/setting/petNumber',
    edits: [{ op: 'set', path: ['petIDFormat'], from: 0, to: 3 }],
  });
  return clinic;
};

describe('setting the next number on', () => {
  it('[3.3.27 upward half] goes upward only, in whatever order two do it', async () => {
    for (const order of [
      [50, 80],
      [80, 50],
    ]) {
      const clinic = new TestClinic();
      const done = [];
      for (const next of order)
        done.push(
          await raise(clinic, { ...forms, next }).then(
            () => 'done',
            (error) => error.detail.rule,
          ),
        );
      expect((await settingOf(clinic.tx, ORDER_SERIES)).orderSeries).toEqual({ O202611: 79 });
      expect(done).toEqual(order[0] === 50 ? ['done', 'done'] : ['done', 'numberLower']);
    }
  });

  it('to what it is already changes nothing; a reason is asked for', async () => {
    const clinic = new TestClinic();
    await raise(clinic, { ...forms, next: 50 });
    await raise(clinic, { ...forms, next: 50, reason: '再一次' });
    expect((await settingOf(clinic.tx, ORDER_SERIES)).orderSeriesRaised).toMatchObject([
      { series: 'O202611', from: 1, to: 50, reason: '接續舊系統' },
    ]);
    await expect(raise(clinic, { ...forms, series: 'sequence', next: 9 })).rejects.toMatchObject({
      codeName: 'badParameter',
    });
    await expect(raise(clinic, { ...forms, next: 60, reason: ' ' })).rejects.toMatchObject({ name: 'ZodError' });
  });

  it('of animals leaves out what devices gave back below', async () => {
    const clinic = await numbered();
    const given = { petIDCounter: { sequence: 20 }, petIDFree: { sequence: [12] } };
    const stored = { ...PET_NUMBER_COUNTER.defaults, ...given };
    clinic.reader.documents.set(documentKey('setting', PET_NUMBER_COUNTER.id), stored);
    await raise(clinic, { ...pets, next: 100 });
    expect(await settingOf(clinic.tx, PET_NUMBER_COUNTER)).toMatchObject({
      petIDCounter: { sequence: 99 },
      petIDFree: { sequence: [] },
      petIDRaised: [{ series: 'sequence', from: 21, to: 100 }],
    });
  });

  it('of animals goes up from the number with which the clinic begins', async () => {
    const clinic = await numbered();
    await clinic.run('setting.edit', {
      settingID: '/setting/petNumber',
      edits: [{ op: 'set', path: ['petIDStart'], from: undefined, to: 1000 }],
    });
    await expect(raise(clinic, { ...pets, next: 50 })).rejects.toMatchObject({
      detail: { rule: 'numberLower', next: 1000 },
    });
    await raise(clinic, { ...pets, next: 1000 });
    expect((await settingOf(clinic.tx, PET_NUMBER_COUNTER)).petIDRaised ?? []).toEqual([]);
    await raise(clinic, { ...pets, next: 2000 });
    expect((await settingOf(clinic.tx, PET_NUMBER_COUNTER)).petIDRaised).toMatchObject([{ from: 1000, to: 2000 }]);
  });

  it('of animals leaves out too what a device gives back afterwards, which held it before', async () => {
    for (const raisedFirst of [true, false]) {
      const clinic = await numbered();
      const device = { device: 'desk-1' };
      await clinic.run('petNumber.lease', device);
      const [held] = await clinic.tx.query('petNumberLease', 'byDevice', {});
      const acts = [
        () => raise(clinic, { ...pets, next: 500 }),
        () => clinic.run('petNumber.return', { ...device, leases: [held?._id] }),
      ];
      for (const act of raisedFirst ? acts : acts.toReversed()) await act();
      await clinic.run('petNumber.lease', device);
      const [fresh] = await clinic.tx.query('petNumberLease', 'byDevice', {});
      await clinic.run('petNumber.return', { ...device, leases: [fresh?._id] });
      const { petIDFree } = await settingOf(clinic.tx, PET_NUMBER_COUNTER);
      expect(petIDFree?.sequence?.[0]).toBe(500);
    }
  });

  it('is for those who may change settings', async () => {
    const clinic = new TestClinic();
    await raise(clinic, { ...forms, next: 5 }, person('a@clinic.test', ['VETLOOM_SYSTEM']));
    const others = person('b@clinic.test', ['GENERAL_SETTINGS_READ', 'ORDER_FORM_WRITE']);
    await expect(raise(clinic, { ...forms, next: 9 }, others)).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it('keeps the latest of them, however often', async () => {
    const clinic = new TestClinic();
    for (let next = 2; next < MOST_RAISES + 10; next += 2) await raise(clinic, { ...forms, next: next + 1 });
    for (let next = 100; next < 100 + MOST_RAISES * 2; next += 2) await raise(clinic, { ...forms, next });
    const { orderSeriesRaised } = await settingOf(clinic.tx, ORDER_SERIES);
    expect(orderSeriesRaised).toHaveLength(MOST_RAISES);
    expect(orderSeriesRaised[0]?.to).toBe(100 + MOST_RAISES * 2 - 2);
  });

  it('series of more than a year ago are dropped, no sooner', () => {
    const series = { O202511: 3, O202510: 9, P202601: 4, O202611: 1 };
    expect(keptSeries(series, '2026-11-20')).toEqual({ O202511: 3, P202601: 4, O202611: 1 });
    expect(keptSeries({ O202501: 1, O202412: 1 }, '2026-01-03')).toEqual({ O202501: 1 });
  });
});
