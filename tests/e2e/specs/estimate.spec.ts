import { expect, it } from 'vitest';
import { type ArrangedVisit, segment } from '../harness/arrange.ts';
import { beginVisit } from '../harness/begun-visit.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { EstimatesPanel } from '../pages/estimate.ts';

const clinic = useClinic();

interface ShownEstimate {
  readonly state: string;
  readonly recordID: string;
  readonly total: number;
  readonly most: number;
  readonly decisions: readonly { readonly signature: string; readonly person: string }[];
}

/** Charges the visit and sends it to the cashier. */
async function charge({ recordID }: ArrangedVisit, price: number): Promise<void> {
  const admin = await clinic.api('sudo');
  const path = `/record/${segment(recordID)}`;
  const fee = { _id: 'fee', name: '子宮蓄膿手術', class: '手術', price, number: 1 };
  await admin.put(path, { diagnosis: '子宮蓄膿', chargeDivision: [fee] });
  await admin.put(`${path}/status`, { type: 'billStatus', status: 20 });
  await admin.put(`${path}/status`, { type: 'status', status: 20 });
}

it('an estimate is made in a visit by keyboard and signed; a bill above it is cautioned at the cashier, and nothing waits for that', async () => {
  const { visit, doctor } = await beginVisit(clinic);
  const admin = await clinic.api('sudo');
  const estimates = new EstimatesPanel(doctor);
  await doctor.keyboard.press('Alt+g');
  const panel = estimates.panel(visit.pet);
  await panel.getByText('還沒有估價單').waitFor();
  await doctor.keyboard.press('a');
  const form = estimates.form('新增估價');
  await form.getByLabel('估價內容').fill('子宮蓄膿手術');
  await doctor.keyboard.press('Control+Enter');
  await form.getByText('請至少加一項').waitFor();
  await estimates.addLine(form, '子宮蓄膿手術', '12000');
  await estimates.addLine(form, '輸血', '3000', '2');
  await form.getByText('NT$ 15,000 – NT$ 18,000').waitFor();
  await inspect(doctor, 'estimate-form');
  await doctor.keyboard.press('Control+Enter');
  const shown = panel.getByRole('region', { name: '子宮蓄膿手術' });
  await shown.getByText('飼主還沒有決定').waitFor();

  // The owner signs; without a signature nothing is taken down.
  await doctor.keyboard.press('s');
  await estimates.decision.getByText('請在框內簽名').waitFor();
  await doctor.keyboard.press('Control+Enter');
  await estimates.decision.getByText('還沒有簽名，請飼主在簽名框內簽名。').waitFor();
  await estimates.sign();
  await glance(doctor, 'estimate-decide');
  await doctor.keyboard.press('Control+Enter');
  await shown.getByText('同意', { exact: true }).waitFor();
  await shown.getByRole('img', { name: `${visit.owner} 簽名` }).waitFor();
  await inspect(doctor, 'estimate-signed');
  await pictureOnPhone(doctor, 'estimate-signed');
  const [stored] = await admin.get<ShownEstimate[]>(`/estimate/list?recordID=${segment(visit.recordID)}`);
  expect(stored).toMatchObject({
    state: 'accepted',
    total: 15_000,
    most: 18_000,
    decisions: [{ person: visit.owner }],
  });
  await shown.getByRole('button', { name: '列印估價單' }).click();
  await expect.poll(async () => (await printedOn(doctor)).join('')).toContain('簽名：同意');
  const [download] = await Promise.all([
    doctor.waitForEvent('download'),
    shown.getByRole('button', { name: 'PDF', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^vetloom-estimate.*\.pdf$/);

  await charge(visit, 20_000);
  await doctor.getByText('帳單比最高多 NT$ 2,000').waitFor();
  const till = await clinic.deskOf('cashier');
  const checkout = new CheckoutPage(till);
  await checkout.open(clinic.server.url);
  await checkout.choose(visit.pet);
  await checkout.tender.getByText('帳單比飼主同意的估價多 NT$ 2,000，收款前請先說明。').waitFor();
  await inspect(till, 'estimate-checkout');
  await till.getByRole('button', { name: '逐項比較' }).click();
  const compared = till.getByRole('dialog', { name: '估價與帳單' });
  await compared.getByRole('row', { name: '輸血 3,000 – 6,000 0 少 NT$ 3,000' }).waitFor();
  await glance(till, 'estimate-compared');
  await till.keyboard.press('Escape');
  await checkout.receive();
  await checkout.isReceived(20_000, visit.pet);
});
