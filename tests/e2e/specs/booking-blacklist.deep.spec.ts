import { expect, it } from 'vitest';
import { arrangeOwner } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { CareMenu } from '../pages/owner-care.ts';

const clinic = useClinic();

it('[3.3.13] the desk puts an owner on the blacklist with why, finds them by phone, and lifts it with a reason; the header leads there and on', async () => {
  const api = await clinic.api('sudo');
  const owner = await arrangeOwner(api);
  const desk = await clinic.deskOf('sudo');
  await desk.goto(`${clinic.server.url}/app/booking`);
  const tabs = desk.getByRole('navigation', { name: /預約/ });
  await tabs.getByRole('link', { name: '黑名單' }).click();
  await desk.getByRole('button', { name: '加入黑名單' }).first().click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '飼主' }).fill(owner.phone);
  await desk.getByRole('option').first().click();
  await dialog.getByRole('button', { name: '多次未到' }).click();
  await dialog.getByRole('button', { name: '加入黑名單' }).click();
  await dialog.waitFor({ state: 'detached' });

  await desk.getByRole('textbox', { name: '姓名、電話或原因' }).fill(owner.phone);
  const row = desk.getByRole('list', { name: '預約黑名單' }).getByRole('listitem');
  await expect.poll(() => row.count()).toBe(1);
  await row.getByText('多次未到').waitFor();
  await inspect(desk, 'booking-blacklist');

  await row.getByRole('button', { name: /^解除/ }).click();
  await dialog.getByRole('button', { name: '已說明原因' }).click();
  await dialog.getByRole('button', { name: '解除', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  // Why it was lifted is told where the owner is.
  await desk.goto(`${clinic.server.url}/app/user/${owner._id.split('/').at(-1)}`);
  await new CareMenu(desk).choose('預約黑名單紀錄');
  await desk.getByText('原因：已說明原因').waitFor();
  await desk.keyboard.press('Escape');
  await desk.goto(`${clinic.server.url}/app/booking`);

  await tabs.getByRole('link', { name: '待審核' }).click();
  await tabs.getByRole('link', { name: '行事曆' }).waitFor();
});
