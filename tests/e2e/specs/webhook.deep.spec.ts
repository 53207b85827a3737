import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrangeOwner } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { ListeningProgram } from '../harness/listening-program.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { WebhooksPage } from '../pages/webhook.ts';

const clinic = useClinic();
let program: ListeningProgram;
beforeAll(async () => {
  program = await ListeningProgram.start();
});
afterAll(() => program.stop());

it('a director adds a program, which is told of an owner; what it refuses is said, sent again under its id, and the program is taken away', async () => {
  const webhooks = new WebhooksPage(await clinic.deskOf('director'));
  const { page } = webhooks;
  await webhooks.open(clinic.server.url);
  await inspect(page, 'webhook-none');
  await webhooks.button('新增程式').click();
  // Where one begins, and nothing is wrong before it was written.
  await page.keyboard.type('官網');
  await page.getByLabel('接收網址').pressSequentially('h');
  expect(await page.getByText('請輸入 https 開頭的網址').count()).toBe(0);
  await inspect(page, 'webhook-form');
  await pictureOnPhone(page, 'webhook-form');
  await webhooks.button('取消').click();

  expect(await webhooks.add('官網', program.address)).toMatch(/^whsec_\S{40,}$/);
  await inspect(page, 'webhook-secret');
  await webhooks.button('我已保存').click();
  program.status = 500;
  await arrangeOwner(await clinic.api('director'));
  const log = page.getByRole('region', { name: '「官網」的紀錄' });
  await webhooks.program('官網').getByRole('button', { name: '紀錄' }).click();
  await expect
    .poll(async () => {
      await log.getByRole('button', { name: '更新' }).click();
      return log.getByText('沒有收下').count();
    })
    .toBeGreaterThan(0);
  await inspect(page, 'webhook-refused');
  program.status = 200;
  await log
    .getByRole('button', { name: /^再送一次 user.created/ })
    .first()
    .click();
  await expect
    .poll(async () => {
      await log.getByRole('button', { name: '更新' }).click();
      return log.getByText('已收下').count();
    })
    .toBeGreaterThan(0);
  const told = program.told.filter(({ type }) => type === 'user.created');
  expect(told.length).toBeGreaterThan(1);
  expect(new Set(told.map(({ id }) => id)).size).toBe(1);

  await webhooks.program('官網').getByRole('button', { name: '刪除' }).click();
  await inspect(page, 'webhook-remove');
  await page.context().setOffline(true);
  await page.getByText('目前離線，連上後才能查看與修改。').waitFor();
  await glance(page, 'webhook-offline');
  await page.context().setOffline(false);
  await page.getByText('目前離線，連上後才能查看與修改。').waitFor({ state: 'detached' });
  await webhooks.program('官網').getByRole('button', { name: '刪除' }).click();
  await page.getByText('還沒有程式接收事件。').waitFor();
});
