import { apart } from '@vetloom/testing/domain/apart.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { kindOf } from '../engine/kind.ts';
import { reviewEdits } from './review.ts';
import { barOf } from './review-bars.ts';

const cell = (time: string, missionID: string, to: number, from: number | null = null) => ({
  time,
  missionID,
  from,
  to,
});
const entering = (ward: TestWard, ...cells: object[]) => ['monitor.enter', { ...ward.of(), cells }] as const;

describe('what two people wrote in one place of a stay', () => {
  it('takes the other of two values of one cell when somebody decides so: by the command that enters cells', async () => {
    const ward = await TestWard.open(new TestClinic());
    const heard = await apart(
      ward.clinic,
      [entering(ward, cell('0800', 'bt', 38.6))],
      [entering(ward, cell('0800', 'bt', 39.2))],
    );
    expect(heard.second).toHaveLength(1);
    const id = (await ward.monitor())?._id ?? '';
    const place = ['status', '0800', 'value', 'bt'];
    const fields = [{ path: place, from: null, mine: 39.2, theirs: 38.6 }];
    expect(barOf('inHospitalMonitor', await ward.monitor(), fields, 'mine')).toBeUndefined();
    const edits = reviewEdits('inHospitalMonitor', fields, ['mine']);
    const [command] = kindOf('inHospitalMonitor').editedBy?.(id, edits) ?? [];
    expect(command).toEqual({
      name: 'monitor.enter',
      input: { ...ward.of(), cells: [cell('0800', 'bt', 39.2, 38.6)] },
    });
    await ward.clinic.run('monitor.enter', command?.input ?? {});
    expect((await ward.monitor())?.status['0800']?.value).toEqual({ bt: 39.2 });
  });

  it('is decided about in a day’s plan and in its log by their own commands', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.plan('injectionMission', injection(ward, [8]));
    const plan = await ward.dayPlan();
    const price = [{ path: ['injectionMission', 'inj', 'price'], from: 120, mine: 150, theirs: 120 }];
    const [edit] =
      kindOf('inHospitalPlan').editedBy?.(plan?._id ?? '', reviewEdits('inHospitalPlan', price, ['mine'])) ?? [];
    await ward.clinic.run('stayPlan.edit', edit?.input ?? {});
    expect((await ward.dayPlan())?.injectionMission).toMatchObject([{ price: 150 }]);
    await ward.clinic.run('mission.execute', {
      ...ward.of(),
      entry: { _id: 'x1', dateTime: ward.at(8), missions: [{ missionID: 'inj', due: ward.at(8) }], note: '' },
    });
    const time = [{ path: ['execute', 'x1', 'dateTime'], from: 0, mine: ward.at(9), theirs: ward.at(8) }];
    const log = await ward.log();
    const [correct] =
      kindOf('inHospitalMissionLog').editedBy?.(log?._id ?? '', reviewEdits('inHospitalMissionLog', time, ['mine'])) ??
      [];
    expect(correct?.name).toBe('mission.edit');
    await ward.clinic.run('mission.edit', correct?.input ?? {});
    expect((await ward.log())?.execute).toMatchObject([{ dateTime: ward.at(9) }]);
  });
});
