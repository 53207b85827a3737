import { describe, expect, it } from 'vitest';
import type { WardDose } from '../../data/ward/ward-days.ts';
import { dueRows } from './due-rows.ts';

const NOW = 1_000_000;
/** Only what the order goes by. */
const dose = (missionID: string, minutes: number, more: object = {}, cageName = 'A1'): WardDose =>
  ({
    ...{ list: 'injectionMission', missionID, name: missionID, due: NOW + minutes * 60 },
    patient: { stay: { cageName } },
    day: { plan: { _id: `/inHospital/${cageName}/plan/1` } },
    state: minutes < -10 ? 'overdue' : minutes <= 10 ? 'now' : 'upcoming',
    ...more,
  }) as unknown as WardDose;
const names = (doses: readonly WardDose[], ahead?: number) =>
  dueRows(doses, NOW, ahead).map((row) => row.doses.map(({ missionID }) => missionID).join('+'));

describe('what is due', () => {
  it('stands the longest late first, then what is due now, then what comes', () => {
    const doses = [dose('soon', 60), dose('late', -40), dose('now', 5), dose('later', -12)];
    expect(names(doses)).toEqual(['late', 'later', 'now', 'soon']);
  });

  it('of one time stands by the cage as people count, then in the order of the sheet', () => {
    const doses = [dose('b', 0, {}, 'A10'), dose('rub', 0, { list: 'threrapyMission' }, 'A2'), dose('a', 0, {}, 'A2')];
    expect(names(doses)).toEqual(['a', 'rub', 'b']);
  });

  it('takes what is measured of one animal at one time together, and nothing else', () => {
    const measured = { list: 'monitorMission' };
    const doses = [
      dose('bt', 0, measured),
      dose('hr', 0, measured),
      dose('bt', 0, measured, 'A2'),
      dose('bt', -30, measured),
      dose('inj', 0),
      dose('inj2', 0),
    ];
    expect(names(doses)).toEqual(['bt', 'bt+hr', 'inj', 'inj2', 'bt']);
  });

  it('leaves out what was answered, and what is further ahead than was asked', () => {
    const doses = [dose('done', -20, { state: 'done' }), dose('double', 0, { state: 'double' }), dose('far', 200)];
    expect(names(doses)).toEqual([]);
    expect(names(doses, 4 * 3600)).toEqual(['far']);
  });
});
