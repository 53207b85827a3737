import { expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { readStay } from '../harness/arrange-stay.ts';
import { arrangeWardDay } from '../harness/arrange-ward-day.ts';
import { useClinic } from '../harness/desk.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { verified } from '../harness/verified.ts';
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
