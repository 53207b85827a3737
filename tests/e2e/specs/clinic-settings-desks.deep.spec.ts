import { expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';

const clinic = useClinic(async () => ({}));

it('[3.4.39] [3.7.048] an edit at one desk shows at another, and a preference follows its person there', async () => {
  const [here, there] = [await clinic.newDeskOf('director'), await clinic.newDeskOf('director')];
  for (const desk of [here, there]) await desk.goto(`${clinic.server.url}/app/setting/system/treatment`);
  await here.getByRole('button', { name: '新增途徑' }).click();
  const panel = here.getByRole('complementary');
  await panel.getByLabel('途徑').fill('耳道給藥');
  await here.keyboard.press('Control+Enter');
  await there.getByRole('button', { name: '修改「耳道給藥」' }).waitFor();
  // Which documents are treatment settings is told by their ids.
  const admin = await clinic.api('sudo');
  expect((await admin.get<{ _id: string }>('/setting/treatment'))._id).toMatch(/^\/setting\/treatment/);

  const doctor = await clinic.api('doctor');
  await doctor.put('/prefer', { colourScheme: 'dark' });
  expect(await doctor.get('/prefer')).toMatchObject({ colourScheme: 'dark' });
  const desk = await clinic.newDeskOf('doctor');
  await desk.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await glance(here, 'clinic-treatment');
});

it('[3.6.29] where an operator closed customised settings, their parts are absent and their writes refused', async () => {
  const operator = await clinic.api('sudo');
  await operator.call('PUT', '/api/sdk/sudo/clinicFlags', { clinic: 'demo', flags: { customizedSettings: false } });
  const desk = await clinic.newDeskOf('director');
  await desk.goto(`${clinic.server.url}/app/setting/info`);
  const parts = desk.getByRole('navigation', { name: '設定項目' });
  await parts.getByRole('button', { name: '基本資料' }).waitFor();
  expect(await parts.getByRole('button', { name: '自訂清單' }).count()).toBe(0);
  expect(await desk.getByRole('link', { name: '自訂表單' }).count()).toBe(0);
  await desk.goto(`${clinic.server.url}/app/setting/customizeForm`);
  await desk.getByRole('heading', { name: '權限不足' }).waitFor();
  const director = await clinic.api('director');
  for (const [method, path, body] of [
    ['PUT', '/customize/labels', { handle: 'add', data: { _id: 'l9', name: '需戴口罩', color: '#6D6A2E' } }],
    ['POST', '/customizeForm', { formName: '同意書', hash: 'a'.repeat(64) }],
    ['POST', '/recordTemplate', { name: '嘔吐' }],
  ] as const)
    expect(await director.ask(method, path, body), path).toMatchObject({ status: 403 });
  await operator.call('PUT', '/api/sdk/sudo/clinicFlags', { clinic: 'demo', flags: { customizedSettings: true } });
});
