import { expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { picture } from '../harness/look.ts';
import { arrangeDay, DuePage } from '../pages/ward-due.ts';
import { WardSheetPage } from '../pages/ward-sheet.ts';

const clinic = useClinic();
const HOUR = 3600;

it('a controlled drug on the sheet: its note is taken back with a reason once a second person has looked, and giving it again asks for one anew', async () => {
  const [admin, doctor] = [await clinic.api('sudo'), await clinic.api('doctor')];
  const now = Math.floor(Date.now() / 1000);
  const due = now - (now % HOUR);
  const hour = ((due + 8 * HOUR) / HOUR) % 24;
  const drip = { _id: 'd', missionID: 'drip', name: 'Ketamine CRI', price: 80, number: 10, controlled: true };
  const infusionDrugMission = [{ ...drip, mlPerHour: 2, arrangeDateTime: [due] }];
  const { inHospitalID, planDateTime } = await arrangeDay(admin, 'A-09', { infusionDrugMission });
  const day = { inHospitalID, planDateTime };
  const dose = { missionID: 'drip', due };
  await doctor.put('/inHospital/v2/mission/check', { ...day, doses: [dose] });
  await admin.post('/inHospital/v2/mission/execute', { ...day, executeID: 'x', missions: [dose] });
  const path = `/inHospital/v2/missionLog?${new URLSearchParams({ inHospitalID, planDateTime: String(planDateTime) })}`;

  const desk = await clinic.deskOf('director', { viewport: { width: 1366, height: 768 } });
  const sheet = new WardSheetPage(desk);
  await sheet.open(clinic.server.url, inHospitalID);
  await sheet.cell('Ketamine', hour).click();
  await desk.getByRole('button', { name: '取消執行' }).click();
  const why = desk.getByRole('dialog', { name: '取消已覆核的紀錄' });
  await why.getByLabel('原因').fill('記錯動物');
  await picture(desk, 'ward-second-person-back');
  await desk.keyboard.press('Enter');
  await why.waitFor({ state: 'detached' });
  await expect.poll(async () => (await admin.get<{ execute: unknown[] }>(path)).execute).toEqual([]);
  await sheet.cell('Ketamine', hour).focus();
  await desk.keyboard.press('Space');
  await new DuePage(desk, clinic.server.url).secondPerson.waitFor();
});
