import { expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { readStay } from '../harness/arrange-stay.ts';
import { arrangeWardDay } from '../harness/arrange-ward-day.ts';
import { keptOnDevice } from '../harness/computer.ts';
import { signInAt, useClinic } from '../harness/desk.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { verified } from '../harness/verified.ts';
import { makeClockSettable, setClock } from '../harness/wrong-clock.ts';
import { Frame } from '../pages/shell.ts';
import { WardSheetPage } from '../pages/ward-sheet.ts';

const clinic = useClinic(async () => ({}));
const DRUGS = ['止吐針', '抗生素針', '胃黏膜保護針'] as const;

it('a server that is killed as doses are given has each of them once, in the log and on the bill', async () => {
  const admin = await clinic.api('sudo');
  // Each is charged as it is carried out: log and bill have to agree.
  const stay = await arrangeWardDay(admin, (_today, now) => ({
    injectionMission: DRUGS.map((name, at) => ({
      ...{ missionID: `i${at}`, name, price: 100, billingType: 0, arrangeDateTime: [now - (now % 60)] },
    })),
  }));
  const hour = new Date((Math.floor(Date.now() / 60_000) * 60 + 8 * 3600) * 1000).getUTCHours();
  const page = await clinic.newDeskOf('doctor', KEEPS_APP);
  const sheet = new WardSheetPage(page);
  await sheet.open(clinic.server.url, stay.inHospitalID);
  for (const name of DRUGS) {
    await sheet.cell(name, hour).focus();
    await page.keyboard.press('Space');
    await clinic.server.kill();
    await expect.poll(() => sheet.said(name, hour)).toContain('已執行');
    await clinic.server.start();
    await new Frame(page).isSynced();
  }
  const named = `inHospitalID=${segment(stay.inHospitalID)}&planDateTime=${stay.today}`;
  const { execute } = await admin.get<{ execute: { missions: { missionID: string; double?: boolean }[] }[] }>(
    `/inHospital/v2/missionLog?${named}`,
  );
  const noted = execute.flatMap(({ missions }) => missions);
  expect(noted.map(({ missionID }) => missionID)).toEqual(['i0', 'i1', 'i2']);
  expect(noted.some(({ double }) => double)).toBe(false);
  const plan = await admin.get<{ total: number }>(`/inHospital/v2/plan?${named}`);
  expect(plan.total).toBe(800 + 300);
  expect((await readStay(admin, stay.inHospitalID)).total).toBe(plan.total);
  await verified(clinic.server);
}, 240_000);

it('a tablet whose clock somebody set two hours ahead, without a network, gives and measures on its day and at the times that it was', async () => {
  const admin = await clinic.api('sudo');
  const stay = await arrangeWardDay(admin, (_today, now) => ({
    injectionMission: [{ missionID: 'i', name: '止吐針', price: 100, arrangeDateTime: [now - (now % 60)] }],
  }));
  const hour = new Date((Math.floor(Date.now() / 60_000) * 60 + 8 * 3600) * 1000).getUTCHours();
  const page = await clinic.desk(KEEPS_APP);
  await makeClockSettable(page);
  await signInAt(page, clinic.server.url, 'doctor');
  await keptOnDevice(page);
  const [sheet, frame] = [new WardSheetPage(page), new Frame(page)] as const;
  await sheet.open(clinic.server.url, stay.inHospitalID);
  await page.context().setOffline(true);
  await frame.isOffline();
  await setClock(page, 2 * 3600);
  await page.reload();
  await frame.syncChip.filter({ hasText: '電腦時鐘不準' }).waitFor();
  await sheet.cell('止吐針', hour).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => sheet.said('止吐針', hour)).toContain('已執行');
  await sheet.cell('體溫', hour).focus();
  await page.keyboard.type('38.5');
  await page.keyboard.press('Enter');
  await page.context().setOffline(false);
  await frame.isSynced();
  const named = `inHospitalID=${segment(stay.inHospitalID)}&planDateTime=${stay.today}`;
  const { execute } = await admin.get<{ execute: { dateTime: number; missions: { missionID: string }[] }[] }>(
    `/inHospital/v2/missionLog?${named}`,
  );
  expect(execute.flatMap(({ missions }) => missions.map(({ missionID }) => missionID))).toEqual(['i']);
  expect(Math.abs((execute[0]?.dateTime ?? 0) - Date.now() / 1000)).toBeLessThan(300);
  await expect.poll(() => sheet.said('體溫', hour)).toContain('38.5');
  expect(await frame.syncChip.textContent()).not.toContain('件待處理');
}, 240_000);
