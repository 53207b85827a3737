import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { segment } from '../harness/arrange.ts';
import { readStay } from '../harness/arrange-stay.ts';
import { type ArrangedWardDay, arrangeWardDay } from '../harness/arrange-ward-day.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { meet } from '../harness/meeting.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { verified } from '../harness/verified.ts';
import { Frame } from '../pages/shell.ts';
import { SyncDrawer } from '../pages/sync.ts';
import { WardBoardPage } from '../pages/ward-board.ts';
import { WardManagePage } from '../pages/ward-manage.ts';
import { WardSheetPage } from '../pages/ward-sheet.ts';

const clinic = useClinic(async () => ({}));
const DAY = 86_400;

interface Log {
  readonly execute: readonly {
    readonly optBy: string;
    readonly missions: readonly { readonly missionID: string; readonly double?: boolean }[];
  }[];
}
interface Plan {
  readonly total: number;
  readonly injectionMission: readonly { readonly missionID: string }[];
}
interface Shown {
  readonly cageName: string;
}

const named = ({ inHospitalID, planDateTime }: ArrangedWardDay['day']): string =>
  `inHospitalID=${segment(inHospitalID)}&planDateTime=${planDateTime}`;
const planOf = (api: Api, day: ArrangedWardDay['day']) => api.get<Plan>(`/inHospital/v2/plan?${named(day)}`);
const noted = async (api: Api, day: ArrangedWardDay['day']) => {
  const { execute } = await api.get<Log>(`/inHospital/v2/missionLog?${named(day)}`);
  return execute.flatMap(({ missions }) => missions.map(({ missionID, double }) => [missionID, double ?? false]));
};

it('[2.1.05 ward half] three stations that worked on one ward without a network show the same when they meet: a double is decided, a plan that lost its dose keeps the note, a value of a deleted day is a case, a cage holds two, a discharged animal keeps what was given', async () => {
  const admin = await clinic.api('sudo');
  const due = (now: number) => now - (now % 60);
  const injection = (missionID: string, name: string, price: number, now: number) => ({
    ...{ missionID, name, price, billingType: 1, arrangeDateTime: [due(now)] },
  });
  const arrange = () =>
    arrangeWardDay(
      admin,
      (_today, now) => ({
        injectionMission: [injection('both', '止吐針', 180, now), injection('gone', '抗生素針', 150, now)],
      }),
      { cageID: '', cageName: '', cageDefaultPrice: 0 },
    );
  const [first, second] = [await arrange(), await arrange()];
  const morrow = { ...first.day, planDateTime: first.today + DAY };
  await admin.post('/inHospital/v2/plan', morrow);
  const hour = new Date((Math.floor(Date.now() / 60_000) * 60 + 8 * 3600) * 1000).getUTCHours();

  const { url } = clinic.server;
  const stations = [
    await clinic.newDeskOf('doctor', KEEPS_APP),
    await clinic.newDeskOf('director', KEEPS_APP),
    await clinic.newDeskOf('assistant', KEEPS_APP),
  ] as const;
  const [doctor, director, assistant] = stations;
  const board = (page: Page) => new WardBoardPage(page, url);
  for (const page of stations) {
    await board(page).open();
    await board(page).card(second.pet).waitFor();
    await new WardSheetPage(page).open(url, first.inHospitalID);
  }
  await board(doctor).open();
  const cage = await board(doctor).freeCage();

  const give = async (page: Page, stay: ArrangedWardDay, name: string) => {
    const sheet = new WardSheetPage(page);
    await sheet.open(url, stay.inHospitalID);
    await sheet.cell(name, hour).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => sheet.said(name, hour)).toContain('已執行');
  };
  const putIn = async (page: Page, { pet }: ArrangedWardDay) => {
    await board(page).open();
    await board(page).card(pet).focus();
    await board(page).moveTo(cage);
    await board(page).cage(cage).getByText(pet).waitFor();
  };
  await meet(
    [
      {
        page: doctor,
        act: async () => {
          await give(doctor, first, '止吐針');
          await give(doctor, first, '抗生素針');
          await putIn(doctor, first);
        },
      },
      {
        page: director,
        act: async () => {
          const sheet = new WardSheetPage(director);
          await sheet.open(url, first.inHospitalID);
          await sheet.head('抗生素針').click();
          await sheet.order('修改醫囑').getByRole('button', { name: '移除', exact: true }).click();
          await sheet.head('抗生素針').waitFor({ state: 'detached' });
          await putIn(director, second);
          const manage = new WardManagePage(director, url);
          await manage.open();
          await manage.find(second.pet);
          await director.keyboard.press('d');
          await manage.form(`${second.pet} 出院`).waitFor();
          await director.keyboard.press('Control+Enter');
          await manage.form(`${second.pet} 出院`).waitFor({ state: 'detached' });
        },
      },
      {
        page: assistant,
        act: async () => {
          await give(assistant, first, '止吐針');
          await give(assistant, second, '止吐針');
          const sheet = new WardSheetPage(assistant);
          await sheet.open(url, first.inHospitalID);
          await assistant.keyboard.press(']');
          await sheet.day.filter({ hasText: '第 2 天' }).waitFor();
          await sheet.head('止吐針').waitFor({ state: 'detached' });
          await sheet.cell('體溫', 9).focus();
          await assistant.keyboard.type('38.5');
          await assistant.keyboard.press('Enter');
          await expect.poll(() => sheet.said('體溫', 9)).toContain('38.5');
          // Meanwhile somebody deletes the day.
          expect(await admin.ask('DELETE', `/inHospital/v2/plan?${named(morrow)}`)).toMatchObject({ code: 100_000 });
        },
      },
    ],
    [2, 1, 0],
  );
  for (const page of [doctor, director]) await new Frame(page).isSynced();

  // One dose, two notes: the later is a double, shown at every station and decided at one.
  await expect.poll(() => noted(admin, first.day)).toHaveLength(3);
  expect((await noted(admin, first.day)).filter(([, double]) => double)).toEqual([['both', true]]);
  expect((await planOf(admin, first.day)).injectionMission.map(({ missionID }) => missionID)).toEqual(['both']);
  for (const page of stations) {
    const sheet = new WardSheetPage(page);
    await sheet.open(url, first.inHospitalID);
    await expect.poll(() => sheet.said('止吐針', hour)).toContain('重複執行');
    // What was given stays in the sheet although its order is gone.
    await expect.poll(() => sheet.said('抗生素針', hour)).toContain('已執行');
  }
  await glance(doctor, 'ward-stations-double');
  const deciding = new WardSheetPage(doctor);
  await deciding.cell('止吐針', hour).click();
  await deciding
    .beside(/止吐針/)
    .getByRole('button', { name: '只給了一次' })
    .click();
  for (const page of stations)
    await expect.poll(() => new WardSheetPage(page).said('止吐針', hour)).not.toContain('重複執行');

  // What was typed for a day that is gone comes back to its author.
  const drawer = new SyncDrawer(assistant);
  await drawer.open();
  await drawer.panel.getByText('這一天的住院計畫已經由同事刪除').waitFor();
  await glance(assistant, 'ward-stations-case');

  // The cage holds whom it holds, and the animal that went home has what it was given.
  await expect
    .poll(async () => (await admin.get<Shown>(`/inHospital/v2?inHospitalID=${segment(first.inHospitalID)}`)).cageName)
    .toBe(cage);
  expect(await readStay(admin, second.inHospitalID)).toMatchObject({ cageName: cage });
  expect((await readStay(admin, second.inHospitalID)).dischargeDateTime).toBeGreaterThan(0);
  expect(await noted(admin, second.day)).toEqual([['both', false]]);
  for (const page of stations) {
    await board(page).open();
    await board(page).cage(cage).getByText(first.pet).waitFor();
    await board(page).card(second.pet).waitFor({ state: 'detached' });
  }

  // Bill and log agree: what is charged is what the days come to.
  for (const stay of [first, second])
    expect((await readStay(admin, stay.inHospitalID)).total).toBe((await planOf(admin, stay.day)).total);
  await verified(clinic.server);
}, 240_000);
