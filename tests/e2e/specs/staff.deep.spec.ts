import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, picture } from '../harness/look.ts';
import { NAMES } from '../harness/people.ts';
import { smallTargets, TABLET } from '../harness/touch.ts';
import { Frame } from '../pages/shell.ts';
import { StaffPage } from '../pages/staff.ts';

const clinic = useClinic();

describe('roles', () => {
  it('can be looked through before they are given: the app as the role sees it, with nothing saved', async () => {
    const page = await clinic.deskOf('sudo');
    const staff = new StaffPage(page);
    await staff.openRoles(clinic.server.url, 'cashier');
    await page.getByRole('button', { name: '以這個角色預覽' }).click();
    const banner = page.getByRole('region', { name: '以這個角色預覽' });
    await banner.getByText('正在以「櫃檯」的權限預覽').waitFor();
    const frame = new Frame(page);
    await frame.rail.getByRole('link', { name: '病歷' }).waitFor({ state: 'detached' });
    await frame.goTo('飼主');
    await page.getByRole('grid', { name: '飼主清單' }).waitFor();
    await banner.waitFor();
    await glance(page, 'role-preview');
    await banner.getByRole('button', { name: '結束預覽' }).click();
    await staff.matrix.waitFor();
    await frame.rail.getByRole('link', { name: '病歷' }).waitFor();
  });
});

it('on a tablet people and roles have room for a finger', async () => {
  const page = await clinic.deskOf('sudo', TABLET);
  const staff = new StaffPage(page);
  await staff.openPeople(clinic.server.url);
  await picture(page, 'staff-tablet');
  expect(await smallTargets(page)).toEqual([]);
  await staff.row(NAMES.doctor).click();
  await page.getByRole('dialog').getByRole('button', { name: '變更紀錄' }).waitFor();
  await picture(page, 'staff-card-tablet');
  expect(await smallTargets(page)).toEqual([]);
  await staff.openRoles(clinic.server.url, 'doctor');
  await picture(page, 'roles-tablet');
  expect(await smallTargets(page)).toEqual([]);
});
