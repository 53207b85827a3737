import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { segment } from '../harness/arrange.ts';
import { arrangeWardDay } from '../harness/arrange-ward-day.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { WardSheetPage } from '../pages/ward-sheet.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

interface Day {
  readonly status: Record<string, { readonly value: Record<string, number | string> }>;
}
interface Log {
  readonly execute: readonly {
    readonly missions: readonly { readonly missionID: string; readonly outcome?: string; readonly reason?: string }[];
  }[];
}
interface Plan {
  readonly otherTherapyMission: readonly {
    readonly name: string;
    readonly price: number;
    readonly arrangeDateTime: readonly number[];
  }[];
}

describe('the flowsheet of a stay', () => {
  it('[1.2.46] [2.2.02] [2.2.05] [2.3.64] is written by keyboard: values, what is given and what isn’t, undo, an order, the next day', async () => {
    const stay = await arrangeWardDay(admin, (_today, now) => {
      const soon = now - (now % 60);
      return {
        monitorMission: ['spirit', 'bt', 'hr', 'br', 'bp', 'bw'].map((missionID) => ({
          missionID,
          name: '',
          arrangeDateTime: missionID === 'bt' ? [soon] : [],
        })),
        injectionMission: [
          { missionID: 'inj', name: 'Maropitant 1 mg/kg', price: 180, arrangeDateTime: [soon] },
          { missionID: 'inj2', name: 'Cefazolin 22 mg/kg', price: 150, arrangeDateTime: [soon] },
        ],
      };
    });
    const hour = new Date((Math.floor(Date.now() / 60_000) * 60 + 8 * 3600) * 1000).getUTCHours();
    const doctor = await clinic.deskOf('doctor');
    const { keyboard } = doctor;
    const sheet = new WardSheetPage(doctor);
    // The older address leads to the same sheet.
    await sheet.open(clinic.server.url, stay.inHospitalID, true);
    expect(doctor.url()).toContain('/inHospital/edit/v2/');
    await doctor.getByText('膀胱結石取出術後').first().waitFor();

    for (const [row, unit] of Object.entries({ 體溫: '°C', 心跳: 'bpm', 呼吸: '/分', 血壓: 'mmHg', 體重: 'kg' }))
      expect(await sheet.head(row).textContent()).toBe(`${row} ${unit}`);

    // A figure begins to write; Enter goes down; what can hardly be meant is asked about.
    await sheet.cell('體溫', hour).focus();
    await keyboard.type('394');
    await keyboard.press('Enter');
    await doctor.getByRole('alert').filter({ hasText: '39.4' }).waitFor();
    await keyboard.press('Backspace');
    await keyboard.type('.4');
    await keyboard.press('Enter');
    await expect.poll(() => sheet.said('體溫', hour)).toContain('39.4');
    expect(await sheet.said('體溫', hour)).toContain('高於範圍');
    await keyboard.type('142');
    await keyboard.press('Enter');
    await expect.poll(() => sheet.said('心跳', hour)).toContain('142');
    // A weight that jumps by half is asked about, and taken when it is meant.
    await sheet.cell('體重', hour).focus();
    await keyboard.type('4.5');
    await keyboard.press('Enter');
    await doctor.getByRole('alert').filter({ hasText: '上次是' }).waitFor();
    await keyboard.press('Enter');
    await expect.poll(() => sheet.said('體重', hour)).toContain('4.5');
    await sheet.cell('體重', hour).focus();
    await keyboard.press('Control+z');
    await expect.poll(() => sheet.said('體重', hour)).not.toContain('4.5');
    // A word of the clinic's by its digit.
    await sheet.cell('精神', hour).focus();
    await keyboard.type('3');
    await keyboard.press('Enter');
    await expect.poll(() => sheet.said('精神', hour)).toContain('沉鬱');
    await expect
      .poll(async () => {
        const { monitor } = await admin.get<{ monitor: Day[] }>(
          `/inHospital/monitor?inHospitalID=${segment(stay.inHospitalID)}`,
        );
        return Object.fromEntries(
          Object.values(monitor[0]?.status ?? {}).flatMap(({ value }) => Object.entries(value)),
        );
      })
      .toEqual({ bt: 39.4, hr: 142, spirit: '沉鬱' });

    // Space gives, and what was given is taken back by its toast.
    await sheet.cell('Maropitant', hour).focus();
    // Once, however long it is held.
    await keyboard.down('Space');
    await keyboard.down('Space');
    await keyboard.up('Space');
    await expect.poll(() => sheet.said('Maropitant', hour)).toContain('已執行');
    expect((await sheet.said('Maropitant', hour))?.split('已執行').length).toBe(2);
    await keyboard.press('Control+z');
    await expect.poll(() => sheet.said('Maropitant', hour)).not.toContain('已執行');
    // Enter asks beside the cell, with how the dose is worked out.
    await sheet.cell('Maropitant', hour).focus();
    await keyboard.press('Enter');
    const beside = sheet.beside(/Maropitant/);
    await beside.getByText('1 mg/kg × 9.1 kg = 9.1 mg').waitFor();
    await glance(doctor, 'ward-sheet-dose');
    await keyboard.press('Enter');
    await beside.waitFor({ state: 'hidden' });
    await expect.poll(() => sheet.said('Maropitant', hour)).toContain('已執行');
    // Not given, and why.
    await sheet.cell('Cefazolin', hour).focus();
    await keyboard.press('s');
    await keyboard.type('嘔吐');
    await keyboard.press('Enter');
    await expect.poll(() => sheet.said('Cefazolin', hour)).toContain('暫緩，嘔吐');
    await expect
      .poll(async () => {
        const log = await admin.get<Log>(
          `/inHospital/v2/missionLog?inHospitalID=${segment(stay.inHospitalID)}&planDateTime=${stay.today}`,
        );
        return log.execute.flatMap(({ missions }) => missions.map(({ outcome, reason }) => [outcome, reason ?? '']));
      })
      .toEqual([
        ['given', ''],
        ['held', '嘔吐'],
      ]);

    // An order, every so many hours.
    await keyboard.press('n');
    const order = sheet.order('加醫囑');
    await order.getByText('處置', { exact: true }).click();
    await order.getByLabel('名稱', { exact: true }).fill('傷口檢查與冷敷');
    await order.getByLabel('單價').fill('100');
    await order.getByText('指定時間').click();
    await order.getByLabel('時間', { exact: true }).fill('6/14/22');
    await keyboard.press('Control+Enter');
    await order.waitFor({ state: 'hidden' });
    await sheet.head('傷口檢查與冷敷').waitFor();
    await expect
      .poll(async () => {
        const plan = await admin.get<Plan>(
          `/inHospital/v2/plan?inHospitalID=${segment(stay.inHospitalID)}&planDateTime=${stay.today}`,
        );
        return plan.otherTherapyMission.map(({ name, price, arrangeDateTime }) => [
          name,
          price,
          arrangeDateTime.map((time) => (time - stay.today) / 3600),
        ]);
      })
      .toEqual([['傷口檢查與冷敷', 100, [6, 14, 22]]]);
    await inspect(doctor, 'ward-sheet');

    // Tomorrow as today, and back.
    await sheet.cell('體溫', hour).focus();
    await keyboard.press('d');
    await sheet.day.filter({ hasText: '第 2 天' }).waitFor();
    await sheet.head('傷口檢查與冷敷').waitFor();
    await keyboard.press('v');
    await doctor.getByRole('region', { name: '多日對照' }).getByText('0/3').first().waitFor();
    await glance(doctor, 'ward-sheet-days');
    await keyboard.press('t');
    await sheet.day.filter({ hasText: '今天 第 1 天' }).waitFor();
    await keyboard.press('[');
    await doctor.getByText('還沒有計畫').waitFor();
    await keyboard.press(']');
    await sheet.grid.waitFor();
  });
});
