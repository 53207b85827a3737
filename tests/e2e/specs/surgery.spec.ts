import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { inspect, picture } from '../harness/look.ts';
import { sidewaysScroll, smallTargets, TABLET } from '../harness/touch.ts';
import { SurgeryPage } from '../pages/surgery.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

interface Monitor {
  readonly endDateTime: number;
  readonly status: readonly { readonly value: Record<string, number | null>; readonly events: readonly string[] }[];
}
const monitorOf = (recordID: string) => admin.get<Monitor | null>(`/surgeryMonitor/${segment(recordID)}`);

describe('the surgery monitor', () => {
  it('[2.2.03] [1.2.41] is written by keyboard and by finger, alarms in words, draws its trends and prints', async () => {
    const visit = await arrangeVisit(admin, '卵巢子宮切除');
    await admin.put(`/record/${segment(visit.recordID)}`, {
      surgery: [{ _id: 's1', name: '卵巢子宮切除術', price: 8000, number: 1 }],
      surgeonDoctor: '林佳蓉',
      anesthetist: '吳承恩',
    });
    const doctor = await clinic.deskOf('doctor');
    const monitor = new SurgeryPage(doctor);
    await monitor.open(clinic.server.url, visit.petID, visit.recordID);
    await monitor.start();
    await monitor.mark('誘導');
    const { keyboard } = doctor;
    const type = async (...figures: string[]) => {
      for (const figure of figures) {
        await keyboard.type(figure);
        await keyboard.press('ArrowRight');
      }
      await keyboard.press('Enter');
    };
    await monitor.cell('心跳').focus();
    await type('92', '12', '98', '38', '118', '84', '62', '37.4', '2', '1', '40');
    await expect.poll(() => monitor.column('心跳')).toEqual(['92', '']);
    await monitor.mark('劃刀');
    // Enter leads back to the first figure; plus and equals go on from the row before.
    await monitor.cell('心跳').focus();
    await keyboard.press('+');
    await keyboard.press('ArrowRight');
    await keyboard.press('=');
    await keyboard.press('ArrowRight');
    await type('91');
    await expect.poll(() => monitor.column('心跳')).toEqual(['94', '', '92', '']);
    expect(await monitor.column('SpO₂')).toEqual(['91 過低', '', '98', '']);
    await expect.poll(() => monitor.alarms.textContent()).toBe('SpO₂ 91 過低（限 95）');
    await monitor.cell('心跳').fill('45');
    await keyboard.press('Enter');
    await expect.poll(() => monitor.alarms.textContent()).toContain('心跳 45 過低（限 60）');
    await monitor.cell('SpO₂').fill('140');
    await keyboard.press('Enter');
    await doctor.getByText('SpO₂要在 0–100 之間').waitFor();
    await monitor.cell('SpO₂').fill('');
    // A typing error is corrected in its cell, which the arrows reach.
    await monitor.cell('心跳').focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.type('95');
    await keyboard.press('Enter');
    await expect.poll(async () => (await monitor.column('心跳'))[0]).toBe('95');
    await monitor.chart('心跳').locator('svg path').first().waitFor({ state: 'attached' });
    await inspect(doctor, 'surgery');

    await expect.poll(async () => (await monitorOf(visit.recordID))?.status.length).toBe(5);
    const rows = (await monitorOf(visit.recordID))?.status ?? [];
    expect(rows.flatMap(({ events }) => events)).toEqual(['induction', 'incision']);
    expect(rows[1]?.value).toMatchObject({ heartRate: 92, diastolic: 62, temperature: 37.4, fluids: 40 });

    const tablet = await clinic.deskOf('director', TABLET);
    const pad = new SurgeryPage(tablet);
    await pad.open(clinic.server.url, visit.petID, visit.recordID);
    await pad.cell('EtCO₂').tap();
    for (const digit of ['5', '8']) await pad.key(digit).tap();
    await pad.key('增加').tap();
    await pad.key('記下').tap();
    await expect.poll(async () => (await monitor.column('EtCO₂'))[0]).toBe('59 過高');
    expect(await smallTargets(tablet)).toEqual([]);
    expect(await sidewaysScroll(tablet)).toBeLessThanOrEqual(0);
    await picture(tablet, 'surgery-tablet');

    await monitor.print();
    await expect.poll(async () => (await printedOn(doctor))[0] ?? '').toContain('手術麻醉監測紀錄');
    const [paper = ''] = await printedOn(doctor);
    for (const word of ['手術麻醉監測紀錄', '卵巢子宮切除術', '劃刀', '▼91', '▲59']) expect(paper).toContain(word);
    await monitor.end();
    await expect.poll(async () => (await monitorOf(visit.recordID))?.endDateTime).toBeGreaterThan(0);
  });
});
