import type { Consent } from '@vetloom/domain/consent/consent.schema.ts';
import { expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { arrangeStay } from '../harness/arrange-stay.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { Consents } from '../pages/consent.ts';
import { SurgeryPage } from '../pages/surgery.ts';
import { WardManagePage } from '../pages/ward-manage.ts';

const clinic = useClinic();

it('a consent is asked for in a stay, signed on the screen, found again at the animal, printed and withdrawn', async () => {
  const admin = await clinic.api('sudo');
  const stay = await arrangeStay(admin);
  const page = await clinic.deskOf('doctor');
  const manage = new WardManagePage(page, clinic.server.url);
  const consents = new Consents(page);
  await manage.open();
  await manage.find(stay.pet);
  const own = manage.pane(stay.pet).getByRole('region', { name: '同意書' });
  await own.getByRole('button', { name: '新增同意書' }).click();
  await consents.asking.getByLabel('院所的同意書').first().waitFor();
  expect(await consents.asking.getByLabel('名稱').inputValue()).toBe('住院同意書');
  await consents.asking.getByLabel('預定項目').fill('輸液與觀察');
  await inspect(page, 'consent-ask');
  await page.keyboard.press('Control+Enter');

  // What nobody has signed isn't taken down.
  await consents.saying.waitFor();
  await page.keyboard.press('Control+Enter');
  await consents.saying.getByText('還沒有簽名，請在框內簽名。').waitFor();
  await consents.sign();
  await consents.saying.getByLabel('見證人').fill('王護理師');
  await inspect(page, 'consent-sign');
  await pictureOnPhone(page, 'consent-sign');
  await page.keyboard.press('Control+Enter');
  await consents.saying.waitFor({ state: 'detached' });
  const row = consents.row(own, '住院同意書');
  await row.getByText('已簽署').first().waitFor();
  await glance(page, 'consent-signed');
  await row.getByRole('button', { name: '列印：住院同意書' }).click();
  await expect.poll(async () => (await printedOn(page)).join('')).toMatch(/當場簽名：同意。見證 王護理師/);

  // At the animal, where it is withdrawn: both words stay.
  await page.goto(`${clinic.server.url}/app/petProfile/${segment(stay.petID)}`);
  await page.getByRole('button', { name: '更多動作' }).first().click();
  await page.getByRole('menuitem', { name: '同意書' }).click();
  const panel = page.getByRole('complementary', { name: `${stay.pet}的同意書` });
  await consents.row(panel, '住院同意書').getByRole('button', { name: '撤回：住院同意書' }).click();
  const withdrawing = page.getByRole('dialog', { name: '撤回同意' });
  await withdrawing.getByLabel('原因').fill('改變主意');
  await page.keyboard.press('Control+Enter');
  await withdrawing.waitFor({ state: 'detached' });
  await consents.row(panel, '住院同意書').getByText('已撤回').first().waitFor();
  await glance(page, 'consent-withdrawn');
  // Before an operation of that visit it is told in a quiet line what nobody has signed.
  await new SurgeryPage(page).open(clinic.server.url, stay.petID, stay.recordID);
  await page.getByText('手術同意書還沒有簽').waitFor();
  await glance(page, 'consent-missing');
  await expect
    .poll(async () => {
      const [one] = await admin.get<readonly (Consent & { readonly state: string })[]>(
        `/consent/list?petID=${encodeURIComponent(stay.petID)}`,
      );
      return [one?.state, one?.subject, one?.said.map(({ outcome }) => outcome)];
    })
    .toEqual(['withdrawn', '輸液與觀察', ['signed', 'withdrawn']]);
});
