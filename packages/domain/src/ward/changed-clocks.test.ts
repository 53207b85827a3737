import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { clinicSchema } from '../clinic/clinic.schema.ts';
import { dayLength, dayStart, nextDay } from '../core/clock.ts';
import { zoneOf } from '../core/zone.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { missionLogID, planID, stayMonitorID } from '../hospital/stay-ids.ts';
import { gridRows, SHEET_HOURS } from './day-grid.ts';
import { dosesOf, isMet, minuteOf } from './doses.ts';
import { balanceOf, balanceTotal } from './fluid-balance.ts';
import { momentsOf } from './repeats.ts';

const HOUR = 3600;
const at = (iso: string): number => Date.parse(iso) / 1000;

/** The day before one on which the clocks are changed or a month ends: zone, its noon, the hours of the day after. */
const EVES = [
  ['Asia/Taipei', at('2026-11-30T04:00:00Z'), 24],
  ['Asia/Taipei', at('2028-02-28T04:00:00Z'), 24],
  ['Asia/Taipei', at('2026-12-31T04:00:00Z'), 24],
  ['Europe/Berlin', at('2026-10-24T10:00:00Z'), 25],
  ['Europe/Berlin', at('2026-03-28T11:00:00Z'), 23],
  ['America/Santiago', at('2026-09-05T16:00:00Z'), 23],
  ['America/Santiago', at('2026-04-03T15:00:00Z'), 25],
] as const satisfies readonly (readonly [name: string, noon: number, hours: number])[];

describe.each(EVES)('a stay in %s over the night after %d, into a day of %d hours', (name, noon, hours) => {
  const zone = zoneOf(name);
  const [today, morrow] = [dayStart(noon, zone), nextDay(noon, zone)];
  const stay = { inHospitalID: `/inHospital/${noon}-a` };

  async function ward() {
    const clinic = new TestClinic();
    const own = {
      _id: '/clinic',
      collection: 'clinic',
      clinicID: 'test',
      name: '診所',
      timeZone: name,
      updateDateTime: 0,
    };
    clinic.reader.documents.set('clinic /clinic', clinicSchema.parse(own));
    clinic.now = noon;
    const { petID } = await clinic.visit();
    await clinic.run('stay.admit', { _id: stay.inHospitalID, petID, fields: { startDateTime: noon } });
    await clinic.run('stayPlan.create', { ...stay, planDateTime: today });
    const times = momentsOf({ kind: 'every', hours: 4, from: 2 * HOUR }, today, zone);
    const rows = {
      injectionMission: {
        missionID: 'inj',
        name: '止吐針',
        price: 1,
        arrangeDateTime: times,
        repeat: { every: 4 * HOUR },
      },
      otherTherapyMission: {
        ...{ missionID: 'walk', name: '散步', price: 1 },
        arrangeDateTime: momentsOf({ kind: 'at', times: [8 * HOUR, 20 * HOUR] }, today, zone),
      },
      infusionDrugMission: {
        ...{ _id: 'lrs', missionID: 'lrs', name: 'LRS', unit: 'mL', price: 0.1, number: 10_000, mlPerHour: 10 },
        arrangeDateTime: [today],
      },
    };
    for (const [list, row] of Object.entries(rows))
      await clinic.run('stayPlan.edit', { ...stay, planDateTime: today, edits: [{ op: 'insert', path: [list], row }] });
    await clinic.run('stayPlan.create', { ...stay, planDateTime: morrow, copyOf: today });
    const plan = await clinic.tx.get('inHospitalPlan', planID(stay.inHospitalID, morrow));
    if (!plan) throw new Error('no day');
    return { clinic, times, plan };
  }
  const timesOf = (plan: StayPlan, id: string) =>
    dosesOf(plan).flatMap(({ missionID, due }) => (missionID === id ? [due] : []));

  it('has that many hours', () => expect(dayLength(morrow, zone)).toBe(hours * HOUR));

  it('goes on every so many real hours, and at the same times of the clock on the wall, within its day', async () => {
    const { times, plan } = await ward();
    const all = [...times, ...timesOf(plan, 'inj')];
    expect(all.slice(1).map((time, nth) => time - (all[nth] ?? 0))).toEqual(
      all.slice(1).map((_, nth) => (nth < times.length - 1 ? (times[nth + 1] ?? 0) - (times[nth] ?? 0) : 4 * HOUR)),
    );
    expect(timesOf(plan, 'walk').map((time) => minuteOf(time, zone))).toEqual(['0800', '2000']);
    for (const { due } of dosesOf(plan)) expect(due >= morrow && due < nextDay(morrow, zone)).toBe(true);
  });

  it('shows each dose once in its sheet of 24 hours, gives it once, and counts what a pump really ran', async () => {
    const { clinic, plan } = await ward();
    const due = timesOf(plan, 'inj').at(-1) ?? 0;
    const day = { ...stay, planDateTime: morrow };
    const note = (missionID: string, of: number) =>
      clinic.run('mission.execute', {
        ...day,
        entry: { _id: missionID, dateTime: of, missions: [{ missionID, due: of }] },
      });
    clinic.now = due;
    await note('inj', due);
    await note('lrs', morrow);
    await clinic.run('monitor.enter', { ...day, cells: [{ time: '2359', missionID: 'bt', from: null, to: 38 }] });
    const log = await clinic.tx.get('inHospitalMissionLog', missionLogID(stay.inHospitalID, morrow));
    const monitor = await clinic.tx.get('inHospitalMonitor', stayMonitorID(stay.inHospitalID, morrow));
    const end = nextDay(morrow, zone) + HOUR;
    const grid = { plan, log, monitor };
    for (const row of gridRows(grid, zone, end)) {
      expect(row.cells).toHaveLength(SHEET_HOURS);
      const shown = row.cells.flatMap((cell) => cell?.doses.map((dose) => dose.due) ?? []);
      expect(shown.toSorted((a, b) => a - b)).toEqual(timesOf(plan, row.missionID));
    }
    const met = timesOf(plan, 'inj').map((time) => isMet({ log, monitor, zone }, { missionID: 'inj', due: time }));
    expect(met.filter(Boolean)).toEqual([true]);
    expect(balanceTotal(balanceOf(grid, zone, end)).in).toBeCloseTo(hours * 10);
  });
});
