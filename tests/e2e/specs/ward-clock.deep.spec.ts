import { expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { arrangeWardDay } from '../harness/arrange-ward-day.ts';
import { keptOnDevice } from '../harness/computer.ts';
import { signInAt, useClinic } from '../harness/desk.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { makeClockSettable, setClock } from '../harness/wrong-clock.ts';
import { Frame } from '../pages/shell.ts';
import { WardSheetPage } from '../pages/ward-sheet.ts';

const clinic = useClinic();

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
  // Begun anew it can't tell that its clock was set, and takes the dose for two hours late.
  await page.goto(`${page.url()}?day=${stay.today}`);
  await sheet.cell('止吐針', hour).focus();
  await page.keyboard.press('Space');
  const given = sheet.beside(/止吐針/).getByRole('button', { name: /^已給藥/ });
  await given.or(page.getByText('復原').first()).first().waitFor();
  if (await given.isVisible()) await given.click();
  await expect.poll(() => sheet.said('止吐針', hour)).toContain('已執行');
  await sheet.cell('體溫', hour).focus();
  await page.keyboard.type('38.5');
  await page.keyboard.press('Enter');
  await page.context().setOffline(false);
  await frame.isSynced();
  const named = `inHospitalID=${segment(stay.inHospitalID)}&planDateTime=${stay.today}`;
  await expect.poll(() => admin.get<unknown>(`/inHospital/v2/missionLog?${named}`)).toMatchObject({ execute: [{}] });
  const { execute } = await admin.get<{ execute: { dateTime: number; missions: { missionID: string }[] }[] }>(
    `/inHospital/v2/missionLog?${named}`,
  );
  expect(execute.flatMap(({ missions }) => missions.map(({ missionID }) => missionID))).toEqual(['i']);
  expect(Math.abs((execute[0]?.dateTime ?? 0) - Date.now() / 1000)).toBeLessThan(300);
  await expect.poll(() => sheet.said('體溫', hour)).toContain('38.5');
  expect(await frame.syncChip.textContent()).not.toContain('件待處理');
});
