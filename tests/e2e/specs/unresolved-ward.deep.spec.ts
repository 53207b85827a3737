import { expect, it } from 'vitest';
import { arrangeStay, readStay } from '../harness/arrange-stay.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { UnresolvedPage } from '../pages/unresolved.ts';

const clinic = useClinic();

it('what was given in the ward and is ordered no more is charged from among what is unresolved, by the price of its order, and its history says so', async () => {
  const admin = await clinic.api('sudo');
  const stay = await arrangeStay(admin);
  const day = { inHospitalID: stay.inHospitalID, planDateTime: stay.first + 86_400 };
  const at = day.planDateTime + 8 * 3600;
  const mission = { missionID: 'off', name: '止痛針', price: 150, arrangeDateTime: [at] };
  await admin.put('/inHospital/v2/plan', { ...day, threrapyMission: [mission] });
  await admin.post('/inHospital/v2/mission/execute', { ...day, missions: [{ missionID: 'off', due: at }] });
  await admin.put('/inHospital/v2/plan', { ...day, threrapyMission: [] });
  const { total } = await readStay(admin, stay.inHospitalID);

  const desk = await clinic.deskOf('director');
  const page = new UnresolvedPage(desk, clinic.server.url);
  await page.open('?section=givenOffPlan');
  const row = page.row(stay.pet, '止痛針');
  await page.reveal(row);
  await row.getByRole('button', { name: '決定計費' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByText('150').waitFor();
  await dialog.getByText('不計費', { exact: true }).click();
  expect(await dialog.getByRole('button', { name: '確定' }).isDisabled()).toBe(true);
  await glance(desk, 'unresolved-off-plan');
  await dialog.getByText('依原醫囑計費', { exact: true }).click();
  await dialog.getByRole('button', { name: '確定' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  await expect.poll(async () => (await readStay(admin, stay.inHospitalID)).total).toBe(total + 150);

  await desk.goto(`${clinic.server.url}/app/inHospital/manage?stay=${encodeURIComponent(stay.inHospitalID)}`);
  await desk
    .getByRole('region', { name: new RegExp(stay.pet) })
    .getByRole('button', { name: '更多' })
    .click();
  await desk.getByRole('menuitem', { name: '變更紀錄' }).click();
  await desk
    .getByRole('combobox', { name: '哪一部分' })
    .or(desk.getByRole('textbox', { name: '哪一部分' }))
    .click();
  await desk.getByRole('option', { name: /計畫$/ }).first().click();
  await desk.getByText('移除 止痛針').waitFor();
  await glance(desk, 'ward-history');
});
