import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { inspect, picture } from '../harness/look.ts';
import { sidewaysScroll, smallTargets, TABLET } from '../harness/touch.ts';
import { ChecklistPanel, SurgeryPage } from '../pages/surgery.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

interface Checklist {
  readonly checks: readonly { readonly itemID: string; readonly value: string; readonly takenBack?: object }[];
}

describe('the safety checklists before the knife', () => {
  it('are gone through by keyboard and by finger, tell what is missing once its moment has passed, and are printed', async () => {
    const visit = await arrangeVisit(admin, '卵巢子宮切除');
    const stored = async () =>
      (await admin.get<Checklist | null>(`/surgeryChecklist/${segment(visit.recordID)}`))?.checks ?? [];
    const doctor = await clinic.deskOf('doctor');
    const monitor = new SurgeryPage(doctor);
    const lists = new ChecklistPanel(doctor);
    await monitor.open(clinic.server.url, visit.petID, visit.recordID);
    await lists.bar.waitFor();
    // Before the monitor has begun: Space checks, arrows go on, a value is typed, N says what doesn't apply.
    await lists.open();
    const { keyboard } = doctor;
    await keyboard.press(' ');
    await expect.poll(() => lists.box('核對動物身分').getAttribute('aria-pressed')).toBe('true');
    await keyboard.press('ArrowDown');
    await keyboard.press(' ');
    await lists.value('今日體重').fill('4.2');
    await keyboard.press('Enter');
    await lists.box('術前檢查結果').focus();
    await keyboard.press('n');
    await keyboard.type('急診，來不及抽血');
    await keyboard.press('Enter');
    await expect.poll(() => lists.item('術前檢查結果').textContent()).toContain('不適用：急診');
    // Taken back, it stays with its trace.
    await lists.box('手術名稱與部位').focus();
    await keyboard.press(' ');
    await expect.poll(() => lists.item('手術名稱與部位').textContent()).toContain('取消');
    const said = async () =>
      (await stored()).map(({ itemID, value, takenBack }) => [itemID, value, takenBack !== undefined]);
    await expect.poll(said).toEqual([
      ['identity', '', false],
      ['operation', '', true],
      ['weight', '4.2', false],
      ['tests', '', false],
    ]);
    await keyboard.press('Escape');
    await monitor.start();
    expect(await lists.missing.count()).toBe(0);
    await monitor.mark('誘導');
    await expect.poll(() => lists.missing.textContent()).toContain('已麻醉，誘導前還有');
    await monitor.mark('劃刀');
    await expect.poll(() => lists.missing.textContent()).toContain('已劃刀，劃刀前還有 8 項未核對');
    await inspect(doctor, 'surgery-checklist-missing');

    const tablet = await clinic.deskOf('director', TABLET);
    const pad = new ChecklistPanel(tablet);
    await new SurgeryPage(tablet).open(clinic.server.url, visit.petID, visit.recordID);
    await pad.bar.getByRole('button', { name: /^劃刀前/ }).tap();
    await pad.box('全員暫停').tap();
    await expect.poll(() => pad.item('全員暫停').textContent()).toContain('事後補核對');
    await expect.poll(() => lists.missing.textContent()).toContain('劃刀前還有 7 項未核對');
    expect(await smallTargets(tablet)).toEqual([]);
    expect(await sidewaysScroll(tablet)).toBeLessThanOrEqual(0);
    await picture(tablet, 'surgery-checklist-tablet');

    await lists.open();
    await inspect(doctor, 'surgery-checklist');
    await keyboard.press('Escape');
    await monitor.print();
    await expect.poll(async () => (await printedOn(doctor))[0] ?? '').toContain('手術安全核對');
    const [paper = ''] = await printedOn(doctor);
    for (const word of ['核對動物身分', '4.2 kg', '不適用：急診', '事後補核對']) expect(paper).toContain(word);

    const director = await clinic.deskOf('sudo');
    await director.goto(`${clinic.server.url}/app/setting/info?section=checklist`);
    await director.getByRole('button', { name: '新增劃刀前的項目' }).click();
    await director.getByLabel('項目', { exact: true }).fill('病理瓶已備妥');
    await director.keyboard.press('Control+Enter');
    await director.getByRole('button', { name: '修改「病理瓶已備妥」' }).waitFor();
    await inspect(director, 'setting-surgery-checklist');
  });
});
