import { apart } from '@vetloom/testing/domain/apart.ts';
import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { doseStatus, EXECUTION_STATUS } from './doses.ts';
import { enterCells } from './monitor.commands.ts';
import { MONITOR_UNITS } from './new-day.ts';

type Value = number | string | null;
const cell = (time: string, missionID: string, to: Value, from: Value = null) => ({ time, missionID, from, to });

const entering = (ward: TestWard, ...cells: object[]) => ['monitor.enter', { ...ward.of(), cells }] as const;

describe('the sheet of a day', () => {
  it('[2.3.75] holds a value at a minute, with time and person', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.clinic.run(...entering(ward, cell('0830', 'bt', 38.6), cell('0830', 'spirit', '好')));
    const [updateDateTime, updateBy] = [ward.clinic.now, ward.clinic.actor.staffID];
    expect((await ward.monitor())?.status).toEqual({
      '0830': { value: { bt: 38.6, spirit: '好' }, updateDateTime, updateBy },
    });
  });

  it('[2.3.64] names the units of what is watched by default', () => {
    expect(MONITOR_UNITS).toMatchObject({ bw: 'kg', bp: 'mmHg', hr: 'bpm', bt: '°C', br: '/min' });
  });

  it('[2.3.76] loses nothing of two people who enter other hours, or other values of one hour', async () => {
    const ward = await TestWard.open(new TestClinic());
    const heard = await apart(
      ward.clinic,
      [entering(ward, cell('0800', 'bt', 38.6), cell('0900', 'hr', 120))],
      [entering(ward, cell('0900', 'bt', 38.9), cell('0900', 'br', 24))],
    );
    expect([heard.first, heard.second]).toEqual([[], []]);
    expect((await ward.monitor())?.status).toMatchObject({
      '0800': { value: { bt: 38.6 } },
      '0900': { value: { hr: 120, bt: 38.9, br: 24 } },
    });
  });

  it('answers what was to be measured at its time, and nothing else, as long as the value stands there', async () => {
    const ward = await TestWard.open(new TestClinic());
    const arranged = [ward.at(8), ward.at(12)];
    await ward.edit([{ op: 'set', path: ['monitorMission', 'bt', 'arrangeDateTime'], from: [], to: arranged }]);
    const open = async () =>
      (await ward.reminders()).filter(({ closedDateTime }) => closedDateTime === 0).map(({ date }) => date);
    await ward.clinic.run(...entering(ward, cell('0800', 'hr', 120), cell('0805', 'bt', 38.6)));
    expect(await open()).toEqual(arranged);
    await ward.clinic.run(...entering(ward, cell('0800', 'bt', 38.6)));
    expect(await open()).toEqual([ward.at(12)]);
    const monitor = await ward.monitor();
    const dose = { missionID: 'bt', due: ward.at(8) };
    expect(doseStatus({ log: undefined, monitor, zone: TEST_ZONE }, dose, ward.at(9))).toBe(EXECUTION_STATUS.done);
    await ward.clinic.run(...entering(ward, cell('0800', 'bt', null, 38.6)));
    expect(await open()).toEqual(arranged);
  });

  it('keeps the first of two values of one cell and lays the other beside it', async () => {
    const ward = await TestWard.open(new TestClinic());
    const heard = await apart(
      ward.clinic,
      [entering(ward, cell('0800', 'bt', 38.6))],
      [entering(ward, cell('0800', 'bt', 39.6), cell('0800', 'hr', 120))],
    );
    expect(heard.second).toEqual(['status.0800.value.bt']);
    expect((await ward.monitor())?.status['0800']?.value).toEqual({ bt: 38.6, hr: 120 });
  });

  it('is corrected and emptied, and without a cell has no minute', async () => {
    const ward = await TestWard.open(new TestClinic());
    await ward.clinic.run(...entering(ward, cell('0800', 'bt', 38.6)));
    await ward.clinic.run(...entering(ward, cell('0800', 'bt', 38.8, 38.6)));
    expect((await ward.monitor())?.status['0800']?.value).toEqual({ bt: 38.8 });
    await ward.clinic.run(...entering(ward, cell('0800', 'bt', null, 38.8)));
    expect((await ward.monitor())?.status).toEqual({});
  });

  it('travels as one while it is typed: what is typed over goes from the first to the last', () => {
    const day = { inHospitalID: '/inHospital/1-a', planDateTime: 1 };
    const merge = (...cells: object[][]) => {
      const [first, second] = cells.map((one) => enterCells.input.parse({ ...day, cells: one }));
      return first && second && enterCells.coalesce?.merge(first, second);
    };
    const both = merge([cell('0800', 'bt', 38)], [cell('0800', 'bt', 38.6, 38), cell('0900', 'hr', 120)]);
    expect(both).toEqual({ ...day, cells: [cell('0800', 'bt', 38.6), cell('0900', 'hr', 120)] });
    expect(merge([cell('0800', 'bt', 38)], [cell('0800', 'bt', 38.6, 37)])).toBeUndefined();
  });

  it('takes no minute that a clock hasn’t', async () => {
    const ward = await TestWard.open(new TestClinic());
    for (const time of ['2400', '0860', '830', '__proto__'])
      await expect(ward.clinic.run(...entering(ward, cell(time, 'bt', 38)))).rejects.toThrow();
  });
});
