import { expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { EstimatesPanel } from '../pages/estimate.ts';
import { PetPage } from '../pages/pet.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();

interface Shown {
  readonly _id: string;
  readonly state: string;
  readonly recordID: string;
  readonly supersedesID: string;
}

it('an operation is estimated before there is a visit, accepted in part by telephone, taken into the visit, and replaced by another one', async () => {
  const admin = await clinic.api('sudo');
  const visit = await arrangeVisit(admin);
  const page = await clinic.deskOf('doctor');
  const estimates = new EstimatesPanel(page);
  const list = () => admin.get<Shown[]>(`/estimate/list?petID=${segment(visit.petID)}`);
  await new PetPage(page).open(clinic.server.url, visit.petID);
  await page.keyboard.press('g');
  const panel = estimates.panel(visit.pet);
  await panel.getByText('還沒有估價單').waitFor();
  await page.keyboard.press('a');
  const form = estimates.form('新增估價');
  await form.getByLabel('估價內容').fill('洗牙');
  await estimates.addLine(form, '洗牙', '6000');
  await estimates.addLine(form, '拔牙', '800', '4');
  await page.keyboard.press('Control+Enter');
  const shown = panel.getByRole('region', { name: '洗牙' });
  await shown.getByText('飼主還沒有決定').waitFor();
  await page.keyboard.press('s');
  const { decision } = estimates;
  await decision.getByRole('button', { name: '部分同意' }).click();
  await decision.getByRole('button', { name: '電話' }).click();
  await decision.getByLabel(/^洗牙/).check();
  await glance(page, 'estimate-by-phone');
  await page.keyboard.press('Control+Enter');
  await shown.getByText('同意的項目：洗牙').waitFor();
  expect(await list()).toMatchObject([{ state: 'partly', recordID: '' }]);

  // The animal has come: the estimate goes into its visit, and another one takes its place.
  await new VisitPage(page).open(clinic.server.url, visit.petID, visit.recordID);
  await page.keyboard.press('Alt+g');
  await shown.getByRole('button', { name: '用於本次看診' }).click();
  await expect.poll(list).toMatchObject([{ recordID: visit.recordID }]);
  await shown.getByRole('button', { name: '另立新估價' }).click();
  await form.getByLabel('估價內容').fill('洗牙與拔牙');
  await page.keyboard.press('Control+Enter');
  await panel.getByText('取代「洗牙」').waitFor();
  await glance(page, 'estimate-renewed');
  const [renewed, first] = await list();
  expect(renewed).toMatchObject({ state: 'open', recordID: visit.recordID, supersedesID: first?._id });
});
