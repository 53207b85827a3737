import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeWardDay } from '../harness/arrange-ward-day.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, picture, pictureOnPhone } from '../harness/look.ts';
import { sidewaysScroll, smallTargets, TABLET } from '../harness/touch.ts';
import { Frame } from '../pages/shell.ts';
import { ReviewPage } from '../pages/sync.ts';
import { WardSheetPage } from '../pages/ward-sheet.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

const HOUR = 3600;
const at = (day: number, ...hours: number[]) => hours.map((hour) => day + hour * HOUR);

/** A day as a ward has it: everything that can be watched, given and measured. */
const busy = (day: number) => ({
  monitorMission: [
    ...['spirit', 'appetite', 'bt', 'hr', 'br', 'bp', 'urine', 'feces', 'bw', 'food'].map((missionID) => ({
      missionID,
      name: '',
      arrangeDateTime: ['bt', 'hr', 'br'].includes(missionID) ? at(day, 0, 4, 8, 12, 16, 20) : at(day, 9, 21),
    })),
    { missionID: 'pain', name: '疼痛 /10', arrangeDateTime: at(day, 8, 11, 12, 13, 20) },
  ],
  infusionDrugMission: [
    {
      ...{ missionID: 'lrs', _id: 'lrs', name: 'LRS', unit: 'mL', price: 0.2, number: 500, mlPerHour: 18 },
      arrangeDateTime: at(day, 8),
    },
  ],
  injectionMission: [
    { missionID: 'cef', name: 'Cefazolin 200 mg IV', price: 150, arrangeDateTime: at(day, 2, 10, 18) },
    { missionID: 'bup', name: 'Buprenorphine 0.02 mg/kg SC', price: 220, arrangeDateTime: at(day, 10, 14, 18, 22) },
    {
      ...{ missionID: 'mar', name: 'Maropitant 1 mg/kg SC', price: 180, arrangeDateTime: [] },
      repeat: { leastGap: 86_400 },
    },
  ],
  otherTherapyMission: [
    { missionID: 'cold', name: '傷口檢查與冷敷', price: 100, arrangeDateTime: at(day, 7, 11, 15, 19, 23) },
  ],
  examTherapyMission: [{ missionID: 'cbc', name: '血檢：CBC、生化', price: 900, arrangeDateTime: at(day, 12) }],
});

/** Values and notes of such a day until the afternoon. */
async function work(day: { inHospitalID: string; planDateTime: number }): Promise<void> {
  const values = {
    '0800': { bt: 38.4, hr: 118, br: 24, bp: 132, bw: 9.1, spirit: '活躍', appetite: '50%' },
    '0930': { urine: 20, food: 30 },
    '1000': { bt: 38.9, hr: 124, br: 28 },
    '1100': { spirit: '沉鬱', urine: 45, pain: 3 },
    '1200': { bt: 39.4, hr: 172, br: 36, bp: '110/70', pain: 6, appetite: '25%' },
    '1300': { bt: 39.1, hr: 136, br: 30, pain: 4, urine: 60, feces: '無' },
  };
  await admin.put('/inHospital/monitor', { ...day, status: values });
  const start = day.planDateTime;
  const note = (hour: number, missionID: string, more: object = {}, executeID = `${missionID}${hour}`) =>
    admin.post('/inHospital/v2/mission/execute', {
      ...{ ...day, executeID, dateTime: start + hour * HOUR + 300 },
      missions: [{ missionID, due: start + hour * HOUR, ...more }],
      note: missionID === 'cold' ? '縫線乾淨，輕微腫脹' : '',
    });
  await note(8, 'lrs');
  await note(10, 'cef');
  await note(10, 'bup');
  await note(11, 'cold');
  await note(12, 'cbc');
  await note(2, 'cef', { done: false, outcome: 'held', reason: '等檢驗結果' });
  // Two who note one dose without seeing each other's note.
  await note(14, 'bup');
  await note(14, 'bup', {}, 'twice');
}

/** Which animal it is and what it is allergic to, where something lies over it. */
const coveredFacts = () =>
  [...document.querySelectorAll('[data-uncovered]')].flatMap((told) => {
    const { left, top, width, height } = told.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return told.contains(hit) || hit?.contains(told) ? [] : [told.textContent];
  });

describe('the flowsheet of a stay', () => {
  it('[1.2.46] shows a full day, decides about a double and moves a dose, in light and dark', async () => {
    const stay = await arrangeWardDay(admin, busy, {
      ...{ doctor: '林佳蓉', startDateTime: Math.floor(Date.now() / 1000) - 2 * 86_400 },
      estimate: [{ _id: 'e', name: '住院', price: 28_000, number: 1 }],
    });
    const yesterday = { ...stay.day, planDateTime: stay.today - 86_400 };
    await admin.post('/inHospital/v2/plan', yesterday);
    await admin.put('/inHospital/v2/plan', { ...yesterday, ...busy(yesterday.planDateTime) });
    await work(yesterday);
    const doctor = await clinic.deskOf('doctor');
    const sheet = new WardSheetPage(doctor);
    await sheet.open(clinic.server.url, stay.inHospitalID);
    await inspect(doctor, 'ward-sheet-today');
    await doctor.keyboard.press('[');
    await sheet.day.filter({ hasText: '第 2 天' }).waitFor();
    await doctor.getByText(/已輸 \d+ mL/).waitFor();
    expect(await sheet.said('Buprenorphine', 14)).toContain('重複執行');
    expect(await sheet.head('Maropitant').textContent()).toContain('必要時');
    await inspect(doctor, 'ward-sheet-full');
    await sheet.cell('Buprenorphine', 14).click();
    const beside = sheet.beside(/Buprenorphine/);
    await beside.getByText('0.02 mg/kg × 9.1 kg').waitFor();
    await glance(doctor, 'ward-sheet-double');
    await beside.getByRole('button', { name: '只給了一次' }).click();
    await expect.poll(() => sheet.said('Buprenorphine', 14)).not.toContain('重複執行');
    // What was long due is asked for when it was given.
    await sheet.cell('Buprenorphine', 18).focus();
    await doctor.keyboard.press('Space');
    await beside.getByText('準時 18:00').waitFor();
    await glance(doctor, 'ward-sheet-late');
    await beside.getByText('準時 18:00').click();
    await beside.getByRole('button', { name: '已給藥' }).click();
    await expect.poll(() => sheet.said('Buprenorphine', 18)).toContain('18:00 完成，已執行，林佳蓉 18:00');
    // A figure for an hour that is over may have its own minute.
    await sheet.cell('心跳', 20).focus();
    await doctor.keyboard.press('Alt+t');
    const value = sheet.beside('心跳 20 時');
    await value.getByLabel('心跳', { exact: true }).fill('110');
    await value.getByLabel('實際時間').fill('20:20');
    await value.getByRole('button', { name: '記下' }).click();
    await expect.poll(() => sheet.said('心跳', 20)).toContain('20:20 110');
    // A dose is put off.
    await sheet.cell('Buprenorphine', 22).click();
    await beside.getByRole('button', { name: '延後' }).click();
    await beside.getByLabel('延到').fill('23:00');
    await beside.getByRole('button', { name: '改時間' }).click();
    await expect.poll(() => sheet.said('Buprenorphine', 23)).toContain('23:00');
    // An order is changed where it stands.
    await sheet.head('傷口檢查與冷敷').click();
    await glance(doctor, 'ward-sheet-order');
    await doctor.keyboard.press('Escape');
    await doctor.keyboard.press('v');
    await doctor.getByRole('region', { name: '多日對照' }).getByText('38.4–39.4').waitFor();
    await glance(doctor, 'ward-sheet-compare');
    await doctor.keyboard.press('v');
    await pictureOnPhone(doctor, 'ward-sheet-full');
  });

  it('[1.2.46] is written by finger on a tablet, with targets that a finger meets', async () => {
    const stay = await arrangeWardDay(admin, busy);
    const tablet = await clinic.deskOf('director', TABLET);
    const sheet = new WardSheetPage(tablet);
    await sheet.open(clinic.server.url, stay.inHospitalID);
    await sheet.cell('心跳', 4).tap();
    for (const key of ['1', '1', '8']) await sheet.key(key).tap();
    await picture(tablet, 'ward-sheet-pad');
    const value = sheet.beside('心跳 04 時');
    await value.getByRole('button', { name: '記下' }).tap();
    await expect.poll(() => sheet.said('心跳', 4)).toContain('118');
    await sheet.cell('精神', 5).tap();
    await sheet.beside('精神 05 時').getByRole('button', { name: '活躍' }).tap();
    await sheet.beside('精神 05 時').getByRole('button', { name: '記下' }).tap();
    await expect.poll(() => sheet.said('精神', 5)).toContain('活躍');
    await sheet.cell('Cefazolin', 2).tap();
    const beside = sheet.beside(/Cefazolin/);
    await beside.getByRole('button', { name: '略過…' }).tap();
    expect(await smallTargets(tablet)).toEqual([]);
    await beside.getByRole('button', { name: '等檢驗結果' }).tap();
    await beside.getByRole('button', { name: '記下' }).tap();
    await expect.poll(() => sheet.said('Cefazolin', 2)).toContain('等檢驗結果');
    expect(await smallTargets(tablet)).toEqual([]);
    expect(await sidewaysScroll(tablet)).toBeLessThanOrEqual(0);
    await picture(tablet, 'ward-sheet-tablet');
    // What was done is told beside the animal's name and its warnings, not over them.
    await tablet.getByRole('button', { name: '複製到明天' }).tap();
    await tablet
      .getByText(/^已照這一天排好/)
      .first()
      .waitFor();
    await expect.poll(() => tablet.evaluate(coveredFacts)).toEqual([]);
    await picture(tablet, 'ward-sheet-told');
  });

  it('[2.6.10] [1.2.46] orders for the laboratory, keeps a protocol and applies it; who only carries out plans nothing, and a stay that is over is looked at', async () => {
    const stay = await arrangeWardDay(admin);
    const doctor = await clinic.deskOf('doctor');
    const sheet = new WardSheetPage(doctor);
    await sheet.open(clinic.server.url, stay.inHospitalID);
    await doctor.getByRole('button', { name: '加醫囑' }).click();
    const order = sheet.order('加醫囑');
    await order.getByText('檢驗', { exact: true }).click();
    await order.getByLabel('項目').fill('血');
    await doctor.keyboard.press('Enter');
    await expect.poll(() => order.getByLabel('名稱', { exact: true }).inputValue()).toContain('血');
    const exam = await order.getByLabel('名稱', { exact: true }).inputValue();
    await order.getByText('指定時間').click();
    await order.getByLabel('時間', { exact: true }).fill('12');
    await doctor.keyboard.press('Control+Enter');
    await sheet.head(exam).waitFor();
    const examined = () =>
      admin.post<{ examTask: { name: string }[] }[]>('/inHospital/v2/exam/list', { inHospitalID: stay.inHospitalID });
    await expect
      .poll(async () => (await examined()).map(({ examTask }) => examTask.map(({ name }) => name)))
      .toEqual([[exam]]);

    // The day's orders are kept as a protocol, and another animal gets them by one press.
    await doctor.getByRole('button', { name: '加醫囑' }).click();
    await order.getByLabel('把今天存成常用醫囑').fill(`術前檢查 ${stay.pet}`);
    await order.getByRole('button', { name: '存起來' }).click();
    await order.getByRole('button', { name: new RegExp(`^術前檢查 ${stay.pet}`) }).waitFor();
    await glance(doctor, 'ward-sheet-new-order');
    const other = await arrangeWardDay(admin);
    await sheet.open(clinic.server.url, other.inHospitalID);
    await doctor.getByRole('button', { name: '加醫囑' }).click();
    await order.getByRole('button', { name: new RegExp(`^術前檢查 ${stay.pet}`) }).click();
    await sheet.head(exam).waitFor();

    const nurse = await clinic.deskOf('assistant');
    const look = new WardSheetPage(nurse);
    await look.open(clinic.server.url, stay.inHospitalID);
    expect(await nurse.getByRole('button', { name: '加醫囑' }).count()).toBe(0);
    expect(await look.head('體溫').count()).toBe(0);
    await look.cell('體溫', 9).focus();
    await nurse.keyboard.type('38.2');
    await nurse.keyboard.press('Enter');
    await expect.poll(() => look.said('體溫', 9)).toContain('38.2');
    await admin.put('/inHospital/v2/discharge', {
      inHospitalID: stay.inHospitalID,
      dateTime: Math.floor(Date.now() / 1000),
    });
    await nurse.getByText('已出院，只能看').waitFor();
    await look.cell('體溫', 10).focus();
    await nurse.keyboard.type('40');
    expect(await look.field('體溫', 10).count()).toBe(0);
    await glance(nurse, 'ward-sheet-over');
    await nurse.goto(`${clinic.server.url}/app/inHospital/edit/v2/1700000000-gone`);
    await nurse.getByText('找不到這次住院').waitFor();
  });

  it('[1.2.46] lays two values of one cell beside each other after a night without a network, and gives what is needed only after its gap', async () => {
    const stay = await arrangeWardDay(admin, () => ({
      injectionMission: [
        { missionID: 'prn', name: 'Maropitant', price: 180, arrangeDateTime: [], repeat: { leastGap: 6 * HOUR } },
      ],
    }));
    const doctor = await clinic.deskOf('doctor');
    const sheet = new WardSheetPage(doctor);
    const frame = new Frame(doctor);
    await sheet.open(clinic.server.url, stay.inHospitalID);
    await doctor.context().setOffline(true);
    await frame.isOffline();
    await sheet.cell('體溫', 9).focus();
    await doctor.keyboard.type('38.5');
    await doctor.keyboard.press('Enter');
    await expect.poll(() => sheet.said('體溫', 9)).toContain('38.5');
    await admin.put('/inHospital/monitor', { ...stay.day, status: { '0900': { bt: 39.5, hr: 120 } } });
    await doctor.context().setOffline(false);
    await frame.isSynced();
    await expect.poll(() => sheet.said('體溫', 9)).toContain('39.5');
    await expect.poll(() => sheet.said('心跳', 9)).toContain('120');
    await doctor.getByText('1 處和同事寫的不同').waitFor();
    await glance(doctor, 'ward-sheet-clash');
    await doctor.getByRole('link', { name: '查看' }).click();
    const review = new ReviewPage(doctor);
    await review.isShown();
    // The ward's clash is reviewed in the ward.
    expect(await frame.rail.locator('[aria-current="page"]').textContent()).toBe('住院');
    await review
      .row('09:00 · 體溫')
      .getByRole('button', { name: /採用草稿/ })
      .click();
    await glance(doctor, 'ward-sheet-review');
    await review.save.click();
    await expect
      .poll(async () => {
        const path = `/inHospital/monitor?inHospitalID=${encodeURIComponent(stay.inHospitalID)}`;
        const { monitor } = await admin.get<{ monitor: { status: Record<string, { value: object }> }[] }>(path);
        return monitor[0]?.status['0900']?.value;
      })
      .toEqual({ bt: 38.5, hr: 120 });
    await sheet.open(clinic.server.url, stay.inHospitalID);
    await expect.poll(() => sheet.said('體溫', 9)).toContain('38.5');

    // As needed: at once the first time, asked about before its gap has gone by.
    const hour = new Date(Date.now() + 8 * HOUR * 1000).getUTCHours();
    await sheet.cell('Maropitant', hour).focus();
    await doctor.keyboard.press('Enter');
    const beside = sheet.beside(/Maropitant/);
    await beside.getByText('最短間隔 6 小時').waitFor();
    await doctor.keyboard.press('Enter');
    await expect.poll(() => sheet.said('Maropitant', hour)).toContain('未排時間：已執行');
    await doctor.keyboard.press('Enter');
    await beside.getByText('還沒到 6 小時').waitFor();
    await glance(doctor, 'ward-sheet-gap');
    await doctor.keyboard.press('Enter');
    await beside.getByRole('button', { name: '仍然給' }).waitFor();
    await doctor.keyboard.press('Enter');
    await beside.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await sheet.said('Maropitant', hour))?.split('已執行').length).toBe(3);
  });
});
