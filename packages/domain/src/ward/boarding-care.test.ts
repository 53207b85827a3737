import { TestBoarding } from '@vetloom/testing/domain/boarding.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { askedVaccine } from '../clinic/settings/boarding.setting.ts';
import { arrivalVaccines, isVaccinated } from './arrival-vaccines.ts';
import { careEdits } from './care-times.ts';
import { dosesOf } from './doses.ts';

const HOUR = 3600;
const at = (iso: string): number => Date.parse(`${iso}+08:00`) / 1000;

describe('vaccinations on arrival', () => {
  const asked = [
    { _id: 'r', name: '狂犬病', validDays: 365 },
    { _id: 'd', name: '八合一', words: '八合一、DHPPi，10 合 1', petType: 'Canine' },
    { _id: 'c', name: '三合一', petType: 'Feline' },
  ].map((one) => askedVaccine.parse(one));
  const standing = (given: readonly { name: string; at: number }[] | undefined, when = at('2026-11-20T10:00')) =>
    arrivalVaccines(asked, { petTypes: ['Canine', '犬'], given, at: when }, TEST_ZONE).map(({ name, state }) => [
      name,
      state,
    ]);

  it('are those of its kind, each valid, expired or missing by what it was given', () => {
    const given = [
      { name: '狂犬病疫苗', at: at('2026-03-01T09:00') },
      { name: 'Nobivac ｄｈｐｐｉ', at: at('2024-03-01T09:00') },
    ];
    expect(standing(given)).toEqual([
      ['狂犬病', 'valid'],
      ['八合一', 'expired'],
    ]);
    expect(standing([])).toEqual([
      ['狂犬病', 'missing'],
      ['八合一', 'missing'],
    ]);
  });

  it('are unknown where nothing of the animal can be read, and then somebody says why it is let in', () => {
    expect(standing(undefined)).toEqual([
      ['狂犬病', 'unknown'],
      ['八合一', 'unknown'],
    ]);
    expect(isVaccinated([])).toBe(true);
    expect(isVaccinated([{ state: 'valid' }, { state: 'unknown' }])).toBe(false);
  });

  it('count through their last day, and by the latest', () => {
    const twice = [at('2025-11-20T18:00'), at('2024-11-20T18:00')].map((time) => ({ name: '狂犬病', at: time }));
    expect(standing(twice)[0]).toEqual(['狂犬病', 'valid']);
    expect(standing(twice, at('2026-11-21T00:00'))[0]).toEqual(['狂犬病', 'expired']);
  });
});

describe('feeding and walks', () => {
  const words = { feed: '餵食 乾糧 半杯', walk: '散步' };

  it('are doses of the day from when it came, cost nothing, and go on with the copied day', async () => {
    const house = await TestBoarding.open();
    const { ward } = house;
    await house.admit('b', ward.at(15));
    await house.openDay('b', 0);
    const day = { inHospitalID: house.id('b'), planDateTime: ward.day(0) };
    const planned = async (after: number) => {
      const plan = await house.clinic.tx.get('inHospitalPlan', `${house.id('b')}/plan/${ward.day(after)}`);
      if (!plan) throw new Error('no day');
      return plan;
    };
    const care = { feedTimes: [8 * HOUR, 18 * HOUR], walkTimes: [20 * HOUR, 20 * HOUR], words };
    const edits = careEdits(await planned(0), care, TEST_ZONE, ward.at(15));
    await house.clinic.run('stayPlan.edit', { ...day, edits });
    const due = dosesOf(await planned(0)).map(({ missionID, name, due: time }) => [missionID, name, time]);
    expect(due.sort()).toEqual([
      ['food', '餵食 乾糧 半杯', ward.at(18)],
      ['walk', '散步', ward.at(20)],
    ]);
    expect(careEdits(await planned(0), care, TEST_ZONE, ward.at(15))).toEqual([]);
    const next = { ...day, planDateTime: ward.day(1) };
    await house.clinic.run('stayPlan.create', { ...next, copyOf: day.planDateTime });
    await house.clinic.run('stayPlan.edit', { ...next, edits: careEdits(await planned(1), care, TEST_ZONE) });
    expect(
      dosesOf(await planned(1))
        .map(({ due: time }) => time)
        .sort(),
    ).toEqual([ward.at(8, 1), ward.at(18, 1), ward.at(20, 1)]);
    expect((await house.stay('b')).total).toBe(1800);
  });
});
