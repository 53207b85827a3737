import { expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { ClinicChoicePage, SignInPage } from '../pages/access.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

it('[1.1.23] [1.2.11] [1.4.21] [1.4.23] [3.4.44] an operator closes a part to a clinic and moves between clinics, each with its own lists, until /logout forgets everything', async () => {
  const operator = await clinic.api('sudo');
  const kind = `蜜袋鼯${Date.now() % 10_000}`;
  const turn = (flags: object) => operator.call('PUT', '/api/sdk/sudo/clinicFlags', { clinic: 'demo', flags });
  const page = await clinic.desk();
  const at = (path: string) => page.goto(`${clinic.server.url}/app${path}`);
  const signIn = new SignInPage(page);
  await signIn.open(clinic.server.url, '/sudo?tab=flags');
  await signIn.as('sudo');
  await new ClinicChoicePage(page).choose('禾風動物醫院');
  const flag = page.getByRole('switch', { name: '禾風動物醫院：預約設定' });
  await flag.waitFor();
  await glance(page, 'sudo-flags');
  let token = '';
  page.on('request', (request) => {
    token = request.headers().authorization?.slice('Bearer '.length) ?? token;
  });
  try {
    await flag.click();
    await expect.poll(() => flag.isChecked()).toBe(false);
    await page.getByText('禾風動物醫院已關閉預約設定').waitFor();
    await at('/setting/info');
    const frame = new Frame(page);
    await frame.isSynced();
    const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
    await tab('院所資料').waitFor();
    await expect.poll(() => tab('預約與門診').count()).toBe(0);
    await at('/setting/booking');
    await page.getByRole('heading', { name: '權限不足' }).waitFor();

    // A kind of the one clinic is offered there, and what is made with it on the screen is what the API reads.
    await operator.put('/customize/kinds', { handle: 'add', data: { _id: kind, name: kind, nametc: kind, breed: [] } });
    const [owner, phone, pet] = [freshOwner(), freshPhone(), freshPet()];
    await at('/today/record');
    await new CheckIn(page).walkIn({ name: owner, phone }, { name: pet, kind }, '健檢');
    await frame.isSynced();
    const search = () => operator.post<{ _id: string }[]>('/pet/search', { keyword: pet });
    await expect.poll(async () => (await search()).length).toBe(1);
    const [found] = await search();
    const read = await operator.get(`/pet/${segment(found?._id ?? '')}`);
    expect(read).toMatchObject({ name: pet, type: kind, userName: owner, userPhone: phone });
    await operator.put(`/pet/${segment(found?._id ?? '')}`, { allergy: '青黴素類' });
    await at(`/petProfile/${segment((found?._id ?? '').slice('/pet/'.length))}`);
    await page.getByText('青黴素類').first().waitFor();

    // Another clinic: another role's screens, other animals, and neither that kind nor that flag.
    await frame.menu('港灣動物醫院');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('vetloom.clinic'))).toBe('harbour');
    await frame.isSynced();
    await at('/setting/booking');
    await page.getByText('還沒有做好').first().waitFor();
    await at('/today/record');
    const checkIn = new CheckIn(page);
    await checkIn.begin();
    await checkIn.newOwner({ name: freshOwner(), phone: freshPhone() });
    const kinds = checkIn.panel.getByRole('combobox', { name: /^種類/ });
    await kinds.fill('犬');
    await page.getByRole('option', { name: /^犬/ }).first().waitFor();
    await kinds.fill(kind);
    await expect.poll(() => page.getByRole('option', { name: new RegExp(`^${kind}`) }).count()).toBe(0);
    const there = await clinic.apiIn('harbour', 'sudo');
    expect(await there.post('/pet/search', { keyword: pet })).toEqual([]);
    expect(await there.get('/customize/kinds')).not.toContainEqual(expect.objectContaining({ _id: kind }));
  } finally {
    await turn({ bookingSettings: true });
    // Absent where the walk ended before it was made.
    await operator.ask('PUT', '/customize/kinds', { handle: 'remove', data: { _id: kind } });
  }

  await at('/logout');
  await page.getByRole('heading', { name: '已登出' }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const gone of ['vetloom.session', '系統管理員', token]) expect(kept).not.toContain(gone);
  const refused = await fetch(`${clinic.server.url}/api/sdk/v2/demo/clinic`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await refused.json()).toMatchObject({ code: 300012 });
});
